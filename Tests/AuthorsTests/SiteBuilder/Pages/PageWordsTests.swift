import FeedModel
import Testing

@testable import SiteBuilder

/// A language with built-in words has all of them (CONTRIBUTING.md, "Add a language").
@Suite struct PageWordsTests {
  static let languages = PageWords.byLanguage.keys.sorted()

  @Test(arguments: languages) func aLanguageOfPagesHasItsNameAndItsDates(_ language: String) throws {
    let tag = try #require(LanguageTag(language))
    #expect(LanguageName.of(tag) != language, "LanguageName.known has no name for \(language)")
    #expect(LongDate.text("2026-11-20", in: tag) != "2026-11-20", "LongDate.byLanguage has no dates for \(language)")
  }

  @Test(arguments: (DefaultLabels.languagesOfAlerts + DefaultLabels.languagesOfUpdates).map(\.text))
  func aLanguageOfLabelsHasPages(_ language: String) throws {
    let tag = try #require(LanguageTag(language))
    #expect(
      tag.fallbacks.contains { PageWords.byLanguage[$0.text] != nil },
      "PageWords.byLanguage has no words for \(language)"
    )
  }
}
