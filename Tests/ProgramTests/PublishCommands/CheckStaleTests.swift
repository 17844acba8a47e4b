import TestKit
import Testing

/// A device reads the files as built, whatever its clock shows.
@Suite struct CheckStaleTests {
  static let moments: [TestKit.Case<String, Bool>] = [
    Case("when it was built", Demo.now, false), Case("a second before the change", "2026-12-01T07:59:59Z", false),
    Case("when something has expired", "2026-12-01T08:00:00Z", true), Case("later", "2026-12-15T00:00:00Z", true),
  ]

  @Test("a note says when a build for the device's moment may differ", arguments: moments)
  func isSaid(_ row: TestKit.Case<String, Bool>) throws {
    let site = TemporaryFolder()
    try site.make(
      Sites.small.merging([
        "content/notifications/later.md": Sites.notification("Later", "expires: 2026-12-01T08:00:00Z")
      ]) { $1 })
    try site.published("build --now \(Demo.now)")
    let run = try site.publish("check --app-version 1.0 --channel banners --now \(row.input)")
    #expect(run.code == 0 && run.output.contains("displays hello"))
    #expect(
      run.talk.contains("note: this was built for a time before 2026-12-01T08:00:00Z") == row.expected, "\(run.talk)")
  }
}
