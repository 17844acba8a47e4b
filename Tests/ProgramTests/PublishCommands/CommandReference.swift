import Foundation

/// The reference of commands in docs/commands.md, made from the help of each. An option that several commands
/// describe in the same words is printed once: at the top or, within one family such as `publish import`, there.
struct CommandReference {
  private let groups: [(title: String, names: [String])]
  private let commands: [CommandHelp]
  /// Where an option is printed once: a family such as `publish import`, or `publish` for the top.
  private let places: [String: String]

  /// - Parameter help: The help of all commands, each after a line `$ publish … --help`.
  init(help: String) {
    let all = help.components(separatedBy: "$ publish").dropFirst().map { CommandHelp("publish\($0)") }
    let listed = Set(all.flatMap { parent in parent.subcommands.map { "\(parent.name) \($0)" } })
    let commands = all.filter { listed.contains($0.name) }
    groups = all.first?.groups ?? []
    self.commands = commands
    let options = commands.flatMap { command in command.options.map { ($0, command.family) } }
    let counted = Dictionary(grouping: options, by: \.0).map {
      (option: $0.key, count: $0.value.count, families: Set($0.value.map(\.1)))
    }
    // Of two options with one name, the more common one is at the top.
    let common = counted.filter { $0.families.count > 2 }.sorted { ($0.count, $0.option) < ($1.count, $1.option) }
    let names = Dictionary(common.map { (Self.name(of: $0.option), $0.option) }, uniquingKeysWith: { $1 })
    let ofFamilies = counted.filter { $0.families.count == 1 && $0.count > 2 }
    places = Dictionary(
      names.values.map { ($0, "publish") } + ofFamilies.map { ($0.option, $0.families.first ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// Markdown, from the list of commands to the last section.
  var markdown: String {
    let list = groups.map { group in
      "**\(group.title)** · " + group.names.map { "[\($0)](#publish-\($0))" }.joined(separator: " · ")
    }
    return list.joined(separator: "\n\n") + "\n\n## Options of several commands\n\n```text\n"
      + options(at: "publish").joined(separator: "\n") + "\n```\n\n" + commands.map(section).joined(separator: "\n")
  }

  private func options(at place: String) -> [String] { places.filter { $0.value == place }.keys.sorted() }

  private func section(_ command: CommandHelp) -> String {
    let own = command.options.filter { places[$0] == nil } + options(at: command.name)
    let title = command.subcommands.isEmpty ? "OPTIONS:" : "OPTIONS OF ITS COMMANDS:"
    let parts = [
      command.overview, command.usage, command.arguments, own.isEmpty ? "" : "\(title)\n\(own.joined(separator: "\n"))",
      command.list,
    ]
    let heading = command.name == command.family ? "##" : "###"
    let text = "\(heading) \(command.name)\n\n```text\n\(parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))\n```\n"
    let links = [
      ("publish", "[several commands](#options-of-several-commands)"),
      (command.family, "[\(command.family)](#\(command.family.replacing(" ", with: "-")))"),
    ]
    let others = links.compactMap { place, link in
      let names = command.options.filter { places[$0] == place }.map { "`\(Self.name(of: $0))`" }
      return names.isEmpty ? nil : "\(names.joined(separator: ", ")) of \(link)"
    }
    return others.isEmpty ? text : "\(text)\nAlso \(others.joined(separator: "; ")).\n"
  }

  /// `--output` of "  -o, --output <file>     The page to write."
  private static func name(of option: String) -> String {
    option.split { " ,/\n".contains($0) }.first { $0.hasPrefix("--") }.map(String.init) ?? ""
  }
}

/// The help of one command, taken apart.
private struct CommandHelp {
  /// `publish new banner`
  var name: String
  /// Its abstract, what it does, examples and exit codes.
  var overview: String
  /// Its arguments and required options.
  var usage: String
  var arguments = ""
  /// An entry each, with its description; without `--help` and `--version`.
  var options: [String] = []
  /// The names of its subcommands, in groups if it has several.
  var groups: [(title: String, names: [String])] = []
  /// The subcommands with their abstracts.
  var list = ""

  var subcommands: [String] { groups.flatMap(\.names) }

  /// `publish new`
  var family: String { name.split(separator: " ").prefix(2).joined(separator: " ") }

  /// - Parameter text: `publish new banner --help`, and below it what that prints.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    name = String(lines[0].replacing(" --help", with: ""))
    let halves = lines.dropFirst().joined(separator: "\n").components(separatedBy: "USAGE: ")
    overview = halves[0].replacing("OVERVIEW: ", with: "").trimmed
    let sections = (halves.dropFirst().first ?? "").components(separatedBy: "\n\n")
    let required = sections[0].components(separatedBy: " [--")
    usage = "USAGE: " + required[0].trimmed + (required.count > 1 ? " [options]" : "")
    for section in sections.dropFirst() {
      let rows = section.trimmed.split(separator: "\n").map(String.init)
      let entries = Self.entries(rows.dropFirst())
      switch rows.first {
      case "ARGUMENTS:": arguments = section.trimmed
      case "OPTIONS:":
        options = entries.filter { !$0.hasPrefix("  --version ") && !$0.hasPrefix("  -h, --help ") }
      case let title? where title.hasSuffix("SUBCOMMANDS:"):
        list += (list.isEmpty ? "" : "\n\n") + section.trimmed
        let names = entries.compactMap { entry in entry.split { " ,".contains($0) }.first.map(String.init) }
        groups.append((title.replacing("SUBCOMMANDS:", with: "").trimmed.capitalized, names))
      default: break
      }
    }
  }

  /// Each begins two spaces from the margin; its description goes on further in.
  private static func entries(_ rows: ArraySlice<String>) -> [String] {
    rows.reduce(into: []) { entries, row in
      if row.hasPrefix("   "), let last = entries.popLast() {
        entries.append("\(last)\n\(row)")
      } else {
        entries.append(row)
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
