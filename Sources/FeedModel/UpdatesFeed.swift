/// `versions.plist` and `local-versions.plist`: what an iVersion client reads.
public struct UpdatesFeed: Equatable, Sendable {
  /// Newest first.
  public var releases: [Release]

  public init(releases: [Release] = []) { self.releases = releases }

  /// One version and its notes, each a bullet point (iVersion README, Installation). No notes is allowed.
  public struct Release: Equatable, Sendable {
    public var version: Version
    public var notes: [String]
    /// How much the release matters. Original clients do not see it.
    public var priority: Priority
    /// The least version of the system that the release runs on; nil for any. Original clients do not see it.
    public var osVersionAtLeast: Version?

    public init(
      version: Version, notes: [String] = [], priority: Priority = .default, osVersionAtLeast: Version? = nil
    ) {
      self.version = version
      self.notes = notes
      self.priority = priority
      self.osVersionAtLeast = osVersionAtLeast
    }
  }

  /// How urgent an update is: whether users may ignore it or put it off (iVersion 1.11, updatePriority).
  public enum Priority: String, Sendable, CaseIterable, Comparable {
    /// As ``low``.
    case `default`
    /// The user may ignore it, or put it off.
    case low
    /// The user may put it off, and cannot ignore it.
    case medium
    /// The user can do neither.
    case high

    public static func < (a: Priority, b: Priority) -> Bool { a.rank < b.rank }

    /// iVersion's number.
    private var rank: Int {
      switch self {
      case .default: 0
      case .low: 1
      case .medium: 2
      case .high: 3
      }
    }
  }
}
