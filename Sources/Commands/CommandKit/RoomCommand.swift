package import ArgumentParser

/// A command of a room, with its place in the program's help.
package struct RoomCommand {
  package enum Section: String, CaseIterable { case write = "Write", release = "Release", ask = "Ask" }

  package let section: Section
  /// Commands of a section are listed in the order of these numbers, whichever rooms they are from.
  package let place: Int
  package let type: any ParsableCommand.Type

  package init(_ section: Section, _ place: Int, _ type: any ParsableCommand.Type) {
    (self.section, self.place, self.type) = (section, place, type)
  }

  /// The sections with the commands of all rooms, in order.
  package static func groups(of commands: [RoomCommand]) -> [CommandGroup] {
    Section.allCases.map { section in
      let own = commands.filter { $0.section == section }.sorted { $0.place < $1.place }
      return CommandGroup(name: section.rawValue, subcommands: own.map(\.type))
    }
  }
}
