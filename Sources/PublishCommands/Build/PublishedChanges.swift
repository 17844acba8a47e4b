import FeedModel
import Text

/// What a build changed of what was published before, as far as manifests know it.
struct PublishedChanges: Equatable {
  /// `banner hello`, `release 2.4.0`, in order.
  var added: [String] = []
  /// With another text or other views.
  var changed: [String] = []
  var withdrawn: [String] = []
  /// The feeds whose bytes differ, each with the number of its languages that do.
  var feeds: [(name: String, languages: Int)] = []

  static func == (one: PublishedChanges, other: PublishedChanges) -> Bool {
    one.added == other.added && one.changed == other.changed && one.withdrawn == other.withdrawn
      && one.feeds.elementsEqual(other.feeds, by: ==)
  }

  init() {}

  init(from old: Manifest, to new: Manifest) {
    guard old != new else { return }
    let files = Self.changedFiles(old, new)
    let views = Set(files.filter { $0.hasPrefix("views/") }.compactMap { $0.split(separator: "/").dropFirst().first })
    let before = Dictionary(old.published.map { (Name($0), $0) }) { $1 }
    for key in new.published {
      let before = before[Name(key)]
      switch (before?.withdrawn ?? true, key.withdrawn) {
      case (true, true): break
      case (true, false): added.append(key.words)
      case (false, true): withdrawn.append(key.words)
      case (false, false):
        let hasOtherViews = key.channel == Channel.banners.rawValue && views.contains(key.key[...])
        if hasOtherViews || before?.meaning != key.meaning { changed.append(key.words) }
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

  /// The paths of current files that only one of the two has, or that differ.
  private static func changedFiles(_ old: Manifest, _ new: Manifest) -> [String] {
    let current = { (manifest: Manifest) in manifest.files.filter { $0.retired == nil } }
    let before = Dictionary(current(old).map { ($0.path, $0.sha256) }) { $1 }
    let after = Dictionary(current(new).map { ($0.path, $0.sha256) }) { $1 }
    return after.filter { before[$0.key] != $0.value }.map(\.key) + before.keys.filter { after[$0] == nil }
  }

  /// Some lines for people; empty if nothing changed.
  var text: String {
    let lines = [("added", added), ("changed", changed), ("withdrawn", withdrawn)]
    let feeds = feeds.map { $0.languages == 1 ? $0.name : "\($0.name) (\($0.languages) languages)" }
    return (lines + [("feeds that changed", feeds)]).map { title, names in
      names.isEmpty ? "" : "\(title): \(names.inBrief)\n"
    }.joined()
  }
}

extension [String] {
  /// At most ten names, and the number of the others.
  var inBrief: String {
    let shown = prefix(10).joined(separator: ", ")
    return count > 10 ? "\(shown) and \(count - 10) more" : shown
  }
}

extension Manifest.Published {
  /// `banner hello`, `release 2.4.0`.
  fileprivate var words: String {
    switch Channel(rawValue: channel) {
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
  /// Whether it is the name of the feed's file in some language.
  fileprivate func isName(_ path: String) -> Bool {
    let parts = rawValue.split(separator: ".")
    return path == rawValue || path.hasPrefix("\(parts[0])_") && path.hasSuffix(".\(parts[1])") && !path.contains("/")
  }
}

extension PublishedChanges: Encodable {
  private enum Key: CodingKey { case added, changed, withdrawn, feeds }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(added, forKey: .added)
    try container.encode(changed, forKey: .changed)
    try container.encode(withdrawn, forKey: .withdrawn)
    try container.encode(feeds.map(\.name), forKey: .feeds)
  }
}
