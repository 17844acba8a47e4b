import Foundation
import TestKit
import Testing

/// `publish check` if a feed is missing or replaced by something else.
@Suite struct FeedFolderTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var channel: String
    var feed: String
    var bytes: [UInt8]
    var error: String
    var testDescription: String { name }

    init(_ name: String, _ channel: String, _ feed: String, _ text: String, _ error: String) {
      (self.name, self.channel, self.feed, bytes, self.error) = (name, channel, feed, Array(text.utf8), error)
    }
  }

  static let portal = "<!DOCTYPE html><html><body>Please sign in to the hotel's Wi-Fi"
  static let plist = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><string>b"

  static let cases = [
    Case("an empty file", "alerts", "notifications.plist", "", "the file is empty"),
    Case("white space", "banners", "control.json", " \n", "the file is empty"),
    Case("a word", "updates", "versions.plist", "hello", "this is text that is not XML, not a feed"),
    Case("a status", "alerts", "notifications.plist", "404", "this is text that is not XML, not a feed"),
    Case("a captive portal for a plist", "prompts", "prompts.plist", portal, "this is an HTML page, not a feed"),
    Case("a captive portal for JSON", "banners", "control.json", portal, "this is an HTML page, not a feed"),
    Case("half a plist", "permissions", "permissions.plist", plist, "1:70: the text ends too early"),
    Case("half an object", "banners", "control.json", "{\"a\": \"b", "1:9: the text ends inside a string"),
    Case("a plist for JSON", "banners", "control.json", plist, "this is XML, not a feed"),
    Case("JSON for a plist", "alerts", "notifications.plist", "{\"a\": 1}", "this is JSON, not a feed"),
  ]

  @Test(arguments: cases) func saysWhatIsThereInstead(_ c: Case) throws {
    let folder = TemporaryFolder()
    try folder.make("public/\(c.feed)", Data(c.bytes))
    let report = try Report(folder, "--app-version 2.2.2", exits: 1)
    #expect(
      report.results == [
        Report.Result(channel: c.channel, feed: c.feed, outcome: "failed", error: "public/\(c.feed): \(c.error)")
      ])
    let run = try folder.publish("check --app-version 2.2.2")
    #expect(run.code == 1)
    #expect(run.output.hasSuffix("\n\n\(c.channel) (\(c.feed))\n  could not be read: public/\(c.feed): \(c.error)\n"))
  }

  static let others: [(String, @Sendable (TemporaryFolder) throws -> Void, String)] = [
    ("nothing", { _ in }, "there is no such file"),
    (
      "a link", { try $0.link("public/control.json", to: "feed.json") },
      "it is not a regular file"
    ),
    ("a pipe", { try $0.pipe("public/control.json") }, "it is not a regular file"),
    (
      "a folder", { try $0.make(["public/control.json/x": ""]) },
      "it is not a regular file"
    ),
  ]

  @Test(arguments: others.indices) func aChannelThatWasAskedForMustBeThere(_ index: Int) throws {
    let folder = TemporaryFolder()
    try folder.make(["public/feed.json": "{}"])
    try Self.others[index].1(folder)
    let report = try Report(folder, "--app-version 1 --channel banners", exits: 1)
    #expect(
      report.results == [
        Report.Result(
          channel: "banners", feed: "control.json", outcome: "failed",
          error: "public/control.json: \(Self.others[index].2)")
      ])
  }

  @Test func aChannelThatIsNotPublishedIsLeftOut() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    for feed in try site.names("public") where feed.hasPrefix("notifications") { try site.remove("public/\(feed)") }
    #expect(try Report(site, "--app-version 1").results.contains { $0.channel == "alerts" } == false)
  }

  @Test func aFolderWithoutFeedsAnswersNothing() throws {
    let folder = TemporaryFolder()
    try folder.make(["public/index.html": ""])
    let run = try folder.publish("check --app-version 1")
    #expect(run.code == 1)
    #expect(run.talk == "error: there are no feeds in 'public'\n  name the published folder with --from\n")
  }

  static let nowhere = [
    ("", "error: there is no folder 'public'\n  run 'publish build' first, or name the published folder\n"),
    (
      "--from publish.yml",
      "error: 'publish.yml' is a file\n  name the folder that it is in\n"
    ),
    (
      "--from ftp://example.com/",
      "error: 'ftp://example.com/' is not an http or https URL\n  write it as https://updates.example.com/\n"
    ),
    (
      "--from https://example.com/?page=1",
      "error: 'https://example.com/?page=1' is not the address of a folder\n  write it up to the folder, without '?' and '#'\n"
    ),
  ]

  @Test(arguments: nowhere) func saysThatThereIsNoFolder(_ options: String, _ talk: String) throws {
    let folder = TemporaryFolder()
    try folder.make(["publish.yml": ""])
    #expect(
      try folder.publish("check --app-version 1 \(options)") == PublishProgram.Run(code: 1, output: "", talk: talk))
  }

  @Test(.enabled(if: PublishProgram.canBeNobody)) func anUnreadableFeedIsAFailure() throws {
    let site = try Demo.whole()
    chmod("\(site.path)/public/control.json", 0)
    let run = try site.publish("check --app-version 2.2.2 --channel banners", asNobody: true)
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        "could not be read: public/control.json: cannot open 'public/control.json': Permission denied"))
  }

  @Test(arguments: ["1e300", "1e999", "-0.0", "99999999999999999999"]) func strangeHeightsAreNoTrouble(_ height: String)
    throws
  {
    let site = try Demo.whole()
    try site.edit("public/control.json", "\"height\": 200", "\"height\": \(height)")
    #expect(try site.publish("check --app-version 2.2.2 --channel banners --now \(Demo.now)").code == 0)
    #expect(try Report(site, "--app-version 2.2.2 --channel banners").results.map(\.id) == ["download-update"])
  }

  @Test func aFeedCannotSteerTheTerminal() throws {
    let site = try Demo.whole()
    try site.edit("public/control.json", "\"index\"", "\"in\\u001b[31mdex\\u202e\"")
    let run = try site.publish("check --app-version 2.2.2 --channel banners --now \(Demo.now)")
    #expect(run.output.contains("view in<U+001B>[31mdex<U+202E>, 200 points"))
  }
}
