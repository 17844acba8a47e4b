import FeedModel
import Foundation
import ScenarioReplay
import Testing

/// A device's launch as a scenario of one channel (docs/scenarios.md).
struct DemoScenario {
  let json: JSON

  /// - Parameters:
  ///   - results: What another tool displayed, which is what is expected: as in its `results`.
  ///   - id: No two in a file are the same.
  init(
    _ channel: FeedChannel, of device: DemoDevice, _ id: String, on feeds: DemoFeeds, showing results: [JSON]
  ) {
    let timeline = Self.timeline(channel, feeds, results)
    let files = FeedName.allCases.filter { $0.channel == channel }.compactMap { name -> (String, JSON)? in
      let field = [.updates: "remoteText", .localUpdates: "localText"][name] ?? "feedText"
      return feeds.files[name].map { (field, .string(String(decoding: $0, as: UTF8.self))) }
    }
    let always: [(String, JSON)] = [
      ("id", .string(id)), ("start", .string(device.now.rfc3339)),
      ("device", device.scenarioDevice), ("timeline", .array(timeline.map(\.event))),
      ("expect", .array(timeline.map { object([("shown", .array($0.shown))]) })),
    ]
    json = object(always + files + device.scenarioState(channel))
  }

  private static func timeline(
    _ channel: FeedChannel, _ feeds: DemoFeeds, _ results: [JSON]
  ) -> [(event: JSON, shown: [JSON])] {
    let own = results.filter { $0["channel"]?.string == channel.rawValue }
    guard channel == .permissions else {
      // The notes of this version come before the update's alert.
      let inOrder = own.filter { $0.feed == .localUpdates } + own.filter { $0.feed != .localUpdates }
      return [(event("launch"), inOrder.compactMap(shown))]
    }
    let requests = zip(feeds.accesses, own).map { access, result in
      (event("request", ("access", .string(access))), [shown(result)].compactMap(\.self))
    }
    return [(event("launch"), [])] + requests
  }

  private static func event(_ type: String, _ more: (String, JSON)...) -> JSON {
    object([("type", .string(type))] + more)
  }

  private static func shown(_ result: JSON) -> JSON? {
    guard result["outcome"]?.string == "display" else { return nil }
    let names = result["view"] == nil ? ["title", "message", "buttons"] : ["id", "file"]
    return object(names.compactMap { name in result[name].map { (name, $0) } })
  }

  /// The same story, where a user should see something that nobody has published.
  static func expectingSomethingElse(_ scenario: JSON) -> JSON? {
    guard var expected = scenario["expect"]?.elements, let last = expected.popLast() else { return nil }
    let isBanner = scenario["feedText"]?.string?.first == "{"
    let other = object(isBanner ? [("id", .string("else"))] : [("title", .string("Something else"))])
    let shown = last["shown"]?.elements ?? []
    expected.append(object([("shown", .array(shown.dropLast() + [other]))]))
    return .object((scenario.without(["expect"]).members ?? []) + [.init("expect", .array(expected))])
  }

  /// A line for each that is not as expected.
  static func failures(_ scenarios: [JSON], _ channel: FeedChannel) async throws -> [String] {
    let file = object([
      ("schema", .string("publish.scenarios/1")), ("channel", .string(channel.rawValue)),
      ("scenarios", .array(scenarios)),
    ])
    return await replay(try ScenarioFile(file)).compactMap { result in
      guard case .failed(let failure) = result.outcome else {
        return result.outcome == .passed ? nil : "\(result.id): \(result.outcome)"
      }
      return "\(result.id): \(failure.differences) \(failure.notes)"
    }
  }
}

extension JSON {
  /// Of a result, in whatever language.
  fileprivate var feed: FeedName? {
    FeedName.allCases.first { self["feed"]?.string?.hasPrefix($0.rawValue.prefix { $0 != "." }) == true }
  }
}

extension DemoDevice {
  fileprivate var scenarioDevice: JSON {
    let schemes = ["http", "https", "mailto", "tel", "sms", "itms-apps", "macappstore", Self.scheme]
    let device: [(String, JSON)] = [
      ("appVersion", .string(appVersion)), ("appName", .string("Snoodle")), ("osVersion", .string(osVersion)),
      ("wifi", .boolean(wifi)), ("locale", .string(locale)), ("openableSchemes", .array(schemes.map { .string($0) })),
      ("rolloutSeed", .string("publish check")),
    ]
    return object(device + installation)
  }

  /// Days and launches before this one.
  private var installation: [(String, JSON)] {
    guard let state else {
      return past.isNone ? [] : [("installed", .number(past.days)), ("launches", .number(past.launches - 1))]
    }
    let installed = state["publish.installed"]?["$date"]?.integer ?? 0
    let days = Double(now.secondsSince1970 - installed) / 86_400
    return [("installed", .number(days)), ("launches", state["publish.launches"] ?? .number(0))]
  }

  /// What the original clients would have kept.
  fileprivate func scenarioState(_ channel: FeedChannel) -> [(String, JSON)] {
    guard let state else { return channel == .permissions || past.isNone ? [] : [("state", imaginedState)] }
    guard channel == .permissions else {
      let ours = (state.members ?? []).map(\.name).filter { $0.hasPrefix("publish.") }
      return [("state", state.without(ours + ["YMPromptData"]))]
    }
    var status: [String: JSON] = [:]
    for word in ["granted", "denied"] {
      let accesses = state["publish.\(word)"]?.elements?.compactMap(\.string) ?? []
      for access in accesses { status[access] = .string(word == "granted" ? "authorized" : "denied") }
    }
    let settings = object([("status", object(status.sorted { $0.key < $1.key }.map { ($0, $1) }))])
    return [("settings", settings)] + (log.map { [("log", $0)] } ?? [])
  }

  private var log: JSON? { state?["YMPromptData"] }

  /// Of a new device: its clients have run at every launch and shown nothing.
  private var imaginedState: JSON {
    let ids = ["download-update", "welcome-tour", "rate-snoodle", "wifi-sync", "dark-mode"]
    let launches = ids.map { ("kPMConditionKey-\($0)-4", JSON.number(past.launches - 1)) }
    let flags = past.flags.map { flag in
      let parts = flag.split(separator: "/")
      return ("kPMConditionKey-\(parts[0])-5-\(parts[1])", JSON.boolean(true))
    }
    let seen = JSON.string(past.previousVersion ?? appVersion)
    return object(
      launches + flags + [("iNotifyIgnoredNotifications", .array([])), ("iVersionLastVersionChecked", seen)])
  }
}
