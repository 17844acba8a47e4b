/// `versions.plist` and `local-versions.plist`: what an iVersion client reads.
public struct UpdatesFeed: Equatable, Sendable {
  /// Newest first.
  public var releases: [Release]

  public init(releases: [Release] = []) { self.releases = releases }

  /// One version and its notes, each a bullet point (iVersion README, Installation). No notes is allowed.
  public struct Release: Equatable, Sendable {
    public var version: Version
    public var notes: [String]

    public init(version: Version, notes: [String] = []) {
      self.version = version
      self.notes = notes
    }
  }
}
