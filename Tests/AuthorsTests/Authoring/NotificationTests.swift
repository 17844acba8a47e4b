import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct NotificationTests {
  @Test("every key")
  func everything() throws {
    let (value, problems) = notification(
      """
      date: 2026-11-20
      key: 2026/11/20-old
      channels: [banners, alerts]
      actionURL: snoodle://open
      actionButton: Open
      minVersion: 1.10
      maxVersion: 2.0
      priority: -5
      publish: 2026-11-20T09:00:00Z
      expires: 2026-12-20T09:00:00+14:00
      draft: on
      height: 120.5
      origin: top
      template: wide
      html: false
      """)
    let all = try #require(value)
    #expect(problems.isEmpty)
    #expect(all.id == "hello" && all.title.base == "Hello")
    #expect(all.date?.value.alertKey == "2026/11/20" && all.alertKey == "2026/11/20-old")
    #expect(all.channels == [.banners, .alerts])
    #expect(all.actionURL?.value == "snoodle://open" && all.actionButton?.base == "Open")
    #expect(all.minVersion?.value.text == "1.10" && all.maxVersion?.value.text == "2.0")
    #expect(all.priority == -5)
    #expect(all.schedule.isDraft && all.schedule.publish != nil && all.schedule.expires != nil)
    #expect(
      all.index.height?.base.value == .points(120.5) && all.index.origin == .top && all.index.template?.value == "wide")
    #expect(all.location.description == "content/notifications/hello.md:1:1")
  }

  @Test("a title is enough")
  func defaults() throws {
    let all = try #require(notification("draft: false").value)
    #expect(all.channels == [.banners] && all.priority == 0 && all.alertKey == nil && all.index.height == nil)
    #expect(all.index.origin == .bottom && all.schedule.publish == nil && !all.schedule.isDraft)
  }

  @Test("the alert key is the day, the time if one is written, and the id")
  func key() {
    #expect(
      notification("channels: alerts\ndate: 2026-11-20T23:00:00-10:00").value?.alertKey == "2026/11/20 23:00-hello")
  }

  static let problems: [Case<String, String>] = [
    Case("an unknown key", "heigth: 100", "3:1 unknown-key: did you mean 'height'?"),
    Case("a key twice", "title: again", "3:1 duplicate-key: keep one of them"),
    Case("a negative height", "height: -1", "3:9 bad-number: write a number from 1 to 10000, or auto"),
    Case("not a number", "height: NaN", "3:9 bad-number: write a number from 1 to 10000, or auto"),
    Case("an endless height", "height: inf", "3:9 bad-number: write a number from 1 to 10000, or auto"),
    Case("too high", "height: 99999", "3:9 bad-number: write a number from 1 to 10000, or auto"),
    Case("a unit", "height: 100pt", "3:9 bad-number: write a number from 1 to 10000, or auto"),
    Case("an exponent", "height: 1e2", "3:9 bad-number: write a number from 1 to 10000, or auto"),
    Case("unknown origin", "origin: left", "3:9 bad-choice: write one of top, bottom"),
    Case("a misspelled origin", "origin: botom", "3:9 bad-choice: did you mean 'bottom'?"),
    Case("half a priority", "priority: 1.5", "3:11 bad-number: write a whole number from -1000000 to 1000000"),
    Case(
      "more than 64 bits", "priority: 9223372036854775808",
      "3:11 bad-number: write a whole number from -1000000 to 1000000"),
    Case(
      "no channel", "channels: []", "3:11 no-channels: write channels: [banners]; to hold it back, write draft: true"),
    Case("an unknown channel", "channels: [alert]", "3:12 bad-choice: did you mean 'alerts'?"),
    Case("an alert without a day", "channels: [alerts]", "2:1 missing-key: add 'date: 2026-01-31'"),
    Case(
      "not a version", "minVersion: 2.4 beta", "3:13 bad-version: write digits joined by dots, such as 2.4.0"
    ),
    Case("a maybe", "draft: maybe", "3:8 bad-boolean: write true or false"),
    Case("a text over lines", "actionButton: |\n  a\n  b", "3:15 line-break: write it on one line"),
    Case("a line break as an escape", #"actionButton: "a\rb""#, "3:15 line-break: write it on one line"),
    Case("a list instead of a text", "template: [a]", "3:11 bad-text: write template: text"),
    Case("a key without a value", "key:", "3:5 empty-value: write one, or remove the key"),
    Case("a key of white space", "key: '  '", "3:6 empty-value: write one, or remove the key"),
    Case(
      "an action that runs code", "actionURL: javascript:alert(1)",
      "3:12 bad-url: use https:, mailto:, tel:, sms: or itms-apps:; list the app's own under schemes: in publish.yml"),
    Case("an action without scheme", "actionURL: example.com", "3:12 bad-url: write https://example.com"),
  ]

  @Test("mistakes in the front matter", arguments: problems)
  func problem(_ c: Case<String, String>) { #expect(notification(c.input).found == [c.expected]) }

  static let titles: [Case<String, [String]>] = [
    Case("no title", "---\nheight: 100\n---\nHi", ["2:1 missing-key: add 'title: …' to the front matter"]),
    Case("no front matter", "Hi", ["1:1 front-matter-missing: begin it with three lines: '---', 'title: …' and '---'"]),
    Case("empty front matter", "---\n---\nHi", ["1:1 missing-key: add 'title: …' to the front matter"]),
    Case("an empty file", "", ["1:1 front-matter-missing: begin it with three lines: '---', 'title: …' and '---'"]),
    Case("an empty title", "---\ntitle: \"\"\n---\nHi", ["2:8 empty-value: write one, or remove the key"]),
    Case("markup in a title is text", "---\ntitle: '</script> ]]> --> {{ %& \\'\n---\nHi", []),
    Case("a title that looks like a number", "---\ntitle: 1.10\n---\nHi", []),
  ]

  @Test("the title", arguments: titles)
  func title(_ c: Case<String, [String]>) {
    #expect(found(read(["notifications/a.md": c.input]).diagnostics) == c.expected)
  }

  @Test("a title is taken verbatim")
  func verbatim() {
    let text = "---\ntitle: '1.10'\nactionButton: </script>]]>--> {{x}} %@ \\n\n---\nHi"
    let value = read(["notifications/a.md": text]).site?.notifications.first
    #expect(value?.title.base == "1.10")
    #expect(value?.actionButton?.base == "</script>]]>--> {{x}} %@ \\n")
  }

  static let heights: [Case<(base: String, german: String), [String: ViewHeight]>] = [
    Case("one for all", ("height: 120", ""), ["en": .points(120), "de": .points(120)]),
    Case("one for each", ("height: 120", "height: 174.5"), ["en": .points(120), "de": .points(174.5)]),
    Case("automatic in both", ("height: auto", ""), ["en": .automatic, "de": .automatic]),
    Case("automatic in one", ("height: 120", "height: auto"), ["en": .points(120), "de": .automatic]),
    Case("written in one", ("height: auto", "height: \"174\""), ["en": .automatic, "de": .points(174)]),
    Case("none", ("priority: 1", ""), [:]), Case("all of the screen", ("template: card\nheight: full", ""), [:]),
    Case("a card's", ("template: card", ""), ["en": .automatic, "de": .automatic]),
    Case("a toast's, but for one", ("template: toast", "height: 90"), ["en": .automatic, "de": .points(90)]),
    Case("a template's of one's own", ("template: promo", ""), [:]),
  ]

  @Test("a translation may have a height of its own", arguments: heights)
  func height(_ c: Case<(base: String, german: String), [String: ViewHeight]>) {
    let (site, diagnostics) = read([
      "notifications/a.md": "---\ntitle: a\n\(c.input.base)\n---\nHi",
      "notifications/a.de.md": "---\ntitle: b\n\(c.input.german)\n---\nHallo",
    ])
    #expect(diagnostics.isEmpty)
    let height = site?.notifications.first?.index.height
    for locale in ["en", "de"] { #expect(LanguageTag(locale).flatMap { height?[$0].value } == c.expected[locale]) }
  }

  @Test("a translation cannot give a height to a view that fills the screen")
  func heightOfATranslationOnly() {
    let (site, diagnostics) = read([
      "notifications/a.md": "---\ntitle: a\n---\nHi", "notifications/a.de.md": "---\nheight: 120\n---\nHallo",
    ])
    #expect(
      found(diagnostics) == [
        "2:9 translation-only: set it there too, in points or as auto; now the view fills the screen"
      ])
    #expect(site?.notifications.first?.index.height == nil)
  }

  @Test(
    "auto is the only word for a height", arguments: ["Auto", "automatic", "fit", "'auto '"])
  func otherWords(_ word: String) {
    #expect(notification("height: \(word)").found == ["3:9 bad-number: write a number from 1 to 10000, or auto"])
  }

  static let views: [Case<String, [String]>] = [
    Case(
      "its own title, height, origin and template",
      "---\ntitle: More\nheight: 300\norigin: top\ntemplate: x\n---\nMore", []),
    Case("nothing of its own", "More", []),
    Case(
      "conditions", "---\nconditions: { all: {} }\n---\nMore",
      ["2:1 misplaced-key: set it in the notification's first file"]),
    Case("a slip", "---\nheigth: 1\n---\nMore", ["2:1 unknown-key: did you mean 'height'?"]),
  ]

  @Test("further views", arguments: views)
  func view(_ c: Case<String, [String]>) {
    let (site, diagnostics) = read([
      "notifications/a/index.md": "---\ntitle: a\n---\nHi", "notifications/a/more.md": c.input,
    ])
    #expect(site?.notifications.first?.views.map(\.id) == ["index", "more"])
    #expect(found(diagnostics) == c.expected)
  }
}
