internal import FeedModel
package import Simulation
package import WireFormats

/// An event as scenario files and the preview's API write it, and in a scenario what must come of it.
package struct ScenarioEvent: Sendable {
  /// As it is written.
  package let json: JSON
  package let event: Event
  let type: String
  /// `expect` beside the event; nil where it isn't.
  let expectation: Expectation?

  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    try self.init(value, channel, among: channel.events, with: ["type", "expect"])
  }

  /// What the preview's API takes: what a user does on a screen with all channels.
  package init(tap value: PlacedValue) throws(ValueProblem) {
    try self.init(value, nil, among: ["answer", "js", "request", "clock"], with: ["type"])
  }

  private init(
    _ value: PlacedValue, _ channel: Channel?, among types: [String], with always: [String]
  ) throws(ValueProblem) {
    guard value.value.members != nil else { throw value.fail("an object is expected, not \(value.value.kind)") }
    let members = try StrictObject(value)
    type = try Self.type(try members.required("type"), channel, among: types)
    json = value.value
    event = try EventReader(value: value, channel: channel ?? .alerts, always: always).event(type)
    expectation = try members.named("expect").map { value throws(ValueProblem) in
      try Expectation(value, channel ?? .alerts)
    }
  }

  private static func type(
    _ value: PlacedValue, _ channel: Channel?, among types: [String]
  ) throws(ValueProblem) -> String {
    let type = try value.text()
    if types.contains(type) { return type }
    if let channel, let other = Channel.allCases.first(where: { $0.events.contains(type) }) {
      throw value.fail("\"\(type)\" is an event of \(other), not of \(channel)")
    }
    throw value.unknown(type, kind: "event", among: types)
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
