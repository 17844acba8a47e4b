import ArgumentParser
import PublishCommands
import TestKit
import Testing

/// The help of each command, word for word: people and scripts read it, and no test repeats it all.
@Suite struct HelpTests {
  @Test("every command's help is as recorded")
  func isRecorded() {
    Recording("Tests/ProgramTests/PublishCommands/Fixtures/help.txt").expect(Self.help(of: Publish.self, ["publish"]))
  }

  private static func help(of command: any ParsableCommand.Type, _ path: [String]) -> String {
    let own = "$ \(path.joined(separator: " ")) --help\n\(Publish.helpMessage(for: command, columns: 80))\n\n"
    return own + command.configuration.subcommands.map { help(of: $0, path + [$0._commandName]) }.joined()
  }
}
