import Diagnostics
import TestKit
import Testing

/// Versions that look newer than they are, or equal; iVersion README, Plist Tips.
@Suite struct ReleaseChecksTests {
  static let ids: Set<DiagnosticID> = [.sameVersion, .leadingZeros, .manyReleases, .datesInverted, .unknownToIVersion]

  static let table: [Check] = [
    releases(
      "1.2 and 1.02 are one to every client", ["1.2": "", "1.02": ""],
      [
        "releases/1.02.md:1:1 warning leading-zeros: write each part without leading zeros",
        "releases/1.2.md:1:1 error same-version: keep one of the files",
      ]),
    releases(
      "1.2 and 1.2.0 are one to people", ["1.2": "", "1.2.0": ""],
      ["releases/1.2.md:1:1 warning same-version: keep one of the files"]),
    releases("1.10 and 1.1 are two", ["1.10": "", "1.1": ""], []),
    releases("0 is no leading zero", ["1.0.0": ""], []),
    releases("later versions, later dates", ["1.9": date("2026-01-01"), "1.10": date("2026-02-01")], []),
    releases(
      "1.10 is dated before 1.9", ["1.9": date("2026-02-01"), "1.10": date("2026-01-01")],
      ["releases/1.10.md:2:7 warning dates-inverted: correct one of the dates"]),
    releases("on one day", ["1.9": date("2026-02-01"), "1.10": date("2026-02-01")], []),
    Check(
      "four are kept", four.merging(["publish.yml": configuration + "releases: { keep: 5 }\n"]) { $1 },
      ["publish.yml warning many-releases: write releases: { keep: 3 }"]),
    Check("three of four are kept", four, []),
    releases(
      "original clients show all their buttons", ["1.9": "---\npriority: high\n---\n- A"],
      ["releases/1.9.md:2:11 note unknown-to-iversion: \(originals)"]),
    releases(
      "original clients do not ask for the system", ["1.9": "---\nosVersionAtLeast: 17.0\npriority: medium\n---\n- A"],
      ["releases/1.9.md:2:19 note unknown-to-iversion: \(originals)"]),
    releases(
      "a system alone", ["1.9": "---\nosVersionAtLeast: 17.0\n---\n- A"],
      ["releases/1.9.md:2:19 note unknown-to-iversion: nothing, if all your apps have our client"]),
    releases("a priority that changes nothing", ["1.9": "---\npriority: low\n---\n- A"], []),
    Check(
      "a release that is no longer offered",
      four.merging(["content/releases/1.0.md": "---\npriority: high\n---\n"]) { $1 }, []),
  ]

  private static let originals =
    "nothing, if all your apps have our client; apps with iVersion 1.11 can set updatePriority themselves"

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: Self.ids, in: c.input) == c.expected)
  }

  private static let four = releases("", ["1.0": "", "1.1": "", "1.2": "", "1.3": ""], []).input

  private static func date(_ day: String) -> String { "---\ndate: \(day)\n---\n" }

  private static func releases(_ name: String, _ texts: [String: String], _ answer: [String]) -> Check {
    Check(name, Dictionary(uniqueKeysWithValues: texts.map { ("content/releases/\($0).md", $1) }), answer)
  }
}
