internal import FeedModel

extension ProblemCollector {
  /// What is for people, and names that are none.
  mutating func check(_ fields: StrictObject, _ names: [String]) {
    for problem in fields.unknown(kind: "field", besides: names) { add(problem) }
    read(try fields.required("id").name())
    for name in ["title", "recordedFrom"] { read(try fields[name]?.name()) }
    read(try fields["tags"]?.names())
  }

  mutating func events(_ fields: StrictObject, _ channel: Channel) -> [ScenarioEvent] {
    var events: [ScenarioEvent] = []
    for event in read(try fields.timeline()) ?? [] {
      if let event = read(try ScenarioEvent(event, channel)) { events.append(event) }
    }
    return events
  }

  /// One an event; nil where nothing is compared.
  mutating func expectations(_ fields: StrictObject, _ events: [ScenarioEvent], _ channel: Channel) -> [Expectation?] {
    if events.contains(where: { $0.expectation != nil }) {
      if let list = fields["expect"] {
        add(list.fail("events have an \"expect\" of their own: put each beside its event"))
      }
      return events.map(\.expectation)
    }
    var expectations: [Expectation?] = []
    for entry in read(try fields.expectedEntries()) ?? [] {
      if let entry { expectations.append(read(try Expectation(entry, channel))) } else { expectations.append(nil) }
    }
    return expectations
  }
}

extension StrictObject {
  fileprivate func timeline() throws(ValueProblem) -> [PlacedValue] {
    let timeline = try required("timeline")
    let events = try timeline.list()
    guard !events.isEmpty else { throw timeline.fail("the timeline is empty") }
    return events
  }

  /// One an event; nil where the original died, and behind that where nothing is written.
  fileprivate func expectedEntries() throws(ValueProblem) -> [PlacedValue?] {
    let crashes = try self["originalCrashes"]?.flag() ?? false
    let events = self["timeline"]?.value.elements
    guard let value = self["expect"] else {
      guard crashes else { throw ValueProblem(place, "\"expect\" is missing") }
      return Array(repeating: nil, count: events?.count ?? 0)
    }
    let entries = try value.list()
    let count = events?.count ?? entries.count
    let isCut = crashes && entries.count < count && entries.last?.value == .null
    guard entries.count == count || isCut else {
      throw value.fail("as many as events are expected: \(count), not \(entries.count)")
    }
    if !crashes, let null = entries.first(where: { $0.value == .null }) {
      throw null.fail("null is for where an original died: \"originalCrashes\" is missing")
    }
    let cut = [PlacedValue?](repeating: nil, count: count - entries.count)
    return entries.map { $0.value == .null ? nil : $0 } + cut
  }

  func answers(_ channel: Channel) throws(ValueProblem) -> [String: Bool] {
    var answers: [String: Bool] = [:]
    let fields = try self["delegate"]?.fields(channel.questions, kind: "question of \(channel)")
    for (question, answer) in fields?.entries ?? [] { answers[question] = try answer.flag() }
    return answers
  }

  /// What the server has at the start. Without a feed, an app's own prompts for permissions are one.
  func feed(
    _ channel: Channel, _ system: SystemSettings?, _ events: [ScenarioEvent]
  ) throws(ValueProblem) -> [UInt8]? {
    let feed = try PublishedFile(self, channel == .updates ? "remote" : "feed", channel)
    guard channel == .permissions, let system else { return feed?.bytes }
    guard let feed else { return try system.feed(for: events, at: place["settings"]["prompts"]) }
    guard !system.hasPrompts else {
      throw ValueProblem(place, "a feed and \"settings.prompts\" exclude each other")
    }
    return feed.bytes
  }
}
