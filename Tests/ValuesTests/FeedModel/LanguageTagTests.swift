import FeedModel
import Testing

@Suite struct LanguageTagTests {
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
