import TestKit
import Testing

/// `publish check --expect`, for CI.
@Suite struct ExpectationTests {
  static let met = [
    "--expect banners=download-update", "--expect updates=2.4.0", "--expect permissions=photos",
    "--channel banners --expect banners=download-update", "--first-launch --expect alerts=none",
    "--expect banners=download-update --expect prompts=rate-us",
  ]

  @Test(arguments: met) func isMet(_ options: String) throws {
    let run = try Demo.whole().publish("check --app-version 2.2.2 --now \(Demo.now) \(options)")
    #expect(run.code == 0)
    #expect(run.talk == "")
  }

  static let failed = [
    ("--expect banners=welcome-tour", "expected banners to display welcome-tour, but it displays download-update\n"),
    ("--expect updates=none", "expected updates to display nothing, but it displays 2.4.0\n"),
    ("--first-launch --expect alerts=x", "expected alerts to display x, but it displays nothing\n"),
    (
      "--expect prompts=none --expect alerts=none",
      "expected prompts to display nothing, but it displays rate-us\n"
        + "expected alerts to display nothing, but it displays 2026/10/02-snoodle-pad\n"
    ),
  ]

  @Test(arguments: failed) func hasFailed(_ options: String, _ talk: String) throws {
    let run = try Demo.whole().publish("check --app-version 2.2.2 --now \(Demo.now) \(options)")
    #expect(run.code == 2)
    #expect(run.talk == talk)
    #expect(run.output.contains("banners (control.json)"), "the answer is given all the same")
  }

  @Test func aFeedThatCannotBeReadWeighsMore() throws {
    let site = try Demo.whole()
    try site.make(["public/control.json": ""])
    #expect(try site.publish("check --app-version 2.2.2 --expect banners=x").code == 1)
  }

  static let nonsense = [
    "--expect banners", "--expect posts=x", "--expect banners=", "--channel alerts --expect banners=none",
    "--locale d --expect banners=x", "--launches -1", "--launches 9223372036854775807", "--installed soon",
    "--installed -1d", "--now soon", "--channel posts", "--format xml",
  ]

  @Test(arguments: nonsense) func isNotUnderstood(_ options: String) throws {
    let run = try Demo.whole().publish("check --app-version 2.2.2 \(options)")
    #expect(run.code == 64)
    #expect(run.output == "")
    #expect(run.talk.hasPrefix("error: ") && run.talk.contains("Usage: publish check "))
  }
}
