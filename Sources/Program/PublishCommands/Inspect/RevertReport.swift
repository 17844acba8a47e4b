import FeedEvaluator
import FeedModel
import Inspection
import Simulation
import Text

/// What can be taken back of some entries with the same id.
struct RevertReport: Sendable {
  var items: [Item]

  struct Item: Sendable {
    var entry: FeedEntry
    /// Nil for what the app ships.
    var reversal: Reversal?
    /// The content file, without language and extension, if the manifest knows it.
    var source: String?
    var published: Published?
    /// Whether it asks for a place in a rollout, which depends on the id.
    var hasRollout = false
    var effect: Effect?
  }

  struct Effect: Sendable {
    /// Nil if no device can be shown it.
    var audience: Audience?
    var withdrawal: FeedDifference
  }

  struct Published: Sendable {
    /// Oldest first.
    var having: [PublishedVersion]
    /// How many versions there are.
    var count: Int
  }

  // MARK: For people

  var text: String { items.map { text($0) }.joined(separator: "\n").terminalSafeLines }

  private func text(_ item: Item) -> String {
    var lines = [item.entry.words]
    if let source = item.source { lines.append("  its content is \(source)") }
    if let published = item.published { lines.append("  " + words(published)) }
    if let effect = item.effect { lines += words(effect) }
    lines += ["", "if it is withdrawn"] + item.entry.feed.afterWithdrawal(keepsViews: true).map { "  \($0)" }
    if item.reversal != nil {
      lines.append("  a cache between the host and devices delays this for as long as it keeps the feed")
    }
    if let reversal = item.reversal {
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
    let others = others(effect).entries.flatMap { entry in
      entry.changes.map { "\(entry.id) is \($0.words)" }
    }
    return ["", "who can be shown it now", "  \(audience ?? "no device")"]
      + (others.isEmpty ? [] : ["", "what its withdrawal changes for other entries"] + others.map { "  \($0)" })
  }

  private func words(_ published: Published) -> String {
    guard let first = published.having.first, let last = published.having.last else {
      return "none of \(counted(published.count, "version")) has it"
    }
    func day(_ version: PublishedVersion) -> String {
      let day = version.time.map { " (\($0.rfc3339.prefix(10)))" } ?? ""
      return version.shortName + day
    }
    let span = published.having.count == 1 ? day(first) : "from \(day(first)) to \(day(last))"
    return "\(published.having.count) of \(counted(published.count, "version")) has it: \(span)"
      .replacing("s has it", with: published.having.count == 1 ? "s has it" : "s have it")
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
      [
        "publish a newer version, which everybody with an older one is offered, also those who ignored this one"
      ]
    case .prompts:
      ["publish it under another name, by a higher revision; days and launches count from the app's first launch"]
    case .localUpdates, .permissions: ["correct it in the next release of the app"]
    }
  }

  // MARK: For programs

  var json: JSON {
    .present([
      "schema": .string("publish.revert/1"),
      "entries": .array(
        items.map { item in
          .object(
            item.entry.json
              + JSON.members([
                "source": item.source.json, "published": item.published.map(json),
                "audience": item.effect.map(audience),
                "changes": item.effect.map { others($0).changesJSON },
                "withdrawn": .texts(item.entry.feed.afterWithdrawal(keepsViews: true)),
                "republished": item.reversal.map { .array($0.cases.map(json)) },
                "corrections": .texts(corrections(item)),
              ]))
        }),
    ])
  }

  /// Those who can be shown it now.
  private func audience(_ effect: Effect) -> JSON {
    .present(["where": effect.audience?.region.json ?? .array([]), "when": effect.audience?.demands?.json])
  }

  /// What its withdrawal changes for other entries.
  private func others(_ effect: Effect) -> FeedDifference {
    var withdrawal = effect.withdrawal
    withdrawal.entries.removeAll { $0.id == effect.audience?.id }
    return withdrawal
  }

  private func json(_ published: Published) -> JSON {
    .present([
      "versions": .number(published.count), "having": .number(published.having.count),
      "first": (published.having.first?.name).json, "last": (published.having.last?.name).json,
    ])
  }

  private func json(_ past: Reversal.Case) -> JSON {
    let (kind, value): (String, JSON?) =
      switch past.past {
      case .displayed, .reply(.none): ("displayed", nil)
      case .reply(.answer(let answer)): ("answered", .string(answer.rawValue))
      case .reply(.flags(let names)): ("flags", .texts(names))
      }
    return .present(["past": .string(kind), "value": value, "comesBack": .boolean(past.comesBack)])
  }
}

extension FeedName {
  /// What becomes of an entry on devices once it is gone from the feed, one sentence a line. Clients read the feed before
  /// each display.
  ///
  /// - Parameter keepsViews: Whether its views stay on the host for a while.
  func afterWithdrawal(keepsViews: Bool) -> [String] {
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

extension FeedEntry {
  /// `banner hello`, `update 2.4.0`.
  var words: String { "\(kind) \(id)" }

  /// What people see of this feed, in one word.
  var kind: String { feed.kind }

  var json: [JSON.Member] {
    [
      .init("channel", .string(feed.channel.rawValue)), .init("feed", .string(feed.rawValue)), .init("id", .string(id)),
    ]
  }
}

extension FeedName {
  var kind: String {
    switch self {
    case .banners: "banner"
    case .alerts: "alert"
    case .updates: "update"
    case .localUpdates: "notes"
    case .prompts: "prompt"
    case .permissions: "permission"
    }
  }
}

/// A field of a CSV file (RFC 4180).
func csvField(_ text: String) -> String {
  // A spreadsheet would take these for formulas (OWASP, CSV Injection).
  let text = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + text : text
  guard text.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return text }
  return "\"\(text.replacing("\"", with: "\"\""))\""
}

func csvLine(_ fields: String...) -> String { fields.map(csvField).joined(separator: ",") + "\n" }
