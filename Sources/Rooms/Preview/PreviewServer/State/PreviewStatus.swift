public import FeedModel

/// The status of the preview, for `/-/status` and every event.
public struct PreviewStatus: Sendable {
  /// The number of builds that have ended, good or not. It is 0 while the first one is in progress.
  public internal(set) var build = 0
  /// The number of the build whose output is served; nil before the first good one.
  public var output: Int? { edition?.number }
  public internal(set) var diagnostics: [PreviewDiagnostic] = []
  public internal(set) var counts = PreviewBuild.Counts()
  /// The fixed clock of devices without a clock of their own; nil for the real time.
  public let clock: Instant?
  var edition: PreviewEdition?

  init(clock: Instant? = nil) { self.clock = clock }

  /// The response to `/-/status`, on one line, as events require.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - isEditing: Whether there is a composer, to which the pages link.
  func json(port: Int, isEditing: Bool) -> [UInt8] {
    let output = edition?.output
    return JSON.present([
      "build": build, "output": edition?.number, "site": output?.address ?? "http://localhost:\(port)/",
      "app": output?.app ?? "", "locales": output?.locales ?? [], "versions": output?.versions ?? [],
      "accesses": output?.accesses ?? [], "schemes": output?.schemes ?? [],
      "linkValues": output?.linkValues.names ?? [], "files": output?.rootFiles ?? [],
      "now": output?.builtFor, "changesAt": output?.changesAt, "timeZone": output?.timeZone,
      "edit": isEditing ? true : nil, "clock": clock, "errors": counts.errors, "warnings": counts.warnings,
      "notes": counts.notes, "diagnostics": diagnostics.map(\.json),
    ]).writeCompactly()
  }
}

extension PreviewDiagnostic {
  fileprivate var json: JSON {
    .present([
      "severity": severity, "id": id, "message": message, "path": path, "line": line, "column": column, "text": text,
    ])
  }
}

/// One diagnostic of a build, as the preview's pages show it.
public struct PreviewDiagnostic: Equatable, Sendable {
  /// `error`, `warning` or `note`.
  public var severity: String
  public var id: String
  /// The message as one sentence.
  public var message: String
  /// The path relative to the site.
  public var path: String
  /// The 1-based line; nil if the diagnostic concerns the file as a whole.
  public var line: Int?
  /// The 1-based column, counted in Unicode scalars.
  public var column: Int?
  /// The diagnostic in the form that a terminal shows without colors: place, sentence, the line and a caret.
  public var text: String

  public init(
    severity: String, id: String, message: String, path: String, line: Int? = nil, column: Int? = nil, text: String
  ) {
    (self.severity, self.id, self.message, self.path) = (severity, id, message, path)
    (self.line, self.column, self.text) = (line, column, text)
  }
}
