import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Diagnostics
import Disk
import Exchange
import FeedModel
import Text

/// The options that all targets share, and their work: read the releases, let the target write them, and save the
/// files.
struct ExportOptions: ParsableArguments {
  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    help: ArgumentHelp(
      "The moment at which a release has to be published, such as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, or else "
        + "the current time.", valueName: "instant"))
  var now: String?

  @Flag(help: "Treat warnings as errors.") var strict = false
  @Flag(help: "Say everything and write nothing.") var dryRun = false
  @OptionGroup var report: ReportOptions

  func validate() throws { _ = try Moment.resolve(now, in: source) }

  /// - Parameters:
  ///   - versions: The named releases; if empty, those that the target usually gets.
  ///   - destination: A folder or a file; nil for standard output.
  ///   - isMerged: Whether the file keeps its other contents.
  func export(
    _ target: ExportTarget, _ versions: [String] = [], to destination: String?, isMerged: Bool = false,
    isNew: Bool = false, _ configure: (inout ExportRequest, inout [Diagnostic]) -> Void = { _, _ in }
  ) throws {
    guard destination != nil || report.format == .text else {
      throw ValidationError(
        "--format \(report.format) prints a report, and the result would go to the same place. Name a file for it.")
    }
    try reportingFailures {
      var (site, diagnostics, unwritten) = try read()
      guard let site, !diagnostics.hasErrors else { throw try failure(diagnostics) }
      let existing = isMerged ? try read(destination, isNew: isNew, &diagnostics) : nil
      let choice = try ReleaseChoice(site, at: Moment.resolve(now, in: source))
      let releases = choice.releases(versions, target.scope, &diagnostics)
      diagnostics += unwritten.filter { $0.isAbout(releases, writtenFor: target) }
      var request = ExportRequest(releases, of: site.configuration, to: destination ?? "")
      (request.existing, request.isNamed) = (existing, !versions.isEmpty)
      configure(&request, &diagnostics)
      guard !diagnostics.hasErrors else { throw try failure(diagnostics) }
      if versions.isEmpty, target.scope == .newest, let release = releases.first { choice.announceLater(than: release) }
      let exported = target.export(request)
      try finish(
        exported, site.configuration.levels.applied(to: (diagnostics + exported.diagnostics).inOrder), destination)
    }
  }

  /// Reads only the releases of the site, because nothing else is exported, and a mistake in a notification must not
  /// prevent it.
  ///
  /// - Returns: Also the texts that still have to be written, as errors: they must not reach a store.
  private func read() throws -> (site: Site?, diagnostics: [Diagnostic], unwritten: [Diagnostic]) {
    var contents = try SourceFolder(source).read()
    let found = contents.diagnostics
    var sources = contents.takeSources()
    sources.content.removeAll { !$0.path.hasPrefix("content/\(ContentKind.releases.rawValue)/") }
    let (site, diagnostics) = readSite(sources, timer: SourceFolder.timer)
    let problems = (found + diagnostics).filter { $0.severity == .error }
    let unwritten = diagnostics.filter { $0.id == .placeholderText }.map { found in found.changed(severity: .error) }
    return (site, problems.inOrder, unwritten)
  }

  private func read(_ path: String?, isNew: Bool, _ diagnostics: inout [Diagnostic]) throws -> ExchangeFile? {
    guard let path else { return nil }
    if isNew, !Disk().isThere(path) { return nil }
    if let bytes = InputFile.bytes(ofFile: path, upTo: ExchangeFile.limit) {
      return ExchangeFile(path: path, bytes: bytes)
    }
    diagnostics.append(
      Diagnostic(
        .unreadableFile, "this file does not exist, or cannot be read", fix: "name the file to change with --into",
        at: SourceLocation(path: path)))
    return nil
  }

  private func finish(_ exported: Exported, _ diagnostics: [Diagnostic], _ destination: String?) throws {
    let isStrict = strict && diagnostics.count(of: .warning) > 0
    guard !diagnostics.hasErrors, !isStrict else { throw try failure(diagnostics) }
    guard let destination else {
      try present(diagnostics).print()
      for file in exported.files { Terminal.print(String(decoding: file.file.bytes, as: UTF8.self)) }
      return
    }
    let states = exported.files.map { file in
      InputFile.bytes(ofFile: file.file.path, upTo: file.file.bytes.count + 1) == file.file.bytes
        ? "unchanged" : "written"
    }
    let changed = zip(exported.files, states).filter { $0.1 == "written" }.map(\.0.file)
    if !dryRun {
      let written = changed.map { ($0.path, $0.bytes) }
      // A file that the user named may be a link.
      let isNamed = exported.files.allSatisfy { $0.file.path == destination }
      if isNamed { try ResultFile.write(written) } else { try ResultFile.write(written, below: destination) }
    }
    let list = zip(exported.files, states).map(ExportedRecord.init)
    try present(diagnostics, summary: summary(of: list), record: ["files": list]).print()
  }

  private func summary(of list: [ExportedRecord]) -> String {
    let width = list.map(\.path.count).max() ?? 0
    let lines = list.map { record in
      let count = record.length.map { "    \($0) of \(record.limit ?? 0)" } ?? ""
      return "\(count.isEmpty ? record.path.terminalSafe : record.path.terminalSafe.padded(to: width))\(count)\n"
    }
    let written = list.count { $0.state == "written" }
    let verb = dryRun ? "would be written" : "written"
    return lines.joined() + "\(counted(written, "file")) \(verb), \(list.count - written) unchanged\n"
  }

  private func failure(_ diagnostics: [Diagnostic]) throws -> ExitCode {
    try present(diagnostics, record: ["files": [ExportedRecord]()]).print()
    if report.format == .text {
      let why = diagnostics.hasErrors ? "" : ": with --strict, warnings count as errors"
      Terminal.talk("nothing was written\(why)\n")
    }
    return .failure
  }

  private func present(
    _ diagnostics: [Diagnostic], summary: String = "", record: [String: any Encodable] = [:]
  ) throws -> DiagnosticsPresenter.Text {
    let site = SourceFolder(source)
    return try DiagnosticsPresenter(options: report, site: source, isStrict: strict).present(
      diagnostics,
      source: { path in
        site.text(path)
          ?? InputFile.bytes(ofFile: path, upTo: ExchangeFile.limit).map { String(decoding: $0, as: UTF8.self) }
      }, schema: "publish.export/1", summary: summary, record: record)
  }
}

/// A file as `--format json` names it.
private struct ExportedRecord: Encodable {
  var path: String
  var locale: String?
  var length: Int?
  var limit: Int?
  var leftOut: Int
  var state: String

  init(_ file: Exported.File, _ state: String) {
    (path, locale, length, limit) = (file.file.path, file.locale, file.length, file.limit)
    (leftOut, self.state) = (file.leftOut, state)
  }
}

extension Diagnostic {
  /// Whether the diagnostic's file is a text of these releases that the target writes.
  fileprivate func isAbout(_ releases: [Release], writtenFor target: ExportTarget) -> Bool {
    let path = location.path
    let isForStores = path.contains(".store.")
    guard !path.contains(".local."), !isForStores || target.hasStoreTexts else { return false }
    return releases.contains { release in
      let start = "content/releases/\(release.version.text)."
      guard path.hasPrefix(start) else { return false }
      let rest = path.dropFirst(start.count)
      return target.hasOneLanguage ? rest == "md" : !(rest.first?.isNumber ?? true)
    }
  }
}

/// The selection of the releases for a command.
struct ReleaseChoice {
  private let site: Site
  private let now: Instant

  init(_ site: Site, at now: Instant) { (self.site, self.now) = (site, now) }

  /// - Parameter diagnostics: Gets an `unknown-release` for each name that matches no published release.
  func releases(_ names: [String], _ scope: ExportTarget.Scope, _ diagnostics: inout [Diagnostic]) -> [Release] {
    let published = site.releases.filter { $0.schedule.isLive(at: now) }
    if names.isEmpty {
      switch scope {
      case .published: return published
      case .ever: return site.releases.filter(wasPublished)
      case .newest:
        if published.isEmpty { diagnostics.append(nothing) }
        return Array(published.prefix(1))
      }
    }
    diagnostics += names.filter { name in !published.contains { $0.version.text == name } }.map(unknown)
    return published.filter { names.contains($0.version.text) }
  }

  /// Mentions a newer release that is not due yet, which a user who names no release may mean.
  func announceLater(than release: Release) {
    let later = site.releases.first { other in
      other.version > release.version && !other.schedule.isDraft && !other.schedule.isWithdrawn
    }
    guard let later, let time = later.schedule.publish?.value else { return }
    Terminal.talk(
      "release \(release.version); \(later.version) is due on \(time.rfc3339.prefix(10)), and --now \(time.rfc3339) takes it\n"
    )
  }

  private func wasPublished(_ release: Release) -> Bool {
    var schedule = release.schedule
    schedule.isWithdrawn = false
    return schedule.isLive(at: now)
  }

  private var nothing: Diagnostic {
    Diagnostic(
      .unknownRelease, "no release is published", fix: "write one with 'publish new release 1.0.0'",
      at: SourceLocation(path: "content/releases"))
  }

  private func unknown(_ name: String) -> Diagnostic {
    if let release = site.releases.first(where: { $0.version.text == name }) {
      let schedule = release.schedule
      let why = schedule.isWithdrawn ? "withdrawn" : schedule.isDraft ? "a draft" : "not due yet"
      return Diagnostic(
        .unknownRelease, "release \(name) is \(why)",
        fix: schedule.isWithdrawn || schedule.isDraft
          ? "remove '\(schedule.isWithdrawn ? "withdrawn" : "draft"): true', or name another"
          : "wait, or say with --now when it is", at: release.location)
    }
    let near = nearest(to: name).map { "; the nearest is \($0)" } ?? ""
    return Diagnostic(
      .unknownRelease, "there is no release \(name.quotable)\(near)",
      fix: "name a release in content/releases", at: SourceLocation(path: "content/releases"))
  }

  /// The newest version of which the name is a part before a dot. Otherwise, of the versions that share the longest
  /// beginning with the name, the newest that is not newer than it, or else the oldest.
  private func nearest(to name: String) -> FeedVersion? {
    let versions = site.releases.map(\.version)
    if let version = versions.first(where: { $0.text.hasPrefix("\(name).") }) { return version }
    let most = versions.map { $0.text.lengthShared(with: name) }.max() ?? 0
    let alike = versions.filter { $0.text.lengthShared(with: name) == most }
    return alike.first { $0 <= FeedVersion(name) } ?? alike.last
  }
}
