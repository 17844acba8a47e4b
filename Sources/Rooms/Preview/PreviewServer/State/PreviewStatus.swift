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
}

extension PreviewStatus {
  /// The response to `/-/status`, on one line, as events require.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - isEditing: Whether there is a composer, to which the pages link.
  func json(port: Int, isEditing: Bool) -> [UInt8] {
    let output = edition?.output
    var members: [JSON.Member] = [.init("build", .number(build))]
    if let edition { members.append(.init("output", .number(edition.number))) }
    members += [
      .init("site", .string(output?.address ?? "http://localhost:\(port)/")),
      .init("app", .string(output?.app ?? "")),
      .init("locales", texts(output?.locales)), .init("versions", texts(output?.versions)),
      .init("accesses", texts(output?.accesses)), .init("schemes", texts(output?.schemes)),
    ]
    members.append(.init("files", texts(output?.rootFiles)))
    if let output { members.append(.init("now", .string(output.builtFor.rfc3339))) }
    if let change = output?.changesAt { members.append(.init("changesAt", .string(change.rfc3339))) }
    if let zone = output?.timeZone { members.append(.init("timeZone", .string(zone))) }
    if isEditing { members.append(.init("edit", .boolean(true))) }
    if let clock { members.append(.init("clock", .string(clock.rfc3339))) }
    members += [
      .init("errors", .number(counts.errors)), .init("warnings", .number(counts.warnings)),
      .init("notes", .number(counts.notes)),
    ]
    members.append(.init("diagnostics", .array(diagnostics.map(\.json))))
    return JSON.object(members).writeCompactly()
  }

  private func texts(_ texts: [String]?) -> JSON { .array((texts ?? []).map(JSON.string)) }
}

extension PreviewDiagnostic {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("severity", .string(severity)), .init("id", .string(id)), .init("message", .string(message)),
      .init("path", .string(path)),
    ]
    if let line { members.append(.init("line", .number(line))) }
    if let column { members.append(.init("column", .number(column))) }
    members.append(.init("text", .string(text)))
    return .object(members)
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
    self.severity = severity
    self.id = id
    self.message = message
    self.path = path
    self.line = line
    self.column = column
    self.text = text
  }
}
