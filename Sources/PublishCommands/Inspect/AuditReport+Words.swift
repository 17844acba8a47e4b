import Diagnostics
import FeedEvaluator
import FeedModel
import Inspection
import Text

// The report as people and programs read it: one section for each subject.

extension AuditReport {
  var text: String {
    [findingsText, displaysText, pressure.text(on: opened, busiest), rolloutsText, translationsText, delaysText]
      .filter { !$0.isEmpty }.joined(separator: "\n").terminalSafeLines
  }

  private var translationsText: String {
    guard !staleTranslations.isEmpty else { return "" }
    return "translations that say what their originals said before they were changed\n"
      + staleTranslations.map { "  \($0.file)  \($0.locale)\n" }.joined()
  }

  private var findingsText: String {
    let parts = parts.filter { !$0.findings.isEmpty }
    if parts.isEmpty { return "nothing found: no entry is out of reach of all devices, hidden, or without an end\n" }
    return parts.map { part in
      "\(part.title) (\(part.files.firstFew))\n" + part.findings.map(lines).joined()
    }.joined(separator: "\n")
  }

  private func lines(_ finding: AuditFinding) -> String {
    let indent = String(repeating: " ", count: 11)
    return "  \(finding.severity.rawValue.padded(to: 9))\(finding.sentence) [\(finding.rule)]\n"
      + (finding.advice.map { "\(indent)\($0)\n" } ?? "")
  }

  /// Which launch of a new device shows each entry first.
  private var displaysText: String {
    let lines = parts.compactMap { part -> String? in
      let found = part.firstDisplays.found.map { ($0.key, $0.value.launch) }
      guard !found.isEmpty || !part.firstDisplays.unplayed.isEmpty else { return nil }
      let latest = found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      let named =
        latest.count <= 12
        ? latest.map { "\($0.0) at launch \($0.1)" }.joined(separator: ", ")
        : "\(latest.count) entries, the last at launch \(latest[latest.count - 1].1)"
      let rest = part.firstDisplays.unplayed.count
      return "  \(part.title): "
        + [named, rest > 0 ? "\(rest) were not tried, as there are too many" : ""].filter { !$0.isEmpty }
        .joined(separator: "; ") + "\n"
    }
    return lines.isEmpty ? "" : "the earliest launch found at which a new device shows it\n" + lines.joined()
  }

  private var rolloutsText: String {
    guard let rollouts, !rollouts.shares.isEmpty else { return "" }
    let shares = rollouts.shares.prefix(20).map { share in
      "  \(share.id)  \(grouped(share.places)) of 10,000 devices; a greater share will include all of them\n"
    }
    let more = rollouts.shares.count - shares.count
    let overlaps = rollouts.overlaps.map { overlap in
      "  \(overlap.ids.joined(separator: " and ")) include \(percent(overlap.found)) of devices together, instead of "
        + "\(percent(overlap.expected))\n"
    }
    let compared =
      rollouts.compared < rollouts.shares.count
      ? "  only the first \(rollouts.compared) were compared in pairs\n" : ""
    let independent =
      overlaps.isEmpty && rollouts.compared > 1 ? "  each includes as many devices of the others as of all\n" : ""
    return "rollouts\n" + shares.joined() + (more > 0 ? "  and \(more) others\n" : "") + overlaps.joined() + independent
      + compared
  }

  private var delaysText: String {
    let lines = delays.map { item -> String in
      let title = item.feed == .localUpdates ? "release notes" : item.feed.channel.rawValue
      guard let seconds = item.delay.seconds else {
        return "  \(title.padded(to: 15))with the next release of the app\n"
      }
      let reminded = item.delay.afterReminder.map { "; after Remind Me Later, \(delayWords($0))" } ?? ""
      let cache = item.cached == nil ? " and as long as caches keep it: the server does not say" : ""
      return "  \(title.padded(to: 15))\(delayWords(seconds))\(reminded)\(cache)\n"
    }
    return "how long it takes at most until a change is read, if the app is opened at least every \(everyWords)\n"
      + lines.joined()
  }

  /// `36 hours`, `7 days and 1 hour`
  private func delayWords(_ seconds: Int) -> String {
    let rest = seconds % 86_400
    guard seconds > 2 * 86_400, rest > 0 else { return durationWords(seconds) }
    return "\(durationWords(seconds - rest)) and \(durationWords(rest))"
  }

  private var everyWords: String {
    let words = durationWords(opensEvery)
    return words.hasPrefix("1 ") ? String(words.dropFirst(2)) : words
  }

  private func grouped(_ number: Int) -> String {
    number >= 1_000 ? "\(number / 1_000),\(String(number % 1_000 + 1_000).dropFirst())" : "\(number)"
  }

  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst()) %"
  }

  // MARK: JSON

  var json: JSON {
    .object(
      [
        JSON.Member("schema", .string("publish.audit/1")), JSON.Member("from", .string(place)),
        JSON.Member("findings", .array(parts.flatMap { part in part.findings.map { json($0, of: part) } })),
        JSON.Member("firstDisplays", .array(parts.flatMap(json))),
        JSON.Member(
          "staleTranslations",
          .array(
            staleTranslations.map {
              .object([JSON.Member("file", .string($0.file)), JSON.Member("locale", .string($0.locale))])
            })),
        rollouts.map { JSON.Member("rollouts", json($0)) }, JSON.Member("delays", .array(delays.map(json))),
      ].compactMap(\.self) + pressure.json(on: opened, busiest))
  }

  private func json(_ finding: AuditFinding, of part: ProvedFeeds.Part) -> JSON {
    .object(
      [
        JSON.Member("channel", .string(part.feed.channel.rawValue)),
        JSON.Member("feeds", .array(finding.files.map(JSON.string))),
      ] + finding.json)
  }

  private func json(_ part: ProvedFeeds.Part) -> [JSON] {
    part.firstDisplays.found.sorted { $0.key < $1.key }.map { id, display in
      let file = opened.site.files(for: display.device.locale).first { $0.feed.name == part.feed }?.file
      let witness = Witness(display.situation)
      let check = witness.map { JSON.Member("check", .string($0.command(on: opened.source, [(part.feed, id)]))) }
      return .object(
        [
          JSON.Member("channel", .string(part.feed.channel.rawValue)),
          JSON.Member("feed", .string(file ?? part.files[0])), JSON.Member("id", .string(id)),
          JSON.Member("launch", .number(display.launch)), JSON.Member("after", .array(display.before.map(JSON.string))),
        ] + (witness?.members ?? []) + [check].compactMap(\.self))
    }
  }

  private func json(_ rollouts: Rollouts) -> JSON {
    .object([
      JSON.Member(
        "shares",
        .array(
          rollouts.shares.map { share in
            .object([
              JSON.Member("id", .string(share.id)), JSON.Member("percent", .number(share.percent)),
              JSON.Member("places", .number(share.places)),
            ])
          })),
      JSON.Member("compared", .number(rollouts.compared)),
      JSON.Member(
        "overlaps",
        .array(
          rollouts.overlaps.map { overlap in
            .object([
              JSON.Member("ids", .array(overlap.ids.map(JSON.string))),
              JSON.Member("expected", .number(overlap.expected)), JSON.Member("found", .number(overlap.found)),
            ])
          })),
    ])
  }

  private func json(_ item: ReadingDelay) -> JSON {
    func number(_ seconds: Int?) -> JSON { seconds.map(JSON.number) ?? .null }
    return .object([
      JSON.Member("feed", .string(item.feed.rawValue)), JSON.Member("seconds", number(item.delay.seconds)),
      JSON.Member("afterReminder", number(item.delay.afterReminder)), JSON.Member("cached", number(item.cached)),
    ])
  }
}
