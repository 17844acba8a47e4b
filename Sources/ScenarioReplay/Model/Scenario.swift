internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// One story: a device and its server, what happens to them, and what must come of each event.
struct Scenario: Sendable {
  let channel: Channel
  /// Unix seconds, fractions too.
  let start: Double
  let device: ScenarioDevice
  /// As it is kept before the first event.
  let state: StateValues
  let options: [OptionChange]
  /// The delegate's answers by question; yes where there is none.
  let answers: [String: Bool]
  let server: ScenarioServer
  /// Of updates: what the app ships.
  let localFile: [UInt8]?
  /// Of permissions.
  let system: SystemSettings
  let events: [ScenarioEvent]
  /// One an event. Nil where the original died: then nothing is compared, and ours must live.
  let expectations: [Expectation]?

  init(_ value: PlacedValue, channel: Channel) throws(ScenarioProblem) {
    let fields = try value.fields(Self.names(channel))
    try fields.readTexts()
    self.channel = channel
    start = try fields.required("start").number()
    device = try ScenarioDevice(fields["device"], start: start)
    state = try OriginalState.values(fields, channel)
    options = try OptionChange.list(fields["options"], channel)
    answers = try fields.answers(channel)
    system = try SystemSettings(fields["settings"])
    localFile = try PublishedFile(fields, "local", channel)?.bytes
    events = try fields.required("timeline").list().map { event throws(ScenarioProblem) in
      try ScenarioEvent(event, channel)
    }
    expectations = try fields.expectations(channel, count: events.count)
    server = ScenarioServer(
      file: try fields.feed(channel, system, events), http: try fields["http"].map(HTTP.init) ?? HTTP())
  }

  private static func names(_ channel: Channel) -> [String] {
    let common = [
      "id", "title", "tags", "recordedFrom", "http", "options", "device", "delegate", "start", "state", "timeline",
      "expect", "originalCrashes",
    ]
    return switch channel {
    case .updates: common + PublishedFile.names("remote") + PublishedFile.names("local")
    case .permissions: common + PublishedFile.names("feed") + ["settings", "log"]
    case .alerts, .banners, .prompts: common + PublishedFile.names("feed")
    }
  }
}

extension Fields {
  /// What is for people.
  fileprivate func readTexts() throws(ScenarioProblem) {
    _ = try required("id").name()
    for name in ["title", "recordedFrom"] { _ = try self[name]?.name() }
    for tag in try self["tags"]?.list() ?? [] { _ = try tag.name() }
  }

  fileprivate func answers(_ channel: Channel) throws(ScenarioProblem) -> [String: Bool] {
    var answers: [String: Bool] = [:]
    let fields = try self["delegate"]?.fields(channel.questions, kind: "question of \(channel)")
    for (question, answer) in fields?.entries ?? [] { answers[question] = try answer.flag() }
    return answers
  }

  /// What the server has at the start. Without a feed, an app's own prompts for permissions are one.
  fileprivate func feed(
    _ channel: Channel, _ system: SystemSettings, _ events: [ScenarioEvent]
  ) throws(ScenarioProblem) -> [UInt8]? {
    let feed = try PublishedFile(self, channel == .updates ? "remote" : "feed", channel)
    guard channel == .permissions else { return feed?.bytes }
    guard let feed else { return try system.feed(for: events, at: place["settings"]["prompts"]) }
    guard !system.hasPrompts else {
      throw ScenarioProblem(place, "a feed and \"settings.prompts\" exclude each other")
    }
    return feed.bytes
  }

  fileprivate func expectations(_ channel: Channel, count: Int) throws(ScenarioProblem) -> [Expectation]? {
    let crashes = try self["originalCrashes"]?.flag() ?? false
    guard let value = self["expect"] else {
      guard crashes else { throw ScenarioProblem(place, "\"expect\" is missing") }
      return nil
    }
    let list = try value.list()
    guard list.count == count else {
      throw value.fail("as many as events are expected: \(count), not \(list.count)")
    }
    return try list.map { entry throws(ScenarioProblem) in try Expectation(entry, channel) }
  }
}
