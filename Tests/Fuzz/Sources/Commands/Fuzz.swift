import ArgumentParser
import Foundation

/// Gives hostile inputs to everything that reads what others have written (CONTRIBUTING.md, Fuzzing).
@main struct Fuzz: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz", abstract: "Look for inputs that readers do not survive.",
    subcommands: [Run.self, Work.self, Again.self, Views.self, Guided.self, Decoys.self])

  struct Place: ParsableArguments {
    @Option(help: "The repository's folder.", transform: { URL(filePath: $0, directoryHint: .isDirectory) })
    var repository = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
  }
}

extension FuzzTarget: ExpressibleByArgument {
  init?(argument name: String) {
    guard let target = Self.named(name) else { return nil }
    self = target
  }

  static var allValueStrings: [String] { all.map(\.name) }
}
