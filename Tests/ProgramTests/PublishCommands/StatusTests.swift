import Foundation
import TestKit
import Testing

/// Live content, other content, and the times at which that changes.
@Suite struct StatusTests {
  static let configuration = Sites.configuration.replacing("[en]", with: "[en, de, fr]")

  /// A notification in each state.
  static let scheduled: [String: String] = {
    let keys = [
      "always": "", "draft": "draft: true", "sale": "publish: 2026-12-01T08:00:00Z\nexpires: 2027-01-01T00:00:30Z",
      "old": "expires: 2026-11-21T00:00:00Z", "spring": "expires: 2026-12-01T08:00:00Z",
    ]
    let files = keys.map { ("content/notifications/\($0).md", Sites.notification("Hello", $1)) }
    return Dictionary(uniqueKeysWithValues: files)
  }()

  static func site() throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(["publish.yml": configuration, "content/releases/2.4.0.md": "- Dark mode\n"])
    try site.make(scheduled)
    try site.make([
      "content/notifications/always.de.md": "---\ntitle: Hallo\n---\n**Hallo** ist da.\n\n[Zu](close:)\n",
      "content/notifications/always.fr.md": "---\ntitle: Bonjour\n---\n",
    ])
    return site
  }

  @Test func listsEveryItem() throws {
    let run = try Self.site().publish("status --now \(Demo.now)")
    #expect(
      run.output == """
        notifications
          always  live; incomplete in fr
          draft   draft; not in de, fr
          old     expired 2026-11-21 00:00 UTC; not in de, fr
          sale    scheduled for 2026-12-01 08:00 UTC; in en for de, fr
          spring  live until 2026-12-01 08:00 UTC; in en for de, fr

        releases
          2.4.0   live; in en for de, fr

        translations
          de  1 of 4: 3 missing
          fr  0 of 4: 3 missing, 1 incomplete

        next changes
          2026-12-01 08:00 UTC  sale appears, spring expires
          2027-01-01 00:00:30 UTC  sale expires

        """)
    #expect(run.code == 0 && run.talk == "")
  }

  /// Due content for some people only is not on the public pages.
  @Test func saysWhatIsNotPublic() throws {
    let site = TemporaryFolder()
    try site.make(["publish.yml": Sites.configuration])
    for (name, text) in ["all": "", "some": "", "none": "listed: false"] {
      try site.make(["content/notifications/\(name).md": Sites.notification("Hello", text)])
    }
    try site.edit("content/notifications/some.md", "neverDisplayed: true", "neverDisplayed: true, rolloutPercent: 5")
    let lines = try site.published("status --now \(Demo.now)").output.split(separator: "\n")
    #expect(
      lines.dropFirst().prefix(3) == [
        "  all   live", "  none  live; not on the public pages", "  some  live; not on the public pages",
      ])
    let json = try site.published("status --format json --now \(Demo.now)").output
    #expect(json.components(separatedBy: #""listed": false"#).count == 3 && json.contains(#""listed": true"#))
  }

  static let periods: [Case<String, String>] = [
    Case(
      "from later on", "notBefore: 2026-11-24T00:00:00Z", "live, shown from 2026-11-24 00:00 UTC, by its conditions"),
    Case("since earlier", "notBefore: 2026-11-01T00:00:00Z", "live"),
    Case("until later", "notAfter: 2026-11-30T00:00:00Z", "live, shown until 2026-11-30 00:00 UTC, by its conditions"),
    Case(
      "for a time", "notBefore: 2026-11-24T00:00:00Z, notAfter: 2026-11-30T00:00:00Z",
      "live, shown from 2026-11-24 00:00 UTC until 2026-11-30 00:00 UTC, by its conditions"),
    Case(
      "no longer", "notAfter: 2026-11-20T00:00:00Z",
      "live, not shown any more since 2026-11-20 00:00 UTC, by its conditions"),
  ]

  /// Live content need not be visible on devices: its conditions limit the time.
  @Test(arguments: periods) func saysWhatDevicesSee(_ c: Case<String, String>) throws {
    let site = TemporaryFolder()
    let text = Sites.notification("Hello", "listed: true").replacing("neverDisplayed: true", with: c.input)
    try site.make(["publish.yml": Sites.configuration, "content/notifications/hello.md": text])
    let lines = try site.published("status --now \(Demo.now)").output.split(separator: "\n")
    #expect(lines[1] == "  hello  \(c.expected)")
  }

  /// No build is needed when a condition begins to hold.
  @Test func listsWhatConditionsBegin() throws {
    let site = TemporaryFolder()
    let period = "notBefore: 2026-11-24T00:00:00Z, notAfter: 2026-11-30T00:00:00Z"
    let text = Sites.notification("Hello", "listed: true\nexpires: 2026-12-01T08:00:00Z")
    try site.make([
      "publish.yml": Sites.configuration,
      "content/notifications/hello.md": text.replacing("neverDisplayed: true", with: period),
    ])
    let status = try site.published("status --now \(Demo.now)").output
    #expect(
      status.hasSuffix(
        """
        next changes
          2026-11-24 00:00 UTC  hello begins by its conditions
          2026-11-30 00:00 UTC  hello ends by its conditions
          2026-12-01 08:00 UTC  hello expires

        """))
    let json = try site.published("status --format json --now \(Demo.now)").output
    #expect(json.contains(#""shownFrom": "2026-11-24T00:00:00Z""#) && json.contains(#""event": "begins""#))
    #expect(
      try site.published("status --format cron --now \(Demo.now)").output.hasSuffix(
        "0 8 1 12 *  publish build  # 2026-12-01 08:00 UTC: hello expires\n"))
    let built = try site.published("build --now \(Demo.now)").output
    #expect(built.contains("next change: 2026-12-01 08:00 UTC: hello expires\n"))
  }

  /// Status names files; other commands name the ids under which they are published.
  @Test func namesWhatAFileIsPublishedAs() throws {
    let site = TemporaryFolder()
    try site.make([
      "publish.yml": Sites.configuration, "content/notifications/layers.md": Sites.notification("Hello", "id: toast"),
    ])
    let lines = try site.published("status --now \(Demo.now)").output.split(separator: "\n")
    #expect(lines[1] == "  layers  live; published as toast")
    try site.published("build --now \(Demo.now)")
    for command in ["explain layers --app-version 1.0", "matrix --id layers"] {
      let run = try site.publish(command)
      #expect(run.code != 0, "\(command)")
      #expect(run.talk.contains("content/notifications/layers.md is published as 'toast'"), "\(run.talk)")
    }
  }

  static let notLive: [Case<String, String>] = [
    Case("a draft", "draft: true", "content/notifications/idea.md is a draft"),
    Case("withdrawn", "withdrawn: true", "content/notifications/idea.md is withdrawn"),
    Case(
      "scheduled", "publish: 2026-12-01T08:00:00Z",
      "content/notifications/idea.md:5 schedules it for 2026-12-01 08:00 UTC"),
    Case(
      "expired", "expires: 2026-11-20T08:00:00Z",
      "by content/notifications/idea.md:5, it expired 2026-11-20 08:00 UTC"),
    Case("not built yet", "", "content/notifications/idea.md is not published yet: run 'publish build'"),
  ]
  @Test func saysWhyAnEntryIsNotLive() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    for row in Self.notLive {
      try site.make(["content/notifications/idea.md": Sites.notification("Idea", row.input)])
      for command in ["explain idea --app-version 1.0", "matrix --id idea"] {
        let run = try site.publish("\(command) --now \(Demo.now)")
        #expect(run.code == 1 && run.talk.contains(row.expected), "\(row.name): \(run.talk)")
      }
    }
  }

  /// Content that a later `publish` removes from devices comes back.
  @Test func aBuildSaysUntilWhenSomethingIsHeldBack() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small.merging(["content/notifications/sale.md": Sites.notification("Sale", "")]) { $1 })
    try site.published("build --now \(Demo.now)")
    try site.make(["content/notifications/sale.md": Sites.notification("Sale", "publish: 2026-12-01T08:00:00Z")])
    let lint = try site.publish("lint --now \(Demo.now)")
    #expect((lint.output + lint.talk).contains("held-back"))
    let built = try site.published("build --now \(Demo.now)")
    #expect(built.output.contains("\nheld back until 2026-12-01 08:00 UTC: banner sale\n"), "\(built.output)")
    #expect(!built.output.contains("withdrawn: "))
    let again = try site.publish("lint --now \(Demo.now)")
    #expect(!(again.output + again.talk).contains("held-back"))
  }

  /// In the site's time zone and in UTC.
  @Test func saysLocalTimes() throws {
    let (site, zones) = (try Self.site(), TemporaryFolder())
    let file = tzif(offsets: [(3600, "CET")], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    try zones.make("Europe/Berlin", Data(file))
    try site.make(["publish.yml": Self.configuration + "timeZone: Europe/Berlin\n"])
    try site.edit(
      "content/notifications/sale.md", "publish: 2026-12-01T08:00:00Z\nexpires: 2027-01-01T00:00:30Z",
      "publish: 2026-12-01 09:00\nexpires: 2026-12-24")
    let environment = ["TZDIR": zones.path]
    let status = try site.publish("status --now \(Demo.now)", environment)
    #expect(status.output.contains("sale    scheduled for 2026-12-01 09:00 CET (2026-12-01 08:00 UTC)"), "\(status)")
    #expect(status.output.contains("  2026-12-25 00:00 CET (2026-12-24 23:00 UTC)  sale expires"))
    let built = try site.publish("build --now \(Demo.now)", environment)
    #expect(built.output.contains("next change: 2026-12-01 09:00 CET (2026-12-01 08:00 UTC): sale appears"), "\(built)")
    #expect(try site.publish("status --format cron --now \(Demo.now)", environment).output.contains("0 8 1 12 *"))
  }

  /// Another database has other rules: a build with the same sources is repeated.
  @Test func aBuildFollowsTheDatabase() throws {
    let (site, zones) = (TemporaryFolder(), TemporaryFolder())
    try zones.make("Europe/Berlin", Data(tzif(offsets: [(3600, "CET")], rule: "CET-1")))
    try site.make(Sites.small.merging(["publish.yml": Sites.configuration + "timeZone: Europe/Berlin\n"]) { $1 })
    try site.make(["content/notifications/sale.md": Sites.notification("Sale", "publish: 2026-12-01 09:00")])
    func next() throws -> String? {
      let run = try site.publish("build --now \(Demo.now)", ["TZDIR": zones.path])
      return run.output.split(separator: "\n").first { $0.hasPrefix("next change") }.map(String.init)
    }
    #expect(try next() == "next change: 2026-12-01 09:00 CET (2026-12-01 08:00 UTC): sale appears")
    try zones.remove("Europe")
    try zones.make("Europe/Berlin", Data(tzif(offsets: [(7200, "EET")], rule: "EET-2")))
    #expect(try next() == "next change: 2026-12-01 09:00 EET (2026-12-01 07:00 UTC): sale appears")
  }

  /// Between two builds, the published content differs from the due content.
  @Test func saysWhatIsStillPublished() throws {
    let site = try Self.site()
    try site.published("build --now \(Demo.now)")
    try site.remove("content/releases/2.4.0.md")
    let run = try site.published("status --now 2026-12-01T08:00:00Z")
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.contains("sale    live until 2027-01-01 00:00:30 UTC; not published yet; in en for de, fr"))
    #expect(lines.contains("spring  expired 2026-12-01 08:00 UTC; still published; not in de, fr"))
    #expect(lines.contains("2.4.0   its files are gone; still published"))
  }

  @Test func programsReadTheSame() throws {
    struct Report: Decodable {
      struct Item: Decodable {
        var id: String
        var title: String?
        var channels: [String]
        var path: String?
        var state: String
        var moment: String?
        var translations: [String: String]
      }
      struct Change: Decodable, Equatable {
        var at: String
        var event: String
        var item: String
      }
      var items: [Item]?
      var upcoming: [Change]
    }
    let site = try Self.site()
    func report(_ command: String) throws -> Report {
      let run = try site.published("\(command) --format json --now \(Demo.now)")
      return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    }
    let status = try report("status")
    #expect(status.items?.map(\.state) == ["live", "draft", "expired", "scheduled", "live", "live"])
    #expect(status.items?[0].translations == ["de": "complete", "fr": "incomplete"])
    #expect(status.items?.map(\.title) == ["Hello", "Hello", "Hello", "Hello", "Hello", nil])
    #expect(status.items?.map(\.channels) == Array(repeating: ["banners"], count: 5) + [["updates"]])
    #expect(status.items?[5].path == "content/releases/2.4.0.md")
    #expect(status.items?[3].moment == "2026-12-01T08:00:00Z")
    #expect(status.upcoming.map(\.event) == ["appears", "expires", "expires"])
  }

  @Test("a crontab lists the moments at which the output changes") func crontab() throws {
    let crontab = try Self.site().published("status --format cron --now \(Demo.now)").output
    #expect(
      crontab == "CRON_TZ=UTC\n0 8 1 12 *  publish build  # 2026-12-01 08:00 UTC: sale appears, spring expires\n"
        + "1 0 1 1 *  publish build  # 2027-01-01 00:00:30 UTC: sale expires\n")
  }

  @Test func errorsAreNeverSuccess() throws {
    let site = TemporaryFolder()
    try site.make(Sites.broken)
    let run = try site.publish("status --now \(Demo.now)")
    #expect(run.code == 1)
    #expect(run.output.contains("  broken  has errors\n") && run.talk.contains("publish lint"))
    let crontab = try site.publish("status --format cron")
    #expect(crontab.code == 1 && crontab.output == "")
  }
}
