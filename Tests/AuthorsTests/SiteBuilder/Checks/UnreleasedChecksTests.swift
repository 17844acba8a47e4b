import Diagnostics
import TestKit
import Testing

/// Users are not asked to install a version that is not available yet.
@Suite struct UnreleasedChecksTests {
  static let release = "content/releases/3.1.0.md"
  static let monday = "publish: 2026-11-23T08:00:00Z"

  /// Asks for 3.1.0 in line 3.
  private static func nag(_ keys: String = "origin: bottom") -> String {
    banner("conditions: { all: { appVersionLessThan: 3.1.0, neverDisplayed: true } }\n\(keys)")
  }

  private static func notes(_ key: String) -> String { "---\n\(key)\n---\n- Maps" }

  static let table: [Check] = [
    Check(
      "the release comes on Monday, the banner now", [hello: nag(), release: notes(monday)],
      ["\(path):3:22 warning unreleased-version: write '\(monday)' here, too"]),
    Check(
      "before the release", [hello: nag("publish: 2026-11-23T07:59:59Z"), release: notes(monday)],
      ["\(path):3:22 warning unreleased-version: write '\(monday)' here, too"]),
    Check(
      "the release is a draft", [hello: nag(), release: notes("draft: true")],
      ["\(path):3:22 warning unreleased-version: make this a draft, too, until there is something to get"]),
    Check("together with the release", [hello: nag(monday), release: notes(monday)], []),
    Check(
      "devices wait for the release",
      [
        hello: banner("conditions: { all: { appVersionLessThan: 3.1.0, notBefore: 2026-11-23T08:00:00Z } }"),
        release: notes(monday),
      ], []),
    Check("a draft, too", [hello: nag("draft: true"), release: notes(monday)], []),
    Check("it has expired", [hello: nag("expires: 2026-11-20T00:00:00Z"), release: notes(monday)], []),
    Check("the release is published", [hello: nag(), release: notes("publish: 2026-11-20T00:00:00Z")], []),
    Check("no release of this version", [hello: nag(), "content/releases/3.2.0.md": notes(monday)], []),
    Check(
      "a version that users may have instead",
      [hello: banner("conditions: { any: { appVersionLessThan: 3.1.0, onWifi: true } }"), release: notes(monday)], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.unreleasedVersion], in: c.input) == c.expected)
  }

  private static let path = "notifications/hello.md"
}
