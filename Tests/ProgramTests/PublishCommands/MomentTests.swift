import Foundation
import TestKit
import Testing

/// `--now`, `SOURCE_DATE_EPOCH`, the clock: in this order.
@Suite struct MomentTests {
  /// A banner that is published at 10:00.
  private func site() throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["content/notifications/later.md": Sites.notification("Later", "publish: 2026-11-21T10:00:00Z")])
    return site
  }

  static let cases = [
    ("--now 2026-11-21T09:59:59Z", "", "1 banner"), ("--now 2026-11-21T10:00:00Z", "", "2 banners"),
    ("--now 2026-11-21T11:00:00+01:00", "", "2 banners"), ("--now 2026-11-21", "", "1 banner"),
    ("--now 2026-11-22", "", "2 banners"), ("", "1795255199", "1 banner"),
    ("", "1795255200", "2 banners"),
    ("--now 2026-11-21T10:00:00Z", "0", "2 banners"), ("", "0", "1 banner"),
  ]

  @Test(arguments: cases) func decidesWhatIsDue(_ options: String, _ epoch: String, _ banners: String) throws {
    let run = try site().publish("build \(options)", ["SOURCE_DATE_EPOCH": epoch])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("public: \(banners) "), "\(run.talk)")
  }

  /// Days and times without a zone are those of the site's.
  static let zoned = [
    ("--now 2026-11-21", "1 banner"), ("--now 2026-11-22", "2 banners"), ("--now 2026-11-21T23:30:00Z", "2 banners"),
    ("--now 2026-11-21T22:30:00Z", "1 banner"),
    ("--now 2026-11-21T23:59", "1 banner"),
  ]
  @Test(arguments: zoned) func hasTheSitesZone(_ options: String, _ banners: String) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small.mapValues { $0.replacing("locales:", with: "timeZone: Europe/Berlin\nlocales:") })
    try site.make(["content/notifications/later.md": Sites.notification("Later", "publish: 2026-11-22")])
    #expect(try site.published("build \(options)").output.hasPrefix("public: \(banners) "))
    try site.make(["elsewhere/a": ""])
    let run = try PublishProgram(folder: "\(site.path)/elsewhere")
      .run(["build", "--source", ".."] + options.split(separator: " ").map(String.init))
    #expect(run.code == 0 && run.output.contains("\(banners) "), "\(run.talk)")
  }

  /// Answers give moments in the time zone of the content's author: here midnight in Berlin, in winter and in summer.
  @Test(arguments: [
    ("matrix", "from 2026-12-01 00:00 CET before 2027-04-01 00:00 CEST"),
    ("matrix --id winter", "from 2026-12-01 00:00 CET before 2027-04-01 00:00 CEST"),
    ("explain winter --app-version 2.0 --now 2026-11-30", "2026-12-01 00:00 CET"),
    ("diff none public", "from 2026-12-01 00:00 CET before 2027-04-01 00:00 CEST"),
    ("signoff none public --output page.html", "from 2026-12-01 00:00 CET before 2027-04-01 00:00 CEST"),
  ]) func answersInTheSitesZone(_ command: String, _ words: String) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small.mapValues { $0.replacing("locales:", with: "timeZone: Europe/Berlin\nlocales:") })
    let winter = Sites.notification("Winter").replacing(
      "neverDisplayed: true", with: "neverDisplayed: true, notBefore: 2026-12-01, notAfter: 2027-03-31")
    try site.make(["content/notifications/winter.md": winter])
    #expect(try site.publish("build --now 2026-11-28").code == 0)
    let run = try site.publish(command)
    let answer = try run.output + (command.contains("page.html") ? site.text("page.html") : "")
    #expect(answer.contains(words), "\(answer)\(run.talk)")
    #expect(command.hasPrefix("signoff") || !answer.contains("UTC"), "\(answer)")
  }

  @Test(arguments: ["soon", "1e9", "99999999999999999999", "-99999999999999", " 1"]) func anOddEpochIsRefused(
    _ epoch: String
  ) throws {
    let run = try site().publish("build", ["SOURCE_DATE_EPOCH": epoch])
    #expect(run.code == 64)
    #expect(run.talk.hasPrefix("error: SOURCE_DATE_EPOCH is '\(epoch)'. Set it to seconds since 1970, or unset it.\n"))
  }
}
