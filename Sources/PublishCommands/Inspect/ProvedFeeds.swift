import Diagnostics
import FeedModel
import Inspection
import Text

/// What was proved of the feeds of a site, one after another.
struct ProvedFeeds: Sendable {
  /// One feed, in all languages.
  struct Part: Sendable {
    var feed: FeedName
    var title: String
    /// The default language's first.
    var files: [String]
    var findings: [AuditFinding]
    var firstDisplays: FirstDisplays
  }

  let parts: [Part]

  /// - Parameter now: The first moment in question; nil for all.
  /// - Throws: ``Failure`` if a feed is too large.
  init(of site: InspectedSite, _ imagination: Imagination, from now: Instant? = nil) throws {
    parts = try site.channels.map { channel in
      let files = channel.files.map(\.file)
      let proofs = try reportingLimits(of: files[0]) { () throws(InspectionLimit) in
        try FeedProofs(of: channel.files, from: now, settable: site.settable, imagination: imagination)
      }
      return Part(
        feed: channel.name, title: channel.name.title, files: files, findings: proofs.findings.map(AuditFinding.init),
        firstDisplays: proofs.firstDisplays)
    }
  }

  var worst: Diagnostic.Severity? { parts.flatMap(\.findings).map(\.severity).max() }
}

/// A finding, how serious it is, and its words.
struct AuditFinding: Equatable, Sendable {
  let finding: Finding
  /// Those that it is about.
  let files: [String]
  let severity: Diagnostic.Severity
  let rule: DiagnosticID
  private let words: String
  let advice: String?

  var id: String? { finding.id }
  var sentence: String { finding.id.map { "\($0) \(words)" } ?? words }

  init(_ localized: FeedProofs.LocalizedFinding) {
    finding = localized.finding
    files = localized.files
    words = finding.words
    advice = finding.advice
    (severity, rule) =
      switch finding.kind {
      // To others it is shown.
      case .neverShown where finding.languages != nil: (.warning, .neverShown)
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

  var json: [JSON.Member] {
    [JSON.Member("severity", .string(severity.rawValue)), JSON.Member("message", .string(sentence))]
      + (finding.json.members ?? [])
  }
}

extension [String] {
  /// `control.json, control_de.json and 4 more`
  var firstFew: String { prefix(3).joined(separator: ", ") + (count > 3 ? " and \(count - 3) more" : "") }
}
