package import CommandKit
public import ArgumentParser
public import Hosting

/// The commands of this room.
package let buildCommands = [
  RoomCommand(.write, 10, Init.self), RoomCommand(.write, 20, New.self), RoomCommand(.write, 40, Lint.self),
  RoomCommand(.write, 50, Status.self), RoomCommand(.write, 80, Withdraw.self),
  RoomCommand(.write, 90, SchemaCommand.self), RoomCommand(.release, 10, Build.self),
]

struct Build: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Write the feeds, views and pages of a site.",
    discussion: """
      Replaces the output folder as a whole, and only if there are no errors. Files \
      that did not change keep their times. All errors are reported at once; warnings \
      and notes when there are none. publish.yml can change what a finding counts as.

      Examples:
        publish build
        publish build --site https://staging.example.com/ --output staging
        publish build --previous https://updates.example.com/
        publish build --previous https://updates.example.com/ --sign site.key
        publish build --now 2026-12-01T08:00:00Z      what will be due at that time
        publish build --host nginx                    with the headers nginx needs
        publish build --sign site.key                 for apps that pin a key
        publish build --drafts --output staging       drafts as well, for testers
        publish build --pseudo --output staging       texts that are longer, to see what does not fit

      Exits 0; 1 if there are errors (with --strict, warnings too), and then nothing
      is written; 64 if the command line is wrong.
      """)

  @OptionGroup var sources: SourceOptions

  @Option(
    help: ArgumentHelp("The folder to write, relative to the site's folder.", valueName: "folder"),
    completion: .directory)
  var output = Self.usualOutput

  private static let usualOutput = "public"

  @Option(
    help: ArgumentHelp(
      """
      Write this host's control file. Those that must not be served go into a folder beside the output, such as \
      public.hosting. Repeatable. Default: 'host' in publish.yml.
      """, valueName: "host"))
  var host: [HostName] = []

  @Option(
    help: ArgumentHelp(
      """
      Sign the output with this private key, for apps that pin its public key: a file, env:NAME, agent or agent:ID. A \
      signature is renewed once half of its time is over. Repeatable, while a key is replaced.
      """, valueName: "key"))
  var sign: [KeyPlace] = []

  @Flag(help: "Read every source, even if its size and times say that it has not changed.") var rehash = false
  @Flag(help: "Publish drafts as well, into a folder that --output names: they are not for users.") var drafts = false

  @Flag(
    help: """
      Add the language en-XA, made of the original texts with accents and in brackets, into a folder that --output names: it shows \
      what is not translated and what does not fit.
      """)
  var pseudo = false

  @OptionGroup var previous: PreviousOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard drafts || pseudo, output == Self.usualOutput else { return }
    let what = drafts ? "--drafts would write drafts" : "--pseudo would write a language that is none"
    throw ValidationError("\(what) to '\(output)'. Name another folder with --output.")
  }

  func run() async throws {
    try await runReportingFailures {
      try await SiteSession(
        sources: sources, previous: previous, report: report, output: output, hosts: host, includesDrafts: drafts,
        addsPseudoLanguage: pseudo, signingWith: sign
      ).build(rehash: rehash)
    }
  }
}

extension HostName: ExpressibleByArgument {}

struct Lint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check a site without writing anything.",
    discussion: """
      The same checks as 'publish build', also against what was published before. With \
      --fix, it first mends what can only be meant in one way, such as a misspelt key, and \
      changes no other byte of the files; it writes all of them or none.

      Examples:
        publish lint
        publish lint --strict --format github
        publish lint --fix
        publish lint --fix --dry-run                  what it would change

      Exits 0; 1 if there are errors (with --strict, warnings too), after --fix those that \
      are left; 64 if the command line is wrong.
      """)

  @OptionGroup var sources: SourceOptions

  @Option(
    help: ArgumentHelp("The output folder, whose manifest lists the keys published so far.", valueName: "folder"),
    completion: .directory)
  var output = "public"

  @Flag(help: "Mend what can only be meant in one way, in the files themselves.") var fix = false
  @Flag(name: [.long, .customShort("n")], help: "With --fix: write nothing; show the differences.") var dryRun = false
  @OptionGroup var previous: PreviousOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if dryRun, !fix { throw ValidationError("--dry-run needs --fix: without it, nothing is written anyway.") }
  }

  func run() async throws {
    try await runReportingFailures {
      let session = try await SiteSession(sources: sources, previous: previous, report: report, output: output)
      if fix { try session.fix(isDryRun: dryRun) } else { try session.lint() }
    }
  }
}
