import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Texts that were changed after they were published, so that some people who have seen them do not see the new ones.
@Suite struct ChangedTextsTests {
  static let text = "Snoodle is down on Friday from eight to nine in the evening, because we move to a bigger server."
  static let corrected = text.replacing("evening", with: "morning")
  static let another = "Buy one palette and get another one for free, in all of our shops, until Sunday at midnight."

  static let once = "conditions:\n  all: { neverDisplayed: true }"
  static let hidden = "conditions:\n  all: { flagNotSet: hide }"
  static let correction = "leave a correction as it is; \(renewal)"
  static let renewal = "write 'revision: 2' if everyone should see it"

  static let cases: [Case<(before: String, now: String), String?>] = [
    Case("an alert is corrected", (alert("priority: 0", text), alert("priority: 0", corrected)), "note \(correction)"),
    Case("an alert is another one", (alert("priority: 0", text), alert("priority: 0", another)), "warning \(renewal)"),
    Case(
      "an alert's title is corrected",
      (alert("priority: 0", text), alert("priority: 0", text).replacing("Hello", with: "Hallo")), "note \(correction)"),
    Case("only keys change", (alert("priority: 0", text), alert("priority: 1", text)), nil),
    Case("only line breaks change", (alert("priority: 0", text), alert("priority: 0", text + "\n\n")), nil),
    Case("in a new revision", (alert("priority: 0", text), alert("revision: 2", another)), nil),
    Case(
      "in the second revision", (alert("revision: 2", text), alert("revision: 2", another)),
      "warning write 'revision: 3' if everyone should see it"),
    Case("a banner that is shown once", (banner(once, text), banner(once, another)), "warning \(renewal)"),
    Case("a banner that is shown once, corrected", (banner(once, text), banner(once, corrected)), "note \(correction)"),
    Case("a banner that can be hidden", (banner(hidden, text), banner(hidden, another)), "warning \(renewal)"),
    Case("a banner that can be hidden, corrected", (banner(hidden, text), banner(hidden, corrected)), nil),
    Case("a banner that comes back", (banner("height: 9", text), banner("height: 9", another)), nil),
  ]

  @Test(arguments: cases) func finds(_ c: Case<(before: String, now: String), String?>) throws {
    let previous = try output([hello: c.input.before]).manifest
    let found = try findings(of: [.changedText, .reusedKey], in: [hello: c.input.now], after: previous)
    #expect(found == [c.expected.map { line($0) }].compactMap(\.self))
  }

  private func line(_ expected: String) -> String {
    let (severity, fix) = (expected.prefix { $0 != " " }, expected.drop { $0 != " " })
    return "notifications/hello.md:1:1 \(severity) changed-text:\(fix)"
  }

  static let others: [Case<(path: String, before: String, now: String), [String]>] = [
    Case(
      "a prompt", ("content/prompts/rate.md", prompt(text), prompt(another)),
      ["prompts/rate.md:1:1 warning changed-text: \(renewal)"]),
    Case(
      "a prompt that comes back anyway",
      ("content/prompts/rate.md", prompt(text, "recurring: true\n"), prompt(another, "recurring: true\n")), []),
    Case(
      "a release's notes", ("content/releases/2.4.0.md", "- \(text)", "- \(another)"),
      ["releases/2.4.0.md:1:1 note changed-text: tell them with the next version"]),
    Case("a release's notes, corrected", ("content/releases/2.4.0.md", "- \(text)", "- \(corrected)"), []),
    Case("a permission, which is asked for again anyway", ("content/permissions/camera.md", text, another), []),
  ]

  @Test(arguments: others) func findsInOtherKinds(
    _ c: Case<(path: String, before: String, now: String), [String]>
  ) throws {
    let previous = try output([c.input.path: c.input.before]).manifest
    #expect(
      try findings(of: [.changedText, .reusedKey], in: [c.input.path: c.input.now], after: previous) == c.expected)
  }

  /// A translation that is added later does not change a text that anybody has seen.
  @Test func looksAtTranslations() throws {
    let german = "content/notifications/hello.de.md"
    let files = { (text: String?) -> Files in
      ["publish.yml": inFourLanguages, hello: alert()].merging(text.map { [german: $0] } ?? [:]) { $1 }
    }
    let none = try output(files(nil)).manifest
    let first = try output(files("---\ntitle: Hallo\n---\nNeues."), after: none).manifest
    #expect(try findings(of: [.changedText], in: files("---\ntitle: Hallo\n---\nNeues."), after: none) == [])
    let report = try build(files("---\ntitle: Hallo\n---\nAnderes."), after: first)
    let found = report.diagnostics.filter { $0.id == .changedText }
    #expect(found.map(\.severity) == [.note])
    #expect(found[0].message.hasPrefix("the text in de was changed since it was published"))
    #expect(try findings(of: [.changedText], in: files(nil), after: first) == [])
  }

  /// A manifest of an earlier version has no sketches.
  @Test func isANoteWhereNobodyKnowsHowMuchHasChanged() throws {
    var previous = try output([hello: alert("priority: 0", Self.text)]).manifest
    previous.published = previous.published.map { key in
      Manifest.Published(
        channel: key.channel, key: key.key, source: key.source, meaning: key.meaning, withdrawn: key.withdrawn)
    }
    let found = try findings(of: [.changedText], in: [hello: alert("priority: 0", Self.another)], after: previous)
    #expect(found == [line("note \(Self.correction)")])
  }

  @Test func saysItOnceForAnAlertThatIsAlsoABanner() throws {
    let keys = "date: 2026-11-20\nchannels: [alerts, banners]\n\(Self.once)"
    let previous = try output([hello: banner(keys, Self.text)]).manifest
    #expect(try findings(of: [.changedText], in: [hello: banner(keys, Self.another)], after: previous).count == 1)
  }

  private static func prompt(_ text: String, _ keys: String = "") -> String {
    "---\n\(keys)actionURL: https://example.com/\n---\n\(text)\n"
  }
}
