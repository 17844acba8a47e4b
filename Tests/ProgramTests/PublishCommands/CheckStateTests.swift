import Foundation
import TestKit
import Testing

/// `publish check --state`: a device that is kept between runs, and its user's taps.
@Suite struct CheckStateTests {
  private static let day = ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]

  private func check(
    _ site: TemporaryFolder, _ options: String, day: Int = 0, exits code: Int32 = 0
  ) throws -> [Report.Result] {
    let run = try site.publish("check --now \(Self.day[day])T09:00:00Z --format json \(options)")
    #expect(run.code == code, "\(options): \(run.talk)")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).results
  }

  struct Answered: CustomTestStringConvertible, Sendable {
    var name: String
    var options: String
    /// What is displayed the day after; nil for nothing.
    var next: String?
    var reason: String?
    var opened: [String]?
    var testDescription: String { name }

    init(_ name: String, _ options: String, next: String? = nil, reason: String? = nil, opened: [String]? = nil) {
      (self.name, self.options, self.next, self.reason, self.opened) = (name, options, next, reason, opened)
    }
  }

  static let alert = "--app-version 2.4.0 --channel alerts"
  static let answers = [
    Answered("nothing tapped", alert, next: "2026/11/20-dark-mode"),
    Answered("a reminder is over after a day", "\(alert) --answer alerts=remind", next: "2026/11/20-dark-mode"),
    Answered("ignored", "\(alert) --answer alerts=ignore", next: "2026/10/02-snoodle-pad"),
    Answered(
      "its action opens", "\(alert) --answer alerts=action", next: "2026/10/02-snoodle-pad",
      opened: ["https://snoodle.example/dark-mode"]),
    Answered(
      "an ignored update", "--app-version 2.2.2 --channel updates --answer updates=ignore",
      reason: "the user ignored version 2.4.0"),
    Answered(
      "a prompt for good", "--app-version 2.2.2 --channel prompts --answer prompts=cancel",
      reason: "join-beta: 31 of 40 launches; rate-us: the user has closed it for good"),
    Answered(
      "a permission that was granted",
      "--app-version 2.2.2 --access camera --channel permissions --answer permissions=grant",
      reason: "camera: access is already authorized"),
  ]

  @Test(arguments: answers) func remembersWhatTheUserTapped(_ c: Answered) throws {
    let site = try Demo.whole()
    let first = try check(site, "\(c.options) --state device.json")
    #expect(first.first?.opened == c.opened)
    let second = try check(site, c.options.split(separator: " --answer")[0] + " --state device.json", day: 1)
    #expect(second.first?.id == c.next)
    #expect(second.first?.reason == c.reason)
  }

  /// It may be the rest of a lost state. A file that does not exist yet is not reported.
  @Test(arguments: ["", " \n"]) func anEmptyStateIsSaid(_ text: String) throws {
    let site = try Demo.whole()
    try site.make("device.json", Data(text.utf8))
    let command = "check --now 2026-11-21T09:00:00Z --app-version 2.4.0 --channel alerts --state"
    let note = "note: --state 'device.json' is empty: the answers are those of a new device\n"
    #expect(try site.publish("\(command) device.json").talk.contains(note))
    #expect(try !site.publish("\(command) device.json").talk.contains("is empty"))
    #expect(try !site.publish("\(command) other.json").talk.contains("is empty"))
  }

  @Test func countsItsLaunchesAndKeepsItsAge() throws {
    let site = try Demo.whole()
    _ = try check(site, "--app-version 2.2.2 --state device.json --first-launch")
    let text = try site.publish(
      "check --app-version 2.2.2 --state device.json --now 2026-11-24T09:00:00Z --channel prompts")
    #expect(
      text.output.hasPrefix(
        "The device kept in device.json, which was installed 3 days ago and has launched 2 times:\n"))
  }

  @Test func optionsChangeThePastOfADeviceThatIsKept() throws {
    let site = try Demo.whole()
    _ = try check(site, "--app-version 2.4.0 --channel updates --state device.json")
    let results = try check(
      site, "--app-version 2.4.0 --channel updates --state device.json --previous-version 2.2.2", day: 1)
    #expect(results.last?.id == "2.4.0")
  }

  /// The keys and types are the originals' own, in a property list as in JSON.
  @Test func aStateOfAnOriginalIsAState() throws {
    let site = try Demo.whole()
    let preferences: [String: Any] = [
      "iNotifyIgnoredNotifications": [String](), "iNotifyViewedNotifications": ["2026/11/20-dark-mode"],
      "iNotifyLastChecked": Date(timeIntervalSince1970: 1_338_508_800), "com.example.own": ["kept": true],
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: preferences, format: .binary, options: 0)
    try site.make("device.plist", data)
    #expect(try check(site, "\(Self.alert) --state device.plist").first?.id == "2026/10/02-snoodle-pad")
    let after = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(filePath: "\(site.path)/device.plist")), format: nil)
    let kept = try #require(after as? [String: Any])
    #expect(kept["com.example.own"] as? [String: Bool] == ["kept": true])
    #expect(kept["iNotifyLastChecked"] as? Date == Date(timeIntervalSince1970: 1_795_251_600))
  }

  struct Hostile: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var said: String
    /// Where what was there is afterwards.
    var keptIn: String
    var testDescription: String { name }
  }

  static let hostile = [
    Hostile(name: "no JSON", text: "{\"a\": ", said: "was damaged", keptIn: "device.json.damaged"),
    Hostile(name: "HTML", text: "<html>", said: "was damaged", keptIn: "device.json.damaged"),
    Hostile(name: "a list", text: "[1, 2]", said: "was damaged", keptIn: "device.json.damaged"),
    Hostile(
      name: "from a newer version", text: "{\"publish.format\": 99}", said: "written by a later version",
      keptIn: "device.json"),
  ]

  /// Nothing is lost, and an unreadable device is a failure.
  @Test(arguments: hostile) func aHostileStateIsNamedAndKept(_ c: Hostile) throws {
    let site = try Demo.whole()
    try site.make(["device.json": c.text])
    let run = try site.publish("check --app-version 2.4.0 --state device.json --now \(Demo.now)")
    #expect(run.code == 1)
    #expect(run.talk.hasPrefix("error: ") && run.talk.contains(c.said))
    #expect(try site.text(c.keptIn) == c.text)
  }

  @Test func valuesOfTheWrongTypeCountAsAbsentAndAreNamed() throws {
    let site = try Demo.whole()
    try site.make(["device.json": #"{"iNotifyIgnoredNotifications": [], "iNotifyLastChecked": "yesterday"}"#])
    let run = try site.publish("check \(Self.alert) --state device.json --now \(Demo.now)")
    #expect(run.code == 0)
    #expect(run.talk == "note: in the state: iNotifyLastChecked: is a string, not a date; it counts as absent\n")
    #expect(run.output.contains("displays 2026/11/20-dark-mode"))
  }

  static let refused: [(String, Int32, String)] = [
    (
      "--answer alerts=ok", 1,
      "--answer alerts=ok: no button for it was tapped; 2026/11/20-dark-mode has action, remind, ignore\n"
    ),
    ("--state .", 1, "error: --state '.' is a folder\n  name a file in it, such as ./device.json\n"),
  ]

  @Test(arguments: refused) func saysWhatCannotBe(_ options: String, _ code: Int32, _ talk: String) throws {
    let run = try Demo.whole().publish("check \(Self.alert) --now \(Demo.now) \(options)")
    #expect(run.code == code && run.talk == talk)
  }

  @Test func aDeviceThatWasKeptHasLaunchedBefore() throws {
    let site = try Demo.whole()
    _ = try check(site, "\(Self.alert) --state device.json")
    let run = try site.publish("check \(Self.alert) --state device.json --first-launch --now \(Demo.now)")
    #expect(run.code == 1)
    #expect(run.talk.hasPrefix("error: --first-launch, but 'device.json' keeps a device that has launched the app\n"))
  }

  /// Two alerts may be up at once, and each has an answer of its own.
  @Test func eachOfTwoAlertsIsAnswered() throws {
    let site = try Demo.whole()
    let options = "--app-version 2.3.0 --previous-version 2.2.2 --channel updates"
    let both = try check(site, "\(options) --answer updates=ok --answer updates=ignore --state device.json")
    #expect(both.map(\.answer) == ["ignore", "ok"])
    let one = try check(site, "\(options) --answer updates=ok")
    #expect(one.map(\.answer) == [nil, "ok"])
  }

  static let usage = [
    "--answer alerts=grant", "--answer banners=action", "--answer alerts", "--flag hideUpdate", "--timeout 0",
    "--first-launch --launches 3", "--first-launch --previous-version 1", "--answer prompts=action",
  ]

  @Test(arguments: usage) func aWrongCommandLineIsRefused(_ options: String) throws {
    let run = try Demo.whole().publish("check \(Self.alert) \(options)")
    #expect(run.code == 64 && run.output == "" && run.talk.hasPrefix("error: "))
  }

  @Test func aFlagHidesABanner() throws {
    let site = try Demo.whole()
    let results = try check(site, "--app-version 2.2.2 --channel banners --flag download-update/hideUpdate")
    #expect(results.first?.id == "welcome-tour")
  }

  @Test func onePermissionIsAskedForInEitherSpelling() throws {
    let site = try Demo.whole()
    #expect(try check(site, "--app-version 2.2.2 --channel permissions --access ym_camera").map(\.id) == ["camera"])
    let unknown = try check(site, "--app-version 2.2.2 --channel permissions --access contacts")
    #expect(unknown.map(\.reason) == ["the feed has no prompt for contacts"])
  }
}
