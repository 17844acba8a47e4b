public import FeedModel

/// A fact about one entry of a feed, or the whole feed, that is proved for all possible devices. ``Proof/noHistory`` is
/// the exception.
public struct Finding: Equatable, Sendable {
  /// The notification's id or key, the release's version, or the prompt's name; nil for the whole feed.
  public var id: String?
  public var proof: Proof
  /// The languages that it is limited to; nil for all devices in question.
  public var languages: Region.Languages?

  public enum Proof: Equatable, Sendable {
    /// No device meets its conditions. These contradict each other; if any one of them is left out, the others do not.
    case neverShown(because: [Requirement])
    /// Wherever it could be shown, one of these comes first, whatever devices have stored. Without any one of them, the
    /// others leave it some device.
    case alwaysHidden(behind: [String])
    /// It could be shown earlier by its own conditions, but until then one of these always comes first; nil means
    /// forever.
    case hiddenUntil(Instant?, behind: [String])
    /// One of these always comes first on these devices.
    case partlyHidden(behind: [String], audience: Audience)
    /// It is shown only to devices that have already displayed it.
    case neverFirst
    /// Its conditions can hold, but it was not shown in any life that was played (``FirstDisplays``).
    case noHistory
    /// These devices are shown it at every launch that shows no earlier entry, whatever they have stored. From `until`
    /// on, they are not.
    case everyLaunch(audience: Audience, until: Instant?)
    /// Devices that cannot open it show nothing, and later entries wait. On these devices that lasts until it was seen
    /// in another form.
    case blocksQueue(audience: Audience)
    /// These devices are never shown anything.
    case nobodyLeft(audience: Audience)
  }

  /// A set of devices, as far as it is listed.
  public struct Audience: Equatable, Sendable {
    public var region: Region
    /// Whether the list is complete.
    public var isWhole: Bool

    public init(_ region: Region, isWhole: Bool = true) { (self.region, self.isWhole) = (region, isWhole) }
  }

  public init(id: String?, proof: Proof) { (self.id, self.proof) = (id, proof) }

  /// A part of an entry's conditions.
  public enum Requirement: Equatable, Sendable {
    /// A banner's condition, and its place under `all`.
    case condition(BannersFeed.Condition, index: Int)
    /// A banner's conditions under `any`, as a whole.
    case any
    /// A banner's entry must be one of its views.
    case entryView
    case minVersion(FeedVersion)
    case maxVersion(FeedVersion)
    /// An alert's URL, which something must open.
    case actionURL(String)
    /// A prompt's `daysUntilPrompt`, in days.
    case daysUntilPrompt(Double)
    case usesUntilPrompt(Int)
    /// A release's version, which no app is older than.
    case version(FeedVersion)
  }

  /// The name of a kind of finding, as diagnostics and JSON have it.
  public enum Kind: String, CaseIterable, Sendable, JSONConvertible {
    case neverShown = "never-shown"
    case alwaysHidden = "always-hidden"
    case hiddenUntil = "hidden-until"
    case partlyHidden = "partly-hidden"
    case neverFirst = "never-first"
    case noHistory = "no-history"
    case everyLaunch = "every-launch"
    case blocksQueue = "blocks-queue"
    case nobodyLeft = "nobody-left"
  }

  public var kind: Kind {
    switch proof {
    case .neverShown: .neverShown
    case .alwaysHidden: .alwaysHidden
    case .hiddenUntil: .hiddenUntil
    case .partlyHidden: .partlyHidden
    case .neverFirst: .neverFirst
    case .noHistory: .noHistory
    case .everyLaunch: .everyLaunch
    case .blocksQueue: .blocksQueue
    case .nobodyLeft: .nobodyLeft
    }
  }

  /// The severity for a publication.
  public enum Severity: String, CaseIterable, Comparable, Sendable, JSONConvertible {
    case note, warning, error

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
  }

  public var severity: Severity {
    switch kind {
    // It is shown to devices in other languages.
    case .neverShown where languages != nil: .warning
    case .neverShown, .alwaysHidden: .error
    case .hiddenUntil, .neverFirst, .everyLaunch, .blocksQueue: .warning
    case .noHistory, .partlyHidden, .nobodyLeft: .note
    }
  }
}

// The words that diagnostics, the audit and pages share.

/// Findings that differ only in the entry: an offer that always comes first hides a part of everything below it.
public struct JoinedFinding: Sendable {
  /// One of them.
  public var finding: Finding
  /// The entries of all of them; empty if it is a finding by itself.
  public var ids: [String]

  /// The most findings of a kind that are listed one by one.
  private static let most = 3

  /// Joins findings about parts of audiences, if there are many with the same cause. The order is that of the first ones.
  public static func join(_ findings: [Finding]) -> [JoinedFinding] {
    let causes = Dictionary(grouping: findings.filter { $0.cause != nil }, by: \.cause)
    var joined: Set<[String]> = []
    return findings.compactMap { finding in
      guard let cause = finding.cause, let all = causes[cause], all.count > most else {
        return JoinedFinding(finding: finding, ids: [])
      }
      guard joined.insert(cause).inserted else { return nil }
      return JoinedFinding(finding: finding, ids: all.compactMap(\.id))
    }
  }

  /// `topic11 always comes first on some devices of 18 entries: topic25, topic24, …`
  public var sentence: String {
    guard let cause = finding.cause, !ids.isEmpty else { return finding.sentence }
    let more = ids.count > 12 ? ["and \(ids.count - 10) more"] : []
    return "\(cause.alwaysFirst) on some devices of \(ids.count) entries: "
      + (ids.prefix(more.isEmpty ? 12 : 10) + more).joined(separator: ", ")
  }

  public var advice: String? {
    ids.first.map { "whom one of them is hidden from: publish matrix --id \($0)" } ?? finding.advice
  }
}

extension Finding {
  /// The entries that hide a part of its audience; nil for other findings.
  fileprivate var cause: [String]? { if case .partlyHidden(let behind, _) = proof { behind } else { nil } }

  /// A sentence: ``words`` after the entry's name.
  public var sentence: String { id.map { "\($0) \(words)" } ?? words }

  /// The finding in words that follow the entry's name, or as a sentence about the whole feed. It has no full stop.
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

  /// The advice to the author, as an imperative; nil if no action is needed.
  public var advice: String? {
    switch proof {
    case .neverShown(let because): because.count > 1 ? "change one of these" : nil
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
  public var words: String { region.brief + (isWhole ? "" : "; and more") }

  /// The remaining words for a single region.
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
    if case .any = self { return "one of those under any" }
    if case .condition(let condition, _) = self { return condition.label }
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

// The members of a finding in the commands' JSON output.

extension Finding {
  /// `rule`, `id`, and what proves it.
  public var json: JSON { .present(["rule": kind, "id": id]).with((languages?.members ?? []) + proof.members) }
}

extension Finding.Proof {
  fileprivate var members: [JSON.Member] {
    switch self {
    case .neverShown(let because): JSON.members(["because": because.map(\.json)])
    case .alwaysHidden(let behind): JSON.members(["behind": behind])
    case .hiddenUntil(let until, let behind): JSON.members(["until": until ?? JSON.null, "behind": behind])
    case .partlyHidden(let behind, let audience): JSON.members(["behind": behind]) + audience.members
    case .neverFirst, .noHistory: []
    case .everyLaunch(let audience, let until): JSON.members(["until": until]) + audience.members
    case .blocksQueue(let audience), .nobodyLeft(let audience): audience.members
    }
  }
}

extension Finding.Audience {
  fileprivate var members: [JSON.Member] { JSON.members(["where": region.json, "more": isWhole ? nil : true]) }
}

extension Finding.Requirement {
  public var json: JSON { .present(["name": name, "value": value]) }

  /// The name of the requirement in a feed.
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

  /// The value of the requirement; nil if there is no single one.
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
