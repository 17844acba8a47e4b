public import FeedModel

/// What is published, and the devices for which interruptions are counted.
public struct PressureSubject: Sendable {
  public var feeds: PublishedFeeds
  /// The languages of devices that read these feeds; nil for all.
  public var languages: LanguageSet?
  /// The flags that the pages of banners set.
  public var settable: SettableFlags
  /// How many integers the versions of the app have; nil for any number.
  public var versionParts: Int?
  /// URL schemes that every device opens.
  public var openedByAll: Set<String>
  /// Examples are as much like this device as possible.
  public var usual: Situation
  /// Versions that people know, which examples prefer.
  public var knownVersions: [Version]
  /// What all questions about the subject may take together.
  public var quota: Quota

  public init(
    _ feeds: PublishedFeeds, languages: LanguageSet? = nil, settable: SettableFlags = .unknown,
    versionParts: Int? = nil, openedByAll: Set<String> = [], usual: Situation, knownVersions: [Version] = [],
    quota: Quota = Quota()
  ) {
    self.feeds = feeds
    self.languages = languages
    self.settable = settable
    self.versionParts = versionParts
    self.openedByAll = openedByAll
    self.usual = usual
    self.knownVersions = knownVersions
    self.quota = quota
  }

  /// - Parameter order: Of the devices' coordinates.
  func space(
    _ feeds: [InspectedFeed], memory: Imagination.Memory = .any, order: [Coordinate]? = nil
  ) throws(InspectionLimit) -> Space {
    try Space(
      feeds, languages: languages, order: order,
      imagination: Imagination(
        memory: memory, versionParts: versionParts, openedByAll: openedByAll, quota: quota))
  }

  func theory(_ feed: InspectedFeed, in space: Space, _ diagrams: Diagrams) -> Theory {
    Theory(feed, settable: feed.name == .banners ? settable : .unknown, in: space, diagrams)
  }
}

/// Numbers of displays, by feed.
public struct DisplayCounts: Equatable, Sendable {
  public var byFeed: [FeedName: Int]

  public init(_ byFeed: [FeedName: Int] = [:]) { self.byFeed = byFeed }

  public var total: Int { byFeed.values.reduce(0, +) }

  public subscript(feed: FeedName) -> Int { byFeed[feed] ?? 0 }
}
