import Diagnostics
import FeedModel
import Inspection
import Text

/// What was proved of the feeds of a site, one after another.
struct ProvedFeeds: Sendable {
  /// Files of one feed of which the same is true.
  struct Part: Sendable {
    var feed: FeedName
    var title: String
    /// The first is that of the default language, or of the first one of them.
    var files: [String]
    /// Of the other files.
    var languages: [LanguageTag]
    var findings: [AuditFinding]
    var firstDisplays: FirstDisplays
  }

  private(set) var parts: [Part] = []

  /// - Throws: ``Failure`` if a feed is too large.
  init(of site: InspectedSite, _ imagination: Imagination) throws {
    for channel in site.channels {
      for file in channel.files {
        let (findings, displays) = try reportingLimits(of: file.file) { () throws(InspectionLimit) in
          try Self.prove(file, site.settable, imagination)
        }
        add(file, of: channel.name, findings, displays)
      }
    }
  }

  private mutating func add(
    _ file: LocalizedFeed, of feed: FeedName, _ findings: [AuditFinding], _ displays: FirstDisplays
  ) {
    // The conditions are the same in every language, as a rule.
    let twin = parts.firstIndex {
      $0.feed == feed && $0.findings == findings && $0.firstDisplays.isSameApartFromDevices(as: displays)
    }
    if let twin {
      parts[twin].files.append(file.file)
      parts[twin].languages += file.languages.tags
    } else {
      parts.append(
        Part(
          feed: feed, title: file.feed.title, files: [file.file], languages: [], findings: findings,
          firstDisplays: displays))
    }
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

  var worst: Diagnostic.Severity? { parts.flatMap(\.findings).map(\.severity).max() }
}

/// A finding, how serious it is, and its words.
struct AuditFinding: Equatable, Sendable {
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
