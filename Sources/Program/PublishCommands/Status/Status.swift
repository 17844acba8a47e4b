import ArgumentParser
import Diagnostics
import FeedModel
import SiteBuilder

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what is live, scheduled, expired or held back, and when this changes.",
    discussion: """
      Lists every item with its translations, also what is published but has not been \
      built again since it was due, has expired or was removed. Nothing is written.

      Examples:
        publish status
        publish status --now 2026-12-24T00:00:00Z
        publish status --previous https://updates.example.com/ --format json

      Exits 0; 1 if there are errors, so that nothing could be published, or something can't
      be read; 64 if the command line is wrong.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  @OptionGroup var site: StatusOptions

  @Option(help: "text for people, json for programs.")
  var format = Format.text

  func run() async throws {
    try await runReportingFailures {
      let status = try await SiteStatus(site)
      Terminal.print(format == .text ? status.text : status.json.printed)
      guard status.errors > 0 else { return }
      Terminal.talk("there are errors, so nothing can be published: see 'publish lint'\n")
      throw ExitCode.failure
    }
  }
}

struct ScheduleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schedule",
    abstract: "Print when the site has to be built because something becomes due or expires.",
    discussion: """
      Static files change only when someone builds them. This lists the moments at which that \
      is necessary, in UTC. Crontabs have no years: a build for nothing changes nothing.

      Examples:
        publish schedule
        publish schedule --format cron
        publish schedule --format json

      Exits 0; 1 if there are errors, so that nothing could be published, or something can't
      be read; 64 if the command line is wrong.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, cron, json }

  @OptionGroup var site: StatusOptions

  @Option(help: "text for people, cron for a crontab, json for programs.")
  var format = Format.text

  func run() async throws {
    try await runReportingFailures {
      let status = try await SiteStatus(site)
      guard status.errors == 0 else {
        throw Failure(message: "there are errors, so nothing can be published", advice: "see 'publish lint'")
      }
      switch format {
      case .text:
        Terminal.print(status.upcoming.isEmpty ? "nothing is scheduled\n" : status.upcoming.text(in: status.timeZone))
      case .cron: Terminal.print(status.upcoming.cron)
      case .json: Terminal.print(status.upcomingJSON.printed)
      }
    }
  }
}

/// The site of which something is asked, and the moment.
struct StatusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The site's folder, which holds publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(
    help: ArgumentHelp(
      "The moment to ask about, such as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, or else the current time.",
      valueName: "instant"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "What was published last: a folder, the address that it is served at, or git:COMMIT. Default: the site's public.",
      valueName: "folder|url"), completion: .directory)
  var previous: String?

  func validate() throws { _ = try Moment.resolve(now) }
}
