import CommandKit
import SiteFolders
import ArgumentParser
import SiteBuilder

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Print what is live, scheduled, expired or held back, and when this changes.",
    discussion: """
      Lists every item with its translations, also what is published but has not been \
      built again since it was due, has expired or was removed. Nothing is written.

      Static files change only when someone builds them: --format cron prints the moments at which that \
      is necessary, in UTC. Crontabs have no years, and a build for nothing changes nothing. --due asks whether such a moment \
      has come since the last build, and looks at nothing but its manifest, so that a job can end at once.

      Examples:
        publish status
        publish status --now 2026-12-24T00:00:00Z
        publish status --previous https://updates.example.com/ --format json
        publish status --format cron
        publish status --due && publish build

      Exits 0; 1 if there are errors, so that nothing could be published, or something can't
      be read; 3 if --due was asked and nothing is; 64 if the command line is wrong.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, cron }

  @OptionGroup var site: StatusOptions
  @Option(help: "text for people, json for programs, cron for a crontab.") var format = Format.text
  @Flag(help: DueBuild.help) var due = false

  func validate() throws {
    guard due, format == .cron else { return }
    throw ValidationError("--due prints one line, not a crontab. Leave one of the two out.")
  }

  func run() async throws {
    if due { return try await DueBuild.report(site, asJSON: format == .json) }
    try await runReportingFailures(in: site.source) {
      let status = try await SiteStatus(site)
      switch format {
      case .text: Terminal.print(status.text)
      case .json: Terminal.print(status.json.printed)
      case .cron: if status.errors == 0 { Terminal.print(status.upcoming.cron) }
      }
      guard status.errors > 0 else { return }
      Terminal.talk("there are errors, so nothing can be published: see 'publish lint'\n")
      throw ExitCode.failure
    }
  }
}

/// The site in question, and the moment.
struct StatusOptions: ParsableArguments {
  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    help: ArgumentHelp(
      "The moment to ask about, such as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, or else the current time.",
      valueName: "instant"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "What was published last: a folder, the address that it is served at, or git:COMMIT. Default: the site's public.",
      valueName: "output"), completion: .directory)
  var previous: String?

  func validate() throws { _ = try Moment.resolve(now, in: source) }
}

extension SiteStatus {
  init(_ options: StatusOptions) async throws {
    let now = try Moment.resolve(options.now, in: options.source)
    let folder = PublishedFolder("public", site: options.source)
    let before = try await PreviousOutput(options.previous, output: folder).manifest()
    var contents = try SourceFolder(options.source).read()
    let build = BuildOptions(now: now, previous: before, allowsEmpty: true)
    let findings = contents.diagnostics
    self.init(buildSite(contents.takeSources(), build, timer: SourceFolder.timer).adding(findings), build)
  }
}
