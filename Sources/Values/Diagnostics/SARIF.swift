import Text

/// A SARIF 2.1.0 log with one run, as code-scanning services read it.
///
/// Columns count Unicode code points, which the run declares. Each id that is found has a rule with its row of
/// docs/diagnostics.md.
///
/// - Parameters:
///   - documentation: The address of docs/, for links; ends with `/`.
///   - source: Returns the text of a path, for edits; nil if there is none. It must be the text that was checked.
public func renderSARIF(
  _ diagnostics: [Diagnostic], toolVersion: String, paths: ReportPaths = .asWritten,
  documentation: String = "https://publish.invalid/docs/", source: (String) -> String? = { _ in nil }
) throws -> String {
  let diagnostics = diagnostics.inOrder
  let ids = Set(diagnostics.map(\.id)).sorted()
  let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  var fingerprints = Fingerprints()
  let results = diagnostics.map { diagnostic in
    SARIF.Result(
      paths.reported(diagnostic), rule: places[diagnostic.id] ?? 0, diagnostic.edits(in: source), paths, &fingerprints)
  }
  let driver = SARIF.Driver(
    name: "publish", version: toolVersion, informationUri: documentation,
    rules: ids.map { SARIF.Rule($0, documentation) })
  return try JSONReportWriter.text(of: SARIF(runs: [SARIF.Run(tool: .init(driver: driver), results: results)]))
}

private struct SARIF: Encodable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    var tool: Tool
    var columnKind = "unicodeCodePoints"
    var originalUriBaseIds = [Artifact.root: Base(description: Message(text: "The repository's root."))]
    var results: [Result]
  }

  struct Base: Encodable { var description: Message }

  struct Tool: Encodable { var driver: Driver }

  struct Driver: Encodable {
    var name: String
    var version: String
    var informationUri: String
    var rules: [Rule]
  }

  struct Rule: Encodable {
    var id: String
    var shortDescription: Message
    var help: Help
    var helpUri: String
    var defaultConfiguration: Configuration

    struct Help: Encodable {
      var text: String
      var markdown: String
    }

    struct Configuration: Encodable { var level: String }

    init(_ id: DiagnosticID, _ documentation: String) {
      let entry = DiagnosticTexts.all[id] ?? .init(when: id.rawValue, section: "")
      self.id = id.rawValue
      shortDescription = Message(text: entry.when.withoutMarkdown)
      helpUri = "\(documentation)diagnostics.md#\(entry.section)"
      help = Help(
        text: "\(id) is reported for: \(entry.when.withoutMarkdown).",
        markdown: "`\(id)` is reported for: \(entry.when.withLinks(from: "diagnostics.md", at: documentation)). "
          + "See [Diagnostics](\(helpUri)).")
      defaultConfiguration = Configuration(level: id.severity.rawValue)
    }
  }

  struct Message: Encodable {
    var text: String

    init(text: String) { self.text = text.withoutControls }

    /// A part of a file, in which each character counts; JSON escapes the characters that need it.
    init(unchanged text: String) { self.text = text }
  }

  struct Result: Encodable {
    var ruleId: String
    var ruleIndex: Int
    var level: String
    var message: Message
    var locations: [Location]
    var relatedLocations: [Location]?
    var partialFingerprints: [String: String]
    var fixes: [Fix]?

    init(
      _ finding: ReportedDiagnostic, rule: Int, _ edits: [Edit], _ paths: ReportPaths,
      _ fingerprints: inout Fingerprints
    ) {
      let diagnostic = finding.diagnostic
      (ruleId, ruleIndex) = (diagnostic.id.rawValue, rule)
      level = diagnostic.severity.rawValue
      message = Message(text: finding.message)
      locations = [Location(finding.path, finding.line, finding.column, length: diagnostic.length)]
      relatedLocations = diagnostic.related.map { [Location($0, paths)] }
      partialFingerprints = ["publish/v1": fingerprints.next(finding)]
      fixes = edits.isEmpty ? nil : edits.map { Fix($0, paths) }
    }
  }

  struct Fix: Encodable {
    var description: Message
    /// The changes, one for each file, in the order of the edit.
    var artifactChanges: [FileChange]

    struct FileChange: Encodable {
      var artifactLocation: Artifact
      var replacements: [Replacement]
    }

    struct Replacement: Encodable {
      var deletedRegion: Region
      var insertedContent: Message
    }

    init(_ edit: Edit, _ paths: ReportPaths) {
      description = Message(text: edit.title)
      artifactChanges = edit.changes.reduce(into: []) { files, change in
        let (place, replacement) = Self.replacement(change)
        let file = Artifact(path: paths.path(of: place))
        if files.last?.artifactLocation.uri != file.uri {
          files.append(.init(artifactLocation: file, replacements: []))
        }
        files[files.count - 1].replacements.append(replacement)
      }
    }

    private static func replacement(_ change: Edit.Change) -> (place: SourceLocation, Replacement) {
      switch change {
      case .replace(let range, let text):
        let (start, end) = (range.lowerBound, range.upperBound)
        let region = Region(
          startLine: start.line, startColumn: start.column, endLine: end.line == start.line ? nil : end.line,
          endColumn: end.column)
        return (start, Replacement(deletedRegion: region, insertedContent: Message(unchanged: text)))
      case .create(let path, let text):
        // A file that does not exist has an empty first line.
        let region = Region(startLine: 1, startColumn: 1, endColumn: 1)
        return (
          SourceLocation(path: path), Replacement(deletedRegion: region, insertedContent: Message(unchanged: text))
        )
      }
    }
  }

  struct Location: Encodable {
    /// The id of a related place.
    var id: Int?
    var physicalLocation: Physical
    var message: Message?

    init(_ path: String, _ line: Int, _ column: Int, length: Int) {
      physicalLocation = Physical(
        artifactLocation: Artifact(path: path),
        region: line == 0
          ? nil
          : Region(
            startLine: line, startColumn: column > 0 ? column : nil, endColumn: column > 0 ? column + length : nil))
    }

    init(_ other: Diagnostic.Related, _ paths: ReportPaths) {
      let place = other.location
      self.init(paths.path(of: place), place.line, place.column, length: 1)
      (id, message) = (1, Message(text: other.message))
    }
  }

  struct Physical: Encodable {
    var artifactLocation: Artifact
    var region: Region?
  }

  struct Artifact: Encodable {
    var uri: String
    /// The base of the path; nil for a file outside the repository.
    var uriBaseId: String?

    static let root = "%SRCROOT%"

    init(path: String) {
      let isOutside = path.utf8.first == UInt8(ascii: "/")
      (uri, uriBaseId) = ((isOutside ? "file://" : "") + SARIF.uri(path), isOutside ? nil : Self.root)
    }
  }

  struct Region: Encodable {
    var startLine: Int
    /// The first column; nil for the whole line.
    var startColumn: Int?
    /// The last line; nil for the line of the start.
    var endLine: Int?
    var endColumn: Int?
  }

  /// A relative path as a URI reference; a colon in its first part would turn that part into a scheme.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      isPathByte(byte)
        ? String(Unicode.Scalar(byte)) : (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Whether a path may hold the byte unescaped (RFC 3986, 3.3); a colon is escaped.
  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "/-._~!$&'()*+,;=@".utf8.contains(byte)
    }
  }
}
