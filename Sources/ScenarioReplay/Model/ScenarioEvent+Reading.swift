internal import FeedModel

extension ScenarioEvent {
  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    guard value.value.members != nil else { throw value.fail("an object is expected, not \(value.value.kind)") }
    guard let type = value.value["type"] else { throw value.fail("\"type\" is missing") }
    self.type = try Self.type(PlacedValue(value: type, place: value.place["type"]), channel)
    let reader = EventReader(value: value, channel: channel)
    action = try reader.action(self.type)
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
