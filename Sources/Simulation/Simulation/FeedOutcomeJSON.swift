public import FeedClient
public import FeedEvaluator
public import FeedModel

/// The JSON of a feed's outcome, as `publish check --format json` and the preview's API print it.
extension FeedOutcome {
  /// Whether the feed does not exist.
  public var isMissing: Bool { if case .missing = failure { true } else { false } }

  /// The file that was read: `control_de.json`.
  public var file: String {
    let parts = (source ?? feed.rawValue).utf8.split(separator: UInt8(ascii: "/"))
    return parts.last.map { String(decoding: $0, as: UTF8.self) } ?? feed.rawValue
  }

  /// The members that apply to the outcome.
  ///
  /// - Parameter problem: The reason why the item cannot be shown, although its client returned it for display.
  public func json(problem: String? = nil) -> [JSON.Member] {
    let error = problem ?? failure?.description
    let end = error != nil ? "failed" : item == nil ? "nothing" : "display"
    let isExplained = !checks.isEmpty || !trace.isEmpty
    let candidates = trace.map { JSON.present(["gates": $0.gates.map(\.json), "id": $0.id]) }
    return JSON.members(["channel": feed.channel, "feed": file, "outcome": end]) + (item?.json ?? [])
      + JSON.members([
        "error": error, "reason": error == nil ? reason : nil, "issues": issues.map(\.description).unlessEmpty,
        "checks": isExplained ? checks.map(\.json) : nil, "trace": isExplained ? candidates : nil, "store": store?.json,
      ])
  }
}

extension Updates.StoreAnswer {
  fileprivate var json: JSON {
    .present([
      "outcome": outcome, "country": country, "version": listing?.version.text,
      "minimumOSVersion": listing?.minimumOSVersion?.text, "since": listing?.released, "withheld": withheld.map(\.text),
    ])
  }
}

extension FeedDevice {
  /// What stays the same until the next upgrade. All JSON that describes a device has these members, and
  /// ``DescribedDevice`` reads them.
  public var members: [JSON.Member] {
    let facts = DeviceFact.settled.map { JSON.Member($0.row.member, self[$0]?.json ?? .null) }
    let named = attributes.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) }
    return facts.prefix(1) + [JSON.Member("buildVersion", .string(buildVersion.text))] + facts.dropFirst()
      + (named.isEmpty ? [] : [JSON.Member("attributes", .object(named))])
  }

  /// The URL schemes that not every device opens, in order.
  public var ownSchemes: [String] { openableSchemes.subtracting(FeedDevice.wellKnownSchemes).sorted() }

  /// The device at that time, with its installation and stored values as far as they are known.
  public func json(now: Instant, firstLaunch: Bool) -> JSON {
    members.object(with: [
      "openableSchemes": ownSchemes.unlessEmpty, "now": now, "firstLaunch": firstLaunch, "installed": installed,
      "launches": launches > 0 ? launches : nil, "lastLaunch": lastLaunch,
      "rolloutPercent": rolloutPlace.map { Double($0 + 1) / 100 },
      "rolloutSeed": launches > 0 && rolloutPlace == nil ? rolloutSeed : nil,
    ])
  }
}

extension FeedItem {
  fileprivate var json: [JSON.Member] {
    if case .banner(let banner) = self { return banner.json }
    return JSON.members([
      "id": id.entry, "title": title, "message": message, "buttons": buttons.map(\.label),
      "answers": buttons.map(\.answer.rawValue), "actionURL": actionURL, "file": contentView, "priority": priority,
    ])
  }

  /// The priority; nil unless the author wrote one.
  private var priority: String? {
    guard case .updateAvailable(let update) = self, update.priority > .default else { return nil }
    return update.priority.rawValue
  }
}

extension Banners.Display {
  public var json: [JSON.Member] {
    JSON.members([
      "id": id, "view": view.id, "file": view.file, "height": view.height, "autoHeight": view.autoHeight ? true : nil,
      "origin": view.origin.rawValue,
    ])
  }
}

extension DecisionGate {
  fileprivate var json: JSON {
    .present([
      "actual": actual, "gates": gates.map(\.json).unlessEmpty, "finding": finding, "label": label,
      "name": name, "passed": passed, "required": required,
    ])
  }
}
