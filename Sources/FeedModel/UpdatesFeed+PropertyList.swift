extension UpdatesFeed {
  /// Reads `versions.plist`, the way an iVersion client takes it.
  ///
  /// - Throws: ``FeedError`` where the bytes are no property list with a dictionary at its root.
  public static func decode(_ bytes: [UInt8], limits: ReadingLimits = .feed) throws(FeedError) -> Reading<UpdatesFeed> {
    let (value, issues) = try PropertyList.parse(bytes, limits: limits)
    var reading = try decode(value)
    reading.issues = issues + reading.issues
    return reading
  }

  /// Notes may be an array of texts or one text. Other notes are dropped, their version is kept: it is still new.
  /// Keys that are no versions are kept with an issue. Spellings of one version (1.1, 1.01) stay apart.
  public static func decode(_ value: PropertyList) throws(FeedError) -> Reading<UpdatesFeed> {
    var reading = Reading(feed: UpdatesFeed())
    for (key, value) in try value.feedEntries() {
      let (notes, problems) = value.texts
      let release = Release(version: Version(key), notes: notes ?? [])
      reading.feed.releases.append(release)
      reading.issues += problems.map { FeedIssue([key], $0) }
      if !release.version.isDottedIntegers {
        reading.issues.append(FeedIssue([key], "the key is not a version of integers and dots"))
      }
    }
    reading.feed.releases.sort(by: isNewer)
    return reading
  }

  private static func isNewer(_ a: Release, _ b: Release) -> Bool {
    a.version == b.version ? b.version.text.precedesInUTF8(a.version.text) : a.version > b.version
  }

  /// Of two releases with the same text the last is written.
  public func encode() throws(FeedWritingError) -> [UInt8] {
    let entries = releases.map { ($0.version.text, PropertyList.texts($0.notes)) }
    return try PropertyList.dictionary(Dictionary(entries) { _, last in last }).write()
  }
}
