internal import FeedModel
internal import Simulation

/// An event of a scenario, and what must come of it.
struct ScenarioEvent: Sendable {
  /// As the scenario has it.
  let type: String
  let event: Event
  /// `expect` beside the event; nil where it isn't.
  let expectation: Expectation?

  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    guard value.value.members != nil else { throw value.fail("an object is expected, not \(value.value.kind)") }
    guard let type = value.value["type"] else { throw value.fail("\"type\" is missing") }
    self.type = try Self.type(PlacedValue(value: type, place: value.place["type"]), channel)
    event = try EventReader(value: value, channel: channel).event(self.type)
    let expected = value.value["expect"].map { PlacedValue(value: $0, place: value.place["expect"]) }
    expectation = try expected.map { value throws(ValueProblem) in try Expectation(value, channel) }
  }

  private static func type(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) -> String {
    let type = try value.text()
    if channel.events.contains(type) { return type }
    if let other = Channel.allCases.first(where: { $0.events.contains(type) }) {
      throw value.fail("\"\(type)\" is an event of \(other), not of \(channel)")
    }
    throw value.unknown(type, kind: "event", among: channel.events)
  }
}

extension Event {
  /// What is on the server after it; nil where nothing new is.
  var publishedFile: OneFileServer? {
    if case .publish(let publication) = self { publication.server as? OneFileServer } else { nil }
  }

  var isPageLoaded: Bool { if case .pageLoaded = self { true } else { false } }
  var isRegistrationResult: Bool { if case .registrationResult = self { true } else { false } }

  /// The access type that the event asks the system for.
  var requestedAccess: String? {
    if case .request(let access, _) = self { access } else { nil }
  }
}
