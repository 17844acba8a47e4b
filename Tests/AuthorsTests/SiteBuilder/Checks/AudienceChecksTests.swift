import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Conditions and keys by which a text reaches no device, appears too early, or reaches people who cannot decline it.
/// Similar texts that are correct are in `RightTests`.
@Suite struct AudienceChecksTests {
  private static let often = "conditions: { all: { neverDisplayed: true } }"
  private static let german = configuration.replacing("[en]", with: "[en, de]")
  private static let hello = "notifications/hello.md"

  private static func versions(_ keys: String, _ releases: [String]) -> Files {
    releases.reduce(into: [AuthorsTests.hello: banner(keys)]) { $0["content/releases/\($1).md"] = "- A" }
  }

  private static func prompt(_ keys: String) -> Files {
    ["content/prompts/a.md": "---\ntitle: A\nactionURL: https://a.example\n\(keys)\n---\nA"]
  }

  static let table: [Check] = [
    Check(
      "a digit too many", versions("minVersion: 24.0.0\n\(often)", ["1.0.0"]),
      ["\(hello):3:13 warning unreleased-version: correct the version, or add its release"]),
    Check(
      "a dot in another place", versions("minVersion: 2.40\n\(often)", ["2.4.0", "2.3.0"]),
      ["\(hello):3:13 warning unreleased-version: correct the version, or add its release"]),
    Check(
      "the same as a condition",
      versions("conditions: { all: { neverDisplayed: true, appVersionAtLeast: 24.0.0 } }", ["1.0.0"]),
      ["\(hello):3:44 warning unreleased-version: correct the version, or add its release"]),
    Check(
      "one possibility of several",
      versions("conditions: { any: { neverDisplayed: true, appVersionAtLeast: 24.0.0 } }", ["1.0.0"]), []),
    Check(
      "before all versions",
      versions("conditions: { all: { neverDisplayed: true, appVersionLessThan: 0.0.1 } }", ["1.0.0"]),
      ["\(hello):3:44 warning unreleased-version: correct the version"]),
    Check(
      "a version that begins with 0", versions("maxVersion: 0.24.0\n\(often)", ["2.4.0"]),
      ["\(hello):3:13 warning unreleased-version: correct the version"]),
    Check(
      "of a draft nothing is said", versions("draft: true\nminVersion: 24.0.0\n\(often)", ["1.0.0"]), []),
    Check(
      "people who read another language",
      [
        "publish.yml": german,
        AuthorsTests.hello: banner("conditions: { all: { neverDisplayed: true, localeIn: [de, fr] } }"),
      ],
      [
        "\(hello):3:44 warning untranslated-audience: add fr to locales in publish.yml, "
          + "or write 'translate: none' if this text is meant for them"
      ]),
    Check(
      "a banner that is displayed once, and how often",
      [AuthorsTests.hello: banner("conditions: { all: { neverDisplayed: true, displaysAtMost: 3 } }")],
      ["\(hello):3:44 warning unused-condition: remove one of the two"]),
    Check(
      "none at all, for a display that was",
      [AuthorsTests.hello: banner("conditions: { all: { neverDisplayed: false, displaysAtMost: 3 } }")], []),
    Check(
      "a priority among alerts", [AuthorsTests.hello: alert("priority: 5")],
      ["\(hello):5:11 warning unused-priority: remove it, and give what is to come later a later date or 'publish'"]),
    Check(
      "a prompt with one button", prompt("remindButton: \"\""),
      ["prompts/a.md:4:15 warning cannot-be-closed: add cancelButton: No, thanks, or remove 'remindButton'"]),
    Check(
      "a prompt before anything", prompt("daysUntilPrompt: 0\nusesUntilPrompt: 0"),
      [
        "prompts/a.md:4:18 warning first-launch-prompt: raise daysUntilPrompt or usesUntilPrompt, which are 10 if not given"
      ]),
    Check(
      "a survey that has to be answered",
      [AuthorsTests.hello: banner("template: survey", "Which?\n\n[A](flag:a) [B](flag:a)")],
      ["\(hello):5:1 warning cannot-be-closed: add [Not now](close:) in a paragraph below the answers"]),
    Check(
      "a permission that does not say why", ["content/permissions/photos.md": "---\ntitle: Photos?\n---\n"],
      ["permissions/photos.md:1:1 warning empty-body: write the text below the front matter"]),
    Check(
      "a release with a heading alone", ["content/releases/1.0.0.md": "## New\n"],
      ["releases/1.0.0.md:1:1 warning empty-body: write a list of what is new below the headings"]),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    let ids: Set<DiagnosticID> = [
      .unreleasedVersion, .untranslatedAudience, .unusedCondition, .unusedPriority, .cannotBeClosed, .firstLaunchPrompt,
      .emptyBody,
    ]
    #expect(try findings(of: ids, in: c.input) == c.expected)
  }

  @Test("the message names the newest release")
  func words() throws {
    let found = try build(Self.versions("minVersion: 24.0.0", ["1.0.0", "0.9.0"])).diagnostics
    #expect(found.contains { $0.message == "no release is as new as 24.0.0; the newest is 1.0.0" })
  }
}
