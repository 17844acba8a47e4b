internal import FeedModel
package import Simulation
package import WireFormats

/// An event as scenario files and the preview's API write it, with what a scenario expects of it.
package struct ScenarioEvent: Sendable {
  /// As it is written.
  package let json: JSON
  package let event: Event
  let type: String
  /// `expect` beside the event; nil without one.
  let expectation: Expectation?

  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    try self.init(value, channel, among: channel.events, with: ["type", "expect"])
  }

  /// What the preview's API takes: the events of a user whose screen shows all channels.
  package init(tap value: PlacedValue) throws(ValueProblem) {
    try self.init(value, nil, among: ["answer", "js", "request", "clock"], with: ["type"])
  }

  private init(
    _ value: PlacedValue, _ channel: Channel?, among types: [String], with always: [String]
  ) throws(ValueProblem) {
    let members = try StrictObject(value)
    let type = try members.required("type")
    self.type = try type.text()
    guard types.contains(self.type) else { throw Self.problem(with: type, self.type, channel, among: types) }
    json = value.value
    event = try EventReader(value: value, channel: channel ?? .alerts, always: always).event(self.type)
    let expect = always.contains("expect") ? members.named("expect") : nil
    expectation = try expect.map { value throws(ValueProblem) in try Expectation(value, channel ?? .alerts) }
  }

  private static func problem(
    with value: PlacedValue, _ type: String, _ channel: Channel?, among types: [String]
  ) -> ValueProblem {
    guard let channel, let other = Channel.allCases.first(where: { $0.events.contains(type) }) else {
      return value.unknown(type, kind: "event", among: types)
    }
    return value.fail("\"\(type)\" is an event of \(other.rawValue), not of \(channel.rawValue)")
  }
}

extension Event {
  /// What is on the server after the event; nil if that does not change.
  var publishedServer: OneFileServer? {
    if case .publish(let server, _, _) = self { server as? OneFileServer } else { nil }
  }
}
