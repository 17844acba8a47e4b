import ArgumentParser
import Disk
import Text

extension Publish {
  /// Runs the command line of this process, and exits with its code if that is not 0. What is wrong with it is said in the
  /// same form as all other errors.
  public static func runProgram() async {
    do {
      try checkForSecrets(CommandLine.arguments)
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(reporting: error)
    }
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

  /// Empty for an error that was reported already.
  private static func message(_ error: any Error) -> String {
    let text = fullMessage(for: error)
    guard !text.isEmpty else { return "" }
    return (text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text) + "\n"
  }

  /// A private key is never an argument, wherever it stands: a message about a wrong one would repeat it, into the log of CI.
  /// The easiest slip is `env:$NAME` in the place of `env:NAME`.
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

  /// Nil if the first word is a command.
  static func problemOfCommand(_ arguments: [String]) -> Failure? {
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word = arguments.first, !word.hasPrefix("-"), !names.contains(word) else { return nil }
    let meant = suggestion(for: word, among: names).map { "did you mean 'publish \($0)'?" }
    return Failure(
      message: "there is no command '\(word)'", advice: meant ?? "publish --help lists all commands",
      code: .validationFailure)
  }

  /// Some commands take a site as their argument, others as an option. Nil if the argument that was not understood can't be
  /// meant as one.
  static func problemOfSite(_ arguments: [String], _ message: String) -> Failure? {
    let start = "Error: Unexpected argument '"
    let command = configuration.subcommands.first { $0._commandName == arguments.first }
    guard message.hasPrefix(start), let command, command.helpMessage().contains("--from <folder|url>") else {
      return nil
    }
    let argument = message.dropFirst(start.count).prefix { $0 != "'" }
    return Failure(
      message: "'publish \(command._commandName)' does not know what to do with '\(argument)'",
      advice: "if this is the site to read, write --from \(argument)", code: .validationFailure)
  }
}

// `exit` alone would be the method.
private func endProcess(_ code: Int32) -> Never { exit(code) }
