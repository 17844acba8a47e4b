import FeedModel
import ScenarioReplay
import Testing

/// A slip in a scenario is named, with its place and what was probably meant.
@Suite struct InvalidScenariosTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var members: String
    var channel: Channel
    var problem: String
    var testDescription: String { problem }

    init(_ members: String, of channel: Channel = .alerts, _ problem: String) {
      (self.members, self.channel, self.problem) = (members, channel, problem)
    }

    /// One event, for which nothing is expected.
    init(event: String, of channel: Channel = .alerts, _ problem: String) {
      self.init(#""timeline": [\#(event)], "expect": [{}]"#, of: channel, problem)
    }

    /// One launch, with an expectation.
    init(expect: String, of channel: Channel = .alerts, _ problem: String) {
      self.init(#""timeline": [{"type": "launch"}], "expect": [\#(expect)]"#, of: channel, problem)
    }
  }

  static let scenarios = [
    Case(#""titel": "T""#, #"scenario "x", titel: there is no field "titel"; did you mean "title"?"#),
    Case(#""remote": {}"#, #"scenario "x", remote: there is no field "remote""#),
    Case(#""log": {}"#, #"scenario "x", log: there is no field "log""#),
    Case(#""title": true"#, #"scenario "x", title: a string is expected, not a boolean"#),
    Case(#""tags": "t""#, #"scenario "x", tags: a list is expected, not a string"#),
    Case(#""start": "now""#, #"scenario "x", start: a number is expected, not a string"#),
    Case(#""start": null"#, #"scenario "x": "start" is missing"#),
    Case(#""timeline": {}"#, #"scenario "x", timeline: a list is expected, not an object"#),
    Case(#""expect": null"#, #"scenario "x": "expect" is missing"#),
    Case(#""expect": [{}]"#, #"scenario "x", expect: as many as events are expected: 0, not 1"#),
    Case(#""feed": {}, "feedText": """#, #"scenario "x": "feed" and "feedText" exclude each other"#),
    Case(#""feedText": {}"#, #"scenario "x", feedText: a string is expected, not an object"#),
    Case(#""feedBase64": "!""#, #"scenario "x", feedBase64: this is not base64"#),
    Case(
      #""feed": {"a": {"Title": "\u0000"}}"#,
      #"scenario "x", feed: it cannot be written as a property list: a › Title: U+0000 cannot be written in XML"#),
    Case(#""http": {"code": 404}"#, #"scenario "x", http.code: there is no field "code""#),
    Case(#""http": {"status": 99}"#, #"scenario "x", http.status: 99 is no answer of a server: 200 to 599"#),
    Case(#""http": {"status": 404.5}"#, #"scenario "x", http.status: a whole number is expected, not a number"#),
    Case(#""state": []"#, #"scenario "x", state: an object is expected, not an array"#),
  ]

  static let names = [
    Case(
      #""options": {"chekPeriod": 1}"#,
      #"scenario "x", options.chekPeriod: there is no option of alerts "chekPeriod"; did you mean "checkPeriod"?"#),
    Case(
      #""options": {"localDebug": true}"#,
      #"scenario "x", options.localDebug: there is no option of alerts "localDebug""#),
    Case(#""options": {"debug": "yes"}"#, #"scenario "x", options.debug: true or false is expected, not a string"#),
    Case(
      #""options": {"okButtonLabel": 1}"#,
      #"scenario "x", options.okButtonLabel: a string is expected, not a number: put it in quotation marks"#),
    Case(
      #""options": {"version": "builds"}"#,
      #"scenario "x", options.version: it is one of marketing, build; did you mean "build"?"#),
    Case(
      #""device": {"osversion": "9"}"#,
      #"scenario "x", device.osversion: there is no field "osversion"; did you mean "osVersion"?"#),
    Case(#""device": {"locale": "German"}"#, nil, #"scenario "x", device.locale: 'x' is no language tag, such as de or pt-BR"#),
    Case(#""device": {"appVersion": true}"#, #"scenario "x", device.appVersion: a string is expected, not a boolean"#),
    Case(
      #""delegate": {"shouldcheck": false}"#,
      #"scenario "x", delegate.shouldcheck: there is no question of alerts "shouldcheck"; did you mean "shouldCheck"?"#),
    Case(#""delegate": {"shouldCheck": 0}"#, #"scenario "x", delegate.shouldCheck: true or false is expected, not a number"#),
  ]
}
