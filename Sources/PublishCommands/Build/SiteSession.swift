import ArgumentParser
import Authoring
import Diagnostics
import FeedModel
import Foundation
import Output
import SiteBuilder

/// One run over a site's folder, for the commands that read one.
struct SiteSession {
  private let sources: SourceOptions
  private let report: ReportOptions
  private let published: PublishedFolder

  /// - Parameter output: The output folder, relative to the site's folder.
  init(sources: SourceOptions, report: ReportOptions, output: String) {
    self.sources = sources
    self.report = report
    published = PublishedFolder(output, site: sources.source)
  }

  /// - Parameter rehash: True to read every source, even if nothing seems to have changed.
  func build(rehash: Bool) throws {
    let now = try sources.moment()
    let (sourceFolder, time) = (SourceFolder(sources.source), Int(Date().timeIntervalSince1970))
    // Looking at 10,000 files is quick, but in vain if there is nothing to compare them with.
    if !rehash, BuildMemory.exists(in: sources.source),
      let text = memory(of: try sourceFolder.stamps(), at: time).recall(at: now)
    {
      return text.print()
    }
    let folder = try sourceFolder.read()
    let memory = memory(of: folder.stamps, at: time)
    let fresh = memory.hashes(of: folder.files)
    let build = try buildReport(consume folder, now)
    // The process ends with this run, and freeing all that a large site was built from would take a twentieth of it.
    defer { keep(build) }
    guard let output = build.output, !isFailure(build) else {
      try present(build, schema: "publish.build/1").print()
      if report.format == .text { Terminal.talk("nothing was written\(strictness(build))\n") }
      throw ExitCode.failure
    }
    let written = try published.write(output)
    try text(build, output, written).print()
    guard output.isRepeatable else { return }
    memory.remember(try text(build, output, written.repeated), of: output, from: now, fresh: fresh)
  }

  func lint() throws {
    let folder = try SourceFolder(sources.source).read()
    let build = try buildReport(consume folder, try sources.moment())
    let isFailure = isFailure(build)
    try present(build, schema: "publish.lint/1", summary: isFailure ? "" : "no errors\n").print()
    if isFailure { throw ExitCode.failure }
  }

  /// - Parameter folder: Consumed, so that the sources are not in memory together with the output.
  private func buildReport(_ folder: consuming SourceFolder.Contents, _ now: Instant) throws -> BuildReport {
    let options = BuildOptions(now: now, site: sources.site, previous: try published.manifest())
    let findings = folder.diagnostics
    return buildSite(folder.takeSources(), options, timer: SourceFolder.timer).adding(findings)
  }

  private func isFailure(_ build: BuildReport) -> Bool { build.hasErrors || !strictness(build).isEmpty }

  private func strictness(_ build: BuildReport) -> String {
    guard sources.strict, !build.hasErrors, build.diagnostics.count(of: .warning) > 0 else { return "" }
    return ": with --strict, warnings count as errors"
  }

  private func text(
    _ build: BuildReport, _ output: BuildReport.Output, _ written: WriteReport
  ) throws -> DiagnosticsPresenter.Text {
    try present(
      build, schema: "publish.build/1",
      summary: BuildSummary(folder: published.name, counts: output.counts, written: written).text,
      record: [
        "output": published.name, "published": output.counts, "files": FileCounts(written),
        "sequence": output.manifest.sequence,
      ])
  }

  private func present(
    _ build: BuildReport, schema: String, summary: String = "",
    record: [String: any Encodable] = [:]
  ) throws -> DiagnosticsPresenter.Text {
    try presenter.present(
      build.diagnostics, source: SourceFolder(sources.source).text, schema: schema, summary: summary, record: record)
  }

  private var presenter: DiagnosticsPresenter {
    DiagnosticsPresenter(options: report, colors: report.format == .text && Terminal.talksInColor)
  }

  /// - Parameter time: A moment before the sources were looked at.
  private func memory(of stamps: [FolderReader.Stamped], at time: Int) -> BuildMemory {
    let options = [
      sources.site ?? "", String(sources.strict), report.format.rawValue, String(report.verbose),
      String(presenter.colors), published.name,
    ]
    return BuildMemory(
      site: sources.source, output: published.path,
      inputs: BuildMemory.Inputs(stamps: stamps, time: time, options: options))
  }
}

private func keep(_ build: BuildReport) { _ = Unmanaged.passRetained(Kept(build)) }

private final class Kept {
  let build: BuildReport

  init(_ build: BuildReport) { self.build = build }
}
