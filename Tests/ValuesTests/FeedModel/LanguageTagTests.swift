import FeedModel
import Testing

@Suite struct LanguageTagTests {
  @Test(
    "canonical spelling",
    arguments: [
      ("de", "de"), ("DE-ch", "de-CH"), ("zh-hANT-tw", "zh-Hant-TW"), ("iw", "he"), ("IW-il", "he-IL"), ("in", "id"),
      ("es-419", "es-419"), ("sl-ROZAJ-biske", "sl-rozaj-biske"), ("de-1996", "de-1996"), ("zh-yue-HK", "zh-yue-HK"),
      ("en-US-u-CA-gregory-x-Mine", "en-US-u-ca-gregory-x-mine"), ("en-x-a", "en-x-a"), ("qaa", "qaa"),
    ])
  func canonical(_ text: String, _ expected: String) { #expect(LanguageTag(text)?.text == expected) }

  @Test(
    "tags that are refused",
    arguments: [
      "", "d", "de-", "-de", "de--CH", "de_CH", "d3", "de-C", "de-CH-AT", "de-x", "en-u", "en-u-a-bc", "x-mine",
      "i-klingon",
      "de-1996-1996", "en-a-bb-a-cc", "toolonglanguage", "dé", "de CH", "de/CH", "../de", "en-123456789",
    ])
  func refused(_ text: String) { #expect(LanguageTag(text) == nil) }

  @Test(
    "the direction of a language",
    arguments: [
      ("ar", true), ("he", true), ("iw", true), ("fa-IR", true), ("ur", true), ("yi", true), ("ps", true), ("dv", true),
      ("sd", true),
      ("ug", true), ("ckb", true), ("ku-Arab", true), ("ku", false), ("az-Arab", true), ("ar-Latn", false),
      ("de", false),
      ("ff-Adlm", true), ("sd-Deva", false),
    ])
  func direction(_ text: String, _ expected: Bool) { #expect(LanguageTag(text)?.isRightToLeft == expected) }

  @Test func parts() {
    let tag: LanguageTag = "zh-hant-tw"
    #expect((tag.language, tag.script, tag.region) == ("zh", "Hant", "TW"))
    #expect(tag.suffix == "_zh-Hant-TW")
    #expect(LanguageTag(systemIdentifier: "zh_Hant_TW") == tag)
    #expect(LanguageTag(systemIdentifier: "zh_Hant_TW@calendar=roc") == tag)
    #expect(LanguageTag(systemIdentifier: "zh_Hant_TW.UTF-8") == tag)
    #expect(LanguageTag("de").suffix == "_de")
  }

  @Test func aLiteralIsATagOrStopsTheProgram() async {
    #expect(("iw-il" as LanguageTag).text == "he-IL")
    await #expect(processExitsWith: .failure) { _ = LanguageTag("de_CH") }
  }
}
