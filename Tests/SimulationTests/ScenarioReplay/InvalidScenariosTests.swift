import FeedModel
import ScenarioReplay
import Testing

/// A mistake in a scenario is reported with its place and the probable intention.
@Suite struct InvalidScenariosTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var members: String
    var channel: FeedChannel
    /// Behind `scenario "x"`.
    var problem: String
    var testDescription: String { problem }

    init(_ members: String, of channel: FeedChannel = .alerts, _ problem: String) {
      (self.members, self.channel, self.problem) = (members, channel, problem)
    }

    init(event: String, of channel: FeedChannel = .alerts, _ problem: String) {
      self.init(#""timeline": [\#(event)], "expect": [{}]"#, of: channel, problem)
    }

    /// Of a launch.
    init(expect: String, of channel: FeedChannel = .alerts, _ problem: String) {
      self.init(#""timeline": [{"type": "launch"}], "expect": [\#(expect)]"#, of: channel, problem)
    }
  }

  static let scenarios = [
    Case(#""titel": "T""#, #", titel: there is no field "titel"; did you mean "title"?"#),
    Case(#""zzz": 1"#, #", zzz: there is no field "zzz""#),
    Case(#""log": {}"#, #", log: there is no field "log""#),
    Case(#""title": true"#, ", title: a string is expected, not a boolean"),
    Case(#""tags": "t""#, ", tags: a list is expected, not a string"),
    Case(
      #""start": "now""#,
      ", start: seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are expected, not \"now\""),
    Case(
      #""start": "2026-02-30T00:00:00Z""#,
      ", start: seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are expected, "
        + #"not "2026-02-30T00:00:00Z""#),
    Case(#""start": null"#, #": "start" is missing"#),
    Case(#""timeline": {}"#, ", timeline: a list is expected, not an object"),
    Case(#""expect": null"#, #": "expect" is missing"#),
    Case(#""timeline": [], "expect": []"#, ", timeline: the timeline is empty"),
    Case(#""expect": [{}, {}]"#, ", expect: as many as events are expected: 1, not 2"),
    Case(#""expect": [null]"#, #", expect[0]: null is for where an original died: "originalCrashes" is missing"#),
    Case(#""expect": [{}, null], "originalCrashes": true"#, ", expect: as many as events are expected: 1, not 2"),
    Case(#""expect": [], "originalCrashes": true"#, ", expect: as many as events are expected: 1, not 0"),
    Case(#""feed": {}, "feedText": """#, #": "feed" and "feedText" exclude each other"#),
    Case(
      #""feed": {}, "settings": {"prompts": {"a": {}}}"#, of: .permissions,
      #": a feed and "settings.prompts" exclude each other"#),
    Case(#""feedText": {}"#, ", feedText: a string is expected, not an object"),
    Case(#""feedBase64": "=A""#, ", feedBase64: this is not base64"),
    Case(#""http": {"code": 404}"#, #", http.code: there is no field "code"; there are status, networkError"#),
    Case(#""http": {"status": 99}"#, ", http.status: 99 is not an HTTP status: write 200 to 599"),
    Case(#""http": {"status": 404.5}"#, ", http.status: a whole number is expected, not a number"),
    Case(
      #""state": {"iNotifyLastChecked": {"$date": "1.0"}}"#,
      ", state.iNotifyLastChecked.$date: a number is expected, not a string"),
    Case(
      #""log": {"photos": [{"date": {"$date": null}}]}"#, of: .permissions,
      ", log.photos[0].date.$date: a number is expected, not null"),
    Case(#""state": []"#, ", state: an object is expected, not an array"),
  ]

  static let names = [
    Case(
      #""options": {"chekPeriod": 1}"#,
      #", options.chekPeriod: there is no option of alerts "chekPeriod"; did you mean "checkPeriod"?"#),
    Case(#""options": {"localDebug": true}"#, #", options.localDebug: there is no option of alerts "localDebug""#),
    Case(#""options": {"debug": "on"}"#, #", options.debug: true or false is expected, not "on""#),
    Case(#""options": {"debug": []}"#, ", options.debug: true or false is expected, not an array"),
    Case(#""options": {"checkPeriod": "1 day"}"#, #", options.checkPeriod: a number is expected, not "1 day""#),
    Case(#""options": {"checkPeriod": "inf"}"#, #", options.checkPeriod: a number is expected, not "inf""#),
    Case(
      #""options": {"appStoreID": "12.5"}"#, of: .updates,
      #", options.appStoreID: a whole number is expected, not "12.5""#),
    Case(
      #""options": {"lastChecked": true}"#,
      ", options.lastChecked: seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are expected, not true"),
    Case(
      #""options": {"viewedNotifications": "a"}"#,
      ", options.viewedNotifications: a list is expected, not a string"),
    Case(
      #""options": {"okButtonLabel": 1}"#,
      ", options.okButtonLabel: a string is expected, not a number: put it in quotation marks"),
    Case(
      #""options": {"version": "builds"}"#, #", options.version: it is one of marketing, build; did you mean "build"?"#),
    Case(
      #""device": {"osversion": 9}"#, #", device.osversion: there is no field "osversion"; did you mean "osVersion"?"#),
    Case(
      #""device": {"locale": "German!"}"#,
      ", device.locale: a language tag such as de or zh-Hant is expected, not 'German!'"),
    Case(#""device": {"rolloutSeed": ""}"#, ", device.rolloutSeed: at least one letter is expected"),
    Case(#""device": {"appVersion": true}"#, ", device.appVersion: a string is expected, not a boolean"),
    Case(#""device": {"openableSchemes": "http"}"#, ", device.openableSchemes: a list is expected, not a string"),
    Case(
      #""delegate": {"shouldchek": false}"#,
      #", delegate.shouldchek: there is no question of alerts "shouldchek"; did you mean "shouldCheck"?"#),
    Case(#""delegate": {"shouldCheck": 0}"#, ", delegate.shouldCheck: true or false is expected, not a number"),
    Case(
      #""settings": {"status": {"photos": "authorised"}}"#, of: .permissions,
      ", settings.status.photos: it is one of authorized, denied, restricted, notDetermined"
        + #"; did you mean "authorized"?"#),
    Case(
      #""settings": {"status": {"photos": 4}}"#, of: .permissions,
      ", settings.status.photos: a status is a number from 0 to 3, not 4"),
    Case(#""log": 5"#, of: .permissions, ", log: an object is expected, not a number"),
  ]

  static let events = [
    Case(event: "3", ", timeline[0]: an object is expected, not a number"),
    Case(event: "{}", #", timeline[0]: "type" is missing"#),
    Case(event: #"{"type": "lunch"}"#, #", timeline[0].type: there is no event "lunch"; did you mean "launch"?"#),
    Case(
      event: #"{"type": "tap"}"#,
      #", timeline[0].type: there is no event "tap"; there are launch, foreground, advance, clock, publish, "#
        + "upgrade, language, reinstall, erase, options, press, answer, call"),
    Case(event: #"{"type": "js"}"#, #", timeline[0].type: "js" is an event of banners, not of alerts"#),
    Case(
      event: #"{"type": "press"}"#, of: .banners, #", timeline[0].type: "press" is an event of alerts, not of banners"#),
    Case(
      event: #"{"type": "launch", "seconds": 1}"#,
      #", timeline[0].seconds: there is no field "seconds"; there are type, expect"#),
    Case(event: #"{"type": "advance"}"#, #", timeline[0]: "seconds" is missing"#),
    Case(event: #"{"type": "advance", "seconds": "1"}"#, ", timeline[0].seconds: a number is expected, not a string"),
    Case(event: #"{"type": "press"}"#, #", timeline[0]: either "label" or "index" of a button is expected"#),
    Case(
      event: #"{"type": "press", "lable": "OK"}"#,
      #", timeline[0].lable: there is no field "lable"; did you mean "label"?"#),
    Case(event: #"{"type": "press", "index": "OK"}"#, ", timeline[0].index: a whole number is expected, not a string"),
    Case(
      event: #"{"type": "call", "method": "checkForNotification"}"#,
      #", timeline[0].method: there is no method of alerts "checkForNotification""#
        + #"; did you mean "checkForNotifications"?"#
    ),
    Case(
      event: #"{"type": "call", "method": "open"}"#, of: .banners,
      #", timeline[0].method: there is no method of banners "open"; there is updateWithControlFile"#),
    Case(event: #"{"type": "call", "method": "setNotificationViewed"}"#, #", timeline[0]: "key" is missing"#),
    Case(
      event: #"{"type": "options", "options": {"debugg": true}}"#,
      #", timeline[0].options.debugg: there is no option of alerts "debugg"; did you mean "debug"?"#),
    Case(
      event: #"{"type": "localFile"}"#, of: .updates,
      #", timeline[0]: "feed", "feedText" or "feedBase64" is missing"#),
    Case(
      event: #"{"type": "publish", "feed": {}, "remote": {}}"#, of: .updates,
      #", timeline[0]: "remote" and "feed" exclude each other"#),
    Case(
      event: #"{"type": "registrationResult", "value": true, "granted": true}"#, of: .permissions,
      ", timeline[0]: one value at most is expected, true or false"),
    Case(event: #"{"type": "request"}"#, of: .permissions, #", timeline[0]: "access" is missing"#),
  ]

  static let expectations = [
    Case(
      expect: #"{"show": []}"#, #", expect[0].show: there is no expectation of alerts "show"; did you mean "shown"?"#),
    Case(
      expect: #"{"history": []}"#,
      #", expect[0].history: there is no expectation of alerts "history"; there are shown, opened, callbacks, "#
        + "returned, state"),
    Case(expect: #"{"shown": {}}"#, ", expect[0].shown: a list is expected, not an object"),
    Case(
      expect: #"{"shown": [{"titel": "T"}]}"#,
      #", expect[0].shown[0].titel: there is no field "titel"; did you mean "title"?"#),
    Case(
      expect: #"{"shown": [{"title": 2}]}"#,
      ", expect[0].shown[0].title: a string is expected, not a number: put it in quotation marks"),
    Case(
      expect: #"{"shown": [{"id": "a", "height": 3}]}"#, of: .banners,
      #", expect[0].shown[0].height: there is no field "height"; there are id, file"#),
    Case(expect: #"{"opened": [true]}"#, ", expect[0].opened[0]: a string is expected, not a boolean"),
    Case(
      expect: #"{"callbacks": [["didDetet", []]]}"#,
      #", expect[0].callbacks[0][0]: there is no callback of alerts "didDetet"; did you mean "didDetect"?"#),
    Case(
      expect: #"{"callbacks": [["shouldCheck"]]}"#,
      #", expect[0].callbacks[0]: "shouldCheck" comes with 1 value, not with 0"#),
    Case(
      expect: #"{"callbacks": [["shouldDisplay", true, "a"]]}"#,
      ", expect[0].callbacks[0][1]: a string is expected, not a boolean"),
    Case(expect: #"{"callbacks": [[]]}"#, ", expect[0].callbacks[0]: the name of a callback is missing"),
    Case(
      expect: #"{"state": {"iNotifyLastChecked": {"$date": "now"}}}"#,
      ", expect[0].state.iNotifyLastChecked.$date: a number is expected, not a string"),
    Case(expect: #"{"state": null}"#, ", expect[0].state: an object is expected, not null"),
  ]

  @Test(arguments: scenarios + names + events + expectations) func isNamed(_ c: Case) async throws {
    #expect(try await OneScenario(c.channel, c.members).difference() == "scenario \"x\"\(c.problem)")
  }

  /// Of a file as a whole.
  static let files = [
    ("[]", "the file: an object is expected, not an array"),
    ("{}", #"the file: "schema" is missing: "publish.scenarios/1""#),
    (
      #"{"schema": "publish.scenarios/2"}"#,
      #"schema: one of "publish.scenarios/1", "publish.version-order/1", "publish.inspection-case/1" is expected, not "publish.scenarios/2""#
    ),
    (
      #"{"schema": "publish.scenarios/1", "channel": "alert", "scenarios": []}"#,
      #"channel: it is one of banners, alerts, updates, prompts, permissions; did you mean "alerts"?"#
    ),
    (#"{"schema": "publish.scenarios/1", "scenarios": []}"#, #"the file: "channel" is missing"#),
    (
      #"{"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": []}"#,
      "scenarios: the file has no scenarios"
    ),
    (#"{"schema": "publish.version-order/1", "pairs": []}"#, "pairs: the file has no pairs"),
    (#"{"schema": "publish.scenarios/1", "channel": "alerts"}"#, #"the file: "scenarios" is missing"#),
    (
      #"{"schema": "publish.scenarios/1", "channel": "alerts", "scenario": []}"#,
      #"scenario: there is no field "scenario"; did you mean "scenarios"?"#
    ),
  ]

  @Test(arguments: files) func aFileIsRefused(_ text: String, _ problem: String) throws {
    let json = try JSON.parse(Array(text.utf8)).value
    let error = #expect(throws: ScenarioProblem.self) { try ScenarioFile(json) }
    #expect(error.map { "\($0)" } == problem)
  }

  @Test func allThatIsWrongIsTold() async throws {
    let scenario = OneScenario(
      .alerts,
      """
      "titel": "T", "options": {"debugg": true}, "timeline": [{"type": "lunch"}, {"type": "launch"}, {"type": "press"}],
      "expect": [{}, {"show": []}, {"opened": 1}]
      """)
    #expect(
      try await scenario.difference() == """
        scenario "x", titel: there is no field "titel"; did you mean "title"?
        scenario "x", options.debugg: there is no option of alerts "debugg"; did you mean "debug"?
        scenario "x", timeline[0].type: there is no event "lunch"; did you mean "launch"?
        scenario "x", timeline[2]: either "label" or "index" of a button is expected
        scenario "x", expect[1].show: there is no expectation of alerts "show"; did you mean "shown"?
        scenario "x", expect[2].opened: a list is expected, not a number
        """)
  }

  @Test func theOthersArePlayedAllTheSame() async throws {
    let rest = #""start": 0, "timeline": [{"type": "launch"}], "expect": [{}]"#
    let text = """
      {"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [
        {"id": "good", \(rest)}, {"id": "bad"}, {\(rest)}, 7, {"id": "good", \(rest)}, {"id": 1.10, \(rest)}]}
      """
    let results = await replay(try ScenarioFile(try JSON.parse(Array(text.utf8)).value))
    #expect(results.map(\.id) == ["good", "bad", "scenarios[2]", "scenarios[3]", "good", "1.10"])
    #expect(
      results.map(\.problems) == [
        [],
        [
          #"scenario "bad": "start" is missing"#, #"scenario "bad": "timeline" is missing"#,
          #"scenario "bad": "expect" is missing"#,
        ], [#"scenarios[2]: "id" is missing"#], ["scenarios[3]: an object is expected, not a number"],
        [#"scenario "good": another scenario has the same id"#], [],
      ])
  }

  @Test func aReaderThatKnowsPlacesNamesThem() async throws {
    let text = #"{"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [{"id": "a", "start": []}]}"#
    let file = try ScenarioFile(try JSON.parse(Array(text.utf8)).value) { path in
      path == [.name("scenarios"), .index(0), .name("start")] ? "a.yaml:7:3" : nil
    }
    let problem = try #require(await replay(file).first?.problems.first)
    #expect(
      problem == #"a.yaml:7:3: scenario "a", start: seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are "#
        + "expected, not []")
  }
}

extension ScenarioResult {
  fileprivate var problems: [String] {
    if case .invalid(let problems) = outcome { problems.map { "\($0)" } } else { [] }
  }
}
