internal import FeedClient
public import FeedEvaluator
public import FeedModel
internal import Foundation
internal import Simulation
internal import Text

/// What one channel's client has met since a launch: a story that can be told again, as a scenario file.
public struct RecordedSession: Sendable {
  public let channel: Channel
  /// How old the app is and how often it was launched is in the state.
  public let device: Device
  /// Of the launch.
  public let start: Instant
  public var screen = ScreenSize.usual
  /// What the device kept before the launch; of other channels, too.
  public var state: [String: PropertyList] = [:]
  public var isReachable = true
  /// What the server has, to the byte; nil for nothing.
  public var feed: [UInt8]?
  /// The release notes that the app ships.
  public var shipped: [UInt8]?
  /// What the device has of the feed from before.
  public var copy: [UInt8]?
  /// What happened after the launch, as events of a scenario file; those of other channels are left out.
  public var events: [JSON] = []

  public init(channel: Channel, device: Device, start: Instant) {
    (self.channel, self.device, self.start) = (channel, device, start)
  }

  /// A file with one scenario, which expects beside each event what comes of it.
  ///
  /// - Throws: If an event is not one of a scenario file.
  public func scenarioFile() async throws(ValueProblem) -> JSON {
    let events = [JSON.present(["type": .string("launch")])] + events.filter(isOwn)
    let read = PlacedValue(value: scenario(events.map { $0.expecting(.object([])) }), place: .file)
    var expected: [JSON] = []
    do throws(ScenarioProblems) {
      let scenario = try Scenario(read, channel: channel)
      var run = await ScenarioRun(scenario)
      for (event, written) in zip(scenario.events, events) {
        let seen = await run.play(event)
        // A tap on nothing is left out: it would count as a slip.
        if seen.obstacle == nil { expected.append(written.expecting(channel.expectation(of: seen))) }
      }
      // What is kept is told once, at the end.
      let state = JSON.present(["state": await run.state])
      if let last = expected.popLast() { expected.append(last.expecting(state)) }
    } catch {
      throw error.all[0]
    }
    return .present([
      "schema": .string("publish.scenarios/1"), "channel": .string(channel.rawValue),
      "scenarios": .array([scenario(expected)]),
    ])
  }

  private func isOwn(_ event: JSON) -> Bool {
    guard let feed = event["feed"]?.string else { return channel.events.contains(event["type"]?.string ?? "") }
    return FeedName(rawValue: feed)?.channel == channel
  }

  private func scenario(_ timeline: [JSON]) -> JSON {
    let always = JSON.members([
      "id": .string("session"), "title": .string("a session of \(start.rfc3339)"), "start": .string(start.rfc3339),
      "device": describedDevice, "http": isReachable ? nil : .present(["networkError": .boolean(true)]),
    ])
    let files =
      [file(channel == .updates ? "remote" : "feed", feed), file("local", shipped), file("copy", copy)]
      .compactMap(\.self)
    return .object(always + files + keptState + [.init("timeline", .array(timeline))])
  }

  private func file(_ stem: String, _ bytes: [UInt8]?) -> JSON.Member? {
    guard let bytes else { return nil }
    if let text = String(wellFormed: bytes, as: UTF8.self) { return .init("\(stem)Text", .string(text)) }
    return .init("\(stem)Base64", .string(Data(bytes).base64EncodedString()))
  }

  private var describedDevice: JSON {
    let installation = Installation(state)
    let seed = device.rolloutSeed.isEmpty ? installation.rolloutSeed : device.rolloutSeed
    return .present([
      "appVersion": .string(device.appVersion.text), "buildVersion": .string(device.buildVersion.text),
      "appName": .string(device.appName), "osVersion": .string(device.osVersion.text), "wifi": .boolean(device.wifi),
      "openableSchemes": .texts(device.openableSchemes.sorted()), "locale": .string(device.locale.text),
      "installed": installation.installed.map { .string($0.rfc3339) }, "launches": .number(installation.launches),
      "rolloutSeed": seed.isEmpty ? nil : .string(seed), "width": .number(screen.width),
      "height": .number(screen.height),
    ])
  }

  private var keptState: [JSON.Member] {
    guard channel == .permissions else {
      let own = state.filter { key, _ in channel.keys.contains { key.utf8.starts(with: $0.utf8) } }
      return own.isEmpty ? [] : [.init("state", OriginalState.json(own, channel))]
    }
    let statuses = World.systemStatuses(in: state).sorted { $0.key.precedes($1.key) }.map { access, status in
      JSON.Member(access, .string(status.rawValue))
    }
    let settings = statuses.isEmpty ? nil : JSON.present(["status": .object(statuses)])
    let log = state[promptLogKey].flatMap { $0.dictionary == nil ? nil : JSON($0) }
    return JSON.members(["settings": settings, "log": log])
  }
}

extension Channel {
  /// How the keys begin under which its client keeps its state.
  fileprivate var keys: [String] {
    switch self {
    case .banners: ["kPMConditionKey-", "kControlFileLastDownloadDateKey"]
    case .alerts: ["iNotify"]
    case .updates: ["iVersion"]
    case .prompts: ["iPrompt"]
    case .permissions: [promptLogKey]
    }
  }

  /// All that is seen; of what there was nothing, only that nothing is shown.
  fileprivate func expectation(of seen: SeenEvent) -> JSON {
    .object(
      expectations.filter { $0 != .state }.compactMap { field in
        let value = seen.observation.value(field, state: seen.state)
        let isSaid = field == .shown || value.elements?.isEmpty == false || (field == .returned && value != .null)
        return isSaid ? .init(field.rawValue, value) : nil
      })
  }
}

extension JSON {
  /// An event with what is expected of it, beside what was expected before.
  fileprivate func expecting(_ expectation: JSON) -> JSON {
    let before = self["expect"]?.members ?? []
    let others = (members ?? []).filter { $0.name != "expect" }
    return .object(others + [Member("expect", .object(before + (expectation.members ?? [])))])
  }
}
