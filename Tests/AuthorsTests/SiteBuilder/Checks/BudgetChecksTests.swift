import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// `budget` in publish.yml: a limit for the due content that a device can be shown.
@Suite struct BudgetChecksTests {
  static let always = banner("priority: 1")
  static let once = banner("conditions: { all: { neverDisplayed: true } }")
  static let alert = "---\ntitle: News\ndate: 2026-01-02\nchannels: [alerts]\n---\nText.\n"

  static let table: [Case<(budget: String, files: Files), [String]>] = [
    Case("no budget", ("{}", ["a": always]), []),
    Case("one banner a launch", ("{ launch: 1 }", ["a": always, "b": once]), []),
    Case(
      "a banner and an alert at one launch", ("{ launch: 1 }", ["a": always, "b": alert]),
      ["5:19 one launch can interrupt a device 2 times, and 1 allowed"]),
    Case("no alert at the first launch", ("{ first: 1 }", ["a": always, "b": alert]), []),
    Case(
      "at every launch of a day", ("{ day: 2, launchesPerDay: 5 }", ["a": always]),
      ["5:16 a device can be interrupted up to 5 times in a day of 5 launches, and 2 allowed"]),
    Case("once in a day", ("{ day: 1, launchesPerDay: 5 }", ["a": once]), []),
    Case("twice in a day, and two allowed", ("{ day: 2 }", ["a": once, "b": once]), []),
    Case(
      "an hour apart",
      ("{ week: 6 }", ["a": banner("conditions: { all: { lastDisplayMinimumSeconds: 86400 } }")]),
      ["5:17 a device can be interrupted up to 7 times in a week of 21 launches, and 6 allowed"]),
    Case("drafts are not due", ("{ launch: 0 }", ["a": banner("draft: true")]), []),
    Case(
      "none at all", ("{ launch: 0, first: 0 }", ["a": always]),
      [
        "5:19 one launch can interrupt a device 1 time, and 0 allowed",
        "5:29 the first launch can interrupt a device 1 time, and 0 allowed",
      ]),
  ]

  @Test(arguments: table) func isKept(_ c: Case<(budget: String, files: Files), [String]>) throws {
    var files = ["publish.yml": configuration + "budget: \(c.input.budget)\n"]
    for (name, text) in c.input.files { files["content/notifications/\(name).md"] = text }
    let report = try build(files)
    let found = report.diagnostics.filter { $0.id == .overBudget }
    #expect(found.map { "\($0.location.line):\($0.location.column) \($0.message)" } == c.expected)
    #expect(found.allSatisfy { $0.severity == .error })
    #expect(report.hasErrors == !c.expected.isEmpty, "\(report.diagnostics)")
  }
}
