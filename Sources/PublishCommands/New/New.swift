import ArgumentParser
import Text

/// One subcommand for each kind of file.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a content file or a template.",
    discussion: """
      Examples:
        publish new banner dark-mode
        publish new banner winter --template hero
        publish new alert maintenance
        publish new release 2.5.0
        publish new local 2.5.0                 what the app itself says after the update
        publish new prompt rate-us
        publish new permission camera
        publish new view dark-mode/details      a further view of a notification
        publish new translation dark-mode       into every locale that it lacks
        publish new template card               a look to change

      Exits 0; 1 if the file already exists, the name is not allowed or there is no site;
      64 if the command line is wrong.
      """,
    subcommands: [
      NewBanner.self, NewEntry<AlertFile>.self, NewEntry<ReleaseFile>.self, NewEntry<PromptFile>.self,
      NewEntry<PermissionFile>.self, NewView.self, NewTranslation.self, NewLocalNotes.self, NewTemplate.self,
      NewUnknown.self,
    ],
    defaultSubcommand: NewUnknown.self)
}

/// Says what to write instead of a kind that does not exist.
private struct NewUnknown: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "unknown", shouldDisplay: false)

  @Argument var words: [String] = []

  func run() throws {
    let kinds = New.configuration.subcommands.map { $0.configuration }.filter(\.shouldDisplay)
    let names = kinds.compactMap(\.commandName)
    let all = "Write \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")."
    guard let word = words.first else { throw ValidationError("What should be created is missing. \(all)") }
    let meant = suggestion(for: word, among: names + kinds.flatMap(\.aliases)).map { "Did you mean '\($0)'?" }
    throw ValidationError("'\(word)' is not a kind of file. \(meant ?? all)")
  }
}

/// What all of them take.
struct NewOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The site's folder.", valueName: "folder"), completion: .directory)
  var source = "."

  /// - Throws: ``Failure`` if there is no site: files of one would appear in some other folder.
  func requireSite() throws {
    guard !NewFiles(folder: source, advice: "").exists("publish.yml") else { return }
    throw Failure(
      message: source == "."
        ? "there is no site in this folder: it has no publish.yml" : "'\(source)' has no publish.yml",
      advice: "start a site with 'publish init', or name its folder with --source")
  }

  /// Writes new files and prints their paths.
  ///
  /// - Parameter files: Text by path relative to the site.
  func write(_ files: [String: String], advice: String = "choose another name, or edit that file") throws {
    try NewFiles(folder: source, advice: advice).write(files)
    for path in files.keys.sorted() { Terminal.print("\(path)\n") }
  }
}

/// A kind of entry that begins with one file.
protocol NewEntryKind {
  static var kind: StarterFile.Kind { get }
  static var abstract: String { get }
  /// What else people call it.
  static var aliases: [String] { get }
}

struct NewEntry<Kind: NewEntryKind>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Kind.kind.rawValue, abstract: Kind.abstract, aliases: Kind.aliases)
  }

  @Argument(help: ArgumentHelp("The file's name without '.md'.", valueName: Kind.kind == .release ? "version" : "name"))
  var name: String

  @OptionGroup var options: NewOptions

  @Option(help: ArgumentHelp("The date to fill in, as an instant. Default: the current time.", valueName: "instant"))
  var now: String?

  func validate() throws { _ = try Moment.resolve(now) }

  func run() throws {
    try reportingFailures {
      let file = try StarterFile(kind: Kind.kind, name: name, today: Moment.resolve(now))
      try options.requireSite()
      try options.write([file.path: file.text])
    }
  }
}

enum AlertFile: NewEntryKind {
  static let kind = StarterFile.Kind.alert
  static let abstract = "A notification as an alert."
  static let aliases = ["alerts"]
}

enum ReleaseFile: NewEntryKind {
  static let kind = StarterFile.Kind.release
  static let abstract = "The notes of a version."
  static let aliases = ["releases", "update", "updates"]
}

enum PromptFile: NewEntryKind {
  static let kind = StarterFile.Kind.prompt
  static let abstract = "A question that appears after some days and launches."
  static let aliases = ["prompts"]
}

enum PermissionFile: NewEntryKind {
  static let kind = StarterFile.Kind.permission
  static let abstract = "What is shown before the system asks for an access."
  static let aliases = ["permissions"]
}
