import CommandKit
import ArgumentParser
import Authoring
import CEmbedded
import FeedModel
import ScenarioReplay
import SiteQuestions
import Text
import WireFormats

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print a JSON Schema of front matter, of publish.yml, of scenarios or populations, or of the feeds.",
    discussion: """
      Made from the same tables of keys that content is read with, as draft-07. Editors complete and explain keys with it, and \
      underline what no build would take; 'publish lint' finds the rest. See editors/ for their settings.

      'feeds' is for those who write a client: one schema that has those of all published files, and of what a client \
      stores, in $defs, by their names. Property lists are described in their JSON form (conformance/SPEC.md).

      Kinds: \(SchemaFile.kinds.joined(separator: ", "))

      Examples:
        publish schema notification
        publish schema site > site.schema.json
        publish schema --all -o schemas/
        publish schema feeds > feeds.schema.json

      Exits 0; 1 if the files cannot be written; 64 if the command line is wrong, or there is no such kind.
      """)

  @Argument(help: ArgumentHelp("The kind of file.", valueName: "kind"), completion: .list(SchemaFile.kinds))
  var kind: String?

  @Flag(help: "Write the schemas of all kinds but feeds, each as KIND.schema.json.") var all = false

  @Option(
    name: [.short, .long], help: ArgumentHelp("The folder to write to, with --all.", valueName: "folder"),
    completion: .directory)
  var output: String?

  func validate() throws {
    guard all == (output != nil), all != (kind != nil) else {
      throw ValidationError(
        "Name a kind, or write --all -o FOLDER. Kinds are \(SchemaFile.kinds.joined(separator: ", ")).")
    }
    if let kind, !SchemaFile.kinds.contains(kind) {
      let meant = suggestion(for: kind, among: SchemaFile.kinds).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError(
        "There is no schema '\(kind)'.\(meant) Kinds are \(SchemaFile.kinds.joined(separator: ", ")).")
    }
  }

  func run() throws {
    try reportingFailures {
      if let kind { return Terminal.print((SchemaFile.all + [.feeds]).first { $0.kind == kind }?.text ?? "") }
      var folder = output ?? "."
      while folder.utf8.count > 1, folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
      let files = SchemaFile.all.map { (path: "\(folder)/\($0.name)", bytes: Array($0.text.utf8)) }
      try ResultFile.write(files)
      Terminal.talk("\(counted(files.count, "file")) in \(folder)\n".terminalSafeLines)
    }
  }
}

struct SchemaFile {
  let kind: String
  private let make: @Sendable () -> JSON

  /// `site.schema.json`
  var name: String { "\(kind).schema.json" }
  var text: String { make().printed }

  private static let population = KeySchema(
    kind: "population", table: PopulationKeys.table, page: ("simulating.md", "Lives and populations"))

  static let all =
    (KeySchema.all + [population]).map { schema in
      SchemaFile(kind: schema.kind) { schema.json(documentation: ThisProgram.documentation) }
    } + [SchemaFile(kind: "scenarios") { ScenarioSchema.json }]

  /// The files that clients read and write. Each keeps its own references, as it has an address of its own.
  static let feeds = SchemaFile(kind: "feeds") {
    let files = embeddedFeedSchemas()
    let schemas = UnsafeBufferPointer(start: files.first, count: files.count).map { file in
      let name = String(cString: file.name)
      let schema = try? JSON.parse(Array(String(cString: file.text).utf8), limits: .published).value
      return JSON.Member(name, .object([JSON.Member("$id", .string(name))] + (schema?.members ?? [])))
    }
    return .present([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "The files of a published site, and the state", "$defs": JSON.object(schemas),
    ])
  }

  static let kinds = all.map(\.kind) + [feeds.kind]
}
