import CommandKit
import FeedClient
import FeedEvaluator
package import FeedModel
import Inspection
package import PublishedSite
import Simulation

/// The effects of withdrawing published entries: which devices can be shown them now, what stays of them, on which
/// devices they can come back, and how to correct them.
package struct Aftermath: Sendable {
  private var items: [Item] = []

  private struct Item: Sendable {
    var entry: FeedEntry
    /// The reversal; nil for entries that the app ships.
    var reversal: Reversal?
    /// Whether the entry has a condition on a place in a rollout, which depends on its id.
    var hasRollout = false
    var effect: Effect?
  }

  private struct Effect: Sendable {
    /// The audience; nil if no device can be shown the entry.
    var audience: Audience?
    var withdrawal: FeedDifference
  }

  /// - Parameters:
  ///   - keys: The keys as in the manifest.
  ///   - site: The site on which they are published.
  ///   - language: The language whose feeds are read.
  package init(of keys: [Manifest.Published], on site: PublishedSite, in language: LanguageTag) async throws {
    let feeds: PublishedFeeds
    do throws(FeedFailure) { feeds = try await site.feeds(for: language) } catch { throw Failure(message: "\(error)") }
    for entry in EntryCatalog(of: [feeds]).entries
    where keys.contains(where: { $0.key == entry.id && $0.channel == entry.feed.channel.rawValue }) {
      items.append(
        Item(
          entry: entry, reversal: Reversal(of: entry, in: feeds), hasRollout: feeds.hasRollout(entry),
          effect: try Self.effect(of: entry, feeds)))
    }
  }

  /// The audience of an entry, and the changes by its withdrawal; nil for entries that the app ships.
  private static func effect(of entry: FeedEntry, _ feeds: PublishedFeeds) throws -> Effect? {
    guard let feed = feeds[entry.feed], entry.feed != .localUpdates else { return nil }
    var imagination = Imagination(openedByAll: FeedDevice.wellKnownSchemes)
    imagination.usual = Situation.usual(app: feeds[.updates]?.releases.first)
    let inquiry = Inquiry(feed, imagination: imagination)
    return Effect(
      audience: try inquiry.audiences(of: [entry.id]).first,
      withdrawal: try inquiry.difference(to: Inquiry(feed.withdrawing(entry.id), imagination: imagination)))
  }

  // MARK: For people

  package var text: String { items.map { text($0) }.joined().terminalSafeLines }

  private func text(_ item: Item) -> String {
    var lines = ["", item.entry.words]
    if let effect = item.effect { lines += words(effect) }
    lines += ["", "if it is withdrawn"] + item.entry.feed.afterWithdrawal(keepsViews: false).map { "  \($0)" }
    if let reversal = item.reversal {
      lines.append("  a cache between the host and devices delays this for as long as it keeps the feed")
      let width = reversal.cases.map { words($0.past).count }.max() ?? 0
      lines += [
        "", "if it is published again under the same \(Self.name(item.entry.feed)), with the conditions it has now",
      ]
      lines += reversal.cases.map {
        "  \(words($0.past).padded(to: width))  \($0.comesBack ? "can be shown it again" : "are never shown it again")"
      }
    }
    lines += ["", "to correct it"] + corrections(item).map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func words(_ effect: Effect) -> [String] {
    let audience = effect.audience.map { audience in
      "\(audience.region.words)\(audience.demands.map { ", \($0.words)" } ?? "")"
    }
    let others = others(effect).entries.flatMap { entry in entry.changes.map { "\(entry.id) is \($0.words)" } }
    return ["", "who can be shown it now", "  \(audience ?? "no device")"]
      + (others.isEmpty ? [] : ["", "what its withdrawal changes for other entries"] + others.map { "  \($0)" })
  }

  private func words(_ past: Reversal.Past) -> String {
    switch past {
    case .displayed, .reply(.none): "devices that were shown it"
    case .reply(.answer(let answer)): "those that answered with \(answer.rawValue)"
    case .reply(.flags(let names)): "those on which a tap has set \(names.joined(separator: ", "))"
    }
  }

  private static func name(_ feed: FeedName) -> String {
    switch feed {
    case .banners: "id"
    case .alerts: "key"
    case .updates, .localUpdates: "version"
    case .prompts, .permissions: "name"
    }
  }

  private func corrections(_ item: Item) -> [String] {
    switch item.entry.feed {
    case .banners:
      [
        "for everybody: another id, by a higher revision"
          + (item.hasRollout ? ", which has other places in its rollout" : ""),
        "only for those who were shown it: the same id, with the condition neverDisplayed: false",
        "only for all others: the same id, with the condition neverDisplayed: true",
      ]
    case .alerts:
      [
        "publish another key, by a higher revision: everybody is shown it at the first launch half a day after",
        "the last check, or a day after Remind Me Later",
      ]
    case .updates:
      ["publish a newer version, which everybody with an older one is offered, also those who ignored this one"]
    case .prompts:
      ["publish it under another name, by a higher revision; days and launches count from the app's first launch"]
    case .localUpdates, .permissions: ["correct it in the next release of the app"]
    }
  }

  // MARK: For programs

  package var json: JSON {
    items.map { item in
      item.entry.json.object(with: [
        "audience": item.effect.map(audience), "changes": item.effect.map { others($0).changesJSON },
        "withdrawn": item.entry.feed.afterWithdrawal(keepsViews: false),
        "republished": item.reversal?.cases.map(json), "corrections": corrections(item),
      ])
    }.json
  }

  /// The devices that can be shown the entry now.
  private func audience(_ effect: Effect) -> JSON {
    .present(["where": effect.audience?.region.json ?? JSON.array([]), "when": effect.audience?.demands?.json])
  }

  /// The changes for other entries by the withdrawal.
  private func others(_ effect: Effect) -> FeedDifference {
    var withdrawal = effect.withdrawal
    withdrawal.entries.removeAll { $0.id == effect.audience?.id }
    return withdrawal
  }

  private func json(_ past: Reversal.Case) -> JSON {
    let (kind, value): (String, JSON?) =
      switch past.past {
      case .displayed, .reply(.none): ("displayed", nil)
      case .reply(.answer(let answer)): ("answered", .string(answer.rawValue))
      case .reply(.flags(let names)): ("flags", .texts(names))
      }
    return .present(["past": kind, "value": value, "comesBack": past.comesBack])
  }
}

extension PublishedFeeds {
  /// Whether one of the banner's conditions concerns a rollout.
  fileprivate func hasRollout(_ entry: FeedEntry) -> Bool {
    let banner = entry.feed == .banners ? banners?.notifications.last { $0.id == entry.id } : nil
    return (banner?.leaves ?? []).contains { condition in
      if case .rolloutPercent = condition { true } else { false }
    }
  }
}

extension FeedName {
  /// The effects on devices when an entry is gone from the feed, one sentence per line. Clients read the feed before
  /// each display.
  ///
  /// - Parameter keepsViews: Whether the entry's views stay on the host for some time.
  package func afterWithdrawal(keepsViews: Bool) -> [String] {
    switch self {
    case .banners:
      [
        "no device shows it from its next launch on, or its next return from the background",
        keepsViews
          ? "what is on screen stays until it is closed; until then, its HTML pages must stay on the host"
          : "what is on screen stays until it is closed, but links to its other views find nothing",
        "each device remembers under this id that it was shown, when, and which flags taps have set",
      ]
    case .alerts:
      [
        "no device shows it any more, as the feed is read before each alert",
        "what is on screen stays until it is answered",
        "a device that answered it with anything but Remind Me Later remembers its key for good",
      ]
    case .updates:
      [
        "no device is offered it any more, as the feed is read before each display",
        "a device on which it was ignored keeps the version as the ignored one until another is ignored",
      ]
    case .prompts:
      [
        "no device displays it any more, as each launch and return from the background reads the feed first;",
        "but a device that cannot reach the server displays its last copy",
        "a device keeps its first use, its uses, reminders and answers under this name",
      ]
    case .localUpdates, .permissions:
      ["it stays in the versions of the app that ship it; only the next release of the app can leave it out"]
    }
  }
}
