import Testing
import Text

@Suite struct SuggestionTests {
  static let keys = [
    "title", "date", "key", "channels", "actionURL", "actionButton", "minVersion", "maxVersion", "conditions",
    "priority", "publish", "expires", "draft", "height", "origin", "template", "html", "appVersionLessThan",
    "appVersionAtLeast", "appVersionAtMost", "lastDisplayMinimumSeconds", "flagNotSet", "flagSet", "notBefore",
  ]

  static let slips: [(String, String)] = [
    ("appVersonLessThan", "appVersionLessThan"), ("heigth", "height"), ("hieght", "height"), ("Title", "title"),
    ("titel", "title"), ("action_url", "actionURL"), ("action-url", "actionURL"), ("ACTIONURL", "actionURL"),
    ("chanels", "channels"), ("channel", "channels"), ("expire", "expires"), ("tempalte", "template"),
    ("lastDisplayedMinimumSeconds", "lastDisplayMinimumSeconds"), ("appVersionAtLast", "appVersionAtLeast"),
    ("minversion", "minVersion"), ("condition", "conditions"), ("kye", "key"), ("drat", "draft"),
  ]

  @Test("a typo finds the intended name", arguments: slips)
  func meant(_ word: String, _ candidate: String) { #expect(suggestion(for: word, among: Self.keys) == candidate) }

  @Test(
    "no suggestion without a similar name",
    arguments: ["html5video", "xml", "body", "text", "name", "a", "ke", "", " - ", "locale", "url", "🚀", "description"])
  func unlike(_ word: String) { #expect(suggestion(for: word, among: Self.keys) == nil) }

  @Test("html is not a title, and Spanish is not English")
  func silly() {
    #expect(suggestion(for: "html", among: ["title"]) == nil)
    #expect(suggestion(for: "es", among: ["en", "de"]) == nil)
  }

  @Test("equally similar names are taken in order, whatever the order of the list")
  func ties() {
    #expect(suggestion(for: "bat5", among: ["bat7", "bat6"]) == "bat6")
    #expect(suggestion(for: "bat5", among: ["bat6", "bat7"]) == "bat6")
  }

  @Test("a word that is too long for a name is not compared")
  func long() { #expect(suggestion(for: String(repeating: "title", count: 10_000), among: Self.keys) == nil) }
}
