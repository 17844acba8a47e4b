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
