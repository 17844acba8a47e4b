import ArgumentParser
import Authoring
import Diagnostics
import FeedModel
import Output
import SiteBuilder

/// One run over a site's folder, for the commands that read one.
struct SiteSession {
  var sources: SourceOptions
  var report: ReportOptions
  /// The output folder; relative to the site's folder.
  var output: String

  /// How long one file's Markdown may take. Real files take well below a millisecond.
  private static let timeLimit = Duration.seconds(2)

  func build() throws {
    let now = try sources.moment()
    let folder = try SourceFolder(sources.source).read()
    let memory = BuildMemory(site: sources.source, output: outputPath, inputs: inputs(folder))
    if let text = memory.recall(at: now) { return text.print() }
    let build = try buildReport(folder, now)
    guard let output = build.output, !isFailure(build) else { throw try fail(build, folder) }
    let written = try write(output)
    try text(build, folder, output, written).print()
    memory.remember(try text(build, folder, output, written.repeated), from: now, until: output.changesAt)
  }

  func lint() throws {
    let folder = try SourceFolder(sources.source).read()
    let build = try buildReport(folder, try sources.moment())
    guard !isFailure(build) else { throw try fail(build, folder) }
    try presenter.present(
      build.diagnostics, sources: folder.sources, schema: "publish.lint/1", summary: "no errors\n", record: [:]
    ).print()
  }

  private func text(
    _ build: BuildReport, _ folder: SourceFolder.Contents, _ output: BuildReport.Output, _ written: WriteReport
  ) throws -> DiagnosticsPresenter.Text {
    try presenter.present(
      build.diagnostics, sources: folder.sources, schema: "publish.build/1", summary: summary(output, written),
      record: [
        "output": self.output, "published": output.counts, "files": FileCounts(written), "sequence": output.manifest.sequence,
      ])
  }

  private func buildReport(_ folder: SourceFolder.Contents, _ now: Instant) throws -> BuildReport {
    let options = BuildOptions(now: now, site: try address(), previous: try previousManifest())
    var build = buildSite(folder.sources, options, timer: Self.timer)
    build.diagnostics = (build.diagnostics + folder.diagnostics).sorted()
    return build
  }

  private func isFailure(_ build: BuildReport) -> Bool {
    build.hasErrors || (sources.strict && build.diagnostics.contains { $0.severity == .warning })
  }

  private func fail(_ build: BuildReport, _ folder: SourceFolder.Contents) throws -> ExitCode {
    try presenter.present(
      build.diagnostics, sources: folder.sources, schema: "publish.build/1", summary: "", record: [:]
    ).print()
    if report.format == .text { Terminal.talk("nothing was written\n") }
    return .failure
  }

  private func write(_ output: BuildReport.Output) throws -> WriteReport {
    do {
      let old = output.keeping.isEmpty ? [] : Set(try OutputFolder(outputPath).files())
      let writer = DiskWriter(folder: outputPath, isOurs: { (try? Manifest.decode($0)) != nil })
      return try writer.write(output.tree, keeping: output.keeping.filter(old.contains))
    } catch {
      throw Failure(message: "\(error)", advice: "\(self.output) is as it was")
    }
  }

  private func address() throws -> String? {
    guard let site = sources.site else { return nil }
    if let problem = siteAddressProblem(site) { throw ValidationError("--site: \(problem)") }
    return site
  }

  private func previousManifest() throws -> Manifest? {
    guard let bytes = try? OutputFolder(outputPath).readFile("manifest.json") else { return nil }
    do {
      return try Manifest.decode(bytes)
    } catch {
      throw Failure(
        message: "\(output)/manifest.json cannot be read: \(error)",
        advice: "it is the memory of what was published: restore it, or remove the folder to begin anew")
    }
  }

  /// Relative to the site, so that `--source` moves both.
  var outputPath: String { output.hasPrefix("/") || sources.source == "." ? output : "\(sources.source)/\(output)" }

  private var presenter: DiagnosticsPresenter {
    DiagnosticsPresenter(options: report, colors: report.format == .text && Terminal.talksInColor)
  }

  /// Everything but the sources that decides what a build does and says.
  private func inputs(_ folder: SourceFolder.Contents) -> BuildMemory.Inputs {
    BuildMemory.Inputs(
      files: folder.files,
      options: [
        Publish.version, sources.site ?? "", String(sources.strict), report.format.rawValue, String(report.verbose),
        String(presenter.colors), output,
      ])
  }

  private static let timer: FileTimer = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start > timeLimit }
  }

  func summary(_ output: BuildReport.Output, _ written: WriteReport) -> String {
    let counts = output.counts
    var parts = [
      "\(counts.banners) banner\(counts.banners == 1 ? "" : "s") (\(counts.views) views)", many(counts.alerts, "alert"),
      many(counts.releases, "release"), many(counts.prompts, "prompt"), many(counts.permissions, "permission"),
    ].joined(separator: ", ")
    parts += " in \(many(counts.locales, "locale"))"
    if counts.heldBack > 0 { parts += "; \(counts.heldBack) held back" }
    let files = written.changed ? "\(written.written) files written, \(written.unchanged) unchanged" : "nothing changed"
    let rest = [(written.kept, "kept for older feeds"), (written.removed, "removed")].filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }
    return "\(self.output): \(parts)\n\(files)\(rest.joined())\n"
  }

  private func many(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension WriteReport {
  /// What the same write would report again.
  fileprivate var repeated: WriteReport {
    var report = WriteReport()
    report.unchanged = written + unchanged
    report.kept = kept
    return report
  }
}

/// What became of the output's files, for programs.
struct FileCounts: Encodable {
  var written: Int
  var unchanged: Int
  var kept: Int
  var removed: Int

  init(_ report: WriteReport) {
    written = report.written
    unchanged = report.unchanged
    kept = report.kept
    removed = report.removed
  }
}
