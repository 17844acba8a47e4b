import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Bounds and conditions that no device meets.
@Suite struct NeverShownTests {
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
        "notifications/hello.md:3:45 error never-shown: add an alternative that is possible, or remove any:"
      ]),
    holds(
      "any rules out all, but not alone",
      "conditions: { all: { onWifi: true }, any: { onWifi: false, neverDisplayed: true } }"),
    Check(
      "any rules out the languages of all",
      [hello: banner("conditions: { all: { localeIn: [de, fr] }, any: { localeIn: [en, pt-BR] } }")],
      [
        "notifications/hello.md:3:51 error never-shown: add an alternative that is possible, or remove any:"
      ]),
    holds(
      "a language of any is within one of all",
      "conditions: { all: { localeIn: [de, fr] }, any: { localeIn: [en, fr-CA] } }"),
    fires(
      "a day of which the banner sees nothing",
      "publish: 2026-11-20T00:00:00Z\nexpires: 2026-11-21T00:00:00Z\nconditions: { all: { notBefore: 2026-11-21T00:00:00Z } }",
      "5:22"),
    fires(
      "set by its page, which is never displayed", "conditions: { all: { neverDisplayed: true, flagSet: a } }", "3:44"),
    fires("nobody is included", "conditions: { all: { onWifi: true, rolloutPercent: 0 } }", "3:36", parts: 1),
    fires("no version is below 0", "conditions: { all: { appVersionLessThan: 0 } }", "3:22", parts: 1),
    holds("everybody but one", "conditions: { all: { rolloutPercent: 0.01 } }"),
    Check(
      "any rules out two together, but neither alone",
      [hello: banner("conditions: { all: { localeIn: [de], onWifi: true }, any: { localeIn: [fr], onWifi: false } }")],
      ["notifications/hello.md:3:61 error never-shown: add an alternative that is possible, or remove any:"]),
    Check(
      "an alert for nobody", [hello: alert("minVersion: 3.0.0\nmaxVersion: 2.0.0")],
      ["notifications/hello.md:6:13 error never-shown: change one of the two"]),
    Check(
      "a draft for nobody", [hello: banner("draft: true\nminVersion: 3.0.0\nmaxVersion: 2.0.0")],
      ["notifications/hello.md:5:13 error never-shown: change one of the two"]),
    holds("over, as its author knows", "expires: 2026-11-20T00:00:00Z"),
    holds(
      "never displayed, and some time after it",
      "conditions: { all: { neverDisplayed: true, lastDisplayMinimumSeconds: 5 } }"),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.neverShown], in: c.input) == c.expected)
  }

  @Test func namesBothAsTheyWereWritten() throws {
    let report = try build([hello: banner("minVersion: 3.0.0\nmaxVersion: 2.0.0")])
    #expect(
      report.diagnostics.first { $0.severity == .error }?.message
        == "no device ever meets both minVersion 3.0.0 and maxVersion 2.0.0")
  }

  /// - Parameter parts: How many requirements it takes.
  private static func fires(_ name: String, _ keys: String, _ place: String, parts: Int = 2) -> Check {
    Check(
      name, [hello: banner(keys)],
      ["notifications/hello.md:\(place) error never-shown: \(parts == 1 ? "change it" : "change one of the two")"])
  }

  private static func holds(_ name: String, _ keys: String) -> Check { Check(name, [hello: banner(keys)], []) }
}
