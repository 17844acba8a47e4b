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
    let candidates = trace.map { JSON.present(["gates": .array($0.gates.map(\.json)), "id": .string($0.id)]) }
    return JSON.members([
      "channel": .string(feed.channel.rawValue), "feed": .string(file), "outcome": .string(end),
    ]) + (item?.json ?? [])
      + JSON.members([
        "error": error.json, "reason": error == nil ? reason.json : nil,
        "issues": issues.isEmpty ? nil : .texts(issues.map(\.description)),
        "checks": isExplained ? .array(checks.map(\.json)) : nil, "trace": isExplained ? .array(candidates) : nil,
        "store": store?.json,
      ])
  }
}

extension Updates.StoreAnswer {
  fileprivate var json: JSON {
    .present([
      "outcome": .string(outcome.rawValue), "country": .string(country), "version": (listing?.version.text).json,
      "minimumOSVersion": (listing?.minimumOSVersion?.text).json, "since": (listing?.released).json,
      "withheld": .texts(withheld.map(\.text)),
    ])
  }
}

extension FeedDevice {
  /// What stays the same until the next upgrade. All JSON that describes a device has these members, and
  /// ``DescribedDevice`` reads them.
  public var members: [JSON.Member] {
    let facts = DeviceFact.settled.map { JSON.Member($0.row.member, self[$0]?.json ?? .null) }
    return facts.prefix(1) + [JSON.Member("buildVersion", .string(buildVersion.text))] + facts.dropFirst()
  }

  /// The URL schemes that not every device opens, in order.
  public var ownSchemes: [String] { openableSchemes.subtracting(FeedDevice.wellKnownSchemes).sorted() }

  /// The device at that time, with its installation and stored values as far as they are known.
  public func json(now: Instant, firstLaunch: Bool) -> JSON {
    .object(
      members
        + JSON.members([
          "openableSchemes": ownSchemes.isEmpty ? nil : .texts(ownSchemes), "now": .string(now.rfc3339),
          "firstLaunch": .boolean(firstLaunch), "installed": installed.map { .string($0.rfc3339) },
          "launches": launches > 0 ? .number(launches) : nil,
          "rolloutPercent": rolloutPlace.map { .number(Double($0 + 1) / 100) },
          "rolloutSeed": launches > 0 && rolloutPlace == nil ? .string(rolloutSeed) : nil,
        ]))
  }
}

extension FeedItem {
  fileprivate var json: [JSON.Member] {
    if case .banner(let banner) = self { return banner.json }
    return JSON.members([
      "id": .string(id.entry), "title": title.json, "message": message.json, "buttons": .texts(buttons.map(\.label)),
      "answers": .texts(buttons.map(\.answer.rawValue)), "actionURL": actionURL.json, "file": contentView.json,
      "priority": priority.json,
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
      "id": .string(id), "view": .string(view.id), "file": .string(view.file),
      "height": view.height.map { .number($0) }, "autoHeight": view.autoHeight ? .boolean(true) : nil,
      "origin": .string(view.origin.rawValue),
    ])
  }
}

extension DecisionGate {
  fileprivate var json: JSON {
    .present([
      "actual": .string(actual), "alternatives": alternatives.isEmpty ? nil : .array(alternatives.map(\.json)),
      "finding": .string(finding), "label": .string(label), "name": .string(name), "passed": .boolean(passed),
      "required": .string(required),
    ])
  }
}
