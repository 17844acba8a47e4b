import CommandKit
import SiteFolders
import ArgumentParser
package import Authoring
package import Diagnostics
import FeedClient
package import FeedModel
import Hosting
import Output
import Signing
import SiteBuilder

/// The guest that makes the language of `--pseudo`. The program that has it says so while a command runs.
package struct PseudoGuest: Sendable {
  @TaskLocal package static var current: PseudoGuest?

  /// Adds the language to a site, for a moment.
  let added: @Sendable (SiteSources, Instant) -> SiteSources
  /// Whether a finding is about a text in this language.
  let isAbout: @Sendable (Diagnostic) -> Bool

  package init(
    added: @escaping @Sendable (SiteSources, Instant) -> SiteSources,
    isAbout: @escaping @Sendable (Diagnostic) -> Bool
  ) {
    (self.added, self.isAbout) = (added, isAbout)
  }
}

/// One run on a site's folder, for the commands that read one.
struct SiteSession {
  private let sources: SourceOptions
  private let report: ReportOptions
  private let published: PublishedFolder
  private let previous: PreviousOutput
  private let signing: BuildSigning
  private let allowsEmpty: Bool
  /// The hosts that replace those in publish.yml; empty to use the latter.
  private let hosts: [HostName]
  private let includesDrafts: Bool
  private let addsPseudoLanguage: Bool

  /// - Parameters:
  ///   - output: The output folder, relative to the site's folder.
  ///   - keys: The places of the keys; if there are none, the output stays unsigned, or keeps its signature.
  init(
    sources: SourceOptions, previous: PreviousOptions, report: ReportOptions, output: String, hosts: [HostName] = [],
    includesDrafts: Bool = false, addsPseudoLanguage: Bool = false, signingWith keys: [KeyPlace] = []
  ) async throws {
    (self.hosts, self.includesDrafts, self.addsPseudoLanguage) = (hosts, includesDrafts, addsPseudoLanguage)
    (self.sources, self.report) = (sources, report)
    published = PublishedFolder(output, site: sources.source)
    signing = BuildSigning(try keys.map { try $0.signer() }, published)
    let trust = PreviousTrust(source: sources.source, site: sources.site, signers: signing.publicKeys)
    self.previous = try await PreviousOutput(
      previous.previous, output: published, trust: previous.trustPrevious ? nil : trust)
    allowsEmpty = previous.allowEmpty
  }

  /// - Parameter rehash: Whether every source is read even if nothing seems to have changed.
  func build(rehash: Bool) async throws {
    try published.checkIsApart(from: sources.source)
    // If two builds run at once, the one that finishes second does not know what the first has published.
    for _ in 1...5 {
      do { return try await buildOnce(rehash: rehash) } catch OutputError.changedMeanwhile { continue }
    }
    throw Failure(
      message: "other builds publish to '\(published.name)' all the time", advice: "stop them, and build again")
  }

  private func buildOnce(rehash: Bool) async throws {
    let now = try sources.moment()
    let (sourceFolder, time) = (SourceFolder(sources.source), Instant.now.secondsSince1970)
    // Checking the stamps of 10,000 files is quick, but useless if there is nothing to compare them with.
    if !rehash, BuildMemory.exists(in: sources.source),
      let text = memory(of: try sourceFolder.stamps(), at: time).recall(at: now)
    {
      return text.print()
    }
    let folder = try sourceFolder.read()
    let memory = memory(of: folder.stamps, at: time)
    let fresh = memory.hashes(of: folder.files)
    let files = contentFiles(folder)
    let seen = try published.read()
    let before = previous.manifest(seen)
    try sources.checkClock(after: before)
    var build = try buildReport(consume folder, now, before)
    // The process ends with this run, and freeing everything from which a large site was built would take a twentieth
    // of its time.
    defer { keep(build) }
    let (missing, signature) = try await complete(&build, after: before, now)
    guard let output = build.output, !isFailure(build) else {
      try present(build, schema: "publish.build/1", files: files).print()
      if report.format == .text { Terminal.talk("nothing was written\(strictness(build))\n") }
      throw ExitCode.failure
    }
    var changes = before.map {
      PublishedChanges(from: $0, to: output.manifest, renamings: output.renamings, starts: output.starts)
    }
    if let before, changes?.feeds.isEmpty == false { await previous.compareRules(before, output, &changes) }
    let written = try published.write(output, over: seen)
    try HostingFolder(of: published).write(output.hosting)
    try text(build, output, written, changes, missing: missing, signature, files).print()
    let repeated =
      previous.isElsewhere
      ? try text(build, output, written.repeated, changes, signature, files)
      : try text(build.repeated, output, written.repeated, PublishedChanges(), signature, files)
    memory.remember(repeated, of: output, from: now, fresh: fresh)
  }

  func lint() throws {
    let folder = try SourceFolder(sources.source).read()
    let files = contentFiles(folder)
    let build = try lintReport(consume folder, try sources.moment(), try previous.manifest())
    let isFailure = isFailure(build)
    try present(build, schema: "publish.lint/1", summary: isFailure ? "" : "no errors\n", files: files).print()
    if isFailure { throw ExitCode.failure }
  }

  private func lintReport(
    _ folder: consuming SourceFolder.Contents, _ now: Instant, _ before: Manifest?
  ) throws -> BuildReport {
    var build = try buildReport(folder, now, before)
    if let configuration = build.output?.configuration {
      build.diagnostics = (build.diagnostics + signing.findings(configuration, at: now)).inOrder
    }
    return build
  }

  /// Fixes what is certain, and reports the remaining findings.
  ///
  /// - Parameter isDryRun: Whether the changes are only shown and not written.
  func fix(isDryRun: Bool) throws {
    let contents = try SourceFolder(sources.source).read()
    let (now, before) = (try sources.moment(), try previous.manifest())
    let fix = try LintFix(contents.files) { files in
      var contents = contents
      contents.files = files
      return try lintReport(contents, now, before)
    }
    if !isDryRun { try fix.write(to: SourceFolder(sources.source)) }
    let isFailure = isFailure(fix.build)
    let texts = Dictionary(fix.changes.map { ($0.new.path, $0.new.bytes) }) { $1 }
    try presenter.present(
      fix.build.diagnostics,
      source: { path in
        texts[path].map { String(decoding: $0, as: UTF8.self) } ?? SourceFolder(sources.source).text(path)
      }, schema: "publish.lint/1", summary: fix.text(isDryRun: isDryRun) + (isFailure ? "" : "no errors\n"),
      record: ["fixed": fix.fixed].merging(isDryRun ? ["diff": fix.difference] : [:]) { $1 }
    ).print()
    if isFailure { throw ExitCode.failure }
  }

  /// The files that a report of all files names.
  private func contentFiles(_ folder: borrowing SourceFolder.Contents) -> [String] {
    guard report.format == .junit else { return [] }
    return folder.files.map(\.path).filter { path in
      path == "publish.yml" || path.hasPrefix("content/") && path.hasSuffix(".md")
    }
  }

  /// - Parameter folder: Consumed, so that the sources and the output are not in memory at the same time.
  private func buildReport(_ folder: consuming SourceFolder.Contents, _ now: Instant, _ before: Manifest?) throws
    -> BuildReport
  {
    let options = BuildOptions(
      now: now, site: sources.site, previous: before, includesDrafts: includesDrafts, allowsEmpty: allowsEmpty,
      hosts: hosts.isEmpty ? nil : hosts)
    let findings = folder.diagnostics + (allowsEmpty ? [] : [folder.nothingToPublish].compactMap(\.self))
    guard addsPseudoLanguage else {
      return buildSite(folder.takeSources(), options, timer: SourceFolder.timer).adding(findings)
    }
    guard let guest = PseudoGuest.current else {
      throw Failure(message: "--pseudo: this program was built without the language en-XA")
    }
    let sources = guest.added(folder.takeSources(), now)
    var build = buildSite(sources, options, timer: SourceFolder.timer).adding(findings)
    build.diagnostics.removeAll(where: guest.isAbout)
    return build
  }

  /// Adds the parts that are not built to an output without errors: files for older feeds, and the signature.
  ///
  /// - Returns: The paths of lost files for older feeds.
  private func complete(
    _ build: inout BuildReport, after before: Manifest?, _ now: Instant
  ) async throws -> (missing: [String], signature: ManifestSignature?) {
    guard !build.hasErrors, var output = build.output else { return ([], nil) }
    // There must be only one reference to the output, so that its tree is not copied.
    build.output = nil
    let missing = try await addFilesForOlderFeeds(to: &output, after: before)
    let (signature, findings) = try signing.sign(&output, at: now)
    build.diagnostics = (build.diagnostics + output.configuration.levels.applied(to: findings)).inOrder
    build.output = output
    return (missing, signature)
  }

  /// Adds the files that the output folder lacks in their published form but `--previous` has. Files that both lack are
  /// no longer listed.
  ///
  /// - Returns: The paths of the files that both lack.
  private func addFilesForOlderFeeds(to output: inout BuildReport.Output, after before: Manifest?) async throws
    -> [String]
  {
    let keeping = Set(output.keeping)
    let absent = try published.absent(output.manifest.files.filter { keeping.contains($0.path) })
    guard !absent.isEmpty else { return [] }
    let files = try await previous.files(absent)
    let lost = Set(absent.map(\.path)).subtracting(files.map(\.path))
    do {
      output.tree = try OutputTree(output.tree.files + files)
    } catch {
      throw Failure(message: "\(error)", advice: "\(published.name) is unchanged")
    }
    output.keeping.removeAll(where: Set(absent.map(\.path)).contains)
    output.forget(lost, after: before)
    return lost.sorted()
  }

  private func isFailure(_ build: BuildReport) -> Bool { build.hasErrors || !strictness(build).isEmpty }

  private func strictness(_ build: BuildReport) -> String {
    guard sources.strict, !build.hasErrors, build.diagnostics.count(of: .warning) > 0 else { return "" }
    return ": with --strict, warnings count as errors"
  }

  private func text(
    _ build: BuildReport, _ output: BuildReport.Output, _ written: WriteReport, _ changes: PublishedChanges?,
    missing: [String] = [], _ signature: ManifestSignature?, _ files: [String]
  ) throws -> DiagnosticsPresenter.Text {
    try present(
      build, schema: "publish.build/1",
      summary: BuildSummary(
        folder: published.name, counts: output.counts, written: written, changes: changes, upcoming: output.upcoming,
        timeZone: build.timeZone, missing: missing, hosting: HostingFolder(of: published).names(of: output),
        signature: signature
      ).text,
      record: [
        "output": published.name, "published": output.counts, "files": FileCounts(written),
        "sequence": output.manifest.sequence, "changes": changes, "nextChange": output.manifest.nextChange?.rfc3339,
        "hosting": HostingFolder(of: published).names(of: output),
        "signature": signature.map(SignatureRecord.init),
      ], files: files)
  }

  private func present(
    _ build: BuildReport, schema: String, summary: String = "",
    record: [String: any Encodable] = [:], files: [String] = []
  ) throws -> DiagnosticsPresenter.Text {
    try presenter.present(
      build.diagnostics, source: SourceFolder(sources.source).text, schema: schema, summary: summary, record: record,
      files: files)
  }

  private var presenter: DiagnosticsPresenter {
    DiagnosticsPresenter(options: report, site: sources.source, isStrict: sources.strict)
  }

  /// - Parameter time: A moment before the stamps of the sources were taken.
  private func memory(of stamps: [FolderReader.Stamped], at time: Int) -> BuildMemory {
    let zones = TimeZoneDatabase.systemState.map(String.init).joined(separator: " ")
    let options = [
      zones, sources.site ?? "", String(sources.strict), String(allowsEmpty), String(includesDrafts),
      String(addsPseudoLanguage), previous.fingerprint, presenter.fingerprint, published.name,
      hosts.map(\.rawValue).joined(separator: " "), signing.keys.joined(separator: " "),
    ]
    return BuildMemory(
      site: sources.source, output: published.path, hosting: HostingFolder(of: published),
      inputs: BuildMemory.Inputs(stamps: stamps, time: time, options: options))
  }
}

private func keep(_ build: BuildReport) { _ = Unmanaged.passRetained(Kept(build)) }

private final class Kept {
  let build: BuildReport

  init(_ build: BuildReport) { self.build = build }
}
