public import ArgumentParser
import AskCommands
import BuildCommands
import CommandKit
import DeliverCommands
import Disk
import PreviewCommands
import Text

#if Compose
  import Composing
#endif
#if Exchange
  import ExchangeCommands
#endif

/// The program: the commands of its rooms.
public struct Publish: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "In-app notifications, prompts and release notes in Markdown, published as feeds.",
    discussion: """
      The feeds are files that any static host serves.

      Examples:
        publish init my-site            a small, complete site to start from
        publish import changelog CHANGELOG.md
                                        content from other tools' files
        publish build                   content → public/
        publish lint --format github    the same checks in CI, no output
        publish withdraw black-friday   take something back at once
        publish status                  what is live, scheduled or expired
        publish translations status     what translators have to do
        publish store wait 2.4.0        until the store has a version
        publish export app-store        a release's notes, for a store
        publish serve --open            preview a site in a browser
        publish check --app-version 2.2.2
                                        what a device displays, and why
        publish matrix                  who sees what, of all devices
        publish diff git:HEAD public    what changes for whom
        publish signoff git:HEAD public -o signoff.html
                                        the same as a page to sign
        publish simulate --app-version 2.2.2
                                        what a device displays over 90 days
        publish replay scenarios.yaml   run a team's scenarios over many launches
        publish deploy prod:my-bucket/app
                                        upload the output, feeds after their views
        publish verify https://updates.example.com/
                                        what is live, and how the host serves it

      Results go to standard output, messages to standard error.
      Exits 0 on success, 64 if the command line is wrong, and otherwise 1 or what
      the command's help says: publish help COMMAND
      Shell completions: publish --generate-completion-script bash|zsh|fish
      """,
    version: ThisProgram.build,
    groupedSubcommands: RoomCommand.groups(of: rooms))

  static var commands: [any ParsableCommand.Type] { configuration.groupedSubcommands.flatMap(\.subcommands) }

  private static let rooms: [RoomCommand] = {
    var rooms = buildCommands + askCommands + previewCommands + deliverCommands
    #if Exchange
      rooms += exchangeCommands
    #endif
    return rooms
  }()

  public init() {}
}

extension Publish {
  /// Runs the command line of this process, and exits with its code if that is not 0. All errors have the same form.
  public static func runProgram() async {
    do {
      try checkForSecrets(CommandLine.arguments)
      try await withGuests { try await runCommand() }
    } catch {
      exit(reporting: error)
    }
  }

  private static func withGuests(_ work: () async throws -> Void) async throws {
    var work = work
    #if Compose
      work = { [work] in try await ComposingGuest.$current.withValue(composing) { try await work() } }
    #endif
    #if Exchange
      work = { [work] in try await PseudoGuest.$current.withValue(pseudoLanguage) { try await work() } }
    #endif
    try await work()
  }

  private static func runCommand() async throws {
    var command = try parseAsRoot()
    if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
  }

  private static func exit(reporting error: any Error) -> Never {
    let code = exitCode(for: error)
    if let failure = error as? Failure {
      Terminal.talk(failure.description)
      endProcess(failure.code.rawValue)
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    if code == .validationFailure,
      let problem = problemOfCommand(arguments) ?? problemOfSite(arguments, fullMessage(for: error))
    {
      Terminal.talk(problem.description)
    } else if code == .success {
      Terminal.print(message(error))
    } else {
      Terminal.talk(message(error))
    }
    endProcess(code.rawValue)
  }

  /// The message of an error; empty if the error was already reported.
  private static func message(_ error: any Error) -> String {
    let text = fullMessage(for: error)
    guard !text.isEmpty else { return "" }
    return (text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text) + "\n"
  }

  /// Refuses a private key in any argument, because a message about a wrong argument would repeat it in the log of CI.
  /// The easiest mistake is `env:$NAME` instead of `env:NAME`.
  static func checkForSecrets(_ arguments: [String]) throws(Failure) {
    guard arguments.contains(where: \.holdsPrivateKey) else { return }
    throw Failure(
      message:
        "an argument holds a private key, or looks like one: every program on this machine and the shell's history "
        + "can read it",
      advice: "write the name of its file or, without a '$', of its variable: --sign env:SITE_KEY. If it is the "
        + "name of a file, write './' in front of it. If anybody may have read a key, replace it with 'publish keys rotate'",
      code: .validationFailure)
  }

  /// The problem of an unknown command; nil if the first word is a known command.
  static func problemOfCommand(_ arguments: [String]) -> Failure? {
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) else { return nil }
    let meant = suggestion(for: word, among: names).map { "did you mean 'publish \($0)'?" }
    return Failure(
      message: "there is no command '\(word)'", advice: meant ?? "publish --help lists all commands",
      code: .validationFailure)
  }

  /// The problem of a site in the wrong form: some commands take a site as their argument, others as an option. Nil if
  /// the argument that was not understood cannot be a site.
  static func problemOfSite(_ arguments: [String], _ message: String) -> Failure? {
    let start = "Error: Unexpected argument '"
    let command = configuration.subcommands.first { $0._commandName == arguments.first }
    guard message.hasPrefix(start), let command, command.helpMessage().contains("--from <output>") else { return nil }
    let argument = message.dropFirst(start.count).prefix { $0 != "'" }
    return Failure(
      message: "'publish \(command._commandName)' does not know what to do with '\(argument)'",
      advice: "if this is the site to read, write --from \(argument)", code: .validationFailure)
  }
}

// Inside of the type, `exit` would be a method.
private func endProcess(_ code: Int32) -> Never { exit(code) }
