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
      "build": .number(build), "output": edition.map { .number($0.number) },
      "site": .string(output?.address ?? "http://localhost:\(port)/"), "app": .string(output?.app ?? ""),
      "locales": texts(output?.locales), "versions": texts(output?.versions), "accesses": texts(output?.accesses),
      "schemes": texts(output?.schemes), "files": texts(output?.rootFiles),
      "now": output.map { .string($0.builtFor.rfc3339) }, "changesAt": output?.changesAt.map { .string($0.rfc3339) },
      "timeZone": output?.timeZone.json, "edit": isEditing ? .boolean(true) : nil,
      "clock": clock.map { .string($0.rfc3339) }, "errors": .number(counts.errors),
      "warnings": .number(counts.warnings), "notes": .number(counts.notes),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]).writeCompactly()
  }

  private func texts(_ texts: [String]?) -> JSON { .array((texts ?? []).map(JSON.string)) }
}

extension PreviewDiagnostic {
  fileprivate var json: JSON {
    .present([
      "severity": .string(severity), "id": .string(id), "message": .string(message), "path": .string(path),
      "line": line.map { .number($0) }, "column": column.map { .number($0) }, "text": .string(text),
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
