import Foundation
import TestKit
import Testing

/// The reasons why a device is not shown an entry of the demo, and the changes that would show it.
@Suite struct ExplainTests {
  static let table: [Case<String, [String]>] = [
    Case(
      "what is shown", "download-update --app-version 2.3.0", ["download-update (control.json) is displayed."]),
    Case(
      "its own condition, and three before it", "dark-mode --app-version 2.3.0",
      [
        "  ✗ appVersionAtLeast 2.4.0: this app is 2.3.0",
        "  download-update, welcome-tour, rate-snoodle, wifi-sync",
        "The least that must be different on the device, 4 facts, all of them:",
        "  app ≥ 2.4.0: 2.4.0 instead of 2.3.0", "  off Wi-Fi", "  welcome-tour has been displayed",
        "  rate-snoodle has counted fewer than 21 launches since its last display", "By waiting: never",
        "  content/notifications/dark-mode.md:6: change or remove appVersionAtLeast 2.4.0",
        "  content/notifications/dark-mode.md:1: place it before download-update: give it a priority above 100",
      ]),
    Case(
      "time brings it", "rate-us --app-version 2.3.0 --installed 4d --launches 30",
      [
        "  installed ≥ 10 days ago: 10 days ago instead of 4 days ago",
        "By waiting: from 2026-11-27 09:00 UTC",
      ]),
    Case(
      "launches bring it", "rate-us --app-version 2.3.0 --launches 4",
      [
        "  launches ≥ 10, < 40: 10 instead of 4", "By waiting: never",
        "By using the app: at launch 7, counted from this one",
      ]),
    Case(
      "an alert of a newer version", "2026/11/20-dark-mode --app-version 2.3.0",
      [
        "  app ≥ 2.4.0: 2.4.0 instead of 2.3.0",
        "  content/notifications/dark-mode.md:6: change or remove MinVersion 2.4.0",
      ]),
    Case(
      "the first launch asks for no alerts", "2026/10/02-snoodle-pad --app-version 2.3.0 --first-launch",
      ["The feed is not asked for:", "  ✗ first launch: nothing is shown"]),
    Case(
      "an update that is not newer", "2.3.0 --app-version 2.4.0 --channel updates",
      [
        "2.3.0 (versions.plist) is not displayed: this device is shown nothing.",
        "  app < 2.3.0: 2.2.2 instead of 2.4.0", "By using the app: with app < 2.3.0, at this launch",
      ]),
    Case(
      "in German", "dark-mode --app-version 2.3.0 --locale de",
      ["dark-mode (control_de.json) is not displayed: this device is shown download-update."]),
  ]

  @Test(arguments: table) func explains(_ c: Case<String, [String]>) throws {
    let run = try Demo.whole().publish("explain \(c.input) --now \(Demo.now)")
    #expect(run.code == 0, "\(run.talk)")
    let lines = run.output.split(separator: "\n").map(String.init)
    for line in c.expected { #expect(lines.contains(line), "\(run.output)") }
  }

  /// A follow-up says how its forerunner must be answered.
  @Test(arguments: ["tapped", "dismissed"]) func saysTheAnswer(_ reply: String) throws {
    let site = TemporaryFolder()
    try site.make([
      "publish.yml": Sites.configuration,
      "content/notifications/first.md": Sites.notification("First").replacing("[Close](close:)", with: "[OK](flag:ok)"),
      "content/notifications/second.md": Sites.notification("Second").replacing(
        "neverDisplayed", with: "\(reply): first, neverDisplayed"),
    ])
    try site.published("build --now \(Demo.now)")
    let explain = "explain second --app-version 2.3.0 --now \(Demo.now)"
    let text = try site.published(explain).output
    #expect(text.contains("By using the app: at launch 2, counted from this one, after first (\(reply))\n"), "\(text)")
    let json = try site.published("\(explain) --format json").output
    #expect(json.contains(#""reply": "\#(reply)""#), "\(json)")
  }

  /// A check of the written device shows the entry.
  @Test(arguments: ["dark-mode", "wifi-sync", "rate-snoodle", "join-beta", "2026/11/20-dark-mode", "2.4.0"])
  func writesADevice(_ id: String) throws {
    let site = try Demo.whole()
    let run = try site.published(
      "explain \(id) --app-version 2.3.0 --no-wifi --launches 2 --installed 1d --now \(Demo.now) --write-state w.json")
    // Quoted for a shell.
    let command = try #require(run.output.firstMatch(of: /confirmed: publish (check .*)/)).output.1
      .replacing("'", with: "")
    #expect(try site.publish(String(command)).code == 0)
    #expect(try site.publish(command.replacing("--expect", with: "--answer alerts=ok --expect") + "x").code != 0)
  }

  @Test func keepsTheGivenDeviceAsItIs() throws {
    let site = try Demo.whole()
    try site.published("check --app-version 2.3.0 --now \(Demo.now) --state qa.json")
    let before = try Data(contentsOf: URL(filePath: site.path("qa.json")))
    try site.published("explain welcome-tour --app-version 2.3.0 --now 2026-11-22T09:00:00Z --state qa.json")
    #expect(try Data(contentsOf: URL(filePath: site.path("qa.json"))) == before)
  }

  @Test func waitsForTheCheck() throws {
    let site = try Demo.whole()
    try site.published(
      "check --app-version 2.4.0 --now \(Demo.now) --state qa.json --channel alerts --answer alerts=remind")
    let run = try site.published(
      "explain 2026/11/20-dark-mode --app-version 2.4.0 --now 2026-11-21T10:00:00Z --state qa.json")
    #expect(run.output.contains("is not displayed: this launch does not ask for the feed."))
    #expect(run.output.contains("By waiting: from 2026-11-22 09:00 UTC"))
  }

  static let refusals: [Case<String, (code: Int32, words: String)>] = [
    Case("no such entry", "darkmode --app-version 2.3.0", (1, "did you mean 'dark-mode'?")),
    Case("hidden, but to be shown", "dark-mode --app-version 2.3.0 --expect shown", (2, "but it is hidden")),
    Case("shown, but to be hidden", "download-update --app-version 2.3.0 --expect hidden", (2, "but it is shown")),
    Case("hidden, as expected", "dark-mode --app-version 2.3.0 --expect hidden", (0, "")),
    Case("no version", "dark-mode", (64, "publish matrix --id dark-mode")),
    Case("no version: usage", "dark-mode", (64, "Usage: publish explain ")),
    Case(
      "a permission", "camera --app-version 2 --channel permissions",
      (64, "The value 'permissions' is invalid for '--channel")),
    Case("no feeds", "dark-mode --app-version 2 --from content", (1, "there are no feeds in 'content'")),
    Case("no such device", "dark-mode --app-version 2 --state none.json", (1, "there is no file 'none.json'")),
    Case(
      "a device over itself", "dark-mode --app-version 2 --state a.json --write-state a.json", (64, "Name another file")
    ),
  ]

  @Test(arguments: refusals) func says(_ c: Case<String, (code: Int32, words: String)>) throws {
    let run = try Demo.whole().publish("explain \(c.input)")
    #expect(run.code == c.expected.code)
    #expect(c.expected.words.isEmpty || run.talk.contains(c.expected.words), "\(run.talk)")
  }

  @Test func answersInJSON() throws {
    let run = try Demo.whole().published("explain dark-mode --app-version 2.3.0 --now \(Demo.now) --format json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["schema"] as? String == "publish.explain/1")
    let entry = try #require((json["entries"] as? [[String: Any]])?.first)
    #expect(entry["shown"] as? Bool == false && entry["displays"] as? String == "download-update")
    let device = try #require(entry["device"] as? [String: Any])
    #expect(device["changes"] as? Int == 4)
    let facts = try #require(device["facts"] as? [[String: Any]])
    #expect(facts.map { $0["fact"] as? String } == ["app", "wifi"])
    #expect(facts.first?["from"] as? String == "2.3.0" && facts.first?["to"] as? String == "2.4.0")
  }
}

/// How often people can be interrupted by the demo.
@Suite struct PressureTests {
  @Test func saysTheMostInterruptions() throws {
    let run = try Demo.whole().published("audit")
    let lines = run.output.split(separator: "\n").map(String.init)
    let row = /\s*((?:the first|one) launch|a (?:day|week) of \d+ launches)\s+(\d+)\s.*/
    let numbers = lines.compactMap { line in line.wholeMatch(of: row).map { "\($0.1): \($0.2)" } }
    #expect(
      numbers == ["the first launch: 2", "one launch: 5", "a day of 3 launches: 9", "a week of 21 launches: 46"])
  }

  static let budgets: [Case<String, Int32>] = [
    Case("as much as there is", "launch=5,first=2,day=9,week=46", 0),
    Case("one launch too many", "launch=4", 2), Case("too much at first", "first=1", 2),
    Case("too much a day", "day=8", 2), Case("too much a week", "week=45", 2),
    Case("more launches a day", "day=9,launchesPerDay=4", 2), Case("no number", "launch", 64),
    Case("no such span", "month=3", 64),
  ]

  @Test(arguments: budgets) func keepsTheBudget(_ c: Case<String, Int32>) throws {
    #expect(try Demo.whole().publish("audit --budget \(c.input)").code == c.expected)
  }

  @Test func failsTheBuild() throws {
    let site = try Demo.sources()
    try site.edit("publish.yml", "locales:", "budget: { launch: 4 }\nlocales:")
    let run = try site.publish("lint --now \(Demo.now)")
    #expect(run.code == 1)
    #expect(
      (run.output + run.talk).contains(
        /publish.yml:\d+:\d+: error: one launch can interrupt a device 5 times, and 4 allowed/))
  }
}
