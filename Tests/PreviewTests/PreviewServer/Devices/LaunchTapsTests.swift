import FeedModel
import Testing

/// What a user taps, and what comes of it (docs/preview.md, The API).
@Suite struct LaunchTapsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var taps: [String]
    /// The last tap.
    var effect: String
    /// The alerts that wait, and the banner's view.
    var onScreen: [String]
    var testDescription: String { name }

    init(_ name: String, _ taps: [String], _ effect: String, left onScreen: String...) {
      (self.name, self.taps, self.effect, self.onScreen) = (name, taps, effect, onScreen)
    }
  }

  static let nothing = #"{"flags": [], "happened": false, "opened": []}"#
  static let done = #"{"flags": [], "happened": true, "opened": []}"#

  private static func opens(_ url: String) -> String { #"{"flags": [], "happened": true, "opened": ["\#(url)"]}"# }

  private static func hears(_ outcome: String) -> String {
    #"{"completion": "\#(outcome)", "flags": [], "happened": true, "opened": []}"#
  }

  private static func sets(_ flag: String, _ value: Bool) -> String {
    #"{"flags": [{"id": "update", "name": "\#(flag)", "value": \#(value)}], "happened": true, "opened": []}"#
  }

  static let alert = "2026/11/20-dark"
  static let alerts = [
    Case(
      "an alert's action opens its URL", [Tapped.alert("action")], opens("https://example.com/dark"),
      left: "2.4", "rate", "index"),
    Case("an alert is put off", [Tapped.alert("remind")], done, left: "2.4", "rate", "index"),
    Case("an alert is ignored", [Tapped.alert("ignore")], done, left: "2.4", "rate", "index"),
    Case("a button that it has not", [Tapped.alert("ok")], nothing, left: alert, "2.4", "rate", "index"),
    Case(
      "an alert is gone after its answer", [Tapped.alert("remind"), Tapped.alert("action")], nothing,
      left: "2.4", "rate", "index"),
    Case(
      "an alert that was never there", [Tapped.answer("notifications.plist", "2026/10/02-pad", "ok")], nothing,
      left: alert, "2.4", "rate", "index"),
    Case(
      "the same id in another feed", [Tapped.answer("local-versions.plist", "2.4", "ignore")], nothing,
      left: alert, "2.4", "rate", "index"),
    Case(
      "an update is ignored", [Tapped.answer("versions.plist", "2.4", "ignore")], done, left: alert, "rate", "index"),
    Case("a prompt behind others", [Tapped.prompt("cancel")], done, left: alert, "2.4", "index"),
    // As iPrompt does, which asks nobody whether something opens it.
    Case("a prompt's action", [Tapped.prompt("action")], opens("snoodle://rate"), left: alert, "2.4", "index"),
  ]

  static let calls = [
    Case("another view", [Tapped.call("display", "details")], done, left: alert, "2.4", "rate", "details"),
    Case(
      "a view and back", [Tapped.call("display", "details"), Tapped.call("display", "index")], done,
      left: alert, "2.4", "rate", "index"),
    Case("a view that isn't there", [Tapped.call("display", "none")], done, left: alert, "2.4", "rate", "index"),
    Case("closed", [Tapped.call("close")], done, left: alert, "2.4", "rate"),
    Case("closed in the source's word", [Tapped.call("dismiss")], done, left: alert, "2.4", "rate"),
    Case("a flag", [Tapped.call("setFlag", "a b", "true")], sets("a b", true), left: alert, "2.4", "rate", "index"),
    Case(
      "a flag that is set already", [Tapped.call("setFlag", "x", "true"), Tapped.call("setFlag", "x", "true")], done,
      left: alert, "2.4", "rate", "index"),
    Case(
      "a flag is taken back", [Tapped.call("setFlag", "x", "true"), Tapped.call("setFlag", "x", "false")],
      sets("x", false), left: alert, "2.4", "rate", "index"),
    Case(
      "a link", [Tapped.call("openUrl", "https://example.com/")], opens("https://example.com/"),
      left: alert, "2.4", "rate", "index"),
    Case(
      "a page that has closed itself still opens",
      [Tapped.call("close"), Tapped.call("openUrl", "mailto:a@example.com")], opens("mailto:a@example.com"),
      left: alert, "2.4", "rate"),
    Case(
      "a scheme that nothing opens", [Tapped.call("openUrl", "other://x")], done, left: alert, "2.4", "rate", "index"),
    Case("width asks for nothing", [Tapped.call("width")], done, left: alert, "2.4", "rate", "index"),
    Case("no such function", [Tapped.call("alert", "hello")], nothing, left: alert, "2.4", "rate", "index"),
    // As in JavaScript.
    Case("arguments missing", [Tapped.call("setFlag")], sets("undefined", false), left: alert, "2.4", "rate", "index"),
  ]

  static let requests = [
    Case("asked for", [Tapped.request("photos")], done, left: alert, "2.4", "rate", "photos", "index"),
    Case(
      "granted, and by the system", [Tapped.request("photos"), Tapped.permission("photos", "grant")], hears("granted"),
      left: alert, "2.4", "rate", "index"),
    Case(
      "granted, and not by the system",
      [Tapped.request("photos"), Tapped.permission("photos", "grant", system: false)], hears("declined"),
      left: alert, "2.4", "rate", "index"),
    Case(
      "denied", [Tapped.request("photos"), Tapped.permission("photos", "deny")], hears("declined"),
      left: alert, "2.4", "rate", "index"),
    Case(
      "answered before it was asked", [Tapped.permission("photos", "grant")], nothing,
      left: alert, "2.4", "rate", "index"),
    Case(
      "what there is no prompt for", [Tapped.request("contacts")], hears("suppressed"),
      left: alert, "2.4", "rate", "index"),
    Case(
      "the system asks once, and keeps to what it heard",
      [
        Tapped.request("photos"), Tapped.request("photos"), Tapped.permission("photos", "grant"),
        Tapped.permission("photos", "grant", system: false),
      ], hears("granted"), left: alert, "2.4", "rate", "index"),
    Case(
      "a no stays a no",
      [
        Tapped.request("photos"), Tapped.request("photos"), Tapped.permission("photos", "grant", system: false),
        Tapped.permission("photos", "grant"),
      ], hears("declined"), left: alert, "2.4", "rate", "index"),
  ]

  @Test(arguments: alerts + calls + requests) func taps(_ c: Case) async throws {
    let reply = try await LaunchReply(launch(taps: c.taps))
    #expect(reply.status == 200)
    #expect(reply["taps"]?.elements?.count == c.taps.count)
    #expect(reply.text("taps.\(c.taps.count - 1)") == c.effect)
    #expect(reply.onScreen == c.onScreen)
  }

  @Test("a banner that was never there hears nothing", arguments: ["close", "setFlag", "openUrl", "width"])
  func noBanner(_ function: String) async throws {
    let request = launch(#""past": {"flags": ["update/hide"]}"#, taps: [Tapped.call(function, "https://example.com/")])
    let reply = try await LaunchReply(request)
    #expect(reply.text("taps.0") == Self.nothing)
  }

  @Test("a permission that was asked for is one result more, and shows its view") func request() async throws {
    let reply = try await LaunchReply(launch(taps: [Tapped.request("photos"), Tapped.request("contacts")]))
    #expect(
      reply.outcomes.suffix(2) == [
        "permissions.plist display photos", "permissions.plist nothing the feed has no prompt for contacts",
      ])
    #expect(
      reply.text("screen.alerts.3") == """
        {"buttons": [{"answer": "deny", "label": "Not Now"}, {"answer": "grant", "label": "OK"}], \
        "channel": "permissions", "feed": "permissions.plist", "file": "http://localhost:8080/views/photos.html", \
        "frame": "/-/frame/views/photos.html", "id": "photos", "message": "Draw on them", "title": "Photos"}
        """)
  }

  @Test("once granted it is not asked for again, and once is all that its cadence allows") func cadence() async throws {
    let taps = [
      Tapped.request("photos"), Tapped.permission("photos", "grant"), Tapped.request("photos"),
      Tapped.request("camera"), Tapped.permission("camera", "deny"), Tapped.request("camera"),
    ]
    #expect(
      try await LaunchReply(launch(taps: taps)).outcomes.suffix(4) == [
        "permissions.plist display photos", "permissions.plist nothing photos: access is already authorized",
        "permissions.plist display camera", "permissions.plist nothing camera: 1 prompt so far, at most 1",
      ])
  }

  @Test("what was passed over in the feed of permissions stands with the first request") func issues() async throws {
    var files = SmallSite.files
    files["permissions.plist"] = SmallSite.permissions.replacing(
      "</dict></plist>", with: "<key>x</key><true/></dict></plist>")
    let request = launch(taps: [Tapped.request("photos"), Tapped.request("camera")])
    let reply = try await LaunchReply(request, on: SmallSite.output(files))
    #expect(reply["results.5.issues"]?.elements?.count == 1 && reply["results.6.issues"] == nil)
    #expect(reply["results.5.id"] == .string("photos"))
  }

  @Test("a slip in the name of a permission is helped") func suggestion() async throws {
    let reason = try await LaunchReply(launch(taps: [Tapped.request("photo")]))["results.5.reason"]?.string
    #expect(reason == "the feed has no prompt for photo; did you mean photos?")
  }

  @Test("a site without permissions says so") func noPermissions() async throws {
    var files = SmallSite.files
    files["permissions.plist"] = nil
    let reply = try await LaunchReply(launch(taps: [Tapped.request("photos")]), on: SmallSite.output(files))
    #expect(reply["results.5.outcome"] == .string("nothing"))
    #expect(reply["results.5.reason"] == .string("the site has no permissions"))
  }

  @Test("each tap has the moment of the one before, unless the clock was set") func clock() async throws {
    let taps = [
      Tapped.request("camera"), Tapped.clock("2026-11-21T10:00:00Z"), Tapped.request("photos"), Tapped.alert("remind"),
    ]
    let reply = try await LaunchReply(launch(taps: taps))
    #expect(reply["device.now"] == .string("2026-11-21T09:00:00Z"))
    #expect(reply["state.YMPromptData.ym_camera.0.date.$date"] == .number(1_795_251_600))
    #expect(reply["state.YMPromptData.ym_photos.0.date.$date"] == .number(1_795_255_200))
    #expect(reply["state.iNotifyLastReminded.$date"] == .number(1_795_255_200))
    #expect(reply["state.iNotifyLastChecked.$date"] == .number(1_795_251_600))
  }

  @Test("a clock may go back between taps") func clockBack() async throws {
    let taps = [Tapped.clock("1999-01-01T00:00:00Z"), Tapped.request("photos")]
    let reply = try await LaunchReply(launch(taps: taps))
    #expect(reply["state.YMPromptData.ym_photos.0.date.$date"] == .number(915_148_800))
  }

  @Test("a tap before the launch's reply is one of that launch: what is new comes only with the next")
  func flagNextTime() async throws {
    let first = try await LaunchReply(launch(taps: [Tapped.call("setFlag", "hide", "true")]))
    #expect(first.onScreen.last == "index")
    let second = try await LaunchReply(launch(#""state": \#(first.text("state"))"#))
    #expect(second["results.0.outcome"] == .string("nothing") && second["screen.banner"] == nil)
    #expect(second.text("past.flags") == #"["update/hide"]"#)
  }
}
