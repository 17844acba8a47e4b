internal import Text

/// `versions.plist` and `local-versions.plist`, which an iVersion client reads.
public struct UpdatesFeed: Equatable, Sendable {
  /// The releases, newest first.
  public var releases: [Release]

  public init(releases: [Release] = []) { self.releases = releases }

  /// One version and its notes, each a bullet point (iVersion README, Installation). No notes is allowed.
  public struct Release: Equatable, Sendable {
    public var version: FeedVersion
    public var notes: [String]
    /// The importance of the release. Original clients ignore it.
    public var priority: Priority
    /// The oldest version of the system that the release runs on; nil for any. Original clients ignore it.
    public var osVersionAtLeast: FeedVersion?

    public init(
      version: FeedVersion, notes: [String] = [], priority: Priority = .default, osVersionAtLeast: FeedVersion? = nil
    ) {
      (self.version, self.notes) = (version, notes)
      (self.priority, self.osVersionAtLeast) = (priority, osVersionAtLeast)
    }
  }

  /// The urgency of an update, which decides whether users may ignore it or put it off (iVersion 1.11, updatePriority).
  public enum Priority: String, Sendable, CaseIterable, Comparable {
    /// Treated like ``low``.
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

  /// Notes may be an array of texts or one text. Other notes are dropped and their version is kept, as it is still new.
  /// Keys that are not versions are kept with an issue. Spellings of one version (1.1, 1.01) remain separate releases.
  ///
  /// A dictionary under `requirementsKey` is not a release: it has the requirements of the others.
  public static func decode(_ value: PropertyList) throws(FeedError) -> Reading<UpdatesFeed> {
    var reading = Reading(feed: UpdatesFeed())
    var requirements: [String: PropertyList] = [:]
    for (key, value) in try value.feedEntries() {
      if key == requirementsKey, let found = value.dictionary {
        requirements = found
        continue
      }
      let (notes, problems) = value.texts
      let release = Release(version: FeedVersion(key), notes: notes ?? [])
      reading.feed.releases.append(release)
      reading.issues += problems.map { FeedIssue([key], $0) }
      if !release.version.isDottedIntegers {
        reading.issues.append(FeedIssue([key], "the key is not a version of integers and dots"))
      }
    }
    if !requirements.isEmpty { reading.add(requirements) }
    reading.feed.releases.sort(by: isNewer)
    return reading
  }

  private static func isNewer(_ a: Release, _ b: Release) -> Bool {
    a.version == b.version ? b.version.text.precedes(a.version.text) : a.version > b.version
  }

  /// If two releases have the same text as their version, the last one is written. A release 0 is left out beside releases
  /// with requirements: no app is older than it, so it is never an update.
  public func encode() throws(FormatWritingError) -> [UInt8] {
    var entries = Dictionary(releases.map { ($0.version.text, PropertyList.texts($0.notes)) }) { _, last in last }
    let requirements = Dictionary(
      releases.compactMap { release in release.requirements.map { (release.version.text, $0) } }
    ) { _, last in last }
    if !requirements.isEmpty { entries[Self.requirementsKey] = .dictionary(requirements) }
    return try PropertyList.dictionary(entries).write()
  }

  /// The key of the releases' requirements. Original clients take every key for a version and read the values of those
  /// that are newer than the app. 0 is never newer, whether they compare by parts or by numeric search, and also in
  /// their debug modes (docs/internals/decisions/31-requirements-of-releases.md).
  static let requirementsKey = "0"
}

extension UpdatesFeed.Release {
  /// The release's requirements; nil if there are none, so that every client may offer it in every way.
  fileprivate var requirements: PropertyList? {
    let entries = [
      "osVersionAtLeast": osVersionAtLeast.map { PropertyList.string($0.text) },
      "priority": priority == .default ? nil : PropertyList.string(priority.rawValue),
    ].compactMapValues(\.self)
    return entries.isEmpty ? nil : .dictionary(entries)
  }
}

extension Reading<UpdatesFeed> {
  fileprivate mutating func add(_ requirements: [String: PropertyList]) {
    for i in feed.releases.indices {
      let version = feed.releases[i].version.text
      guard let value = requirements[version] else { continue }
      guard let entries = value.dictionary else {
        issues.append(
          FeedIssue(
            [UpdatesFeed.requirementsKey, version], "\(value.kind) where a dictionary is expected; it is ignored"))
        continue
      }
      var entry = EntryReader(entries, at: version)
      feed.releases[i].osVersionAtLeast = entry.version("osVersionAtLeast")
      feed.releases[i].priority = entry.priority ?? .default
      issues += entry.issues.map { FeedIssue([UpdatesFeed.requirementsKey] + $0.path, $0.problem) }
    }
  }
}

extension EntryReader {
  /// The priority; one that only a later version of the format knows is ignored.
  fileprivate var priority: UpdatesFeed.Priority? {
    mutating get {
      guard let word = text("priority") else { return nil }
      let priority = UpdatesFeed.Priority(rawValue: word)
      if priority == nil { report("priority", "'\(word)' is not a priority; it is ignored") }
      return priority
    }
  }
}
