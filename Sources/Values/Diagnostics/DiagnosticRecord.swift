/// A diagnostic as `--format json` prints it: `severity`, `id`, `message`, `fix`, `path`, `line`, `column`, `length`, `related`.
///
/// Line and column are absent for a diagnostic about the whole file.
public struct DiagnosticRecord: Codable, Equatable, Sendable {
  public var severity: Diagnostic.Severity
  public var id: String
  public var message: String
  public var fix: String?
  public var path: String
  public var line: Int?
  public var column: Int?
  public var length: Int
  /// A second place that it is about.
  public var related: Related?

  public struct Related: Codable, Equatable, Sendable {
    public var message: String
    public var path: String
    public var line: Int?
    public var column: Int?
  }

  public init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    id = diagnostic.id.rawValue
    message = diagnostic.message
    fix = diagnostic.fix
    path = diagnostic.location.path
    line = diagnostic.location.line > 0 ? diagnostic.location.line : nil
    column = diagnostic.location.column > 0 ? diagnostic.location.column : nil
    length = diagnostic.length
    related = diagnostic.related.map { other in
      Related(
        message: other.message, path: other.location.path, line: other.location.line > 0 ? other.location.line : nil,
        column: other.location.column > 0 ? other.location.column : nil)
    }
  }
}
