import FeedModel
import PreviewServer
import Testing

/// Whatever is asked and whatever is published: an answer in JSON, and no crash.
@Suite struct HostileLaunchTests {
  struct Hostile: Sendable, CustomTestStringConvertible {
    var name: String
    var request: String
    var status = 200
    /// A part of the reply.
    var said = ""
    var testDescription: String { name }
  }

  static let requests = [
    Hostile(name: "the first moment there is", request: launch(#""now": "0001-01-01T00:00:00Z""#)),
    Hostile(
      name: "the last moment there is",
      request: launch(#""now": "9999-12-31T23:59:59Z""#, taps: [Tapped.alert("remind")])),
    Hostile(name: "installed a century ago", request: launch(#""past": {"installedDays": 36500}"#), said: "1926-"),
    Hostile(name: "as many launches as there are", request: launch(#""past": {"launches": 2147483647}"#)),
    Hostile(
      name: "a state with all the launches that a number holds",
      request: launch(#""state": {"publish.launches": 9223372036854775807}"#), said: "9223372036854775807"),
    Hostile(name: "a state with launches below zero", request: launch(#""state": {"publish.launches": -5}"#)),
    Hostile(name: "a state of other types", request: launch(#""state": {"publish.installed": [], "iPrompt": "x"}"#)),
    Hostile(
      name: "a system's answers of another type",
      request: launch(#""state": {"publish.granted": "photos"}"#, taps: LaunchPurityTests.taps)),
    Hostile(name: "a version of digits only", request: #"{"device": {"appVersion": "99999999999999999999999999"}}"#),
    Hostile(name: "a flag without a name", request: launch(taps: [Tapped.call("setFlag", "", "true")])),
    Hostile(
      name: "a flag with a zero in it", request: launch(taps: [Tapped.call("setFlag", #"\u0000\u2028"#, "true")])),
    Hostile(name: "a letter and its accent", request: launch(taps: [Tapped.call("setFlag", "e\u{301}", "true")])),
    Hostile(name: "half a character", request: launch(taps: [Tapped.call("setFlag", #"\ud800"#, "true")]), status: 400),
    Hostile(
      name: "arguments without end",
      request: launch(taps: [Tapped.call("openUrl", String(repeating: "a", count: 1 << 20))])),
  ]

  @Test(arguments: requests) func answers(_ c: Hostile) async throws {
    let reply = try await LaunchReply(c.request)
    #expect(reply.status == c.status, "\(reply.text("error"))")
    #expect(reply.status == 200 || reply["error"]?.string?.isEmpty == false)
    #expect(c.said.isEmpty || String(decoding: reply.bytes, as: UTF8.self).contains(c.said))
  }

  /// As a template or an editor's own feed might be.
  static let feeds = [
    #"{"a": {"entry": "i", "views": {"i": {"file": "https://a.example/", "height": 1e400}}}}"#,
    #"{"a": {"entry": "i", "views": {"i": {"file": "https://a.example/", "height": -1}}}}"#,
    #"{"a": {"entry": "i", "views": {"i": {"file": ""}}}}"#,
    #"{"a": {"entry": "i", "views": {"i": {"file": "views/a.html"}}}}"#,
    #"{"a": {"entry": "none", "views": {}}}"#, #"{"a": {}}"#, #"{"a": 7}"#, "[]", "",
  ]

  @Test("odd banners are displayed or not, and the rest is as ever", arguments: feeds)
  func oddFeeds(_ feed: String) async throws {
    var files = SmallSite.files
    files["control.json"] = feed
    let (reply, usual) = (
      try await LaunchReply(launch(taps: [Tapped.call("height")]), on: SmallSite.output(files)),
      try await LaunchReply(launch())
    )
    #expect(reply.status == 200 && reply.outcomes.dropFirst() == usual.outcomes.dropFirst())
    let gallery = await Devices(now: { SmallSite.now }).gallery(of: SmallSite.output(files))
    #expect(try JSON.parse(gallery).value["prompts"]?.elements?.count == 1)
  }
}
