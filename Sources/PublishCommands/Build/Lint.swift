import ArgumentParser

struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a site without writing anything.",
    discussion: """
      The same checks as 'publish build', also against what was published before.

      Examples:
        publish lint
        publish lint --strict --format github

      Exits 0; 1 if there are errors (with --strict, warnings too); 64 if the
      command line is wrong.
      """)

  @OptionGroup var sources: SourceOptions

  @Option(
    help: ArgumentHelp("The output folder, whose manifest lists the keys published so far.", valueName: "folder"),
    completion: .directory)
  var output = "public"

  @OptionGroup var previous: PreviousOptions

  @OptionGroup var report: ReportOptions

  func run() async throws {
    try await runReportingFailures {
      try await SiteSession(sources: sources, previous: previous, report: report, output: output).lint()
    }
  }
}
