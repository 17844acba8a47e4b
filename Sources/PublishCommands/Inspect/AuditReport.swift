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
  let pressure: PressureSection

  var place: String { opened.place }
  var parts: [ProvedFeeds.Part] { proofs.parts }

  /// - Parameters:
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - maxAge: For how many seconds a cache may keep a feed; nil if the server says.
  /// - Throws: ``Failure`` if a feed cannot be read, there is none, or one is too large.
  init(_ options: InspectOptions, opensEvery: Int, maxAge: Int?, budget: Budget) async throws {
    let opened = try await OpenedSite(options)
    let site = opened.site
    async let pressure = PressureSection(of: site, budget, options.imagination)
    async let rollouts = site.channels.flatMap(\.files).lazy.compactMap { Rollouts(of: $0.feed) }.first
    proofs = try ProvedFeeds(of: site, options.imagination)
    delays = await ReadingDelay.all(of: opened, opensEvery: opensEvery, maxAge: maxAge)
    (self.opened, self.opensEvery) = (opened, opensEvery)
    (self.pressure, self.rollouts) = (await pressure, await rollouts)
  }

  /// At the entry's line in the feed.
  func diagnostics() async -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for part in parts {
      let bytes = (try? await opened.published.file(part.files[0]))?.value ?? []
      let lines = lines(of: part.findings.compactMap(\.finding.id), in: bytes)
      let folder = place.contains("://") && place.hasSuffix("/") ? place : place + "/"
      diagnostics += part.findings.map { finding in
        Diagnostic(
          finding.severity, finding.rule, finding.sentence, fix: finding.advice,
          at: SourceLocation(path: folder + part.files[0], line: finding.id.flatMap { lines[$0] } ?? 0))
      }
    }
    return diagnostics
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
