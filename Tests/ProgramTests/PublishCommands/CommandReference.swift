import Foundation

/// The reference of commands in docs/commands.md, made from the help of each. An option that several commands
/// describe in the same words is printed once: at the top or, within one family such as `publish import`, there.
struct CommandReference {
  private let groups: [(title: String, names: [String])]
  private let commands: [CommandHelp]
  /// Where an option is printed once: a family such as `publish import`, `publish` for the top, or `device` below it.
  private let places: [String: String]

  /// - Parameter help: The help of all commands, each after a line `$ publish … --help`.
  init(help: String) {
    let all = help.components(separatedBy: "$ publish").dropFirst().map { CommandHelp("publish\($0)") }
    let listed = Set(all.flatMap { parent in parent.subcommands.map { "\(parent.name) \($0)" } })
    let aliases = Dictionary(all.flatMap(\.aliasesOfSubcommands)) { first, _ in first }
    let commands = all.filter { listed.contains($0.name) }.map { command in
      var command = command
      command.aliases = aliases[command.name] ?? []
      return command
    }
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
    // The many options that describe a device are those of the same commands.
    let owners = { (option: String) in commands.filter { $0.options.contains(option) }.map(\.name) }
    let ofDevices = Dictionary(grouping: names.values, by: owners).values.max { $0.count < $1.count } ?? []
    places = Dictionary(
      names.values.map { ($0, ofDevices.contains($0) ? "device" : "publish") }
        + ofFamilies.map { ($0.option, $0.families.first ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  /// Markdown, from the list of commands to the last section.
  var markdown: String {
    let list = groups.map { group in
      "**\(group.title)**: " + group.names.map { "[\($0)](#publish-\($0))" }.joined(separator: ", ")
    }
    return list.joined(separator: "\n\n") + "\n\n## Options of several commands\n\n```text\n"
      + options(at: "publish").joined(separator: "\n") + "\n```\n\n## Options of a device\n\n```text\n"
      + options(at: "device").joined(separator: "\n") + "\n```\n\n" + commands.map(section).joined(separator: "\n")
  }

  private func options(at place: String) -> [String] { places.filter { $0.value == place }.keys.sorted() }

  private func section(_ command: CommandHelp) -> String {
    let own = command.options.filter { places[$0] == nil } + options(at: command.name)
    let isFamily = !command.subcommands.isEmpty
    let title = isFamily ? "OPTIONS OF ITS COMMANDS:" : "OPTIONS:"
    let parent = commands.first { $0.name == command.family && $0.name != command.name }
    let parts = [
      command.overview(below: parent), isFamily ? "" : command.usage, command.arguments,
      own.isEmpty ? "" : "\(title)\n\(own.joined(separator: "\n"))",
    ]
    let heading = command.name == command.family ? "##" : "###"
    let text = "\(heading) \(command.name)\n\n```text\n\(parts.filter { !$0.isEmpty }.joined(separator: "\n\n"))\n```\n"
    let common = commonOptions(of: command.family)
    let links = [
      ("publish", "[several commands](#options-of-several-commands)"),
      (command.family, "[\(command.family)](#\(command.family.replacing(" ", with: "-")))"),
    ]
    let others = links.compactMap { place, link in
      let options = isFamily ? common : command.options.filter { !common.contains($0) }
      let names = options.filter { places[$0] == place }.map { "`\(Self.name(of: $0))`" }.joined(separator: ", ")
      return names.isEmpty ? nil : isFamily && place != "publish" ? names : "\(names) of \(link)"
    }
    let isOfDevice = command.options.contains { places[$0] == "device" }
    let device = isOfDevice ? ["the [options of a device](#options-of-a-device)"] : []
    let members = command.subcommands.map { "[\($0)](#\("\(command.name) \($0)".replacing(" ", with: "-")))" }
    let lines = [
      members.isEmpty ? nil : "Commands: \(members.joined(separator: ", ")).",
      command.aliases.isEmpty ? nil : "Aliases: \(command.aliases.map { "`\($0)`" }.joined(separator: ", ")).",
      others.isEmpty ? nil : "\(isFamily ? "All have" : "Also") \((device + others).joined(separator: "; ")).",
    ].compactMap(\.self)
    return lines.isEmpty ? text : "\(text)\n\(lines.joined(separator: " "))\n"
  }

  /// The options that all commands of a family have, and that are described elsewhere.
  private func commonOptions(of family: String) -> [String] {
    let members = commands.filter { $0.family == family && $0.name != family }
    guard let first = members.first else { return [] }
    return first.options.filter { option in
      places[option] != nil && members.allSatisfy { $0.options.contains(option) }
    }
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
  /// Its other names.
  var aliases: [String] = []
  /// Those of its subcommands.
  private(set) var aliasesOfSubcommands: [(String, [String])] = []

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
    // The name alone is the heading; options follow.
    let words = required[0].replacing(" <options>", with: "").trimmed
    usage = words == name ? "" : "USAGE: " + words
    for section in sections.dropFirst() {
      let rows = section.trimmed.split(separator: "\n").map(String.init)
      let entries = Self.entries(rows.dropFirst())
      switch rows.first {
      case "ARGUMENTS:": arguments = section.trimmed
      case "OPTIONS:":
        options = entries.filter { !$0.hasPrefix("  --version ") && !$0.hasPrefix("  -h, --help ") }
      case let title? where title.hasSuffix("SUBCOMMANDS:"):
        // "  alert, alerts           A notification as an alert."
        let all: [[String]] = entries.map { entry in
          let words = entry.split { " \n".contains($0) }.map(String.init)
          let last = words.firstIndex { !$0.hasSuffix(",") } ?? 0
          return words[...last].map { $0.replacing(",", with: "") }
        }
        let names = all.map { $0[0] }
        aliasesOfSubcommands += all.filter { $0.count > 1 }.map { ("\(name) \($0[0])", Array($0.dropFirst())) }
        groups.append((title.replacing("SUBCOMMANDS:", with: "").trimmed.capitalized, names))
      default: break
      }
    }
  }

  /// The overview without the examples and exit codes that its family's has, and without what is true of every command.
  func overview(below family: CommandHelp?) -> String {
    let known = Set(family?.overview.split(separator: "\n") ?? [])
    let paragraphs = overview.components(separatedBy: "\n\n").map { paragraph in
      if paragraph.hasPrefix("Examples:") {
        let lines = paragraph.split(separator: "\n").filter { $0 == "Examples:" || !known.contains($0) }
        return lines.count > 1 ? lines.joined(separator: "\n") : ""
      }
      guard paragraph.hasPrefix("Exits "), family?.overview.contains(paragraph) != true else {
        return paragraph.hasPrefix("Exits ") ? "" : paragraph
      }
      return paragraph.replacing(/;\s64\sif\sthe\scommand\sline\sis\swrong(?=\.)/, with: "")
    }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
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
