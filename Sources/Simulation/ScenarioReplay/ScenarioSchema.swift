internal import FeedModel
public import WireFormats

/// A JSON Schema (draft-07) of `publish.scenarios/1` with the names that scenarios are read with. `publish replay`
/// checks values, and which names belong to which channel.
public enum ScenarioSchema {
  public static let json = JSON.present([
    "$schema": "http://json-schema.org/draft-07/schema#", "$id": "urn:publish:schema:1:scenarios", "title": "scenarios",
    "type": "object", "required": ["schema"],
    "if": JSON.present(["properties": JSON.present(["schema": JSON.present(["const": schema])])]),
    "then": object(
      [
        ("schema", .object([])), ("channel", channel),
        ("scenarios", described("at least one scenario", list(of: scenario, isEmpty: false))),
      ], required: ["scenarios"]),
  ])

  private static let schema = "publish.scenarios/1"

  private static let channel = described(
    "the channel that scenarios are about", .present(["enum": FeedChannel.allCases.map(\.rawValue)]))

  private static let scenario: JSON = {
    let words: [String: JSON] = [
      "id": described("unique in the file", .present(["type": ["string", "number"]])),
      "title": described("for people", .object([])), "channel": channel,
      "start": described(
        "the time at the start, in Unix seconds or as 2026-11-21T09:20:00Z",
        .present(["type": ["string", "number"]])),
      "device": described(
        "the device before the first event", object(DescribedDevice.names.map { ($0, .object([])) }, mayBeNull: true)),
      "timeline": described("the events, at least one", list(of: event, isEmpty: false)),
      "expect": described("as many expectations as events, in the same order", .object([])),
    ]
    let names = unique(FeedChannel.allCases.flatMap(Scenario.names))
    return object(names.map { ($0, words[$0] ?? .object([])) }, required: ["id", "start", "timeline"])
  }()

  private static let event: JSON = {
    let types = unique(FeedChannel.allCases.flatMap(\.events))
    let cases = types.compactMap { type -> JSON? in
      let fields = FeedChannel.allCases.map { EventReader.names(type, $0) }
      guard fields.allSatisfy({ $0 != nil }) else { return nil }
      let names = ["type", "expect"] + unique(fields.flatMap { $0 ?? [] })
      let isType = JSON.present(["type": JSON.present(["const": type])])
      return .present(["if": JSON.present(["properties": isType]), "then": object(names.map { ($0, .object([])) })])
    }
    return .present([
      "type": "object", "required": ["type"],
      "properties": JSON.present(["type": described("what happens", .present(["enum": types]))]), "allOf": cases,
    ])
  }()

  // MARK: Parts of schemas

  private static func object(_ properties: [(String, JSON)], required: [String] = [], mayBeNull: Bool = false) -> JSON {
    .present([
      "type": mayBeNull ? ["object", "null"] : "object",
      "properties": JSON.object(properties.map { .init($0.0, $0.1) }), "required": required.unlessEmpty,
      "additionalProperties": false,
    ])
  }

  private static func list(of element: JSON, isEmpty: Bool) -> JSON {
    .present(["type": "array", "items": element]).with(isEmpty ? [] : [.init("minItems", .number(1))])
  }

  private static func described(_ words: String, _ schema: JSON) -> JSON {
    .object([.init("description", .string(words))] + (schema.members ?? []))
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
