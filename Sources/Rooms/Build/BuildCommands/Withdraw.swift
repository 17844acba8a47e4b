import SiteQuestions
import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import FeedClient
import FeedModel
import PublishedSite
import SiteBuilder

struct Withdraw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Take something back at once, with its views and images.",
    discussion: """
      Writes 'withdrawn: true' into the content file and changes no other byte of it, so that \
      every later build leaves it out, and removes its views and images whatever keepViewsFor \
      says. Then it says what the next build removes, and which devices still have it. If the \
      file is deleted already, a file that only says this takes its place.

      Examples:
        publish withdraw black-friday
        publish withdraw 2026/11/27-black-friday      by the alert's key
        publish withdraw black-friday --dry-run       writes nothing, and says what can be taken back

      With --dry-run it also says who can be shown it now, what stays on devices, to whom the same id can \
      come back, and how to correct it instead. To undo a withdrawal, remove the line.

      Exits 0; 1 if nothing has this name or it cannot be written; 64 if the command line is wrong.
      """)

  @Argument(help: "An id, an alert's key, a version, a prompt's name or a file.") var id: String
  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    help: ArgumentHelp("The output folder, whose manifest lists what was published.", valueName: "folder"),
    completion: .directory)
  var output = "public"

  @Option(
    help: ArgumentHelp(
      "The moment to look at. Default: SOURCE_DATE_EPOCH, or else the current time.", valueName: "instant"))
  var now: String?

  @Flag(name: [.long, .customShort("n")], help: "Write nothing; say what can be taken back, and for whom.")
  var dryRun = false

  @Option(help: "text or json.") var format = ReportFormat.text

  func validate() throws { _ = try Moment.resolve(now, in: source) }

  func run() async throws {
    try await runReportingFailures(in: source) {
      let published = try PublishedFolder(output, site: source).manifest()
      let content = try SiteContent(source)
      let edit = try Withdrawal(of: id, in: content, published)
      let options = BuildOptions(now: try Moment.resolve(now, in: source), previous: published, allowsEmpty: true)
      let sources = SiteSources(content.files(with: edit.file), zones: .system)
      let build = buildSite(sources, options, timer: SourceFolder.timer)
      if !dryRun { try write(edit.file) }
      let keys = (published?.published ?? []).filter { $0.source == edit.source && !$0.withdrawn }
      let aftermath =
        dryRun && !keys.isEmpty
        ? try await Aftermath(
          of: keys, on: PublishedSite(from: output, limits: TransferLimits()),
          in: content.outline.configuration.defaultLocale) : nil
      let report = WithdrawalReport(edit, keys, before: published, build, isDryRun: dryRun, aftermath)
      Terminal.print(try report.written(as: format))
      if format == .text { Terminal.talk(report.next) }
    }
  }

  private func write(_ file: SourceFile) throws {
    try ResultFile.write([(SourceFolder(source).place(of: file.path), file.bytes)])
  }
}
