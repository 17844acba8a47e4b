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
    lines += ["", "if it is withdrawn"] + Self.gone(item.entry.feed).map { "  \($0)" }
    if item.reversal != nil {
      lines.append("  a cache between the host and devices delays this for as long as it keeps the feed")
    }
    if let reversal = item.reversal {
      let width = reversal.cases.map { words($0.past).count }.max() ?? 0
      lines += ["", "if the same \(Self.name(item.entry.feed)) is published again, with these conditions"]
      lines += reversal.cases.map {
        "  \(words($0.past).padded(to: width))  \($0.comesBack ? "it can be displayed again" : "never again")"
      }
    }
    lines += ["", "to correct it"] + corrections(item).map { "  \($0)" }
    return lines.map { $0 + "\n" }.joined()
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
    case .displayed: "displayed"
    case .reply(.answer(let answer)): "answered with \(answer.rawValue)"
    case .reply(.flags(let names)): "displayed, and \(names.joined(separator: ", ")) set"
    case .reply(.none): "displayed"
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

  /// Clients read the feed before each display.
  private static func gone(_ feed: FeedName) -> [String] {
    switch feed {
    case .banners:
      [
        "no device displays it any more, as each launch and return from the background reads the feed first",
        "what is on screen stays until it is closed; its views must stay on the host until then",
        "a device that displayed it keeps when, how many launches ago, and the flags, under this id",
      ]
    case .alerts:
      [
        "no device displays it any more, as the feed is read before each display",
        "what is on screen stays until it is answered",
        "a device that answered it with anything but a reminder keeps its key for good",
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

  private func corrections(_ item: Item) -> [String] {
    switch item.entry.feed {
    case .banners:
      [
        "for everybody: another id" + (item.hasRollout ? ", which has other places in its rollout" : ""),
        "only for those who were shown it: the same id with neverDisplayed: false",
        "only for those who were not: the same id with neverDisplayed: true",
      ]
    case .alerts:
      [
        "publish another key, which everybody is shown: at the first launch half a day after the last check,",
        "or a day after Remind Me Later",
      ]
    case .updates:
      [
        "publish a newer version, which everybody with an older one is offered, also those who ignored this one"
      ]
    case .prompts: ["publish it under another name; days and launches count from the app's first launch"]
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
                "republished": item.reversal.map { .array($0.cases.map(json)) },
              ]))
        }),
    ])
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
