import TestKit
import Testing

/// How `publish check` handles taps, an incomplete site, and schemes as people write them.
@Suite struct CheckAnswersTests {
  @Test("two answers for one alert are a usage error, and nothing is written")
  func twoAnswers() throws {
    let site = try Demo.whole()
    let run = try site.publish("check --app-version 2.2.2 --state d.json --answer alerts=remind --answer alerts=ignore")
    #expect(run.code == 64 && run.output == "")
    #expect(run.talk.contains("alerts displays at most one alert at a launch, but there are 2 answers for it."))
    #expect(try !site.names(".").contains("d.json"))
  }

  @Test(
    "a device's place in every rollout, in percent",
    arguments: [
      ("0", true), ("19.99", true), ("20", true), ("20.01", false), ("100", false),
    ])
  func rollout(_ place: String, _ isIn: Bool) throws {
    let site = TemporaryFolder()
    try site.make([
      "public/control.json": """
      {"hello": {"entry": "a", "conditions": {"all": {"rolloutPercent": 20}}, "views": {"a": {"file": "https://x.example/a"}}}}
      """
    ])
    let report = try Report(site, "--app-version 1 --channel banners --rollout \(place) --explain")
    #expect(report.results.map(\.outcome) == [isIn ? "display" : "nothing"])
    let finding = report.results.first?.trace?.first?.gates.first?.finding
    #expect(finding == "this device is included from \(place == "0" ? "0.01" : place)% on")
    #expect(try site.publish("check --app-version 1 --rollout 101").code == 64)
  }

  @Test("a password in the address is not printed", arguments: ["", "--format json"]) func password(_ format: String)
    throws
  {
    let from = "http://somebody:secret@127.0.0.1:9/"
    let run = try TemporaryFolder().publish("check --app-version 1 --from \(from) --timeout 1 \(format)")
    #expect(run.code == 1)
    #expect(!(run.output + run.talk).contains("secret") && run.output.contains("http://127.0.0.1:9/"))
  }

  @Test("an answer for a channel that displays nothing has no effect, and is reported") func nothingToAnswer() throws {
    let site = try Demo.whole()
    let run = try site.publish("check --app-version 2.2.2 --first-launch --channel alerts --answer alerts=ok")
    #expect(run.code == 0)
    #expect(run.talk == "note: --answer alerts=ok: alerts displayed nothing to answer\n")
  }

  @Test(
    "versions.plist alone is enough, as on an iVersion server: the app ships the other file", arguments: ["updates"])
  func eitherFile(_ channel: String) throws {
    let site = try Demo.whole()
    for file in try site.names("public") where file.hasPrefix("local-versions") { try site.remove("public/\(file)") }
    let report = try Report(site, "--app-version 2.2.2 --channel \(channel)", exits: 0)
    #expect(report.results.map(\.feed) == ["versions.plist"])
    for file in try site.names("public") where file.hasPrefix("versions") { try site.remove("public/\(file)") }
    #expect(try Report(site, "--app-version 2.2.2 --channel \(channel)", exits: 1).results.count == 2)
  }

  @Test("a banner without its views is a failure, even if all views are gone") func views() throws {
    let site = try Demo.whole()
    try site.remove("public/views")
    let banner = try Report(site, "--app-version 2.2.2 --channel banners", exits: 1).results[0]
    #expect(banner.error?.hasSuffix("there is no such file in public") == true)
  }

  @Test("further views after the entry view are checked, too") func furtherViews() throws {
    let site = try Demo.whole()
    let views = "public/views/download-update"
    for file in try site.names(views) where !file.hasPrefix("index") { try site.remove("\(views)/\(file)") }
    #expect(try site.names(views).isEmpty == false)
    let banner = try Report(site, "--app-version 2.2.2 --channel banners", exits: 1).results[0]
    #expect(banner.error?.contains("views/download-update/details.") == true)
  }

  @Test("a scheme may be written like the beginning of its URLs", arguments: ["snoodle", "Snoodle:", "snoodle://"])
  func schemes(_ scheme: String) throws {
    let site = TemporaryFolder()
    try site.make([
      "publish.yml": "site: https://example.com/\napp: { name: A }\nschemes: [snoodle]\nlocales: [en]\n",
      "content/notifications/go.md": """
      ---
      title: Go
      date: 2026-11-20
      channels: [alerts]
      actionURL: snoodle://go
      ---
      Go.
      """,
    ])
    try site.published("build --now \(Demo.now)")
    let report = try Report(site, "--app-version 1 --channel alerts --openable-scheme \(scheme)", exits: 0)
    #expect(report.results[0].outcome == "display")
    let run = try site.publish("check --app-version 1 --openable-scheme snoodle://go")
    #expect(run.code == 64 && run.talk.contains("is not a URL scheme. Write it as snoodle."))
  }
}

@Suite struct CheckLanguagesTests {
  @Test("each result names the file of its language", arguments: [("fr-CA", "_fr"), ("en-GB", ""), ("pt", "")])
  func files(_ locale: String, _ suffix: String) throws {
    let site = try Demo.whole()
    let feeds = try Report(site, "--app-version 2.2.2 --locale \(locale)", exits: 0).results.map(\.feed)
    let stems = ["control", "notifications", "versions", "local-versions", "prompts", "permissions"]
    #expect(Set(feeds) == Set(stems.map { "\($0)\(suffix).\($0 == "control" ? "json" : "plist")" }))
  }
}
