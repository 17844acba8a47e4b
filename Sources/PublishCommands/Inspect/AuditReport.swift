import Diagnostics
import FeedClient
import FeedModel
import Inspection
import PublishedSite

/// What was proved of a site, how often people are interrupted, and how changes reach them.
final class AuditReport {
  let opened: OpenedSite
  let proofs: ProvedFeeds
  /// Of the default language's banners.
  let rollouts: Rollouts?
  let delays: [ReadingDelay]
  let opensEvery: Int
  /// As the manifest says; what ``TranslationLock`` records is in the sources alone.
  let staleTranslations: [(file: String, locale: String)]
  let pressure: PressureSection
  /// Devices that reach the numbers of ``pressure``.
  let busiest: [Budget.Span: Witness]

  var place: String { opened.place }
  var parts: [ProvedFeeds.Part] { proofs.parts }

  /// - Parameters:
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - maxAge: For how many seconds a cache may keep a feed; nil if the server says.
  ///   - now: The first moment in question; nil for all.
  /// - Throws: ``Failure`` if a feed cannot be read, there is none, or one is too large.
  init(
    _ options: InspectOptions, opensEvery: Int, maxAge: Int?, budget: Budget, now: Instant?
  ) async throws {
    let opened = try await OpenedSite(options)
    let site = opened.site
    let imagination = options.imagination
    async let pressure = PressureSection(
      of: site, budget, imagination.with(Quota(entries: site.entryCount)), now: now)
    async let rollouts = site.channels.flatMap(\.files).lazy.compactMap { Rollouts(of: $0.feed) }.first
    proofs = try ProvedFeeds(of: site, imagination.with(Quota(entries: site.entryCount)), from: now)
    delays = await ReadingDelay.all(of: opened, opensEvery: opensEvery, maxAge: maxAge)
    staleTranslations = await opened.published.manifest()?.staleTranslations ?? []
    (self.opened, self.opensEvery) = (opened, opensEvery)
    (self.pressure, self.rollouts) = (await pressure, await rollouts)
    busiest = await self.pressure.witnesses(on: opened)
  }

  /// At the entry's line in the feed.
  func diagnostics() async -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let folder = place.contains("://") && place.hasSuffix("/") ? place : place + "/"
    for part in parts {
      for (file, findings) in Dictionary(grouping: part.findings, by: { $0.files.first ?? part.files[0] }) {
        let bytes = (try? await opened.published.file(file))?.value ?? []
        let lines = lines(of: findings.compactMap(\.finding.id), in: bytes)
        diagnostics += findings.map { finding in
          Diagnostic(
            finding.severity, finding.rule, finding.sentence, fix: finding.advice,
            at: SourceLocation(path: folder + file, line: finding.id.flatMap { lines[$0] } ?? 0))
        }
      }
    }
    return diagnostics.inOrder
  }
}

extension Rollouts {
  /// Nil if the feed cannot have any.
  fileprivate init?(of feed: InspectedFeed) {
    guard case .banners(let banners) = feed else { return nil }
    self.init(of: banners)
  }
}

/// The first line on which each of some names is in quotation marks or in a `key` element.
private func lines(of ids: [String], in bytes: [UInt8]) -> [String: Int] {
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
