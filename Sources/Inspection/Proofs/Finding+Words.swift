internal import FeedModel

// The words that diagnostics, the audit and pages share.

extension Finding {
  /// What is said of the entry, to come after its name; of the whole feed, a sentence. Without a full stop.
  public var words: String {
    switch proof {
    case .neverShown(let because): "is never shown\(whom): \(because.reason)"
    case .alwaysHidden(let behind): "is never shown\(whom): \(behind.alwaysFirst)"
    case .hiddenUntil(let until?, let behind):
      "is not shown\(whom) before \(dateWords(until.secondsSince1970)): until then \(behind.alwaysFirst)"
    case .hiddenUntil(nil, let behind): "is not shown\(whom) any more: \(behind.alwaysFirst)"
    case .partlyHidden(let behind, let audience):
      "is hidden from some devices, because \(behind.alwaysFirst): \(audience.words)"
    case .noHistory:
      "can be shown by its conditions, but no history was found that leads to it, in up to \(FirstDisplays.launches) launches"
    case .neverFirst: "is shown\(whom) only to those who were shown it before"
    case .everyLaunch(let audience, let until):
      "comes back at every launch\(until.map { " until \(dateWords($0.secondsSince1970))" } ?? ""), and nothing that "
        + "users do ends this: \(until == nil ? audience.words : audience.without(.now).words)"
    case .blocksQueue(let audience):
      "is not shown where its URL cannot be opened, and neither are older alerts: \(audience.words)"
    case .nobodyLeft(let audience): "nothing is shown to these devices: \(audience.words)"
    }
  }

  private var whom: String { languages.map { " in \($0.words)" } ?? "" }

  /// What to do instead, as an imperative; nil if nothing need be done.
  public var advice: String? {
    switch proof {
    case .neverShown(let because): because.count > 1 ? "change one of these" : "change it"
    case .alwaysHidden(let behind), .hiddenUntil(_, let behind):
      behind.count == 1
        ? "limit how often '\(behind[0])' comes, or place this before it"
        : "limit how often one of those comes, or place this before them"
    case .neverFirst: "remove what only those meet who were shown it"
    case .everyLaunch:
      "add conditions: { all: { neverDisplayed: true } }, a minimum number of days or launches between two displays, "
        + "or a flag that its page sets"
    case .blocksQueue: "link to https:, which every device opens"
    case .partlyHidden, .noHistory, .nobodyLeft: nil
    }
  }
}

extension Finding.Audience {
  /// `app ≥ 2.4.0`; `everybody`.
  public var words: String { region.words + (isWhole ? "" : "; and more") }
}

extension Finding.Audience {
  /// What remains to be said of a single region.
  fileprivate func without(_ coordinate: Coordinate) -> Finding.Audience {
    guard region.boxes.count == 1 else { return self }
    return Finding.Audience(
      Region([Region.Box(region.boxes[0].sides.filter { $0.coordinate != coordinate })]), isWhole: isWhole)
  }
}

extension [Finding.Requirement] {
  fileprivate var reason: String {
    switch first {
    case .entryView where count == 1: "its entry is not one of its views"
    case .actionURL(let url) where count == 1: "no device opens \(url)"
    case .version(let version): "no app is older than \(version.text)"
    default: "no device meets \(count == 2 ? "both " : "")\(map(\.words).joinedWithAnd)"
    }
  }
}

extension Finding.Requirement {
  /// `appVersionAtLeast 2.4.0`
  public var words: String {
    if case .any = self { return "one of any:" }
    let text = value.map { $0.string ?? String(decoding: $0.writeCompactly(), as: UTF8.self) }
    return text.map { "\(name) \($0)" } ?? name
  }
}

extension [String] {
  /// `a always comes first`
  fileprivate var alwaysFirst: String {
    count == 1 ? "\(self[0]) always comes first" : "one of \(firstFew.joinedWithAnd) always comes first"
  }

  private var firstFew: [String] { count > 6 ? prefix(5) + ["\(count - 5) others"] : self }

  fileprivate var joinedWithAnd: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) and \(self[count - 1])" : joined()
  }
}
