public import FeedModel

// The members of a finding in the commands' JSON output.

extension Finding {
  /// `rule`, `id`, and what proves it.
  public var json: JSON {
    .object(
      [JSON.Member("rule", .string(kind.rawValue)), id.map { JSON.Member("id", .string($0)) }].compactMap(\.self)
        + (languages?.members ?? []) + proof.members)
  }
}

extension Finding.Proof {
  fileprivate var members: [JSON.Member] {
    switch self {
    case .neverShown(let because): [JSON.Member("because", .array(because.map(\.json)))]
    case .alwaysHidden(let behind): [Self.behind(behind)]
    case .hiddenUntil(let until, let behind): [Self.until(until) ?? JSON.Member("until", .null), Self.behind(behind)]
    case .partlyHidden(let behind, let audience): [Self.behind(behind)] + audience.members
    case .neverFirst, .noHistory: []
    case .everyLaunch(let audience, let until): [Self.until(until)].compactMap(\.self) + audience.members
    case .blocksQueue(let audience), .nobodyLeft(let audience): audience.members
    }
  }

  private static func behind(_ ids: [String]) -> JSON.Member { JSON.Member("behind", .array(ids.map(JSON.string))) }

  private static func until(_ moment: Instant?) -> JSON.Member? {
    moment.map { JSON.Member("until", .string($0.rfc3339)) }
  }
}

extension Finding.Audience {
  fileprivate var members: [JSON.Member] {
    [JSON.Member("where", region.json)] + (isWhole ? [] : [JSON.Member("more", .boolean(true))])
  }
}

extension Finding.Requirement {
  public var json: JSON {
    .object([JSON.Member("name", .string(name)), value.map { JSON.Member("value", $0) }].compactMap(\.self))
  }

  /// As in the feed.
  public var name: String {
    switch self {
    case .condition(let condition, _): condition.name
    case .any: "any"
    case .entryView: "entry"
    case .minVersion: "MinVersion"
    case .maxVersion: "MaxVersion"
    case .actionURL: "ActionURL"
    case .daysUntilPrompt: "daysUntilPrompt"
    case .usesUntilPrompt: "usesUntilPrompt"
    case .version: "version"
    }
  }

  /// Nil if there is no single one.
  public var value: JSON? {
    switch self {
    case .condition(let condition, _): condition.value
    case .any, .entryView: nil
    case .minVersion(let version), .maxVersion(let version), .version(let version): .string(version.text)
    case .actionURL(let url): .string(url)
    case .daysUntilPrompt(let days): .number(days)
    case .usesUntilPrompt(let uses): .number(uses)
    }
  }
}
