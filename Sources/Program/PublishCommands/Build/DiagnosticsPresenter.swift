import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Presents diagnostics in the requested format.
struct DiagnosticsPresenter {
  var options: ReportOptions
  var colors: Bool

  /// What a command prints, on which stream.
  struct Text: Equatable, Codable {
    var output = ""
    var talk = ""

    func print() {
      if !talk.isEmpty { Terminal.talk(talk) }
      if !output.isEmpty { Terminal.print(output) }
    }
  }

  /// - Parameters:
  ///   - source: The text of a path, for excerpts.
  ///   - summary: One or more lines for people.
  ///   - record: The same for programs, next to the diagnostics.
  func present(
    _ diagnostics: [Diagnostic], source: (String) -> String?, schema: String, summary: String,
    record: [String: any Encodable]
  ) throws -> Text {
    switch options.format {
    case .text:
      let renderer = TextRenderer(
        colors: colors, limit: options.verbose ? nil : TextRenderer.Limit(advice: "--verbose shows all"))
      let talk = renderer.render(diagnostics, source: source) + renderer.summary(of: diagnostics)
      return Text(output: summary, talk: talk)
    case .json: return Text(output: try json(diagnostics, schema, record))
    case .github: return Text(output: renderGitHubAnnotations(diagnostics), talk: summary)
    case .sarif: return Text(output: try renderSARIF(diagnostics, toolVersion: Publish.version), talk: summary)
    }
  }

  private func json(_ diagnostics: [Diagnostic], _ schema: String, _ record: [String: any Encodable]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let report = JSONReport(schema: schema, diagnostics: diagnostics.map(DiagnosticRecord.init), record: record)
    return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
  }
}

/// `{"schema": …, "diagnostics": […], "summary": {"errors": …}, …}`
private struct JSONReport: Encodable {
  var schema: String
  var diagnostics: [DiagnosticRecord]
  var record: [String: any Encodable]

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(schema, forKey: Key("schema"))
    try container.encode(diagnostics, forKey: Key("diagnostics"))
    let counts = Dictionary(grouping: diagnostics, by: \.severity).mapValues(\.count)
    try container.encode(
      ["errors": counts[.error] ?? 0, "warnings": counts[.warning] ?? 0, "notes": counts[.note] ?? 0],
      forKey: Key("summary"))
    for (name, value) in record { try container.encode(value, forKey: Key(name)) }
  }
}
