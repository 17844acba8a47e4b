internal import Text

extension UpdatesFeed {
  /// Notes may be an array of texts or one text. Other notes are dropped and their version is kept, as it is still new.
  /// Keys that are not versions are kept with an issue. Spellings of one version (1.1, 1.01) remain separate releases.
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
    a.version == b.version ? b.version.text.precedes(a.version.text) : a.version > b.version
  }

  /// If two releases have the same text as their version, the last one is written.
  public func encode() throws(FormatWritingError) -> [UInt8] {
    let entries = releases.map { ($0.version.text, PropertyList.texts($0.notes)) }
    return try PropertyList.dictionary(Dictionary(entries) { _, last in last }).write()
  }
}
