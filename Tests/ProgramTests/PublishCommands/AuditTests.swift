import Foundation
import TestKit
import Testing

/// `publish audit`: findings that hold for all devices, about a folder.
@Suite struct AuditTests {
  /// Two banners without an end, in front of others; its author asks why nobody sees those.
  static let trailmix: [String: String] = [
    "publish.yml": Sites.configuration,
    "content/notifications/trail-closure.md": banner(
      100, "minVersion: 2.8.0\nexpires: 2026-12-24T00:00:00Z"),
    "content/notifications/update-nag.md": banner(
      90, "conditions: { all: { appVersionLessThan: 2.8.0, flagNotSet: hideUpdate } }",
      "[Never show again](flag:hideUpdate)"),
    "content/notifications/summer-pass.md": banner(
      50, "minVersion: 2.8.0\nconditions: { all: { neverDisplayed: true } }"),
    "content/notifications/maintenance.md": banner(10),
    "content/notifications/poll.md": banner(5),
    "content/notifications/newsletter.md": banner(0, "conditions: { all: { neverDisplayed: true } }"),
  ]

  static func banner(_ priority: Int, _ keys: String = "", _ body: String = "News.") -> String {
    "---\ntitle: News\nheight: 120\npriority: \(priority)\n\(keys.isEmpty ? "" : keys + "\n")---\n\(body)\n"
  }

  private func site(_ files: [String: String] = trailmix) throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(files)
    try site.published("build --now 2026-11-21T09:00:00Z")
    return site
  }

  @Test func saysWhichBannersNobodySeesAndWhatComesBackAlways() throws {
    let run = try site().publish("audit")
    #expect(run.code == 0)
    #expect(
      run.output.hasPrefix(
        """
        banners (control.json)
          warning  trail-closure comes back at every launch, and nothing that users do ends this: app ≥ 2.8.0 [every-launch]
                   add conditions: { all: { neverDisplayed: true } }, a minimum number of days or launches between two displays, or a flag that its page sets
          error    summer-pass is never shown: trail-closure always comes first [always-hidden]
                   limit how often 'trail-closure' comes, or place this before it
          note     maintenance is hidden from some devices, because trail-closure always comes first: app ≥ 2.8.0 [partly-hidden]
          warning  maintenance comes back at every launch, and nothing that users do ends this: app < 2.8.0 [every-launch]
                   add conditions: { all: { neverDisplayed: true } }, a minimum number of days or launches between two displays, or a flag that its page sets
          error    poll is never shown: maintenance always comes first [always-hidden]
                   limit how often 'maintenance' comes, or place this before it
          error    newsletter is never shown: maintenance always comes first [always-hidden]
                   limit how often 'maintenance' comes, or place this before it

        the earliest launch found at which a new device shows it
          banners: trail-closure at launch 1, update-nag at launch 1, maintenance at launch 2

        """), "\(run.output)")
  }

  static let thresholds: [Case<String, Int32>] = [
    Case("nothing named", "", 0), Case("notes", "--fail-on note", 2), Case("errors", "--fail-on error", 2),
    Case("one channel without any", "--fail-on note --channel banners --version-parts 3", 2),
    Case("no severity", "--fail-on fatal", 64), Case("no duration", "--opens-every soon", 64),
    Case("no folder", "--from nowhere", 1),
  ]

  @Test(arguments: thresholds) func exits(_ c: Case<String, Int32>) throws {
    #expect(try site().publish("audit \(c.input)").code == c.expected)
  }

  @Test func aSiteWithoutFindingsPasses() throws {
    let run = try site(Sites.small).publish("audit --fail-on warning")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.hasPrefix("nothing found: "))
  }

  @Test func programsReadIt() throws {
    let site = try site()
    struct Audit: Decodable {
      var schema: String
      var findings: [Finding]
      struct Finding: Decodable {
        var rule, severity, channel: String
        var id: String?
        var behind: [String]?
      }
    }
    let audit = try JSONDecoder().decode(Audit.self, from: Data(site.publish("audit --format json").output.utf8))
    #expect(audit.schema == "publish.audit/1")
    #expect(audit.findings.count == 6)
    let pass = try #require(audit.findings.first { $0.id == "summer-pass" })
    #expect((pass.rule, pass.severity, pass.channel) == ("always-hidden", "error", "banners"))
    #expect(pass.behind == ["trail-closure"])

    let annotations = try site.publish("audit --format github").output.split(separator: "\n")
    #expect(annotations.count == 6)
    let control = try site.text("public/control.json").split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(control.firstIndex { $0.contains("\"poll\"") }) + 1
    #expect(
      annotations.contains { $0.hasPrefix("::error file=public/control.json,line=\(line),title=always-hidden::poll ") })
    #expect(try site.publish("audit --format sarif").output.contains("\"ruleId\" : \"every-launch\""))
  }

  /// The same findings are reported for the sources, with the reasons that only they contain.
  @Test func lintSaysItOfTheSources() throws {
    let run = try site().publish("lint --now 2026-11-21T09:00:00Z")
    #expect(run.code == 0)
    for line in [
      "trail-closure.md:1:1: warning: it comes back at every launch until 2026-12-24",
      "summer-pass.md:1:1: warning: it is not shown before 2026-12-24: until then trail-closure always comes first",
      "maintenance.md:1:1: warning: it comes back at every launch",
      "newsletter.md:1:1: warning: it is never shown: maintenance always comes first",
    ] {
      #expect(run.talk.contains("content/notifications/\(line)"), "\(run.talk)")
    }
  }

  /// The next build knows that the id was published, and that devices may have been shown an earlier form.
  @Test func neverFirstIsSaidUntilItWasPublished() throws {
    let site = TemporaryFolder()
    let again = "conditions: { all: { neverDisplayed: false, onWifi: true } }"
    try site.make(Sites.small.merging(["content/notifications/again.md": Self.banner(1, again)]) { $1 })
    let builds = try (21...22).map { try site.published("build --now 2026-11-\($0)T09:00:00Z") }
    #expect(builds.map { $0.talk.contains("[never-first]") } == [true, false])
  }

  @Test func cachesAndRareLaunchesDelayAChange() throws {
    let files = Sites.small.merging([
      "content/notifications/note.md": "---\ntitle: Note\ndate: 2026-11-20\nchannels: [alerts]\n---\nNews.\n"
    ]) { $1 }
    let run = try site(files).publish("audit --opens-every 7d --max-age 1h")
    #expect(
      run.output.hasSuffix(
        """
        how long it takes at most until a change is read, if the app is opened at least every 7 days
          banners        7 days and 1 hour
          alerts         7 days and 13 hours; after Remind Me Later, 8 days and 1 hour
          updates        7 days and 13 hours; after Remind Me Later, 8 days and 1 hour
          release notes  with the next release of the app
          prompts        7 days and 1 hour

        """), "\(run.output)")
  }
}
