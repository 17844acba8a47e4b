#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A diagnostic as `--format json` prints it: `severity`, `id`, `message`, `fix`, `path`, `line`, `column`, `length`.
///
/// Line and column are absent if the whole file is meant.
public struct DiagnosticRecord: Codable, Equatable, Sendable {
  public var severity: Diagnostic.Severity
  public var id: String
  public var message: String
  public var fix: String?
  public var path: String
  public var line: Int?
  public var column: Int?
  public var length: Int

  public init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    id = diagnostic.id.rawValue
    message = diagnostic.message
    fix = diagnostic.fix
    path = diagnostic.location.path
    line = diagnostic.location.line > 0 ? diagnostic.location.line : nil
    column = diagnostic.location.column > 0 ? diagnostic.location.column : nil
    length = diagnostic.length
  }
}

/// Workflow commands as GitHub Actions reads them from a log: one line a diagnostic.
public func renderGitHubAnnotations(_ diagnostics: [Diagnostic]) -> String {
  diagnostics.inOrder.map { diagnostic in
    let place = diagnostic.location
    var properties = ["file=\(escapedProperty(place.path))"]
    if place.line > 0 { properties.append("line=\(place.line)") }
    if place.column > 0 {
      properties.append("col=\(place.column)")
      properties.append("endColumn=\(place.column + diagnostic.length)")
    }
    properties.append("title=\(escapedProperty(diagnostic.id.rawValue))")
    let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    return "::\(command) \(properties.joined(separator: ","))::\(escapedData(diagnostic.sentence))\n"
  }.joined()
}

private func escapedData(_ text: String) -> String { escape("%\r\n", in: text) }

private func escapedProperty(_ text: String) -> String { escape("%\r\n:,", in: text) }

/// Looks at scalars: to `Character`, CRLF is neither CR nor LF, and a colon with an accent is not a colon.
private func escape(_ special: String, in text: String) -> String {
  text.unicodeScalars.map { scalar in
    guard special.unicodeScalars.contains(scalar) else { return String(scalar) }
    return (scalar.value < 0x10 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
  }.joined()
}

extension Diagnostic {
  /// The message and what to write instead, for formats with a single text.
  var sentence: String { fix.map { "\(message) (\($0))" } ?? message }
}

/// SARIF 2.1.0 with one run, as code-scanning services read it.
///
/// Columns count Unicode code points, which the run declares.
public func renderSARIF(_ diagnostics: [Diagnostic], toolVersion: String) throws -> String {
  let rules = Set(diagnostics.map(\.id.rawValue)).sorted().map(SARIF.Rule.init(id:))
  let driver = SARIF.Driver(name: "publish", version: toolVersion, rules: rules)
  let run = SARIF.Run(
    tool: SARIF.Tool(driver: driver), columnKind: "unicodeCodePoints",
    results: diagnostics.inOrder.map(SARIF.Result.init))
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(SARIF(runs: [run])), as: UTF8.self) + "\n"
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
    var columnKind: String
    var results: [Result]
  }

  struct Tool: Encodable { var driver: Driver }

  struct Driver: Encodable {
    var name: String
    var version: String
    var rules: [Rule]
  }

  struct Rule: Encodable { var id: String }

  struct Message: Encodable { var text: String }

  struct Result: Encodable {
    var ruleId: String
    var level: String
    var message: Message
    var locations: [Location]

    init(_ diagnostic: Diagnostic) {
      ruleId = diagnostic.id.rawValue
      level = diagnostic.severity.rawValue
      message = Message(text: diagnostic.sentence)
      locations = [Location(diagnostic)]
    }
  }

  struct Location: Encodable {
    var physicalLocation: Physical

    init(_ diagnostic: Diagnostic) {
      let place = diagnostic.location
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: uri(place.path)),
        region: place.line > 0
          ? Region(
            startLine: place.line, startColumn: place.column > 0 ? place.column : nil,
            endColumn: place.column > 0 ? place.column + diagnostic.length : nil) : nil)
    }
  }

  struct Physical: Encodable {
    var artifactLocation: Artifact
    var region: Region?
  }

  struct Artifact: Encodable { var uri: String }

  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int?
    var endColumn: Int?
  }
}

/// A relative path as a URI reference; a colon in its first part would turn that part into a scheme.
private func uri(_ path: String) -> String {
  path.utf8.map { byte in
    isPathByte(byte)
      ? String(Unicode.Scalar(byte)) : (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }.joined()
}

/// RFC 3986, 3.3, without the colon.
private func isPathByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  default: "/-._~!$&'()*+,;=@".utf8.contains(byte)
  }
}
