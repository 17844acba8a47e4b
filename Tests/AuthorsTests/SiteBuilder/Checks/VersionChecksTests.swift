import Diagnostics
import TestKit
import Testing

/// 2.4 is older than 2.4.0, and a build number is not a version (Notable README: "3.2.1 format").
@Suite struct VersionChecksTests {
  static let release = "content/releases/2.4.0.md"
  static let likeReleases = "warning version-parts: use the same number of parts as the app's versions"

  static let table: [Check] = [
    Check(
      "Notable wants three parts", [hello: banner("conditions: { all: { appVersionLessThan: 2.4 } }")],
      ["\(path):3:22 warning version-parts: write it like 2.4.0"]),
    Check("three parts", [hello: banner("conditions: { any: { appVersionLessThan: 2.4.0, onWifi: true } }")], []),
    Check(
      "a system's version has as many as it has", [hello: banner("conditions: { all: { iOSVersionLessThan: 18.0 } }")],
      []),
    Check(
      "fewer parts than the releases", [hello: banner("minVersion: 2.4"), release: ""], ["\(path):3:13 \(likeReleases)"]
    ),
    Check("a build number", [hello: alert("maxVersion: 412"), release: ""], ["\(path):5:13 \(likeReleases)"]),
    Check(
      "in a condition", [hello: banner("conditions: { all: { appVersionAtLeast: 2.4 } }"), release: ""],
      ["\(path):3:22 \(likeReleases)"]),
    Check("as many parts as the releases", [hello: banner("minVersion: 2.4.1"), release: ""], []),
    Check("no releases to compare with", [hello: banner("minVersion: 2.4")], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.versionParts], in: c.input) == c.expected)
  }

  private static let path = "notifications/hello.md"
}
