import CommandKit
import SiteQuestions
import Diagnostics
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite

/// Facts proved about a site, how often people are interrupted, and how changes reach them.
final class AuditReport: Report {
  let opened: OpenedSite
  /// The facts proved about each feed.
  let proofs: [FeedProofs]
  /// The rollouts of the default language's banners.
  let rollouts: Rollouts?
  let delays: [ReadingDelay]
  let opensEvery: Int
  /// The translations that the manifest marks as stale; the records of ``TranslationLock`` are only in the sources.
  let staleTranslations: [(file: String, locale: String)]
  let pressure: SitePressure
  /// Devices that reach the numbers of ``pressure``.
  let busiest: [Budget.Span: Witness]

  var place: String { opened.place }

  /// - Parameters:
  ///   - opensEvery: The maximum time between two launches, in seconds.
  ///   - maxAge: The number of seconds for which a cache may keep a feed; nil if the server says so itself.
  ///   - now: The first moment to consider; nil for all moments.
  /// - Throws: ``Failure`` if a feed cannot be read, there is none, or one is too large.
  init(_ options: InspectOptions, opensEvery: Int, maxAge: Int?, budget: Budget, now: Instant?) async throws {
    let opened = try await OpenedSite(options)
    let site = opened.site
    let imagination = options.imagination
    async let pressure = SitePressure(of: site, budget, imagination.with(Quota(entries: site.entryCount)), now: now)
    async let rollouts = site.rollouts
    proofs = try site.proofs(imagination.with(Quota(entries: site.entryCount)), from: now)
    delays = await opened.published.delays(of: site, opensEvery: opensEvery, maxAge: maxAge)
    staleTranslations = await opened.published.manifest()?.staleTranslations ?? []
    (self.opened, self.opensEvery) = (opened, opensEvery)
    (self.pressure, self.rollouts) = (await pressure, await rollouts)
    busiest = await self.pressure.witnesses(on: opened.published, site)
  }

  /// The feeds of the report, with the names that ``diagnostics()`` uses.
  var files: [String] { proofs.flatMap(\.files).map { folder + $0 } }
  private var folder: String { place.contains("://") && place.hasSuffix("/") ? place : place + "/" }

  /// The findings, each at its entry's line in the feed.
  func diagnostics() async -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for proofs in proofs {
      for (file, findings) in Dictionary(grouping: proofs.findings, by: { $0.files.first ?? proofs.files[0] }) {
        let bytes = (try? await opened.published.file(file))?.value ?? []
        let lines = firstLines(of: findings.compactMap(\.finding.id), in: bytes)
        for finding in findings.map(\.finding) {
          guard let id = DiagnosticID(rawValue: finding.kind.rawValue) else { continue }
          diagnostics.append(
            Diagnostic(
              id, as: Diagnostic.Severity(finding.severity), finding.sentence, fix: finding.advice,
              at: SourceLocation(path: folder + file, line: finding.id.flatMap { lines[$0] } ?? 0)))
        }
      }
    }
    return diagnostics.inOrder
  }
}

/// The first line on which each of the names is in quotation marks or in a `key` element.
private func firstLines(of ids: [String], in bytes: [UInt8]) -> [String: Int] {
  guard !ids.isEmpty else { return [:] }
  var lines: [String: Int] = [:]
  for (i, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    .enumerated()
  {
    let text = line.drop(while: \.isWhitespace)
    let name: Substring? =
      if text.hasPrefix("\"") {
        text.dropFirst().prefix { $0 != "\"" }
      } else if text.hasPrefix("<key>") {
        text.dropFirst(5).prefix { $0 != "<" }
      } else {
        nil
      }
    guard let name, lines[String(name)] == nil else { continue }
    lines[String(name)] = i + 1
  }
  let wanted = Set(ids)
  return lines.filter { wanted.contains($0.key) }
}

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
    let proofs = proofs.filter { !$0.findings.isEmpty }
    if proofs.isEmpty { return "nothing found: no entry is out of reach of all devices, hidden, or without an end\n" }
    return proofs.map { proofs in
      "\(proofs.feed.title) (\(proofs.files.firstFew))\n"
        + JoinedFinding.join(proofs.findings.map(\.finding)).map(lines).joined()
    }.joined(separator: "\n")
  }

  private func lines(_ joined: JoinedFinding) -> String {
    let (finding, indent) = (joined.finding, String(repeating: " ", count: 11))
    return "  \(finding.severity.rawValue.padded(to: 9))\(joined.sentence) [\(finding.kind.rawValue)]\n"
      + (joined.advice.map { "\(indent)\($0)\n" } ?? "")
  }

  /// The launch of a new device at which each entry is shown first.
  private var displaysText: String {
    let lines = proofs.compactMap { part -> String? in
      let found = part.firstDisplays.found.map { ($0.key, $0.value.launch) }
      guard !found.isEmpty || !part.firstDisplays.unplayed.isEmpty else { return nil }
      let latest = found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      let named =
        latest.count <= 12
        ? latest.map { "\($0.0) at launch \($0.1)" }.joined(separator: ", ")
        : "\(latest.count) entries, the last at launch \(latest[latest.count - 1].1)"
      let rest = part.firstDisplays.unplayed.count
      return "  \(part.feed.title): "
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
      rollouts.compared < rollouts.shares.count ? "  only the first \(rollouts.compared) were compared in pairs\n" : ""
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
    .present([
      "schema": "publish.audit/1", "from": place,
      "findings": proofs.flatMap { proofs in proofs.findings.map { json($0, of: proofs.feed) } },
      "firstDisplays": proofs.flatMap(json),
      "staleTranslations": staleTranslations.map { JSON.present(["file": $0.file, "locale": $0.locale]) },
      "rollouts": rollouts.map(json), "delays": delays.map(json),
    ]).with(pressure.json(on: opened, busiest))
  }

  private func json(_ found: FeedProofs.LocalizedFinding, of feed: FeedName) -> JSON {
    .present(["channel": feed.channel, "feeds": found.files]).with(found.finding.members)
  }

  private func json(_ part: FeedProofs) -> [JSON] {
    part.firstDisplays.found.sorted { $0.key < $1.key }.map { id, display in
      let file = opened.site.files(for: display.device.locale).first { $0.feed.name == part.feed }?.file
      let witness = Witness(display.situation)
      return .present([
        "channel": part.feed.channel, "feed": file ?? part.files[0], "id": id, "launch": display.launch,
        "after": display.before,
      ]).with(
        (witness?.members ?? []) + JSON.members(["check": witness?.command(on: opened.source, [(part.feed, id)])]))
    }
  }

  private func json(_ rollouts: Rollouts) -> JSON {
    .present([
      "shares": rollouts.shares.map { JSON.present(["id": $0.id, "percent": $0.percent, "places": $0.places]) },
      "compared": rollouts.compared,
      "overlaps": rollouts.overlaps.map { JSON.present(["ids": $0.ids, "expected": $0.expected, "found": $0.found]) },
    ])
  }

  private func json(_ item: ReadingDelay) -> JSON {
    .present([
      "feed": item.feed, "seconds": item.delay.seconds ?? JSON.null,
      "afterReminder": item.delay.afterReminder ?? JSON.null, "cached": item.cached ?? JSON.null,
    ])
  }
}
