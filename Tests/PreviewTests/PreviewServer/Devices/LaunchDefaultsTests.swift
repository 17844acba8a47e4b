import FeedModel
import Testing

/// What a request says and what it leaves out (docs/preview.md, The API).
@Suite struct LaunchDefaultsTests {
  @Test("only the app's version is required: the device of publish check without options")
  func onlyTheVersion() async throws {
    let reply = try await LaunchReply(launch())
    #expect(reply.status == 200)
    #expect(reply["schema"] == .string("publish.preview/1"))
    #expect(
      reply.text("device") == """
        {"appVersion": "2.2.2", "buildVersion": "2.2.2", "osVersion": "26.0", "platform": "ios", "locale": "en", \
        "region": null, "wifi": true, "timeZone": "+00:00", \
        "now": "2026-11-21T09:00:00Z", "firstLaunch": false}
        """)
    #expect(
      reply.text("past") == """
        {"flags": [], "installed": "2026-10-22T09:00:00Z", "lastVersion": "2.2.2", "launches": 30}
        """)
    #expect(reply.text("taps") == "[]" && reply.text("notes") == "[]")
  }

  @Test("one result a feed, in the channels' order; permissions are not asked for") func results() async throws {
    #expect(
      try await LaunchReply(launch()).outcomes == [
        "control.json display update", "notifications.plist display 2026/11/20-dark", "versions.plist display 2.4",
        "local-versions.plist nothing no version newer than 2.2.2 was installed", "prompts.plist display rate",
      ])
  }

  @Test("the screen has the banner, and the alerts with what their buttons mean") func screen() async throws {
    let reply = try await LaunchReply(launch())
    #expect(
      reply.text("screen.banner") == """
        {"file": "http://localhost:8080/views/index.html", "frame": "/-/frame/views/index.html", "height": 120, \
        "id": "update", "origin": "top", "view": "index", "viewHeight": 120, "width": 390}
        """)
    #expect(
      reply.text("screen.alerts.0") == """
        {"buttons": [{"answer": "action", "label": "More Info..."}, {"answer": "remind", "label": "Remind Me Later"}, \
        {"answer": "ignore", "label": "Ignore"}], "channel": "alerts", "feed": "notifications.plist", \
        "id": "2026/11/20-dark", "message": "Here.", "title": "Dark mode"}
        """)
    #expect(reply.onScreen == ["2026/11/20-dark", "2.4", "rate", "index"])
    #expect(reply["screen.alerts.1.title"] == .string("A new version of Snoodle is available to download"))
  }

  struct Field: Sendable, CustomTestStringConvertible {
    var request: String
    /// In the reply, with its value.
    var path: String
    var value: String
    var testDescription: String { "\(request): \(path)" }

    init(_ request: String, _ path: String, _ value: String) {
      (self.request, self.path, self.value) = (request, path, value)
    }
  }

  static let fields = [
    Field(launch(device: #""buildVersion": "77b""#), "device.buildVersion", #""77b""#),
    Field(launch(device: #""osVersion": "17.2.1""#), "device.osVersion", #""17.2.1""#),
    Field(launch(device: #""locale": "de""#), "device.locale", #""de""#),
    Field(launch(device: #""locale": "de""#), "results.1.feed", #""notifications_de.plist""#),
    Field(launch(device: #""locale": "de""#), "results.1.title", #""Dunkel""#),
    Field(launch(device: #""locale": "de-CH""#), "results.1.feed", #""notifications_de.plist""#),
    Field(launch(device: #""locale": "de_CH""#), "device.locale", #""de-CH""#),
    Field(launch(device: #""locale": "pt""#), "results.1.feed", #""notifications.plist""#),
    Field(launch(device: #""platform": "macos""#), "device.platform", #""macos""#),
    Field(launch(device: #""region": "GB""#), "device.region", #""GB""#),
    Field(launch(device: #""region": """#), "device.region", "null"),
    Field(launch(device: #""wifi": false"#), "device.wifi", "false"),
    Field(launch(device: #""width": 1024, "height": 768"#), "screen.banner.width", "1024"),
    Field(launch(device: #""width": 1024, "height": 768"#), "screen.banner.viewHeight", "120"),
    Field(launch(#""now": "2027-01-02T03:04:05+01:00""#), "device.now", #""2027-01-02T02:04:05Z""#),
    Field(launch(#""past": {"installedDays": 2}"#), "past.installed", #""2026-11-19T09:00:00Z""#),
    Field(
      launch(#""past": {"installedDays": 2}"#), "results.4.reason", #""rate: 2 of 3 days; due at 2026-11-22T09:00:00Z""#
    ),
    Field(launch(#""past": {"launches": 2}"#), "past.launches", "2"),
    Field(launch(#""past": {"launches": 2}"#), "results.4.reason", #""rate: 2 of 3 launches""#),
    Field(launch(#""past": {"previousVersion": "2.0.0"}"#), "results.3.id", #""2.2.2""#),
    Field(launch(#""past": {"flags": ["update/hide"]}"#), "past.flags", #"["update/hide"]"#),
    Field(launch(#""past": {"flags": ["update/hide"]}"#), "results.0.outcome", #""nothing""#),
    Field(launch(#""past": {"flags": ["update/a/b"]}"#), "past.flags", #"["update/a/b"]"#),
    Field(launch("\"past\": {\"flags\": [\"update/\u{301}b\"]}"), "past.flags", "[\"update/\u{301}b\"]"),
    // A day without a launch before, or a launch without a day, is no first launch.
    Field(launch(#""past": {"launches": 1}"#), "device.firstLaunch", "false"),
    Field(launch(#""past": {"installedDays": 0}"#), "device.firstLaunch", "false"),
    Field(
      launch(#""past": {"installedDays": 0, "launches": 1, "previousVersion": "2.0"}"#), "device.firstLaunch", "false"),
    Field(launch(#""past": {"installedDays": 0, "launches": 1}"#), "device.firstLaunch", "true"),
    Field(launch(#""past": {"installedDays": 0, "launches": 1}"#), "past.installed", #""2026-11-21T09:00:00Z""#),
    Field(launch(#""past": null, "state": null, "taps": null, "now": null, "copies": null"#), "past.launches", "30"),
    Field(launch(#""airplane": false"#), "results.0.outcome", #""display""#),
  ]

  @Test(arguments: fields) func field(_ field: Field) async throws {
    let reply = try await LaunchReply(field.request)
    #expect(reply.status == 200 && reply.text(field.path) == field.value)
  }

  @Test("at a first launch nothing is told of this version or of news") func firstLaunch() async throws {
    let reply = try await LaunchReply(launch(#""past": {"installedDays": 0, "launches": 1}"#))
    #expect(
      reply.outcomes == [
        "control.json display update", "notifications.plist nothing this is the first launch",
        "versions.plist display 2.4",
        "local-versions.plist nothing this is the first launch",
        "prompts.plist nothing rate: 0 of 3 days, 1 of 3 launches",
      ])
  }

  static let schemes = [
    ("", "other://x", "[]"), (#""openableSchemes": ["Other"]"#, "other://x", #"["other://x"]"#),
    (#""openableSchemes": []"#, "tel:123", #"["tel:123"]"#), (#""openableSchemes": ["other"]"#, "another://x", "[]"),
  ]

  @Test("a scheme opens what the common ones don't", arguments: schemes)
  func scheme(_ schemes: String, _ url: String, _ opened: String) async throws {
    let request = launch(device: schemes, taps: [Tapped.call("openUrl", url)])
    #expect(try await LaunchReply(request).text("taps.0.opened") == opened)
  }

  @Test("a channel that has nothing published is left out", arguments: FeedName.allCases)
  func leftOut(_ name: FeedName) async throws {
    var files = SmallSite.files
    files[name.rawValue] = nil
    let whole = try await LaunchReply(launch()).outcomes
    let reply = try await LaunchReply(launch(), on: SmallSite.output(files))
    #expect(reply.outcomes == whole.filter { !$0.hasPrefix(name.rawValue) })
  }

  @Test("a view that lies elsewhere has no frame") func elsewhere() async throws {
    let reply = try await LaunchReply(launch(taps: [Tapped.call("display", "elsewhere")]))
    #expect(reply["screen.banner.file"] == .string("https://elsewhere.example/views/index.html"))
    #expect(reply["screen.banner.height"] == .number("50.5") && reply["screen.banner.frame"] == nil)
  }

  @Test("a view of this address that is not there has no frame") func notThere() async throws {
    var files = SmallSite.files
    files["views/index.html"] = nil
    #expect(try await LaunchReply(launch(), on: SmallSite.output(files))["screen.banner.frame"] == nil)
  }

  @Test("a view without a height fills the screen") func fullScreen() async throws {
    let request = launch(device: #""width": 320, "height": 568"#, taps: [Tapped.call("display", "details")])
    let reply = try await LaunchReply(request)
    #expect(reply["screen.banner.height"] == nil && reply["screen.banner.viewHeight"] == .number(568))
  }

  @Test("a feed that can't be read fails, and the others don't") func damaged() async throws {
    var files = SmallSite.files
    files["control.json"] = "<html>"
    let reply = try await LaunchReply(launch(), on: SmallSite.output(files))
    #expect(reply.status == 200 && reply["results.0.outcome"] == .string("failed"))
    #expect(reply["results.0.error"]?.string?.isEmpty == false && reply["screen.banner"] == nil)
    #expect(reply["results.1.outcome"] == .string("display"))
  }

  @Test("what was passed over in a feed is said") func issues() async throws {
    var files = SmallSite.files
    files["notifications.plist"] = SmallSite.plist("<key>a</key><string>no entry</string>")
    #expect(
      try await LaunchReply(launch(), on: SmallSite.output(files))["results.1.issues"]?.elements?.isEmpty == false)
  }

  @Test("where it is asked for, every result has its gates, and every candidate; nothing else differs")
  func gates() async throws {
    let silent = try await LaunchReply(launch())
    #expect((silent["results"]?.elements ?? []).allSatisfy { $0["checks"] == nil && $0["trace"] == nil })
    let reply = try await LaunchReply(launch(#""explain": true"#))
    #expect(reply.outcomes == silent.outcomes && reply.text("screen") == silent.text("screen"))
    #expect(reply.text("state") == silent.text("state"))
    #expect(
      reply.text("results.0.trace.0") == """
        {"gates": [{"actual": "2.2.2", "finding": "this app is 2.2.2", "label": "appVersionLessThan 2.4", \
        "name": "appVersionLessThan", "passed": true, "required": "2.4"}, {"actual": "false", \
        "finding": "the flag is not set", "label": "flagNotSet hide", "name": "flagNotSet", "passed": true, \
        "required": "hide"}, {"actual": "index", "finding": "it exists", "label": "first view index", "name": "entry", \
        "passed": true, "required": "index"}], "id": "update"}
        """)
    #expect((reply["results"]?.elements ?? []).allSatisfy { $0["checks"]?.elements != nil && $0["trace"] != nil })
  }
}
