internal import FeedEvaluator
public import FeedModel

extension Explanation {
  /// `publish.explain/1`, one entry of `entries`.
  ///
  /// - Parameters:
  ///   - situation: The device that was asked about.
  ///   - file: That of the feed that it reads.
  ///   - example: The JSON of a device, for its example.
  ///   - proof: Why no device is ever shown it.
  ///   - place: Where the content says what an edit changes: a path, with a line.
  public func json(
    on situation: Situation, file: String, proof: Finding? = nil, example: (Situation) -> JSON,
    place: (ContentEdit) -> String? = { _ in nil }
  ) -> JSON {
    .object(
      [
        JSON.Member("id", .string(id)), JSON.Member("channel", .string(feed.channel.rawValue)),
        JSON.Member("feed", .string(file)), JSON.Member("shown", .boolean(isShown && closed == nil)),
        JSON.Member("displays", closed == nil ? displayed.map { .string($0.id) } ?? .null : .null),
        closed.map { JSON.Member("closed", $0.json) },
        JSON.Member("failing", .array(failures.map(\.json))),
        JSON.Member("before", .array(before.map(JSON.string))),
      ].compactMap(\.self)
        + (remedies.map { remedies in
          [
            JSON.Member("device", remedies.device.json(from: situation, example: example))
          ] + (proof.map { [JSON.Member("proof", .object($0.json.members ?? []))] } ?? []) + [
            JSON.Member("content", .array(remedies.content.map { $0.json(place: place($0)) })),
            JSON.Member("time", remedies.waiting.map { .string($0.rfc3339) } ?? .null),
            JSON.Member("life", remedies.living?.json ?? .null),
          ]
        } ?? []))
  }
}

extension Explanation.DeviceChange {
  fileprivate func json(from situation: Situation, example: (Situation) -> JSON) -> JSON {
    switch self {
    case .nobody: .null
    case .atLeast(let count): .object([JSON.Member("atLeast", .number(count))])
    case .least(let change):
      .object(
        [
          JSON.Member("changes", .number(change.count)),
          JSON.Member("facts", .array(change.facts.sides.map { change.json(of: $0, from: situation) })),
          JSON.Member(
            "memory",
            .array(
              change.stored.map { stored in
                .object([JSON.Member("id", .string(stored.id)), JSON.Member("where", stored.values.json)])
              })),
          change.example.map { JSON.Member("example", example($0)) },
        ].compactMap(\.self))
    }
  }
}

extension Explanation.Change {
  fileprivate func json(of side: Region.Side, from situation: Situation) -> JSON {
    func value(_ situation: Situation?) -> JSON {
      situation?.words(of: side.coordinate).map(JSON.string) ?? .null
    }
    return .object([
      JSON.Member("fact", .string(side.coordinate.name)), JSON.Member("from", value(situation)),
      JSON.Member("to", value(example)), JSON.Member("where", Region.Box([side]).json),
    ])
  }
}

extension LivingOn {
  fileprivate var json: JSON {
    .object([
      JSON.Member("launches", .number(launches.count)),
      JSON.Member(
        "shown",
        .array(
          launches.map { launch in
            .object([
              JSON.Member("at", .string(launch.at.rfc3339)),
              JSON.Member("ids", .array(launch.shown.map { .string($0.id) })),
            ])
          })),
    ])
  }
}

extension ContentEdit {
  fileprivate func json(place: String?) -> JSON {
    let place = place.map { JSON.Member("at", .string($0)) }
    return switch self {
    case .condition(let gate):
      .object(
        [JSON.Member("edit", .string("condition")), JSON.Member("condition", .string(gate.name)), place]
          .compactMap(\.self))
    case .rename: .object([JSON.Member("edit", .string("rename")), place].compactMap(\.self))
    case .addView: .object([JSON.Member("edit", .string("view")), place].compactMap(\.self))
    case .moveBefore(let id):
      .object([JSON.Member("edit", .string("move")), JSON.Member("before", .string(id)), place].compactMap(\.self))
    }
  }
}

extension Gate {
  fileprivate var json: JSON {
    .object(
      [
        JSON.Member("name", .string(name)), JSON.Member("required", .string(required)),
        JSON.Member("actual", .string(actual)), opensAt.map { JSON.Member("opensAt", .string($0.rfc3339)) },
      ].compactMap(\.self))
  }
}
