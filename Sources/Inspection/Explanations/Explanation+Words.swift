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
  /// To come after an entry's id; nil for what needs a colon.
  fileprivate var storedWords: String? {
    switch (coordinate, extent) {
    case (.lastDisplay, .numbers(let ranges)): ranges.map(\.displayed).joined(separator: " or ")
    case (.reminded, .numbers(let ranges)): ranges.map(\.putOff).joined(separator: " or ")
    case (.launchesSince, .numbers(let ranges)): ranges.map(\.launchesSince).joined(separator: " or ")
    case (.seen, .truth(let value)): value ? "was seen" : "was not seen"
    case (.answered, .truth(let value)): value ? "was answered" : "was not answered"
    case (.ignored, .truth(let value)): value ? "was ignored" : "was not ignored"
    case (.flag(let flag), .truth(let value)): value ? "has set \(flag)" : "has not set \(flag)"
    case (.place, _): nil
    default: nil
    }
  }
}

extension Region.Numbers {
  /// Of 0 for never, otherwise 1 more than the seconds since then.
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
    case .language: device.locale.text
    case .app: device.version(.marketing).text
    case .seenLast: updates.lastVersion ?? "none"
    case .os: device.osVersion.text
    case .wifi: device.wifi ? "on Wi-Fi" : "off Wi-Fi"
    case .now: dateWords(now.secondsSince1970)
    case .age: device.installed.map { "\(durationWords(max(0, now.seconds(since: $0)))) ago" } ?? "unknown"
    case .launches: String(device.launches)
    case .sharedFlag(let flag): "\(coordinate.name) is \(banners.isSet(flag) ? "set" : "not set")"
    case .opens(let scheme): device.openableSchemes.contains(scheme) ? "opens \(scheme):" : "cannot open \(scheme):"
    case .lastDisplay, .launchesSince, .flag, .place, .seen, .answered, .reminded, .ignored: nil
    }
  }
}

extension ContentEdit {
  /// What to do, as an imperative.
  ///
  /// - Parameter feed: Decides what gives an entry its place.
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
