internal import FeedModel
public import WireFormats

/// A JSON Schema (draft-07) of `publish.scenarios/1` with the names that scenarios are read with. `publish replay`
/// checks values, and which names belong to which channel.
public enum ScenarioSchema {
  public static let json = JSON.object([
    .init("$schema", .string("http://json-schema.org/draft-07/schema#")),
    .init("$id", .string("urn:publish:schema:1:scenarios")), .init("title", .string("scenarios")),
    .init("type", .string("object")), .init("required", .texts(["schema"])),
    .init(
      "if",
      .object([
        .init("properties", .object([.init("schema", .object([.init("const", .string(schema))]))]))
      ])),
    .init(
      "then",
      object(
        [
          ("schema", .object([])), ("channel", channel),
          ("scenarios", described("at least one scenario", list(of: scenario, isEmpty: false))),
        ], required: ["scenarios"])),
  ])

  private static let schema = "publish.scenarios/1"

  private static let channel = described(
    "the channel that scenarios are about", .object([.init("enum", .texts(FeedChannel.allCases.map(\.rawValue)))]))

  private static let scenario: JSON = {
    let words: [String: JSON] = [
      "id": described("unique in the file", .object([.init("type", .texts(["string", "number"]))])),
      "title": described("for people", .object([])), "channel": channel,
      "start": described(
        "the time at the start, in Unix seconds or as 2026-11-21T09:20:00Z",
        .object([.init("type", .texts(["string", "number"]))])),
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
      let isType = JSON.object([.init("type", .object([.init("const", .string(type))]))])
      return .object([
        .init("if", .object([.init("properties", isType)])), .init("then", object(names.map { ($0, .object([])) })),
      ])
    }
    return .object([
      .init("type", .string("object")), .init("required", .texts(["type"])),
      .init(
        "properties",
        .object([.init("type", described("what happens", .object([.init("enum", .texts(types))])))])),
      .init("allOf", .array(cases)),
    ])
  }()

  // MARK: Parts of schemas

  private static func object(
    _ properties: [(String, JSON)], required: [String] = [], mayBeNull: Bool = false
  ) -> JSON {
    .object(
      [
        .init("type", mayBeNull ? .texts(["object", "null"]) : .string("object")),
        .init("properties", .object(properties.map { .init($0.0, $0.1) })),
        required.isEmpty ? nil : .init("required", .texts(required)), .init("additionalProperties", .boolean(false)),
      ].compactMap(\.self))
  }

  private static func list(of element: JSON, isEmpty: Bool) -> JSON {
    .object(
      [.init("type", .string("array")), .init("items", element)] + (isEmpty ? [] : [.init("minItems", .number(1))]))
  }

  private static func described(_ words: String, _ schema: JSON) -> JSON {
    .object([.init("description", .string(words))] + (schema.members ?? []))
  }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
