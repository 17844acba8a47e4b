package import CommandKit
package import Diagnostics
import Disk
import FeedModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Presents diagnostics in the requested format.
package struct DiagnosticsPresenter {
  package var options: ReportOptions
  /// The folder of the site that the diagnostics are about; the current folder if they are about none.
  package var site: String
  /// Whether warnings count as errors.
  package var isStrict = false

  package init(options: ReportOptions, site: String, isStrict: Bool = false) {
    (self.options, self.site, self.isStrict) = (options, site, isStrict)
  }

  package var colors: Bool { options.format == .text && Terminal.talksInColor }

  /// The output of a command on each stream.
  package struct Text: Equatable, Codable {
    package var output = ""
    package var talk = ""
    /// Markdown for the page of a GitHub workflow's run; nil elsewhere.
    package var summary: String?

    package func print() {
      if !talk.isEmpty { Terminal.talk(talk) }
      if !output.isEmpty { Terminal.print(output) }
      if let summary { StepSummary.append(summary) }
    }
  }

  /// - Parameters:
  ///   - source: Reads the text of a path, for excerpts.
  ///   - summary: One or more lines for people.
  ///   - record: The summary for programs, printed beside the diagnostics.
  ///   - files: All files that were checked, with or without findings.
  package func present(
    _ diagnostics: [Diagnostic], source: (String) -> String?, schema: String, summary: String,
    record: [String: any Encodable], files: [String] = []
  ) throws -> Text {
    switch options.format {
    case .text:
      let renderer = TextRenderer(
        colors: colors, limit: options.verbose ? nil : TextRenderer.Limit(advice: "--verbose shows all"))
      let talk = renderer.render(diagnostics, source: source) + renderer.summary(of: diagnostics)
      return Text(output: summary, talk: talk)
    case .json: return Text(output: try json(diagnostics, schema, record))
    case .github, .sarif, .gitlab, .junit:
      // `publish.lint/1`
      let command = String(schema.prefix { $0 != "/" }).replacing(".", with: " ")
      var text = try report(diagnostics, source, command, files)
      text.talk = options.paths.note(on: site) + summary
      return text
    }
  }

  /// Presents the diagnostics for the host of a repository.
  private func report(
    _ diagnostics: [Diagnostic], _ source: (String) -> String?, _ command: String, _ files: [String]
  ) throws -> Text {
    let paths = options.paths.reportPaths(of: site)
    switch options.format {
    case .github:
      let summary = StepSummary.room.flatMap { room in
        StepSummary(command: command, findings: diagnostics.inOrder.map(paths.reported)).text(limit: room)
      }
      return Text(output: renderGitHubAnnotations(diagnostics, paths: paths), summary: summary)
    case .sarif:
      return Text(
        output: try renderSARIF(
          diagnostics, toolVersion: ThisProgram.version, paths: paths, documentation: ThisProgram.documentation,
          source: source))
    case .gitlab: return Text(output: try renderCodeQuality(diagnostics, paths: paths))
    case .junit, .text, .json:
      let report = FindingsJUnit(
        command: command, findings: diagnostics.inOrder, files: files, isStrict: isStrict, paths: paths)
      return Text(output: report.text)
    }
  }

  /// A value that changes whenever the same diagnostics may be presented in a different way.
  package var fingerprint: String {
    let folder = options.format.isForRepositories ? Disk().realPath(of: site) : nil
    let base = folder.flatMap { options.paths.base(of: $0) }
    let hasSummary = options.format == .github && StepSummary.room != nil
    return "\(options.format) \(options.verbose) \(colors) \(hasSummary) \(base ?? "")"
  }

  /// `{"schema": …, "diagnostics": […], "summary": {"errors": …}, …}`, in the style of all JSON that commands print.
  private func json(_ diagnostics: [Diagnostic], _ schema: String, _ record: [String: any Encodable]) throws -> String {
    let counts = Dictionary(grouping: diagnostics, by: \.severity).mapValues(\.count)
    let summary = JSON.present([
      "errors": counts[.error] ?? 0, "warnings": counts[.warning] ?? 0, "notes": counts[.note] ?? 0,
    ])
    let members = try record.sorted { $0.key < $1.key }.map { JSON.Member($0, try JSON(encoding: $1)) }
    return JSON.present([
      "schema": schema, "diagnostics": try JSON(encoding: diagnostics.map(DiagnosticRecord.init)), "summary": summary,
    ]).with(members).printed
  }
}

extension JSON {
  fileprivate init(encoding value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let all = ReadingLimits(maxBytes: .max, maxValues: .max, maxKeyBytes: .max)
    self = try JSON.parse(Array(encoder.encode(value)), limits: all).value
  }
}
