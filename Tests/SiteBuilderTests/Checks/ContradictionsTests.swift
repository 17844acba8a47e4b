import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Bad inputs 36 and 60: bounds and conditions that no device meets.
@Suite struct ContradictionsTests {
  static let table: [Check] = [
    fires("minVersion above maxVersion", "minVersion: 3.0.0\nmaxVersion: 2.0.0", "4:13"),
    fires("1.10 is above 1.9", "minVersion: 1.10\nmaxVersion: 1.9", "4:13"),
    holds("minVersion is maxVersion", "minVersion: 2.0.0\nmaxVersion: 2.0.0"),
    fires("minVersion, and below it", "minVersion: 2.0.0\nconditions: { all: { appVersionLessThan: 2.0.0 } }", "4:22"),
    holds("minVersion, and below the next", "minVersion: 2.0.0\nconditions: { all: { appVersionLessThan: 2.0.1 } }"),
    fires(
      "a system at least and below", "conditions: { all: { osVersionAtLeast: 18.0, iOSVersionLessThan: 17.0 } }", "3:46"
    ),
    holds("a system between", "conditions: { all: { osVersionAtLeast: 17.0, iOSVersionLessThan: 18.0 } }"),
    fires("a flag set and not set", "conditions: { all: { flagSet: a, flagNotSet: a } }", "3:34"),
    holds("one flag set, one not", "conditions: { all: { flagSet: a, flagNotSet: b } }"),
    holds("a flag set or not set", "conditions: { any: { flagSet: a, flagNotSet: a } }"),
    fires(
      "from noon to morning",
      "conditions:\n  all:\n    notBefore: 2026-11-20T12:00:00Z\n    notAfter: 2026-11-20T09:00:00Z", "6:5"),
    holds(
      "one second only", "conditions:\n  all:\n    notBefore: 2026-11-20T12:00:00Z\n    notAfter: 2026-11-20T12:00:00Z"),
    fires(
      "over before it is published",
      "publish: 2026-11-20T12:00:00Z\nconditions: { all: { notAfter: 2026-11-20T09:00:00Z } }", "4:22"),
    fires(
      "begins when it expires",
      "expires: 2027-01-01T00:00:00Z\nconditions: { all: { notBefore: 2027-01-01T00:00:00Z } }", "4:22"),
    holds(
      "begins a second before",
      "expires: 2027-01-01T00:00:00Z\nconditions: { all: { notBefore: 2026-12-31T23:59:59Z } }"),
    Check(
      "any rules out all", [hello: banner("conditions: { all: { onWifi: true }, any: { onWifi: false } }")],
      [
        "notifications/hello.md:3:45 error contradictory-conditions: add an alternative that is possible, or remove any:"
      ]),
    holds(
      "any rules out all, but not alone",
      "conditions: { all: { onWifi: true }, any: { onWifi: false, neverDisplayed: true } }"),
    Check(
      "any rules out the languages of all",
      [hello: banner("conditions: { all: { localeIn: [de, fr] }, any: { localeIn: [en, pt-BR] } }")],
      [
        "notifications/hello.md:3:51 error contradictory-conditions: add an alternative that is possible, or remove any:"
      ]),
    holds(
      "a language of any is within one of all",
      "conditions: { all: { localeIn: [de, fr] }, any: { localeIn: [en, fr-CA] } }"),
    holds(
      "never displayed, and some time after it",
      "conditions: { all: { neverDisplayed: true, lastDisplayMinimumSeconds: 5 } }"),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.contradictoryConditions], in: c.input) == c.expected)
  }

  @Test func namesBothAsTheyWereWritten() throws {
    let report = try build([hello: banner("minVersion: 3.0.0\nmaxVersion: 2.0.0")])
    #expect(
      report.diagnostics.first { $0.severity == .error }?.message
        == "no device ever meets both minVersion 3.0.0 and maxVersion 2.0.0")
  }

  private static func fires(_ name: String, _ keys: String, _ place: String) -> Check {
    Check(
      name, [hello: banner(keys)],
      ["notifications/hello.md:\(place) error contradictory-conditions: change one of the two"])
  }

  private static func holds(_ name: String, _ keys: String) -> Check { Check(name, [hello: banner(keys)], []) }
}
