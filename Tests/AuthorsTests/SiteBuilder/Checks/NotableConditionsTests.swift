import Diagnostics
import TestKit
import Testing

/// How original Notable clients treat conditions (Notable README, Condition Types).
@Suite struct NotableConditionsTests {
  static let closed =
    "note unknown-to-notable: nothing, if all your apps have our client; docs/authoring.md lists what the others know"
  static let first =
    "warning never-first-display: write conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: 60 } }"

  static let unknown: [Check] = [
    Check("ours in all", [hello: banner("conditions: { all: { launchesAtLeast: 3 } }")], ["\(path):3:22 \(closed)"]),
    Check(
      "once for all, at the first",
      [hello: banner("maxVersion: 2.4.0\nminVersion: 2.0.0\nconditions: { all: { launchesAtLeast: 3 } }")],
      ["\(path):3:13 \(closed)"]),
    Check(
      "nothing but ours in any", [hello: banner("conditions: { any: { flagSet: a, launchesAtLeast: 3 } }")],
      ["\(path):3:22 note unknown-to-notable: add one of Notable's own under any:"]),
    Check("one of theirs in any", [hello: banner("conditions: { any: { flagSet: a, onWifi: true } }")], []),
    Check("theirs in all", [hello: banner("conditions: { all: { appVersionLessThan: 2.4.0 } }")], []),
    Check("an alert", [hello: alert("minVersion: 2.0.0")], []),
  ]

  @Test(arguments: unknown) func saysWhoNeverSeesIt(_ c: Check) throws {
    #expect(try findings(of: [.unknownToNotable], in: c.input) == c.expected)
  }

  static let never: [Check] = [
    Check(
      "in all", [hello: banner("conditions: { all: { lastDisplayMinimumSeconds: 60 } }")], ["\(path):3:22 \(first)"]),
    Check(
      "alone in any", [hello: banner("conditions: { any: { lastDisplayMinimumSeconds: 60 } }")],
      ["\(path):3:22 \(first)"]),
    Check(
      "beside neverDisplayed",
      [hello: banner("conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: 60 } }")], []),
    Check("launches instead", [hello: banner("conditions: { all: { lastDisplayMinimumLaunches: 3 } }")], []),
  ]

  @Test(arguments: never) func saysWhatIsNeverShownFirst(_ c: Check) throws {
    #expect(try findings(of: [.neverFirstDisplay], in: c.input) == c.expected)
  }

  private static let path = "notifications/hello.md"
}
