import ArgumentParser
import Diagnostics
import FeedModel
import SiteBuilder

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
