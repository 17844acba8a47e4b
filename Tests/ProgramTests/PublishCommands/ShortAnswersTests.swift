import TestKit
import Testing

/// Answers for people about many entries and languages: shared parts are printed once.
@Suite struct ShortAnswersTests {
  /// - Parameter banners: Ids with their conditions, in order.
  private static func feed(_ banners: [(String, String)]) -> String {
    let entries = banners.map { id, conditions in
      "\"\(id)\":{\"entry\":\"i\",\"conditions\":{\"all\":{\(conditions)}},\"views\":{\"i\":{\"file\":\"https://example.com/\(id)\"}}}"
    }
    return "{\(entries.joined(separator: ","))}"
  }

  private static let once = "\"neverDisplayed\":true"
  private static let hidden = ["a", "b", "c", "d", "e"].map { ($0, once) }

  @Test func findingsWithOneCauseAreOne() throws {
    let folder = TemporaryFolder()
    try folder.make(["all/control.json": Self.feed([("first", "\"appVersionAtLeast\":\"2.0.0\"")] + Self.hidden)])
    try folder.make([
      "few/control.json": Self.feed([("first", "\"appVersionAtLeast\":\"2.0.0\"")] + Self.hidden.prefix(3))
    ])
    let text = try folder.published("audit --from all").output
    #expect(
      text.contains("first always comes first on some devices of 5 entries: a, b, c, d, e [partly-hidden]\n"), "\(text)"
    )
    #expect(text.matches(of: /partly-hidden/).count == 1)
    #expect(try folder.published("audit --from all --format json").output.matches(of: /"partly-hidden"/).count == 5)
    #expect(try folder.published("audit --from few").output.matches(of: /partly-hidden/).count == 3)
  }

  @Test func aChangeOfAllLanguagesIsOne() throws {
    let folder = TemporaryFolder()
    func make(_ place: String, _ english: [(String, String)], _ german: [(String, String)]) throws {
      try folder.make(["\(place)/control.json": Self.feed(english), "\(place)/control_de.json": Self.feed(german)])
    }
    let wifi = Self.hidden.map { $0.0 == "c" ? ($0.0, "\(Self.once),\"onWifi\":true") : $0 }
    try make("old", Self.hidden, Self.hidden)
    try make("new", Self.hidden.filter { $0.0 != "b" }, wifi.filter { $0.0 != "b" })
    let text = try folder.published("diff old new").output
    #expect(text.hasPrefix("banners (control.json, control_de.json)\n"), "\(text)")
    #expect(text.contains("  b\n    no longer shown: everybody\n"), "\(text)")
    #expect(text.contains("  c\n    no longer shown: off Wi-Fi, for de\n"), "\(text)")
    #expect(text.matches(of: /no longer shown/).count == 2)
    // A change in one language alone has it in the heading.
    try make("german", Self.hidden, wifi)
    let german = try folder.published("diff old german").output
    #expect(german.hasPrefix("banners (control_de.json, for de)\n  c\n    no longer shown: off Wi-Fi\n"), "\(german)")
  }

  /// The sign-off page has a table for a second language only if it differs there, and each event of the clock once.
  @Test func aPageSaysOnceWhatLanguagesShare() throws {
    let folder = TemporaryFolder()
    let dated = ("sale", "\"notBefore\":\"2026-12-01T00:00:00Z\",\(Self.once)")
    let both = [("a", Self.once), dated]
    try folder.make([
      "new/control.json": Self.feed(both + [("english", Self.once)]),
      "new/control_de.json": Self.feed(both + [("german", Self.once)]),
    ])
    _ = try folder.publish("signoff none new --now 2026-11-28 --output page.html")
    let page = try folder.text("page.html")
    func part(_ id: String) -> Substring {
      page.split(separator: "<section").first { $0.contains("id=\"\(id)\"") } ?? ""
    }
    let tables = part("audiences")
    #expect(tables.contains("As for control.json, without english, except for these:"), "\(tables)")
    #expect(tables.matches(of: /\bgerman\b/).count == 1)
    #expect(tables.matches(of: /What dates change/).count == 1)
    let clock = part("calendar")
    #expect(clock.matches(of: /begins/).count == 1 && clock.contains("banners, all languages"), "\(clock)")
  }

  /// Tables with other versions in their headings are complete, so the page does not claim to leave anything out.
  @Test func aPageShowsTablesWithOtherColumnsWhole() throws {
    let folder = TemporaryFolder()
    for (name, version) in [("control.json", "2.0.0"), ("control_de.json", "3.0.0")] {
      let banners = [("a", Self.once), ("b", "\"appVersionAtLeast\":\"\(version)\",\(Self.once)")]
      try folder.make(["new/\(name)": Self.feed(banners)])
    }
    _ = try folder.publish("signoff none new --now 2026-11-28 --output page.html")
    let page = try folder.text("page.html")
    #expect(page.contains("control_de.json") && !page.contains("As for control.json"))
  }

  @Test func aTableHasTwelveKindsOfDevices() throws {
    let folder = TemporaryFolder()
    for count in [11, 12] {
      let banners = (1...count).map { ("v\($0)", "\"appVersionAtLeast\":\"\($0).0.0\",\(Self.once)") }
      try folder.make(["\(count)/control.json": Self.feed(banners)])
    }
    // One kind more than versions: those before the first.
    #expect(!(try folder.published("matrix --from 11").output.contains("too many kinds of devices")))
    let text = try folder.published("matrix --from 12").output
    #expect(
      text.contains("too many kinds of devices") && text.contains("\n  v12\n    app ≥ 12.0.0\n    once\n"), "\(text)")
    #expect(try folder.published("matrix --from 12 --format json").output.contains("\"rows\""))
  }

  /// All questions say that a device reads what was built, whatever its clock says.
  static let questions = [
    "check --app-version 1.0 --now", "explain hello --app-version 1.0 --now", "matrix --now", "audit --now",
    "simulate --app-version 1.0 --days 2 --now",
  ]
  @Test func aLaterBuildIsNoted() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["content/notifications/later.md": Sites.notification("Later", "publish: 2026-12-01T00:00:00Z")])
    try site.published("build --now \(Demo.now)")
    for question in Self.questions {
      #expect(!(try site.published("\(question) 2026-11-25T00:00:00Z").talk.contains("this was built")), "\(question)")
      let later = try site.published("\(question) 2026-12-02T00:00:00Z").talk
      #expect(later.contains("note: this was built for a time before 2026-12-01T00:00:00Z"), "\(question): \(later)")
    }
    let life = try site.published("simulate --app-version 1.0 --days 9 --now 2026-11-25T00:00:00Z").talk
    #expect(life.contains("note: on day 6, 2026-12-01T00:00:00Z, something in public becomes due"), "\(life)")
  }
}
