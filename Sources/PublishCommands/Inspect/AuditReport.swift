import Diagnostics
import FeedClient
import FeedModel
import Foundation
import Inspection
import PublishedSite
import Text

/// What was proved of the feeds of a site.
struct AuditReport {
  /// Files of one feed of which the same is true.
  struct Part {
    var feed: FeedName
    var title: String
    /// The first is that of the default language, or of the first one of them.
    var files: [String]
    /// Of the other files.
    var languages: [LanguageTag]
    var findings: [AuditFinding]
    var firstDisplays: FirstDisplays
    /// The line of each entry in the first file.
    var lines: [String: Int]
  }

  struct Staleness {
    var feed: FeedName
    var delay: Delay
    /// Seconds; nil if the server does not say.
    var cached: Int?
  }

  var place: String
  private(set) var parts: [Part] = []
  private(set) var rollouts: Rollouts?
  private(set) var staleness: [Staleness] = []
  let opensEvery: Int
  let pressure: PressureSection

  /// - Parameters:
  ///   - opensEvery: The longest time between two launches, in seconds.
  ///   - maxAge: For how many seconds a cache may keep a feed; nil if the server says.
  /// - Throws: ``Failure`` if a feed cannot be read, there is none, or one is too large.
  init(_ options: InspectOptions, opensEvery: Int, maxAge: Int?, budget: Budget) async throws {
    let published = try PublishedSite(from: options.from, limits: options.limits)
    let site = try await InspectedSite(
      published, named: options.from, channels: options.channel, only: try options.language())
    place = options.from.hidingCredentials(of: options.from)
    self.opensEvery = opensEvery
    pressure = PressureSection(of: site, budget, options.imagination)
    for channel in site.channels {
      for file in channel.files { try await add(file, of: channel.name, site, published, options.imagination) }
      staleness.append(
        await Self.staleness(of: channel, on: published, at: options.from, opensEvery: opensEvery, maxAge))
    }
  }

  private mutating func add(
    _ file: LocalizedFeed, of feed: FeedName, _ site: InspectedSite, _ published: PublishedSite,
    _ imagination: Imagination
  ) async throws {
    let (findings, displays) = try reportingLimits(of: file.file) { () throws(InspectionLimit) in
      try Self.prove(file, site.settable, imagination)
    }
    // The conditions are the same in every language, as a rule.
    let twin = parts.firstIndex {
      $0.feed == feed && $0.findings == findings && $0.firstDisplays.isSameApartFromDevices(as: displays)
    }
    if let twin {
      parts[twin].files.append(file.file)
      parts[twin].languages += file.languages.tags
      return
    }
    let bytes = (try? await published.file(file.file))?.value ?? []
    parts.append(
      Part(
        feed: feed, title: file.feed.title, files: [file.file], languages: [], findings: findings,
        firstDisplays: displays, lines: lines(of: findings.compactMap(\.finding.id), in: bytes)))
    if case .banners(let banners) = file.feed, rollouts == nil { rollouts = Rollouts(of: banners) }
  }

  private static func prove(
    _ file: LocalizedFeed, _ settable: SettableFlags, _ imagination: Imagination
  ) throws(InspectionLimit) -> ([AuditFinding], FirstDisplays) {
    let proofs = try Proofs(of: file.feed, languages: file.languages, settable: settable, imagination: imagination)
    let hidden = Set(proofs.findings.filter(\.isNeverShownToNewUsers).compactMap(\.id))
    // A release needs no history but an older version of the app.
    let isOfUpdates = file.feed.name == .updates || file.feed.name == .localUpdates
    let displays = try FirstDisplays(
      of: isOfUpdates ? [] : file.feed.ids.filter { !hidden.contains($0) }, in: file.feed, languages: file.languages,
      settable: settable,
      imagination: imagination)
    // That the newest version is offered no newer one needs no saying.
    return (
      proofs.findings.filter { $0.kind != .nobodyLeft || !isOfUpdates }.map(AuditFinding.init)
        + displays.missing.map(AuditFinding.init(withoutHistory:)),
      displays
    )
  }

  private static func staleness(
    of channel: InspectedSite.Channel, on site: PublishedSite, at place: String, opensEvery: Int, _ maxAge: Int?
  ) async -> Staleness {
    var cached = maxAge
    if cached == nil, place.contains("://") {
      for file in channel.files {
        // Already fetched, so that no request is sent.
        let response = try? await site.transport.get(FeedRequest(site.address + file.file))
        cached = [cached, Delay.cached(response?.cacheControl)].compactMap(\.self).max()
      }
    } else if cached == nil {
      cached = 0
    }
    return Staleness(
      feed: channel.name, delay: Delay(of: channel.name, opensEvery: opensEvery, cached: cached ?? 0), cached: cached)
  }

  // MARK: Results

  var worst: Diagnostic.Severity? { parts.flatMap(\.findings).map(\.severity).max() }

  /// At the entry's line in the feed.
  var diagnostics: [Diagnostic] {
    parts.flatMap { part in
      part.findings.map { finding in
        let path =
          place.contains("://")
          ? "\(place.hasSuffix("/") ? place : place + "/")\(part.files[0])" : "\(place)/\(part.files[0])"
        return Diagnostic(
          finding.severity, finding.rule, finding.sentence, fix: finding.advice,
          at: SourceLocation(path: path, line: finding.id.flatMap { part.lines[$0] } ?? 0))
      }
    }
  }
}

/// A finding, how serious it is, and its words.
struct AuditFinding: Equatable {
  let finding: Finding
  let severity: Diagnostic.Severity
  let rule: DiagnosticID
  private let words: String
  let advice: String?

  var id: String? { finding.id }
  var sentence: String { finding.id.map { "\($0) \(words)" } ?? words }

  init(_ finding: Finding) {
    self.finding = finding
    words = finding.words
    advice = finding.advice
    (severity, rule) =
      switch finding.kind {
      case .neverShown: (.error, .neverShown)
      case .alwaysHidden: (.error, .alwaysHidden)
      case .hiddenUntil: (.warning, .hiddenUntil)
      case .neverFirst: (.warning, .neverFirst)
      case .everyLaunch: (.warning, .everyLaunch)
      case .blocksQueue: (.warning, .blocksQueue)
      case .noHistory: (.note, .noHistory)
      case .partlyHidden: (.note, .partlyHidden)
      case .nobodyLeft: (.note, .nobodyLeft)
      }
  }

  fileprivate init(withoutHistory id: String) { self.init(Finding(id: id, proof: .noHistory)) }

  var json: [JSON.Member] {
    [JSON.Member("severity", .string(severity.rawValue)), JSON.Member("message", .string(sentence))]
      + (finding.json.members ?? [])
  }
}

extension Finding {
  /// Then no history is looked for.
  fileprivate var isNeverShownToNewUsers: Bool {
    switch kind {
    case .neverShown, .alwaysHidden, .neverFirst: true
    case .hiddenUntil, .partlyHidden, .everyLaunch, .noHistory, .blocksQueue, .nobodyLeft: false
    }
  }
}

extension FirstDisplays {
  /// Devices of different languages have different histories, which look the same to people.
  fileprivate func isSameApartFromDevices(as other: FirstDisplays) -> Bool {
    missing == other.missing && unplayed == other.unplayed
      && found.mapValues(\.launch) == other.found.mapValues(\.launch)
  }
}

/// The first line on which each of some names is in quotation marks or in a `key` element.
private func lines(of ids: [String], in bytes: [UInt8]) -> [String: Int] {
  guard !ids.isEmpty else { return [:] }
  var lines: [String: Int] = [:]
  for (i, line) in String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    .enumerated()
  {
    let text = line.trimmingCharacters(in: .whitespaces)
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
