import CommandKit
import SiteFolders
import SiteQuestions
import ArgumentParser
import FeedModel
import Inspection
import PublishedSite

struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Print what can be proved of what is published, for all devices.",
    discussion: """
      Which entries no device can ever be shown, and why; which others always come before them; which come back at every \
      launch; how rollouts overlap; and how long it takes until a change is read everywhere. What can be shown is played: \
      a device is installed and launched until it shows it.

      Examples:
        publish audit
        publish audit --fail-on warning
        publish audit --budget launch=3,first=1,day=6
        publish audit --now 2026-12-01T00:00:00Z
        publish audit --from https://updates.example.com/ --opens-every 7d
        publish audit --format sarif > audit.sarif

      Exits 0 on success; 1 if a feed could not be read, or there is none; 2 if there is a finding of the severity that \
      --fail-on names, or of a higher one, or --budget is exceeded; 64 if the command line is wrong.
      """)

  @OptionGroup var options: InspectOptions

  @Option(
    help: ArgumentHelp("Exit 2 for findings from this severity on: note, warning or error.", valueName: "severity"))
  var failOn: Threshold?

  @Option(
    help: ArgumentHelp("The longest time between two launches of the app: 1d, 12h.", valueName: "duration"),
    transform: seconds(in:))
  var opensEvery = 86_400

  @Option(
    help: ArgumentHelp(
      """
      How long a cache may keep a feed: 1h, 0s. Default: what the server's Cache-Control says; of a folder, no time.
      """, valueName: "duration"), transform: seconds(in:))
  var maxAge: Int?

  @Option(
    help: ArgumentHelp(
      """
      How many interruptions a device may have at most: launch=3 (any one launch), first=1 (the first one), day=6, \
      week=20; launchesPerDay=5 for people who open the app more than three times a day.
      """, valueName: "limits"), transform: BudgetOption.init(argument:))
  var budget: BudgetOption?

  @Option(
    help: ArgumentHelp(
      "Only what is so from then on, and lives that begin then. Default: all times.", valueName: "instant"))
  var now: String?

  @Option(
    help: """
      text for people; json, github (workflow annotations), sarif, gitlab (code quality) or junit for programs.
      """)
  var format = ReportOptions.Format.text

  @Option(help: PathBase.help, completion: .directory) var pathBase: String?

  enum Threshold: String, CaseIterable, ExpressibleByArgument {
    case note, warning, error

    var severity: Finding.Severity { Finding.Severity(rawValue: rawValue) ?? .error }
  }

  func validate() throws {
    try PathBase(folder: pathBase).validate()
    _ = try moment()
  }

  private func moment() throws -> Instant? { try now.map { try Moment.resolve($0) } }

  func run() async throws {
    try await runReportingFailures {
      let report = try await AuditReport(
        options, opensEvery: opensEvery, maxAge: maxAge, budget: budget?.budget ?? Budget(), now: try moment())
      if let now = try moment() {
        await report.opened.published.noteLaterBuild(at: now, isGiven: true, from: report.opened.source)
      }
      switch format {
      case .text: Terminal.print(report.opened.preface + report.text)
      case .json: Terminal.print(report.json.printed)
      case .github, .sarif, .gitlab, .junit:
        var options = ReportOptions()
        (options.format, options.pathBase) = (format, pathBase)
        try DiagnosticsPresenter(options: options, site: ".").present(
          await report.diagnostics(), source: { _ in nil }, schema: "publish.audit/1", summary: "", record: [:],
          files: report.files
        ).print()
      }
      let hasFinding =
        failOn.map { failOn in
          report.proofs.flatMap(\.findings).contains { $0.finding.severity >= failOn.severity }
        } ?? false
      if !report.pressure.isKept || hasFinding { throw ExitCode.unmet }
    }
  }
}
