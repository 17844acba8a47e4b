import FeedModel
import Testing

/// The feeds of each language other than the default have a suffix.
@Suite struct FeedNameTests {
  static let names: [(FeedName, String?, [String])] = [
    (.banners, "de", ["control_de.json", "control.json"]),
    (.localUpdates, "fr-CA", ["local-versions_fr-CA.plist", "local-versions_fr.plist", "local-versions.plist"]),
    (
      .alerts, "zh-TW",
      [
        "notifications_zh-TW.plist", "notifications_zh-Hant.plist", "notifications_zh.plist", "notifications.plist",
      ]
    ),
  ]

  @Test(arguments: names) func fallsBackToTheDefault(_ feed: FeedName, _ language: String?, _ files: [String]) throws {
    let tag = try #require(language.flatMap { LanguageTag($0) })
    #expect(feed.fileNames(for: tag) == files)
    #expect(feed.fileName(for: nil) == files.last)
  }

  @Test func everyChannelHasAFeed() { #expect(Set(FeedName.allCases.map(\.channel)) == Set(FeedChannel.allCases)) }
}
