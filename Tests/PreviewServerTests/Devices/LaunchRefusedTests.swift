import FeedModel
import PreviewServer
import Testing

/// A request that is none gets 400, and a sentence that names the place.
@Suite struct LaunchRefusedTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    var request: String
    var error: String
    var testDescription: String { request.count > 200 ? "\(request.prefix(200))…" : request }

    init(_ request: String, _ error: String) { (self.request, self.error) = (request, error) }
  }

  static let version = "a version, which begins with a digit"
  static let requests = [
    Refused("", "the request is no JSON: the file is empty"),
    Refused("[]", "the request is an array, not an object"),
    Refused("null", "the request is null, not an object"),
    Refused("{}", "device is missing"),
    Refused(#"{"device": null}"#, "device is missing"),
    Refused(#"{"device": "2.2.2"}"#, "device is a string, not an object"),
    Refused(#"{"device": {}}"#, "device.appVersion is missing"),
    Refused(#"{"device": {"appVersion": ""}}"#, "device.appVersion is '', not \(version)"),
    Refused(#"{"device": {"appVersion": "v2"}}"#, "device.appVersion is 'v2', not \(version)"),
    Refused(#"{"device": {"appVersion": 2.2}}"#, "device.appVersion is a number, not \(version)"),
    Refused(launch(device: #""osVersion": "iOS 26""#), "device.osVersion is 'iOS 26', not \(version)"),
    Refused(launch(device: #""buildVersion": 7"#), "device.buildVersion is a number, not text"),
    Refused(launch(device: #""locale": "!""#), "device.locale is '!', not a language tag as de or zh-Hant"),
    Refused(launch(device: #""locale": """#), "device.locale is '', not a language tag as de or zh-Hant"),
    Refused(launch(device: #""wifi": "yes""#), "device.wifi is 'yes', not true or false"),
    Refused(launch(device: #""wifi": 1"#), "device.wifi is a number, not true or false"),
    Refused(launch(device: #""schemes": "snoodle""#), "device.schemes is 'snoodle', not an array of texts"),
    Refused(launch(device: #""schemes": ["a", 1]"#), "device.schemes[1] is a number, not text"),
    Refused(launch(device: #""width": 0"#), "device.width is 0, not a whole number from 1 to 10000"),
    Refused(launch(device: #""width": 390.5"#), "device.width is 390.5, not a whole number from 1 to 10000"),
    Refused(launch(device: #""height": 1e99"#), "device.height is 1e99, not a whole number from 1 to 10000"),
    Refused(launch(device: #""height": "844""#), "device.height is '844', not a whole number from 1 to 10000"),
    Refused(launch(device: #""colour": "red""#), "there is no 'device.colour'"),
    Refused(launch(#""past": []"#), "past is an array, not an object"),
    Refused(launch(#""past": {"installedDays": -1}"#), "past.installedDays is -1, not a whole number from 0 to 36500"),
    Refused(launch(#""past": {"launches": 0}"#), "past.launches is 0, not a whole number from 1 to 2147483647"),
    Refused(launch(#""past": {"previousVersion": "old"}"#), "past.previousVersion is 'old', not \(version)"),
    Refused(launch(#""past": {"flags": {}}"#), "past.flags is an object, not an array of texts"),
    Refused(
      launch(#""past": {"flags": ["hideUpdate"]}"#),
      "past.flags[0] is 'hideUpdate', not a flag as download-update/hideUpdate"),
    Refused(
      launch(#""past": {"flags": ["a/b", "/b"]}"#), "past.flags[1] is '/b', not a flag as download-update/hideUpdate"),
    Refused(launch(#""past": {"days": 3}"#), "there is no 'past.days'"),
    // A slip in the past is one also where a state makes it unnecessary.
    Refused(launch(#""state": {"a": 1}, "past": {"days": 3}"#), "there is no 'past.days'"),
    Refused(launch(#""now": "soon""#), "now is 'soon', not an instant as 2026-11-21T09:00:00Z"),
    Refused(launch(#""now": 1795251600"#), "now is a number, not an instant as 2026-11-21T09:00:00Z"),
    Refused(launch(#""airplane": 1"#), "airplane is a number, not true or false"),
    Refused(launch(#""copies": []"#), "copies is an array, not an object"),
    Refused(
      launch(#""copies": {"http://localhost:8080/a": 1}"#), "copies.http://localhost:8080/a is a number, not text"),
    Refused(launch(#""tap": []"#), "there is no 'tap'"),
    Refused(launch(#""taps": {}"#), "taps is an object, not an array"),
    Refused(
      launch(taps: Array(repeating: "{}", count: 10_001)),
      "taps has 10001 elements; after 10000 the app must be launched again"),
    Refused(launch(taps: ["null"]), "taps[0] is null, not an object"),
    Refused(launch(taps: ["{}"]), "taps[0] has none of answer, call and request"),
    Refused(
      launch(taps: [Tapped.alert("ok"), #"{"call": {"function": "close"}, "request": {"access": "photos"}}"#]),
      "taps[1] has call and request; each is a tap of its own"),
    Refused(
      launch(taps: [#"{"now": 5, "request": {"access": "a"}}"#]),
      "taps[0].now is a number, not an instant as 2026-11-21T09:00:00Z"),
    Refused(launch(taps: [#"{"tap": 1}"#]), "there is no 'taps[0].tap'"),
    Refused(launch(taps: [#"{"answer": {"id": "a", "answer": "ok"}}"#]), "taps[0].answer.feed is missing"),
    Refused(launch(taps: [#"{"answer": {"feed": "prompts.plist", "answer": "ok"}}"#]), "taps[0].answer.id is missing"),
    Refused(launch(taps: [#"{"answer": {"feed": "prompts.plist", "id": "a"}}"#]), "taps[0].answer.answer is missing"),
    Refused(
      launch(taps: [Tapped.answer("alerts", "a", "ok")]),
      "taps[0].answer.feed is 'alerts', not a feed as notifications.plist"),
    Refused(
      launch(taps: [Tapped.answer("prompts.plist", "a", "OK")]),
      "taps[0].answer.answer is 'OK', not one of action, remind, ignore, ok, cancel, grant, deny"),
    Refused(
      launch(taps: [Tapped.answer("prompts.plist", "a", "ok", #", "system": "yes""#)]),
      "taps[0].answer.system is 'yes', not true or false"),
    Refused(launch(taps: [#"{"call": {}}"#]), "taps[0].call.function is missing"),
    Refused(
      launch(taps: [#"{"call": {"function": "close", "arguments": [true]}}"#]),
      "taps[0].call.arguments[0] is a boolean, not text"),
    Refused(launch(taps: [#"{"call": {"function": "close", "args": []}}"#]), "there is no 'taps[0].call.args'"),
    Refused(launch(taps: [#"{"request": {}}"#]), "taps[0].request.access is missing"),
    Refused(launch(taps: [#"{"request": "photos"}"#]), "taps[0].request is a string, not an object"),
    Refused(launch(#""now": "2026-11-21T09:00:00Z", "now": "2027-11-21T09:00:00Z""#), "now stands twice"),
    Refused(launch(#""state": {"a": {"b": 1, "b": 2}}"#), "state.a.b stands twice"),
    Refused(launch(#""state": []"#), "the state can't be used: it is an array, not a dictionary"),
    Refused(launch(#""state": "device.json""#), "the state can't be used: it is a string, not a dictionary"),
    Refused(
      launch(#""state": {"publish.format": 2}"#), "the state can't be used: it was written by a later version"),
    Refused(
      launch(#""state": {"iPrompt": {"rate": {"uses": 1e400}}}"#),
      "the state can't be used: 'iPrompt › rate › uses' holds a number that can't be kept"),
    Refused(
      launch(#""state": {"iNotifyLastChecked": null}"#),
      "the state can't be used: 'iNotifyLastChecked' holds a null that can't be kept"),
  ]

  @Test(arguments: requests) func refused(_ c: Refused) async throws {
    let reply = try await Reply(c.request)
    #expect(reply.status == 400)
    #expect(reply.json == .object([.init("error", .string(c.error))]))
  }

  /// The place in the text, where it is no JSON.
  static let texts = [
    (#"{"device": {"appVersion": "2.2.2"}"#, "1:35: "), ("{\n  'device': 1}", "2:3: "), ("<html></html>", "HTML"),
    (#"{"device": {"appVersion": "2.2.2"}} {}"#, "behind the end"),
    (#"{"state": "# + String(repeating: "[", count: 600), "levels"),
  ]

  @Test(arguments: texts) func noJSON(_ text: String, _ said: String) async throws {
    let reply = try await Reply(text)
    #expect(reply.status == 400)
    let error = reply["error"]?.string ?? ""
    #expect(error.hasPrefix("the request is no JSON: ") && error.contains(said), "\(error)")
  }

  @Test("bytes that are no UTF-8") func noText() async throws {
    let (status, body) = await Devices(now: { SmallSite.now }).launch([0x7B, 0xFF, 0x7D], on: SmallSite.output())
    #expect(status == 400)
    #expect(try JSON.parse(body).value["error"]?.string?.contains("UTF-8") == true)
  }
}
