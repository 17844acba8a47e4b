internal import FeedClient
public import FeedEvaluator
public import FeedModel
internal import Simulation
internal import Text

/// The events of one channel's client since a launch, for a scenario file that repeats them.
public struct RecordedSession: Sendable {
  public let channel: FeedChannel
  /// The scenario's id and title; by default those of a session.
  public var id = "session"
  public var title: String?
  /// The device. The state has its installation and the number of its launches.
  public let device: FeedDevice
  /// The time of the launch.
  public let start: Instant
  public var screen = BannerScreenSize.usual
  /// The device's state before the launch, including that of other channels.
  public var state: [String: PropertyList] = [:]
  public var isReachable = true
  /// The file on the server, byte for byte; nil for none.
  public var feed: [UInt8]?
  /// The release notes that the app ships.
  public var shipped: [UInt8]?
  /// The device's earlier copy of the feed.
  public var copy: [UInt8]?
  /// The events after the launch, as in a scenario file; those of other channels are left out.
  public var events: [JSON] = []

  public init(channel: FeedChannel, device: FeedDevice, start: Instant) {
    (self.channel, self.device, self.start) = (channel, device, start)
  }

  /// Makes a file with one scenario, which expects each event's observation beside it.
  ///
  /// - Throws: ``ScenarioProblem`` if an event is not valid in a scenario file, or if the task is cancelled.
  public func scenarioFile() async throws(ValueProblem) -> JSON {
    .present(["schema": "publish.scenarios/1", "channel": channel, "scenarios": [try await scenario()]])
  }

  /// A file with a scenario for each session.
  ///
  /// - Throws: The errors of ``scenarioFile()``.
  public static func scenarioFile(_ sessions: [RecordedSession]) async throws(ValueProblem) -> JSON {
    var scenarios: [JSON] = []
    for session in sessions {
      scenarios.append(.present(["channel": session.channel]).with(try await session.scenario().members ?? []))
    }
    return .present(["schema": "publish.scenarios/1", "scenarios": scenarios])
  }

  private func scenario() async throws(ValueProblem) -> JSON {
    let events = [JSON.present(["type": "launch"])] + events.filter(isOwn)
    let read = PlacedValue(value: scenario(events.map { $0.expecting([]) }), place: .file)
    var problems: [ScenarioProblem] = []
    guard let scenario = Scenario(read, channel, problems: &problems) else { throw problems[0] }
    var run = await ScenarioRun(scenario)
    var (timeline, state): ([JSON], JSON) = ([], .null)
    for (event, written) in zip(scenario.events, events) {
      if Task.isCancelled { throw ValueProblem(.file, "it is no longer wanted") }
      let seen = await run.play(event)
      state = seen.value(.state)
      // A tap without a target is left out, because it would be a mistake in a scenario.
      if seen.observation.obstacle == nil { timeline.append(written.expecting(channel.expectation(of: seen))) }
    }
    // The state is expected once, at the end.
    if let last = timeline.popLast() { timeline.append(last.expecting([.init("state", state)])) }
    return self.scenario(timeline)
  }

  private func isOwn(_ event: JSON) -> Bool {
    guard let feed = event["feed"]?.string else { return channel.events.contains(event["type"]?.string ?? "") }
    return FeedName(rawValue: feed)?.channel == channel
  }

  private func scenario(_ timeline: [JSON]) -> JSON {
    let files = file(channel == .updates ? "remote" : "feed", feed) + file("local", shipped) + file("copy", copy)
    return .present([
      "id": id, "title": title ?? "a session of \(start.rfc3339)", "start": start, "device": describedDevice,
      "http": isReachable ? nil : JSON.present(["networkError": true]),
    ]).with(files + ownState + JSON.members(["timeline": timeline]))
  }

  private func file(_ stem: String, _ bytes: [UInt8]?) -> [JSON.Member] {
    guard let bytes else { return [] }
    if let text = String(wellFormed: bytes, as: UTF8.self) { return [.init("\(stem)Text", .string(text))] }
    return [.init("\(stem)Base64", .string(Base64.text(bytes)))]
  }

  private var describedDevice: JSON {
    let installation = Installation(state)
    let seed = device.rolloutSeed.isEmpty ? installation.rolloutSeed : device.rolloutSeed
    return device.members.object(with: [
      "openableSchemes": device.openableSchemes.sorted(), "appName": device.appName,
      "installed": installation.installed, "launches": installation.launches, "lastLaunch": installation.launched,
      "rolloutSeed": seed.unlessEmpty,
      "width": screen.width, "height": screen.height,
    ])
  }

  private var ownState: [JSON.Member] {
    guard channel == .permissions else {
      let own = state.filter { key, _ in channel.keys.contains { key.utf8.starts(with: $0.utf8) } }
      return own.isEmpty ? [] : [.init("state", OriginalState.json(own, channel))]
    }
    let statuses = World.systemStatuses(in: state).sorted { $0.key.precedes($1.key) }.map { access, status in
      JSON.Member(access, .string(status.rawValue))
    }
    return JSON.members([
      "settings": statuses.isEmpty ? nil : JSON.present(["status": JSON.object(statuses)]),
      "log": state[promptLogKey].flatMap { $0.dictionary == nil ? nil : JSON(state: $0) },
    ])
  }
}

extension FeedChannel {
  /// The prefixes of the keys in its client's state.
  fileprivate var keys: [String] {
    switch self {
    case .banners: ["kPMConditionKey-", "kControlFileLastDownloadDateKey"]
    case .alerts: ["iNotify"]
    case .updates: ["iVersion"]
    case .prompts: ["iPrompt"]
    case .permissions: [promptLogKey]
    }
  }

  /// The members for everything that was observed. An empty list is included only if nothing is shown.
  fileprivate func expectation(of seen: SeenEvent) -> [JSON.Member] {
    expectations.filter { $0 != .state }.compactMap { field in
      let value = seen.value(field)
      let isSaid = field == .shown || value.elements?.isEmpty == false || (field == .returned && value != .null)
      return isSaid ? .init(field.rawValue, value) : nil
    }
  }
}

extension JSON {
  /// The event with these expectations added.
  fileprivate func expecting(_ members: [Member]) -> JSON {
    let event = (self.members ?? []).filter { $0.name != "expect" }
    return .object(event + [Member("expect", .object((self["expect"]?.members ?? []) + members))])
  }
}
