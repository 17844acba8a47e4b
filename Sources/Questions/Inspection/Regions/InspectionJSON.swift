public import FeedModel

// The words of inspection cases and of the commands' JSON output.

extension Region {
  public var json: JSON { .array(boxes.map(\.json)) }
}

extension Region.Box {
  /// The box as members, with `exceptLanguage` beside `language` if more specific languages are excluded.
  public var json: JSON {
    .object(
      sides.flatMap { side -> [JSON.Member] in
        if case .languages(let languages) = side.extent { return languages.members }
        return [JSON.Member(side.coordinate.name, side.json)]
      })
  }
}

extension Region.Languages {
  /// The tags; `*` stands for all languages that are not named.
  var json: JSON { .array(tags.map { .string($0.text) } + (others ? [.string("*")] : [])) }
  var members: [JSON.Member] { members("language", except: "exceptLanguage") }

  /// `languages` of all devices that an answer is about, and `exceptLanguages` if more specific ones are excluded.
  public var all: [JSON.Member] { members("languages", except: "exceptLanguages") }

  private func members(_ name: String, except: String) -> [JSON.Member] {
    JSON.members([name: json, except: self.except.map(\.text).unlessEmpty])
  }
}

extension Region.Side {
  fileprivate var json: JSON {
    switch extent {
    case .truth(let value): .boolean(value)
    case .languages(let languages): languages.json
    case .choices(let choices):
      choices.isExcept ? .present(["not": JSON.array(choices.values.map(\.json))]) : .array(choices.values.map(\.json))
    case .versions(let ranges): .array(ranges.map(\.json))
    case .numbers(let ranges): .array(ranges.map { $0.json(of: coordinate) })
    }
  }
}

extension Region.Versions {
  fileprivate var json: JSON {
    .present([
      (from?.isAbove == true ? "above" : "atLeast"): from?.version.text,
      (upTo?.isAbove == true ? "atMost" : "lessThan"): upTo?.version.text,
    ])
  }
}

extension Region.Numbers {
  fileprivate func json(of coordinate: Coordinate) -> JSON {
    func value(_ number: Int) -> JSON { coordinate == .now ? Instant(secondsSince1970: number).json : .number(number) }
    return .present(["from": from.map(value), "before": before.map(value)])
  }
}

extension Coordinate {
  /// The name in JSON and in tables.
  public var name: String {
    switch self {
    case .device(let fact): fact.rawValue
    case .wall: "localMoment"
    case .clock: "localTime"
    case .opens(let scheme): "opens \(scheme)"
    case .attribute(let name): "attribute.\(name)"
    case .message(let id, .lastDisplay): "displayed.\(id)"
    case .message(let id, let answer): "\(answer).\(id)"
    case .placeIn(let rollout): "place.\(rollout)"
    case .flag(let flag): "flag \(flag)"
    case .sharedFlag(let flag): "flag \(flag.text)"
    default: "\(self)"
    }
  }
}

extension QueuedEntry {
  public var json: JSON { .present(["id": id, "blocks": blocks ? true : nil, "notes": notes, "when": demands.json]) }
}

extension Demands {
  public var json: JSON {
    switch self {
    case .none: .string("always")
    case .conditions(let all, let any):
      .object(
        [("all", all), ("any", any)].filter { !$0.1.isEmpty }.map { name, conditions in
          JSON.Member(name, .object(conditions.map { JSON.Member($0.name, $0.value) }))
        })
    case .values(let region): .present(["stored": region.json])
    case .unseen: .present(["seen": false])
    case .notIgnored: .present(["ignored": false])
    case .unanswered(let seconds): .present(["answered": false, "secondsSinceReminder": seconds])
    }
  }
}

extension Matrix.Row {
  public var json: JSON { .present(["where": box.json, "queue": queue.map(\.json)]) }
}

extension FeedDifference {
  /// The changes by id, then by kind.
  public var changesJSON: JSON {
    .object(
      entries.map { entry in
        JSON.Member(entry.id, .object(entry.changes.map { JSON.Member($0.kind.rawValue, $0.region.json) }))
      })
  }
}
