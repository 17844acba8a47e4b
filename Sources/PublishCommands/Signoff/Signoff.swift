import ArgumentParser
import FeedModel
import Inspection

struct Signoff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a page on which a release manager signs what changes.",
    discussion: """
      Compares two outputs as 'publish diff' does, and writes what a person needs to decide: what changes for whom, each \
      change with a device that sees it; who sees what; what is proved of it; how often people can be interrupted; what \
      the clock changes by itself; and what cannot be taken back. Each statement comes with the command that checks it. The page is one file without any other parts, for screens and \
      for paper.

      Examples:
        publish signoff git:HEAD public -o signoff.html
        publish signoff https://updates.example.com/ public -o signoff.html
        publish signoff git:HEAD public --budget launch=3,day=9 -o signoff.html

      Exits 0 on success; 1 if a feed could not be read, there is none, or the page could not be written; 64 if the \
      command line is wrong.
      """)

  @Argument(help: ArgumentHelp("What devices read now.", valueName: "old"), completion: .directory)
  var old: String

  @Argument(help: ArgumentHelp("What they are to read.", valueName: "new"), completion: .directory)
  var new: String

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

  func validate() throws {
    _ = try Moment.resolve(now)
    guard output != "" else { throw ValidationError("--output is empty. Name a file.") }
  }

  func run() async throws {
    try await runReportingFailures {
      let now = try Moment.resolve(now)
      let sites = try await ComparedSites(from: old, to: new, options, now: now)
      let report = try await SignoffReport(
        sites, options, budget: budget?.budget ?? Budget(), now: now)
      let page = SignoffPage(report: report).html
      guard let output else { return Terminal.print(String(decoding: page, as: UTF8.self)) }
      do {
        try ResultFile.write(page, to: output)
      } catch {
        throw Failure(message: "--output '\(output)' cannot be written", advice: "name a file in a folder that exists")
      }
      Terminal.talk("\(output): \(report.headline). \(report.verdict.title).\n".terminalSafeLines)
    }
  }
}
