package import FeedModel

/// Differences between two feeds in the default language in who is shown what, when, and where a tap leads. The texts
/// may be the same.
///
/// They are words for a summary; `publish diff` works out whom they affect.
package struct ChangedRules: Equatable {
  /// `banner sale (rolloutPercent 20, now 10)`, in the order of the new feeds.
  package private(set) var words: [String] = []

  package init() {}

  /// - Parameter files: The bytes of each feed before and now; nil for one that does not exist.
  package init(_ files: (FeedName) -> (old: [UInt8]?, new: [UInt8]?)) {
    words = rules(of: .banners, files, BannersFeed.self) { feed in
      feed.notifications.map { Rules("banner \($0.id)", $0.rules) }
    }
    words += rules(of: .alerts, files, AlertsFeed.self) { feed in
      feed.notifications.map { Rules("alert \($0.key)", $0.rules) }
    }
    words += rules(of: .prompts, files, PromptsFeed.self) { feed in
      feed.prompts.map { Rules("prompt \($0.name)", $0.rules) }
    }
  }

  /// The size in bytes above which comparing the feeds would take longer than building them.
  private static let largest = 4 << 20

  private func rules<Feed: ChannelFeed>(
    of name: FeedName, _ files: (FeedName) -> (old: [UInt8]?, new: [UInt8]?), _ type: Feed.Type,
    _ entries: (Feed) -> [Rules]
  ) -> [String] {
    guard case (let old?, let new?) = files(name), old != new, max(old.count, new.count) <= Self.largest,
      let before = try? Feed.decode(old).feed, let after = try? Feed.decode(new).feed
    else { return [] }
    let (earlier, later) = (entries(before), entries(after))
    let known = Dictionary(earlier.map { ($0.name, $0.rules) }) { first, _ in first }
    let changed = later.compactMap { entry in known[entry.name].flatMap { entry.words(since: $0) } }
    return changed + (name == .banners ? order(earlier.map(\.name), later.map(\.name)) : [])
  }

  /// The first banner whose place has changed; empty if the order is the same.
  private func order(_ earlier: [String], _ later: [String]) -> [String] {
    let (old, new) = (Set(earlier), Set(later))
    let (before, after) = (earlier.filter(new.contains), later.filter(old.contains))
    guard let index = before.indices.first(where: { $0 < after.count && before[$0] != after[$0] }) else { return [] }
    return ["\(after[index]) (now before \(before[index]))"]
  }
}

/// The rules of an entry as names and values, in order.
private struct Rules {
  let name: String
  let rules: [(name: String, value: String)]

  init(_ name: String, _ rules: [(String, String)]) { (self.name, self.rules) = (name, rules.map { ($0.0, $0.1) }) }

  /// Nil if nothing has changed.
  func words(since before: [(name: String, value: String)]) -> String? {
    let changes = rules.compactMap { rule -> String? in
      guard let old = before.first(where: { $0.name == rule.name }) else { return "now \(rule.name) \(rule.value)" }
      return old.value == rule.value ? nil : "\(rule.name) \(old.value), now \(rule.value)"
    }
    let gone = before.filter { old in !rules.contains { $0.name == old.name } }.map {
      "no longer \($0.name) \($0.value)"
    }
    let all = changes + gone
    return all.isEmpty ? nil : "\(name) (\(all.joined(separator: "; ")))"
  }
}

extension BannersFeed.Notification {
  fileprivate var rules: [(String, String)] {
    let alternatives = any.map(\.words).joined(separator: " or ")
    return all.map { ($0.name, $0.valueWords) } + (any.isEmpty ? [] : [("any", alternatives)])
  }
}

extension BannersFeed.Condition {
  fileprivate var words: String { "\(name) \(valueWords)" }
  fileprivate var valueWords: String { value.string ?? String(decoding: value.writeCompactly(), as: UTF8.self) }
}

extension AlertsFeed.Notification {
  fileprivate var rules: [(String, String)] {
    [("actionURL", actionURL), ("minVersion", minVersion?.text), ("maxVersion", maxVersion?.text)].present
  }
}

extension PromptsFeed.Prompt {
  fileprivate var rules: [(String, String)] {
    [
      ("actionURL", actionURL), ("usesUntilPrompt", usesUntilPrompt.map(String.init)),
      ("daysUntilPrompt", daysUntilPrompt.map(JSON.number)?.valueText),
      ("remindPeriod", remindPeriod.map(JSON.number)?.valueText), ("recurring", recurring.map(String.init)),
    ].present
  }
}

extension JSON {
  fileprivate var valueText: String { String(decoding: writeCompactly(), as: UTF8.self) }
}

extension [(String, String?)] {
  fileprivate var present: [(String, String)] { compactMap { name, value in value.map { (name, $0) } } }
}
