package import Authoring
package import FeedModel
package import SiteBuilder

/// The changes that a build made to what was published before, as far as manifests show them.
package struct PublishedChanges: Equatable {
  /// The added entries, such as `banner hello` and `release 2.4.0`, in order.
  package var added: [String] = []
  /// The entries with a different text or different views.
  package var changed: [String] = []
  /// The changed entries that have a text again which was replaced before: perhaps somebody else's newer one is missing
  /// in the sources.
  package var returned: [String] = []
  /// The entries that were published under a different key before, so that devices take them for new ones.
  package var renamed: [Renamed] = []
  /// The entries whose key changed on purpose, because their revision was raised.
  package var renewed: [Renamed] = []
  /// The entries that are removed from devices until a later `publish`.
  package var heldBack: [HeldBack] = []
  package var withdrawn: [String] = []
  /// The changes in who is shown what, when, and where a tap leads.
  package var rules = ChangedRules()
  /// The command that shows whom the changes affect; nil if they affect no users.
  package var comparison: String?
  /// The feeds whose bytes differ, each with the number of languages in which they do.
  package var feeds: [(name: String, languages: Int)] = []

  package struct Renamed: Equatable, Encodable {
    package var from: String
    package var to: String
  }

  package struct HeldBack: Equatable {
    package var name: String
    package var until: Instant
  }

  package static func == (one: PublishedChanges, other: PublishedChanges) -> Bool {
    one.added == other.added && one.changed == other.changed && one.withdrawn == other.withdrawn
      && one.heldBack == other.heldBack && one.renamed == other.renamed && one.renewed == other.renewed
      && one.returned == other.returned && one.rules == other.rules && one.comparison == other.comparison
      && one.feeds.elementsEqual(other.feeds, by: ==)
  }

  package init() {}

  /// - Parameters:
  ///   - renamings: The entries that are neither added nor withdrawn although their keys differ.
  ///   - starts: When entries become due that are not due yet, by source.
  package init(
    from old: Manifest, to new: Manifest, renamings: [BuildReport.Renaming] = [], starts: [String: Instant] = [:]
  ) {
    guard old != new else { return }
    renamed = renamings.filter { !$0.isOnPurpose }.map { Renamed(from: $0.from.words, to: $0.to.key) }
    renewed = renamings.filter(\.isOnPurpose).map { Renamed(from: $0.from.words, to: $0.to.key) }
    let (from, to) = (Set(renamings.map { Name($0.from) }), Set(renamings.map { Name($0.to) }))
    let files = Self.changedFiles(old, new)
    let views = Set(files.filter { $0.hasPrefix("views/") }.compactMap { $0.split(separator: "/").dropFirst().first })
    let returned = Self.returnedFiles(old, new)
    let before = Dictionary(old.published.map { (Name($0), $0) }) { $1 }
    for key in new.published {
      let before = before[Name(key)]
      switch (before?.withdrawn ?? true, key.withdrawn) {
      case (true, true): break
      case (true, false) where to.contains(Name(key)), (false, true) where from.contains(Name(key)): break
      case (true, false): added.append(key.words)
      case (false, true):
        if let start = starts[key.source] {
          heldBack.append(HeldBack(name: key.words, until: start))
        } else {
          withdrawn.append(key.words)
        }
      case (false, false):
        let hasOtherViews = key.channel == FeedChannel.banners.rawValue && views.contains(key.key[...])
        guard hasOtherViews || before?.hasSameText(as: key) != true else { break }
        changed.append(key.words)
        let feeds = FeedName.allCases.filter { $0.channel.rawValue == key.channel }
        let isBack = returned.contains { path in
          path.hasPrefix("views/\(key.key)/") || feeds.contains { $0.isCopied(in: path) }
        }
        if isBack { self.returned.append(key.words) }
      }
    }
    feeds = FeedName.allCases.compactMap { feed in
      let count = files.count { feed.isName($0) }
      return count > 0 ? (feed.rawValue, count) : nil
    }
  }

  private struct Name: Hashable {
    var channel: String
    var key: String

    init(_ key: Manifest.Published) { (channel, self.key) = (key.channel, key.key) }
  }

  /// The paths of current files that only one of the manifests has, or that differ.
  private static func changedFiles(_ old: Manifest, _ new: Manifest) -> [String] {
    let current = { (manifest: Manifest) in manifest.files.filter { $0.retired == nil } }
    let before = Dictionary(current(old).map { ($0.path, $0.sha256) }) { $1 }
    let after = Dictionary(current(new).map { ($0.path, $0.sha256) }) { $1 }
    return after.filter { before[$0.key] != $0.value }.map(\.key) + before.keys.filter { after[$0] == nil }
  }

  /// The paths of current files that were replaced before. Names hold hashes, so they have their old content again.
  private static func returnedFiles(_ old: Manifest, _ new: Manifest) -> [String] {
    let replaced = Set(old.files.filter { $0.retired != nil }.map(\.path))
    return new.files.filter { $0.retired == nil && replaced.contains($0.path) }.map(\.path)
  }

  /// The changes in some lines for people; empty if nothing changed.
  package func text(in zone: TimeZoneRules?) -> String {
    let lines = [
      ("added", added), ("changed", changed),
      ("back to an earlier text (if a colleague replaced it, get their sources first)", returned),
      ("renamed", renamed.map(\.words)),
      ("shown again to everyone", renewed.map(\.words)),
    ]
    let held = Dictionary(grouping: heldBack, by: \.until).sorted { $0.key < $1.key }.map { until, some in
      ("held back until \(until.words(in: zone))", some.map(\.name))
    }
    let feeds = feeds.map { $0.languages == 1 ? $0.name : "\($0.name) (\($0.languages) languages)" }
    let all =
      lines + held + [("withdrawn", withdrawn), ("rules that changed", rules.words), ("feeds that changed", feeds)]
    return all.map { title, names in names.isEmpty ? "" : "\(title): \(names.inBrief)\n" }.joined()
  }
}

extension PublishedChanges.Renamed {
  fileprivate var words: String { "\(from) (now \(to))" }
}

extension [String] {
  /// At most ten names, and the number of the others.
  package var inBrief: String {
    let shown = prefix(10).joined(separator: ", ")
    return count > 10 ? "\(shown) and \(count - 10) more" : shown
  }
}

extension Manifest.Published {
  /// Whether the texts are the same, as far as both manifests show.
  fileprivate func hasSameText(as other: Manifest.Published) -> Bool {
    meaning == other.meaning && (sketch == nil || translations == other.translations)
  }

  /// The entry in words, such as `banner hello` or `release 2.4.0`.
  package var words: String {
    switch FeedChannel(rawValue: channel) {
    case .banners: "banner \(key)"
    case .alerts: "alert \(key)"
    case .updates: "release \(key)"
    case .prompts: "prompt \(key)"
    case .permissions: "permission \(key)"
    case nil: "\(channel) \(key)"
    }
  }
}

extension FeedName {
  /// Whether a path is that of a copy of the default language's file, by its hash.
  fileprivate func isCopied(in path: String) -> Bool {
    path.hasPrefix("\(FeedIndex.copiesFolder)/\(rawValue.prefix { $0 != "." }).")
  }

  /// Whether a path is the name of the feed's file in some language.
  fileprivate func isName(_ path: String) -> Bool {
    let parts = rawValue.split(separator: ".")
    return path == rawValue || path.hasPrefix("\(parts[0])_") && path.hasSuffix(".\(parts[1])") && !path.contains("/")
  }
}

extension PublishedChanges.HeldBack: Encodable {
  private enum Key: CodingKey { case item, until }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .item)
    try container.encode(until.rfc3339, forKey: .until)
  }
}

extension PublishedChanges: Encodable {
  private enum Key: CodingKey { case added, changed, returned, renamed, renewed, heldBack, withdrawn, rules, feeds }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(added, forKey: .added)
    try container.encode(changed, forKey: .changed)
    try container.encode(returned, forKey: .returned)
    try container.encode(renamed, forKey: .renamed)
    try container.encode(renewed, forKey: .renewed)
    try container.encode(heldBack, forKey: .heldBack)
    try container.encode(withdrawn, forKey: .withdrawn)
    try container.encode(rules.words, forKey: .rules)
    try container.encode(feeds.map(\.name), forKey: .feeds)
  }
}
