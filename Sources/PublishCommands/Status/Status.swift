import ArgumentParser
import Diagnostics
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
