import CommandKit
import SiteFolders
import SiteQuestions
import ArgumentParser
import Authoring
import Diagnostics
import FeedModel
import Inspection
import PublishedSite
import Signing
import SiteBuilder

struct Signoff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signoff", abstract: "Write a page on which a release manager signs what changes.",
    discussion: """
      Compares two outputs as 'publish diff' does, and writes what a person needs to decide: what changes for whom, each \
      change with a device that sees it; who sees what; what is proved of it; how often people can be interrupted; what \
      the clock changes by itself; and what cannot be taken back. Each statement comes with the command that checks it. The page is one file without any other parts, for screens and \
      for paper.

      Examples:
        publish signoff git:HEAD public -o signoff.html
        publish signoff https://updates.example.com/ public -o signoff.html
        publish signoff none public -o signoff.html
                                        a first release
        publish signoff git:HEAD public --budget launch=3,day=9 -o signoff.html
        publish signoff git:HEAD public --format markdown >> comment.md
        publish signoff https://updates.example.com/ public --sign manager.key --read 3fa9c0d2e1b84a77

      With --sign, a release manager signs what changes: 'publish deploy --signed-off' asks for that. docs/deploying.md \
      says how a team sets this up.

      Exits 0 on success; 1 if a feed could not be read, there is none, the page could not be written, or it could not be \
      signed; 2 if the answer is "Do not sign yet", and then nothing is signed; 64 if the command line is wrong.
      """)

  @Argument(
    help: ArgumentHelp("What devices read now; none for a first release.", valueName: "old"), completion: .directory)
  var old: String

  @Argument(help: ArgumentHelp("What they are to read.", valueName: "new"), completion: .directory) var new: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The page to write. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("When the page is written. Default: SOURCE_DATE_EPOCH, else the clock.", valueName: "instant"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      """
      How many interruptions a device may have at most: launch=3 (any one launch), first=1 (the first one), day=6, \
      week=20; launchesPerDay=5 for people who open the app more than three times a day.
      """, valueName: "limits"), transform: BudgetOption.init(argument:))
  var budget: BudgetOption?

  @OptionGroup var options: ComparisonOptions

  @Option(
    help: ArgumentHelp(
      "The site's folder, whose content is checked. Default: where the new output is, or this folder.",
      valueName: "folder"), completion: .directory)
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Sign what changes with this private key: a file, env:NAME, agent or agent:ID. Without --output, no page is written.",
      valueName: "key"))
  var sign: KeyPlace?

  @Option(
    help: ArgumentHelp(
      "The first digits of the hash on the page that was read: 8 at least. Nothing else is signed then.",
      valueName: "hash"))
  var read: String?

  @Option(help: "html for the page; markdown for a pull request; json for programs.") var format = Format.html

  enum Format: String, CaseIterable, ExpressibleByArgument { case html, markdown, json }

  func validate() throws {
    _ = try Moment.resolve(now, in: source ?? ".")
    guard output != "" else { throw ValidationError("--output is empty. Name a file.") }
    guard sign == nil || options.isWhole else {
      throw ValidationError("--sign signs the whole output. Leave --channel and --locale out.")
    }
    guard let read else { return }
    guard sign != nil else { throw ValidationError("--read goes with --sign.") }
    guard 8...64 ~= read.utf8.count, read.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }) else {
      throw ValidationError("--read '\(read)': write the first 8 to 64 digits of the hash on the page.")
    }
  }

  func run() async throws {
    try await runReportingFailures(in: source ?? ".") {
      let now = try Moment.resolve(now, in: source ?? ".")
      let sites = try await ComparedSites(from: old, to: new, options, now: now)
      let report = try await SignoffReport(sites, options, budget: budget?.budget ?? Budget(), source: source, now: now)
      if sign == nil || output != nil { try write(report.page(format)) }
      Terminal.talk(sites.old.preface.terminalSafeLines + sites.new.preface.terminalSafeLines)
      Terminal.talk("\(output.map { "\($0): " } ?? "")\(report.headline). \(report.verdict.title).\n".terminalSafeLines)
      if report.verdict == .bad {
        if sign != nil { Terminal.talk("nothing was signed\n") }
        throw ExitCode.unmet
      }
      if let sign { try self.sign(report, with: sign.signer()) }
    }
  }

  private func sign(_ report: SignoffReport, with signer: any Signer) throws {
    let folder = source ?? report.content?.folder ?? "."
    let statement = try report.statement(for: try Configuration(ofSiteIn: folder), signer.publicKey, read: read)
    let file = try Approvals(ofSiteIn: folder).add(Approval(statement, by: signer))
    Terminal.print(
      "\(file): sequence \(statement.sequence), with the hash \(statement.sha256.prefix(16))…, signed off with "
        + "\(signer.publicKey.id)\n")
  }

  private func write(_ page: [UInt8]) throws(Failure) {
    guard let output else { return Terminal.print(String(decoding: page, as: UTF8.self)) }
    do {
      try ResultFile.write(page, to: output)
    } catch {
      throw Failure(message: "--output '\(output)' cannot be written", advice: "name a file in a folder that exists")
    }
  }
}

extension SignoffReport {
  fileprivate func page(_ format: Signoff.Format) -> [UInt8] {
    switch format {
    case .html: SignoffPage(report: self).html
    case .markdown: Array(SignoffComment(self).text.utf8)
    case .json: json.write()
    }
  }

  /// The statement that a release manager signs.
  ///
  /// - Parameter read: The first digits of the hash that the release manager has read; nil to trust that it is the
  ///   same.
  /// - Throws: ``Failure`` if the output is incomplete, is not the one that was read, or does not match this site or
  ///   key.
  func statement(for configuration: Configuration, _ key: PublicKey, read: String?) throws(Failure)
    -> Approval.Statement
  {
    guard let manifest = new.manifest else {
      throw Failure(
        message: "\(new.place) has no manifest.json, so there is nothing to sign",
        advice: "sign what 'publish build' writes")
    }
    if let file = new.unlisted.first {
      throw Failure(message: "\(file) in \(new.place) is not what its manifest lists", advice: "build again")
    }
    if let read, !manifest.sha256.hasPrefix(read) {
      throw Failure(
        message:
          "\(new.place) has the hash \(manifest.sha256.prefix(16))…, and \(read) was read: it was built again since",
        advice: "read the new page, and sign that")
    }
    if let live = old.manifest, live.sha256 != manifest.sha256, manifest.contents.sequence <= live.contents.sequence {
      throw Failure(
        message: "\(new.place) has sequence \(manifest.contents.sequence), and \(old.place) has "
          + "\(live.contents.sequence): it was not built after that, so no deploy would take it",
        advice: "build it again with '--previous \(old.place)'")
    }
    if let plan = configuration.signoff, !plan.keys.contains(key) {
      throw Failure(
        message: "\(key.id) is not the key of a release manager: it is not in 'signoff: keys' of publish.yml",
        advice: "sign with one that is, or have \(key) added there first")
    }
    if let view = otherAddress(than: configuration.site) {
      throw Failure(
        message: "\(new.place) was built for another address than \(configuration.site): it has \(view)",
        advice: "sign the output that is built for the address in publish.yml")
    }
    return Approval.Statement(
      site: configuration.site, sequence: manifest.contents.sequence, sha256: manifest.sha256,
      replaced: old.manifest?.sha256, verdict: verdict, at: now)
  }

  /// An address outside of the site from which a view would be read; nil if there is none.
  private func otherAddress(than site: String) -> String? {
    for file in sites.new.site.channels.flatMap(\.files) {
      guard case .banners(let feed) = file.feed else { continue }
      let files = feed.notifications.lazy.flatMap(\.views).map(\.file)
      if let other = files.first(where: { !$0.isEmpty && !$0.hasPrefix(site) }) { return other }
    }
    return nil
  }
}

/// The report as a comment on a pull request: the objections, the changes by the clock, and the changes of the release.
struct SignoffComment {
  private let report: SignoffReport

  init(_ report: SignoffReport) { self.report = report }

  var text: String {
    var comment = BoundedMarkdown()
    comment.add("**\(report.verdict.mark) \(report.verdict.title).** \(report.headline).\n")
    comment.add("| | | |")
    comment.add("| --- | --- | --- |")
    for tile in report.tiles {
      comment.add("| \(tile.title) | **\(tile.answer.escapedForMarkdown)** | \(tile.detail.escapedForMarkdown) |")
    }
    add(report.content?.problems ?? [], to: &comment)
    let zone = report.content?.timeZone
    list("Scheduled", report.builds.map { "\($0.at.words(in: zone)): \($0.words)" }, to: &comment)
    let languages = report.content?.states.languages.filter { $0.total > 0 } ?? []
    list("Translations", languages.map { "\($0.locale.text): \($0.words)" }, to: &comment)
    list("Not translated", (report.content?.incomplete ?? []).map { "\($0.item.id): \($0.words)" }, to: &comment)
    comment.add("")
    DifferenceComment(report.changes).add(to: &comment)
    if let hash = report.new.manifest?.sha256 { comment.add("\nSHA-256 of manifest.json: `\(hash)`") }
    return comment.text(advice: "`publish signoff` has everything on one page.")
  }

  private func add(_ problems: [Diagnostic], to comment: inout BoundedMarkdown) {
    list(
      "The checks of the content say",
      problems.map { "\($0.location.description): \($0.severity.rawValue): \($0.message) [\($0.id.rawValue)]" },
      to: &comment)
  }

  private func list(_ title: String, _ lines: [String], to comment: inout BoundedMarkdown) {
    if lines.isEmpty { return }
    comment.add("\n**\(title)**\n")
    let most = 50
    for line in lines.prefix(most) { comment.add("- \(line.escapedForMarkdown)") }
    if lines.count > most { comment.add("- and \(lines.count - most) more") }
  }
}
