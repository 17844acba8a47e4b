import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct OtherKindsTests {
  private func read(_ path: String, _ keys: String, body: String = "Hi") -> (site: Site?, found: [String]) {
    let (site, diagnostics) = AuthorsTests.read([path: "---\n\(keys)\n---\n\(body)\n"])
    return (site, found(diagnostics))
  }

  @Test("a release with every key, and its own text")
  func release() throws {
    let (site, diagnostics) = AuthorsTests.read([
      "releases/2.4.0.md":
        "---\ntitle: Dark\ndate: 2026-11-20\npublish: 2026-11-20T09:00:00Z\ndraft: yes\nhtml: no\n---\n- a",
      "releases/2.4.0.local.md": "- b", "releases/2.4.0.local.de.md": "- c",
    ])
    #expect(diagnostics.isEmpty)
    let release = try #require(site?.releases.first)
    #expect(release.version.text == "2.4.0" && release.title?.base == "Dark" && release.date?.value.day == "2026-11-20")
    #expect(release.schedule.isDraft && release.schedule.publish != nil && release.schedule.expires == nil)
    #expect(release.localNotes?.base.constructs.contains(.text("b")) ?? false)
    #expect(release.localNotes?.translations.count == 1)
  }

  @Test("a release may be empty")
  func emptyRelease() {
    let (site, diagnostics) = AuthorsTests.read(["releases/2.4.0.md": ""])
    #expect(diagnostics.isEmpty)
    #expect(site?.releases.first?.notes.base.isEmpty ?? false)
    #expect(site?.releases.first?.localNotes == nil)
  }

  @Test("a prompt with every key")
  func prompt() throws {
    let (site, problems) = read(
      "prompts/rate-us.md",
      "title: Rate\nactionURL: https://x.example\nactionButton: Go\nremindButton: ''\nremindPeriod: 0.5\ndaysUntilPrompt: 10\nusesUntilPrompt: 20\nrecurring: off\ncancelButton: No"
    )
    #expect(problems.isEmpty)
    let prompt = try #require(site?.prompts.first)
    #expect(prompt.name == "rate-us" && prompt.title?.base == "Rate" && prompt.actionURL == "https://x.example")
    #expect(prompt.actionButton?.base == "Go" && prompt.remindButton?.base == "" && prompt.cancelButton?.base == "No")
    #expect(
      prompt.remindPeriod == 0.5 && prompt.daysUntilPrompt == 10 && prompt.usesUntilPrompt == 20
        && prompt.recurring == false)
  }

  @Test("a permission with every key")
  func permission() throws {
    let (site, problems) = read(
      "permissions/photos.md",
      "access: location\nmodes: [inUse, always]\ntitle: T\ngrantTitle: Y\ndenyTitle: N\ncadence: { maxPrompts: 3, quietHours: 24, minSessions: 2 }\nhtml: true"
    )
    #expect(problems.isEmpty)
    let permission = try #require(site?.permissions.first)
    #expect(permission.access == "location" && permission.modes == ["inUse", "always"])
    #expect(permission.title?.base == "T" && permission.grantTitle?.base == "Y" && permission.denyTitle?.base == "N")
    #expect(
      permission.cadence?.maxPrompts == 3 && permission.cadence?.quietHours == 24
        && permission.cadence?.minSessions == 2)
  }

  @Test(
    "without the key 'access', the file's name is the access",
    arguments: ["notifications", "location", "events", "microphone", "camera", "photos", "contacts", "snoodle_brushes"])
  func access(_ name: String) {
    let (site, problems) = read("permissions/\(name).md", "title: T")
    #expect(problems.isEmpty)
    #expect(site?.permissions.map(\.access) == [name])
  }

  private static let known =
    "known types are camera, contacts, events, location, microphone, notifications, photos; your own need a prefix: snoodle_brushes"

  static let problems: [Case<[String], [String]>] = [
    Case(
      "a key of no release", ["releases/1.md", "expires: 2026-01-01T00:00:00Z"],
      [
        "2:1 unknown-key: use one of build, date, draft, html, osVersionAtLeast, priority, publish, title, translate, withdrawn"
      ]),
    Case(
      "a release's date", ["releases/1.md", "date: 30.2."],
      ["2:7 bad-date: write a day like 2026-01-31, or an instant like 2026-01-31T09:00:00Z"]),
    Case(
      "a prompt that leads nowhere", ["prompts/a.md", "title: Rate"], ["2:1 missing-key: add 'actionURL: https://…'"]),
    Case(
      "a prompt that runs code", ["prompts/a.md", "actionURL: 'javascript:x'"],
      ["2:12 bad-url: use https:, mailto:, tel:, sms: or itms-apps:; list the app's own under schemes: in publish.yml"]),
    Case(
      "a prompt after a century", ["prompts/a.md", "actionURL: https://x.example\ndaysUntilPrompt: 36501"],
      ["3:18 bad-number: write a number from 0 to 36500"]),
    Case(
      "half a use", ["prompts/a.md", "actionURL: https://x.example\nusesUntilPrompt: 1.5"],
      ["3:18 bad-number: write a whole number from 0 to 2147483647"]),
    Case(
      "a negative period", ["prompts/a.md", "actionURL: https://x.example\nremindPeriod: -1"],
      ["3:15 bad-number: write a number from 0 to 36500"]),
    Case(
      "a remind button without a value", ["prompts/a.md", "actionURL: https://x.example\nremindButton:"],
      ["3:14 empty-value: write one, or remove the key"]),
    Case(
      "an access like one", ["permissions/photo.md", "title: T"],
      ["file unknown-access: did you mean 'photos'? \(known)"]),
    Case("an access like none", ["permissions/a.md", "access: brushes"], ["2:9 unknown-access: \(known)"]),
    Case("an access with a space", ["permissions/a.md", "access: my brushes"], ["2:9 unknown-access: \(known)"]),
    Case(
      "a mode of another access", ["permissions/location.md", "modes: [badge]"],
      ["2:9 bad-choice: use inUse, always"]),
    Case("a mode where there are none", ["permissions/camera.md", "modes: front"], ["2:8 bad-choice: remove 'modes'"]),
    Case(
      "a cadence that is a number", ["permissions/camera.md", "cadence: 3"],
      ["2:10 bad-map: write cadence: { name: value }"]),
    Case(
      "a key of the cadence", ["permissions/camera.md", "cadence: { maxPrompt: 3 }"],
      ["2:12 unknown-key: did you mean 'maxPrompts'?"]),
    Case(
      "a negative cadence", ["permissions/camera.md", "cadence: { quietHours: -1 }"],
      ["2:24 bad-number: write a number from 0 to 876000"]),
  ]

  @Test("mistakes in the other kinds", arguments: problems)
  func problem(_ c: Case<[String], [String]>) { #expect(read(c.input[0], c.input[1]).found == c.expected) }

  static let empties: [Case<String, [String]>] = [
    Case("nothing", "", ["1:1 empty-body: write the text below the front matter"]),
    Case(
      "a comment alone", "<!-- later -->", ["1:1 empty-body: write the text below the front matter"]),
    Case("an image alone is shown", "![](assets/a.png)", []),
    Case("a rule alone is shown", "---\n", []),
  ]

  @Test("a permission needs a text", arguments: empties)
  func empty(_ c: Case<String, [String]>) {
    #expect(read("permissions/camera.md", "grantTitle: Y", body: c.input).found == c.expected)
    // A question alone does not say why: a warning.
    #expect(read("permissions/camera.md", "title: T", body: c.input).found == c.expected)
  }

  @Test("a prompt needs a text")
  func emptyPrompt() {
    #expect(
      read("prompts/a.md", "actionURL: https://x.example", body: " ").found == [
        "1:1 empty-body: write the text below the front matter"
      ])
  }

  @Test("the notes that the app ships have no keys")
  func localKeys() {
    let texts = ["title: a": "misplaced-key: set it in the release's own file", "x: a": "unknown-key: remove it"]
    for (keys, expected) in texts {
      let files = ["releases/1.md": "", "releases/1.local.md": "---\n\(keys)\n---\n"]
      #expect(found(AuthorsTests.read(files).diagnostics) == ["2:1 \(expected)"])
    }
  }
}
