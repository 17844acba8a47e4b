internal import FeedEvaluator
public import FeedModel

// The words that the command and pages share.

extension Explanation.Stored {
  /// `welcome-tour has been displayed`
  public var words: String {
    values.sides.map { side in
      side.storedWords.map { "\(id) \($0)" } ?? "\(id): \(side.words)"
    }.joined(separator: ", ")
  }
}

extension Region.Side {
  /// A demand on a stored value: `if it was never displayed`.
  var demand: String { storedWords.map { "if it \($0)" } ?? words }

  /// Words that come after an entry's id; nil for conditions that need a colon.
  fileprivate var storedWords: String? {
    switch (coordinate, extent) {
    case (.lastDisplay, .numbers(let ranges)): ranges.map(\.displayed).joined(separator: " or ")
    case (.displays, .numbers(let ranges)):
      "was displayed "
        + ranges.map { "\($0.from ?? 0) or more times".replacing("0 or more", with: "fewer") }.joined(separator: " or ")
    case (.firstDisplay, .numbers(let ranges)):
      "for the first time " + ranges.map(\.displayed).joined(separator: " or ")
    case (.reminded, .numbers(let ranges)): ranges.map(\.putOff).joined(separator: " or ")
    case (.launchesSince, .numbers(let ranges)): ranges.map(\.launchesSince).joined(separator: " or ")
    case (.seen, .truth(let value)): value ? "was seen" : "was not seen"
    case (.answered, .truth(let value)): value ? "was answered" : "was not answered"
    case (.ignored, .truth(let value)): value ? "was ignored" : "was not ignored"
    case (.flag(let flag), .truth(let value)): value ? "has set \(flag)" : "has not set \(flag)"
    case (.place, _), (.variant, _): nil
    default: nil
    }
  }
}

extension Region.Numbers {
  /// The words for a cell: 0 is never, and other numbers are 1 more than the seconds since the display.
  fileprivate var displayed: String {
    if from == nil, before == 1 { return "was never displayed" }
    let bounds = [
      from.flatMap { $0 > 1 ? "at least \(durationWords($0 - 1))" : nil },
      before.map { "less than \(durationWords($0 - 1))" },
    ].compactMap(\.self)
    return bounds.isEmpty ? "has been displayed" : "was displayed \(bounds.joined(separator: " and ")) ago"
  }

  fileprivate var putOff: String {
    if from == nil, before == 1 { return "was not put off" }
    let bounds = [
      from.flatMap { $0 > 1 ? "at least \(durationWords($0 - 1))" : nil },
      before.map { "less than \(durationWords($0 - 1))" },
    ].compactMap(\.self)
    return bounds.isEmpty ? "was put off" : "was put off \(bounds.joined(separator: " and ")) ago"
  }

  fileprivate var launchesSince: String {
    let bounds = [from.map { "\($0) or more" }, before.map { "fewer than \($0)" }].compactMap(\.self)
    return "has counted \(bounds.joined(separator: " and ")) launches since its last display"
  }
}

extension Situation {
  /// This device's value: `2.3.0`, `on Wi-Fi`; nil for what is stored for an entry.
  public func words(of coordinate: Coordinate) -> String? {
    switch coordinate {
    case .device(.now): dateWords(now.secondsSince1970)
    case .device(.age): device.installed.map { "\(durationWords(max(0, now.seconds(since: $0)))) ago" } ?? "unknown"
    case .device(.lastLaunch):
      device.lastLaunch.map { "\(durationWords(max(0, now.seconds(since: $0)))) ago" } ?? "none"
    case .device(let fact): value(of: coordinate).map(fact.bareWords)
    case .wall: device.wall(at: now).wallWords
    case .clock: clockText(device.wall(at: now).secondsOfDay)
    case .seenLast: updates.lastVersion ?? "none"
    case .sharedFlag(let flag): "\(coordinate.name) is \(banners.isSet(flag) ? "set" : "not set")"
    case .attribute(let name): device.attributes[name]?.text ?? "not set"
    case .message(let id, .lastDisplay):
      banners.records[id]?.displayed == true ? "\(id) has been displayed" : "\(id) was never displayed"
    case .message(let id, let answer):
      value(of: .message(id, answer)) == .truth(true) ? "\(id) was \(answer)" : "\(id) was not \(answer)"
    case .anyDisplay: banners.newestDisplay.map { "\(durationWords(max(0, now.seconds(since: $0)))) ago" } ?? "never"
    case .placeIn(let rollout): "at \(shortNumber(Double(device.place(in: rollout)) / 100)) % of the rollout \(rollout)"
    case .opens(let scheme): device.openableSchemes.contains(scheme) ? "opens \(scheme):" : "cannot open \(scheme):"
    case .lastDisplay, .displays, .firstDisplay, .launchesSince, .flag, .place, .variant, .seen, .answered, .reminded,
      .ignored:
      nil
    }
  }
}

extension ContentEdit {
  /// The instruction for the author, as an imperative.
  ///
  /// - Parameter feed: The feed, which decides what determines an entry's place.
  public func words(in feed: FeedName) -> String {
    switch self {
    case .condition(let gate):
      switch gate.evidence {
      case .rule(.newer, _, _) where feed == .updates: "publish a version above \(gate.actual)"
      case .rule(.newer, _, _): "ship notes for a version above \(gate.actual)"
      case .rule(.upTo, _, _): "ship notes for a version up to \(gate.actual)"
      case .rule(.actionURL, _, _): "link to something that the device opens"
      default: "change or remove \(gate.label)"
      }
    case .rename:
      switch feed {
      case .alerts: "publish it under another key: this user has seen it"
      case .prompts: "publish it under another name: this user has closed it for good"
      default: "publish a newer version: this user has ignored it"
      }
    case .addView: "give it a view to begin with"
    case .moveBefore(let id):
      switch feed {
      case .banners: "place it before \(id)"
      case .alerts: "give it a key that sorts after \(id)"
      case .prompts: "give it a name that sorts before \(id)"
      case .updates, .localUpdates, .permissions: "place it before \(id)"
      }
    }
  }
}

extension Explanation {
  /// `publish.explain/1`, one entry of `entries`.
  ///
  /// - Parameters:
  ///   - situation: The device in question.
  ///   - file: The file of the feed that it reads.
  ///   - example: Makes the JSON of an example's device.
  ///   - proof: The reason why no device is ever shown it.
  ///   - place: The place in the content that an edit changes: a path with a line.
  public func json(
    on situation: Situation, file: String, proof: Finding? = nil, example: (Situation) -> JSON,
    place: (ContentEdit) -> String? = { _ in nil }
  ) -> JSON {
    var members = JSON.members([
      "id": id, "channel": feed.channel, "feed": file, "shown": isShown && closed == nil,
      "displays": closed == nil ? displayed?.id ?? JSON.null : JSON.null, "closed": closed?.json,
      "failing": failures.map(\.json), "before": before,
    ])
    if let remedies {
      members += JSON.members([
        "device": remedies.device.json(from: situation, example: example),
        "proof": proof.map { JSON.object($0.json.members ?? []) },
        "content": remedies.content.map { $0.json(place: place($0)) }, "time": remedies.waiting ?? JSON.null,
        "life": remedies.living?.json ?? JSON.null,
      ])
    }
    return .object(members)
  }
}

extension Explanation.DeviceChange {
  fileprivate func json(from situation: Situation, example: (Situation) -> JSON) -> JSON {
    switch self {
    case .nobody: .null
    case .atLeast(let count): .present(["atLeast": count])
    case .least(let change):
      .present([
        "changes": change.count, "facts": change.facts.sides.map { change.json(of: $0, from: situation) },
        "memory": change.stored.map { stored in JSON.present(["id": stored.id, "where": stored.values.json]) },
        "example": change.example.map(example),
      ])
    }
  }
}

extension Explanation.Change {
  fileprivate func json(of side: Region.Side, from situation: Situation) -> JSON {
    .present([
      "fact": side.coordinate.name, "from": situation.words(of: side.coordinate) ?? JSON.null,
      "to": example?.words(of: side.coordinate) ?? JSON.null, "where": Region.Box([side]).json,
    ])
  }
}

extension LivingOn {
  fileprivate var json: JSON {
    .present([
      "launches": launches.count,
      "shown": launches.map { JSON.present(["at": $0.at, "shown": $0.shown.map(\.json)]) },
    ])
  }
}

extension ContentEdit {
  fileprivate func json(place: String?) -> JSON {
    switch self {
    case .condition(let gate): .present(["edit": "condition", "condition": gate.name, "at": place])
    case .rename: .present(["edit": "rename", "at": place])
    case .addView: .present(["edit": "view", "at": place])
    case .moveBefore(let id): .present(["edit": "move", "before": id, "at": place])
    }
  }
}

extension DecisionGate {
  fileprivate var json: JSON { .present(["name": name, "required": required, "actual": actual, "opensAt": opensAt]) }
}
