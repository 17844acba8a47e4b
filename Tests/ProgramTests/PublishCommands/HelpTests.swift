import ArgumentParser
import Foundation
import PublishCommands
import TestKit
import Testing

/// The help of each command, word for word: people and scripts read it, and no test repeats it all.
@Suite struct HelpTests {
  @Test("docs/commands.md has the reference of commands: UPDATE_GOLDEN=1 writes it", .ofWholeProgram)
  func isDocumented() throws {
    var text = try Repository.text("docs/commands.md")
    let start = try #require(text.range(of: "<!-- commands: written by UPDATE_GOLDEN=1 -->\n"))
    let end = try #require(text.range(of: "<!-- end of commands -->"))
    let reference = CommandReference(help: Self.help(of: Publish.self, ["publish"]))
    text.replaceSubrange(start.upperBound..<end.lowerBound, with: reference.markdown)
    Recording("docs/commands.md").expect(text)
  }

  private static func help(of command: any ParsableCommand.Type, _ path: [String]) -> String {
    let own = "$ \(path.joined(separator: " ")) --help\n\(Publish.helpMessage(for: command, columns: 80))\n\n"
    return own + command.configuration.subcommands.map { help(of: $0, path + [$0._commandName]) }.joined()
  }
}
