import FeedModel
import TestKit
import Testing

@testable import Inspection

@Suite struct LanguageSetTests {
  /// Which of some devices' languages belong to those of the tags that are kept, and how people name these.
  static let cases: [Case<(named: [String], kept: [String]), (belong: [String], words: String)>] = [
    Case("a language is for all its regions", (["de"], ["de"]), (["de", "de-CH"], "de")),
    Case("but not for one that is named", (["de", "de-CH"], ["de"]), (["de"], "de (but not de-CH)")),
    Case("which alone is itself", (["de", "de-CH"], ["de-CH"]), (["de-CH"], "de-CH")),
    Case("both are the more general one", (["de", "de-CH"], ["de", "de-CH"]), (["de", "de-CH"], "de")),
    Case("whatever is not named", (["de", "fr"], ["en"]), (["en", "sv", "zh-TW"], "all other languages")),
    Case(
      "English where it is named", (["en", "de"], ["sv"]), (["sv", "zh-TW"], "all other languages")),
    Case(
      "a region beside all that is not named", (["de", "de-CH"], ["de-CH", "en"]),
      (["de-CH", "en", "sv", "zh-TW"], "de-CH or all other languages (but not de)")),
    Case("Chinese by its region", (["zh-Hant"], ["zh-Hant", "zh-TW", "zh-HK", "zh-MO"]), (["zh-TW"], "zh-Hant")),
  ]

  @Test(arguments: cases)
  func names(_ c: Case<(named: [String], kept: [String]), (belong: [String], words: String)>) {
    let set = LanguageSet(named: c.input.named).only(c.input.kept.compactMap { LanguageTag($0) })
    let devices: [LanguageTag] = ["de", "de-CH", "en", "sv", "zh-TW"]
    #expect(devices.filter(set.contains).map(\.text) == c.expected.belong)
    #expect(devices.filter(set.names.contains).map(\.text) == c.expected.belong)
    #expect(set.names.words == c.expected.words)
  }

  @Test("a range matches the same languages as localeIn") func within() {
    let set = LanguageSet(named: ["de", "de-CH", "fr"])
    #expect(set.within("de").tags.map(\.text) == ["de", "de-CH"])
    #expect(set.within("de").others == nil && set.others?.text == "en")
  }
}

extension LanguageTag {
  fileprivate static func tag(_ text: String) -> LanguageTag { LanguageTag(text) ?? .undetermined }
}

extension LanguageSet {
  fileprivate func within(_ text: String) -> LanguageSet { within(LanguageTag.tag(text)) }
}
