/// One diagnostic of a build, as the preview's pages show it.
public struct PreviewDiagnostic: Equatable, Sendable {
  /// `error`, `warning` or `note`.
  public var severity: String
  public var id: String
  /// One sentence.
  public var message: String
  /// Relative to the site.
  public var path: String
  /// 1-based; nil where the diagnostic is about the file as a whole.
  public var line: Int?
  /// 1-based, counted in Unicode scalars.
  public var column: Int?
  /// As a terminal shows it without colours: place, sentence, the line and a caret.
  public var text: String

  public init(
    severity: String, id: String, message: String, path: String, line: Int? = nil, column: Int? = nil, text: String
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.path = path
    self.line = line
    self.column = column
    self.text = text
  }
}
