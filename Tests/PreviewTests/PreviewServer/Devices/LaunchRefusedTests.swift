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

  static let version = "a version, which begins with a digit,"
  static let requests = [
    Refused("", "the request is not valid JSON: the file is empty"),
    Refused("[]", "the request: an object is expected, not an array"),
    Refused("null", "the request: an object is expected, not null"),
    Refused("{}", #"the request: "device" is missing"#),
    Refused(#"{"device": null}"#, #"the request: "device" is missing"#),
    Refused(#"{"device": "2.2.2"}"#, "device: an object is expected, not a string"),
    Refused(#"{"device": {}}"#, #"device: "appVersion" is missing"#),
    Refused(#"{"device": {"appVersion": ""}}"#, "device.appVersion: \(version) is expected, not ''"),
    Refused(#"{"device": {"appVersion": "v2"}}"#, "device.appVersion: \(version) is expected, not 'v2'"),
    Refused(#"{"device": {"appVersion": 2.2}}"#, "device.appVersion: \(version) is expected, not 2.2"),
    Refused(launch(device: #""osVersion": "iOS 26""#), "device.osVersion: \(version) is expected, not 'iOS 26'"),
    Refused(
      launch(device: #""buildVersion": 7"#),
      "device.buildVersion: \(version) is expected, not 7"),
    Refused(
      launch(device: #""locale": "!""#), "device.locale: a language tag such as de or zh-Hant is expected, not '!'"),
    Refused(
      launch(device: #""locale": """#), "device.locale: a language tag such as de or zh-Hant is expected, not ''"),
    Refused(launch(device: #""wifi": "yes""#), "device.wifi: true or false is expected, not a string"),
    Refused(
      launch(device: #""platform": "ipad""#),
      "device.platform: one of ios, macos, tvos, visionos, android, windows, linux, web is expected, not 'ipad'"),
    Refused(launch(device: #""region": "UK""#), "device.region: a region such as GB is expected, not 'UK'"),
    Refused(launch(device: #""wifi": 1"#), "device.wifi: true or false is expected, not a number"),
    Refused(
      launch(device: #""openableSchemes": "snoodle""#), "device.openableSchemes: a list is expected, not a string"),
    Refused(
      launch(device: #""openableSchemes": ["a", 1]"#),
      "device.openableSchemes[1]: a string is expected, not a number: put it in quotation marks"),
    Refused(launch(device: #""width": 0"#), "device.width: a whole number from 1 to 10000 is expected, not 0"),
    Refused(launch(device: #""width": 390.5"#), "device.width: a whole number from 1 to 10000 is expected, not 390.5"),
    Refused(launch(device: #""height": 1e99"#), "device.height: a whole number from 1 to 10000 is expected, not 1e99"),
    Refused(
      launch(device: #""height": "844""#), "device.height: a whole number from 1 to 10000 is expected, not '844'"),
    Refused(
      launch(device: #""colour": "red""#),
      #"device.colour: there is no field "colour"; there are appVersion, osVersion, platform, locale, region, wifi, timeZone, attributes, places, buildVersion, openableSchemes, width, height"#
    ),
    Refused(launch(#""past": []"#), "past: an object is expected, not an array"),
    Refused(
      launch(#""past": {"installedDays": -1}"#),
      "past.installedDays: a whole number from 0 to 36500 is expected, not -1"),
    Refused(
      launch(#""past": {"launches": 0}"#), "past.launches: a whole number from 1 to 2147483647 is expected, not 0"),
    Refused(launch(#""past": {"previousVersion": "old"}"#), "past.previousVersion: \(version) is expected, not 'old'"),
    Refused(launch(#""past": {"flags": {}}"#), "past.flags: a list is expected, not an object"),
    Refused(
      launch(#""past": {"flags": ["hideUpdate"]}"#),
      "past.flags[0]: a flag such as download-update/hideUpdate is expected, not 'hideUpdate'"),
    Refused(
      launch(#""past": {"flags": ["a/b", "b/"]}"#),
      "past.flags[1]: a flag such as download-update/hideUpdate is expected, not 'b/'"),
    Refused(
      launch(#""past": {"days": 3}"#),
      #"past.days: there is no field "days"; there are installedDays, launches, previousVersion, flags"#),
    // A slip in the past is one also where a state makes it unnecessary.
    Refused(
      launch(#""state": {"a": 1}, "past": {"days": 3}"#),
      #"past.days: there is no field "days"; there are installedDays, launches, previousVersion, flags"#),
    Refused(launch(#""now": "soon""#), "now: an instant such as 2026-11-21T09:00:00Z is expected, not 'soon'"),
    Refused(launch(#""now": 1795251600"#), "now: an instant such as 2026-11-21T09:00:00Z is expected, not 1795251600"),
    Refused(launch(#""airplane": 1"#), "airplane: true or false is expected, not a number"),
    Refused(launch(#""copies": []"#), "copies: an object is expected, not an array"),
    Refused(
      launch(#""copies": {"http://localhost:8080/a": 1}"#),
      "copies.http://localhost:8080/a: a string is expected, not a number: put it in quotation marks"),
    Refused(launch(#""tap": []"#), #"tap: there is no field "tap"; did you mean "taps"?"#),
    Refused(launch(#""taps": {}"#), "taps: a list is expected, not an object"),
    Refused(
      launch(taps: Array(repeating: "{}", count: 10_001)),
      "taps: 10001 are too many; after 10000 the app must be launched again"),
    Refused(
      launch(#""state": {"a": \#(String(repeating: "[", count: 300))\#(String(repeating: "]", count: 300))}"#),
      "state: it can't be used: no file can hold a: it has more than 200 nested levels"),
    Refused(
      launch(#""state": {"a": [\#(String(repeating: "0,", count: 150_000))0]}"#),
      "the request is not valid JSON: it holds more than 150000 values"),
    Refused(
      launch(#""state": {"\#(String(repeating: "-5-", count: 2000))": true}"#),
      "the request is not valid JSON: 1:47: a key has more than 4096 bytes"),
    Refused(launch(taps: ["null"]), "taps[0]: an object is expected, not null"),
    Refused(launch(taps: ["{}"]), #"taps[0]: "type" is missing"#),
    Refused(
      launch(taps: [Tapped.alert("ok"), #"{"type": "press", "label": "OK"}"#]),
      #"taps[1].type: there is no event "press"; there are answer, js, request, clock"#),
    Refused(
      launch(taps: [#"{"type": "clock", "now": true}"#]),
      "taps[0].now: seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are expected, not true"),
    Refused(
      launch(taps: [#"{"type": "request", "access": "a", "expect": {}}"#]),
      #"taps[0].expect: there is no field "expect"; there are type, access, modes"#),
    Refused(launch(taps: [#"{"type": "answer", "id": "a", "answer": "ok"}"#]), #"taps[0]: "feed" is missing"#),
    Refused(
      launch(taps: [#"{"type": "answer", "feed": "prompts.plist", "answer": "ok"}"#]), #"taps[0]: "id" is missing"#),
    Refused(
      launch(taps: [#"{"type": "answer", "feed": "prompts.plist", "id": "a"}"#]), #"taps[0]: "answer" is missing"#),
    Refused(
      launch(taps: [Tapped.answer("alerts", "a", "ok")]),
      "taps[0].feed: a feed such as notifications.plist is expected, not 'alerts'"),
    Refused(
      launch(taps: [Tapped.answer("prompts.plist", "a", "OK")]),
      "taps[0].answer: it is one of action, remind, ignore, ok, cancel, grant, deny; did you mean \"ok\"?"),
    Refused(
      launch(taps: [Tapped.answer("prompts.plist", "a", "ok", #", "system": "yes""#)]),
      "taps[0].system: true or false is expected, not a string"),
    Refused(launch(taps: [#"{"type": "js"}"#]), #"taps[0]: "function" is missing"#),
    Refused(
      launch(taps: [#"{"type": "js", "function": "close", "args": true}"#]),
      "taps[0].args: a list is expected, not a boolean"),
    Refused(
      launch(taps: [#"{"type": "js", "function": "close", "arguments": []}"#]),
      #"taps[0].arguments: there is no field "arguments"; there are type, function, args"#),
    Refused(launch(taps: [#"{"type": "request"}"#]), #"taps[0]: "access" is missing"#),
    Refused(launch(#""explain": 1"#), "explain: true or false is expected, not a number"),
    Refused(
      launch(#""channel": "alerts""#),
      #"channel: there is no field "channel"; there are device, past, state, now, airplane, copies, taps, explain"#),
    Refused(launch(#""now": "2026-11-21T09:00:00Z", "now": "2027-11-21T09:00:00Z""#), "now: the key is there twice"),
    Refused(launch(#""state": {"a": {"b": 1, "b": 2}}"#), "state.a.b: the key is there twice"),
    Refused(launch(#""state": []"#), "state: it can't be used: it is an array, not a dictionary"),
    Refused(launch(#""state": "device.json""#), "state: it can't be used: it is a string, not a dictionary"),
    Refused(
      launch(#""state": {"publish.format": 2}"#), "state: it can't be used: it was written by a later version"),
    Refused(
      launch(#""state": {"iPrompt": {"rate": {"uses": 1e400}}}"#),
      "state: it can't be used: 'iPrompt › rate › uses' holds a number that can't be kept"),
    Refused(
      launch(#""state": {"iNotifyLastChecked": null}"#),
      "state: it can't be used: 'iNotifyLastChecked' holds a null that can't be kept"),
  ]

  @Test(arguments: requests) func refused(_ c: Refused) async throws {
    let reply = try await LaunchReply(c.request)
    #expect(reply.status == 400)
    #expect(reply.json == .object([.init("error", .string(c.error))]))
  }

  /// The place in the text, where it is no JSON.
  static let texts = [
    (#"{"device": {"appVersion": "2.2.2"}"#, "1:35: "), ("{\n  'device': 1}", "2:3: "), ("<html></html>", "HTML"),
    (#"{"device": {"appVersion": "2.2.2"}} {}"#, "after the JSON value"),
    (#"{"state": "# + String(repeating: "[", count: 600), "levels"),
  ]

  @Test(arguments: texts) func noJSON(_ text: String, _ said: String) async throws {
    let reply = try await LaunchReply(text)
    #expect(reply.status == 400)
    let error = reply["error"]?.string ?? ""
    #expect(error.hasPrefix("the request is not valid JSON: ") && error.contains(said), "\(error)")
  }

  @Test("bytes that are no UTF-8") func noText() async throws {
    let (status, body) = await Devices(now: { SmallSite.now }).launch([0x7B, 0xFF, 0x7D], on: SmallSite.output())
    #expect(status == 400)
    #expect(try JSON.parse(body).value["error"]?.string?.contains("UTF-8") == true)
  }
}
