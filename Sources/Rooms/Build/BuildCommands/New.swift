import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import FeedModel
import SiteBuilder
import Text

/// One subcommand for each kind of file.
struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a content file or a template.",
    discussion: """
      Examples:
        publish new banner dark-mode
        publish new banner winter --template hero
        publish new alert maintenance
        publish new release 2.5.0
        publish new local 2.5.0               the app's own text after the update
        publish new prompt rate-us
        publish new permission camera
        publish new view dark-mode/details    a further view of a notification
        publish new translation dark-mode     into every locale that it lacks
        publish new template card             a look to change

      Exits 0; 1 if the file already exists, the name is not allowed or there is no site; \
      64 if the command line is wrong.
      """,
    subcommands: [
      NewBanner.self, NewEntry<AlertFile>.self, NewEntry<ReleaseFile>.self, NewEntry<PromptFile>.self,
      NewEntry<PermissionFile>.self, NewView.self, NewTranslation.self, NewLocalNotes.self, NewTemplate.self,
      NewUnknown.self,
    ],
    defaultSubcommand: NewUnknown.self)
}

/// An unknown kind, for which the right ones are suggested.
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

/// The options that all kinds share.
struct NewOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The site's folder.", valueName: "folder"), completion: .directory) var source = "."

  /// - Throws: ``Failure`` if there is no site, because the files would be written into an unrelated folder.
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

/// A kind of entry that starts with a single file.
protocol NewEntryKind {
  static var kind: StarterFile.Kind { get }
  static var abstract: String { get }
  /// The other names of the kind.
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

  func validate() throws { _ = try Moment.resolve(now, in: options.source) }

  func run() throws {
    try reportingFailures {
      let file = try StarterFile(kind: Kind.kind, name: name, today: Moment.resolve(now, in: options.source))
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

struct NewBanner: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "banner", abstract: "A notification that slides in.",
    discussion: """
      Examples:
        publish new banner dark-mode
        publish new banner winter --template hero

      Exits 0; 1 if the file already exists, the name is not allowed or there is no site; \
      64 if the command line is wrong.
      """,
    aliases: ["banners", "notification", "notifications"])

  @Argument(help: "The file's name without '.md'.") var name: String

  @Option(
    help: ArgumentHelp(
      "Its look: \(Look.all.map(\.name).joined(separator: ", ")). Default: card.", valueName: "look"),
    completion: .list(Look.all.map(\.name)))
  var template = "card"

  @OptionGroup var options: NewOptions

  @Option(help: ArgumentHelp("The date to fill in, as an instant. Default: the current time.", valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now, in: options.source)
    if Look.byName[template] == nil {
      let meant = suggestion(for: template, among: Look.all.map(\.name)).map { "Did you mean '\($0)'?" }
      throw ValidationError(
        "'\(template)' is not a look. \(meant ?? "Write one of \(Look.all.map(\.name).joined(separator: ", ")).")")
    }
  }

  func run() throws {
    try reportingFailures {
      let file = try StarterFile(
        kind: .banner, name: name, today: Moment.resolve(now, in: options.source),
        look: Look.byName[template] ?? Look.all[0])
      try options.requireSite()
      try options.write([file.path: file.text])
    }
  }
}

struct NewView: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "A further view of a notification, to which a link leads.", aliases: ["views"])

  @Argument(
    help: ArgumentHelp("The notification's id and the view's, such as dark-mode/details.", valueName: "id/view"))
  var name: String

  @OptionGroup var options: NewOptions

  func run() throws {
    try reportingFailures {
      try options.requireSite()
      let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw Failure(
          message: "'\(name)' does not say which view of which notification", advice: "write dark-mode/details")
      }
      let (id, view) = (parts[0], parts[1])
      if let problem = StarterFile.nameProblem(view) {
        throw Failure(message: "'\(view)' \(problem.0)", advice: problem.1)
      }
      let entry = try SiteContent(options.source).entry(named: "notifications/\(id)")
      try options.write(["content/notifications/\(id)/\(view).md": StarterFile.view(StarterFile.title(of: view))])
      let file = entry.texts.first?.file.path ?? "content/notifications/\(id).md"
      Terminal.talk("next: link to it in \(file), with [More](view:\(view))\n")
    }
  }
}

struct NewLocalNotes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "local", abstract: "What the app itself says about a release, after the update.",
    discussion: "It starts with the release's own text, and is only needed where the two should differ.")

  @Argument(help: "The release.") var version: String
  @OptionGroup var options: NewOptions

  func run() throws {
    try reportingFailures {
      try options.requireSite()
      let entry = try SiteContent(options.source).entry(named: "releases/\(version)")
      let text = entry.texts.first { $0.part == "index" }?.file.body ?? ""
      try options.write(["content/releases/\(version).local.md": text.isEmpty ? "- What is new.\n" : text])
    }
  }
}

struct NewTranslation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translation", abstract: "The files that translate an entry.",
    discussion: """
      They start with the original text, marked as not yet translated.

      Examples:
        publish new translation dark-mode            into every locale that it lacks
        publish new translation dark-mode --locale de
        publish new translation dark-mode/details    only this view
        publish new translation releases/2.5.0
      """, aliases: ["translations"])

  @Argument(help: "An id, a version or a file; with its folder if several entries have the name.") var name: String
  @Option(help: ArgumentHelp("Only this locale. Repeatable.", valueName: "tag")) var locale: [String] = []
  @OptionGroup var options: NewOptions

  func run() throws {
    try reportingFailures {
      try options.requireSite()
      let content = try SiteContent(options.source)
      let (entry, part) = try content.text(named: name)
      let wanted = try locale.isEmpty ? Array(content.locales.dropFirst()) : locale.map { try tag($0, content.locales) }
      guard !wanted.isEmpty else {
        throw Failure(
          message: "this site has only one locale, \(content.locales.map(\.text).joined())",
          advice: "add others to 'locales' in publish.yml")
      }
      // A language without a text for stores uses its usual text there.
      let texts = entry.texts.filter { part == nil ? $0.part != "store" : $0.part == part }
      let files = texts.flatMap { text in
        wanted.filter { !text.locales.contains($0) }.map { locale in
          ("\(text.file.path.dropLast(3)).\(locale.text).md", text.file.translationToStartFrom)
        }
      }
      guard !files.isEmpty else {
        let all = wanted.map(\.text).joined(separator: ", ")
        throw Failure(message: "'\(name)' is already translated into \(all)", advice: "edit these files")
      }
      try options.write(Dictionary(uniqueKeysWithValues: files))
    }
  }

  private func tag(_ text: String, _ locales: [LanguageTag]) throws -> LanguageTag {
    guard let tag = LanguageTag(systemIdentifier: text) else {
      throw Failure(message: "'\(text)' is not a language tag", advice: "use BCP 47, such as de or zh-Hant")
    }
    guard locales.contains(tag) else {
      throw Failure(
        message: "'\(tag.text)' is not a locale of this site (\(locales.map(\.text).joined(separator: ", ")))",
        advice: "add it to 'locales' in publish.yml")
    }
    guard tag != locales.first else {
      throw Failure(message: "'\(tag.text)' is the default locale, in which the originals are", advice: nil)
    }
    return tag
  }
}

struct NewTemplate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "Copy a built-in template to templates/, to change it.",
    discussion: """
      Under its own name, the copy replaces the built-in template everywhere; under another name, a view uses it with \
      'template: <name>'. The copy stays as it is when publish is updated.

      Examples:
        publish new template promo --from card
        publish new template hero
        publish new template masthead

      Exits 0; 1 if the file already exists, the name is not allowed or there is no site; \
      64 if the command line is wrong.
      """)

  @Argument(help: "The template's name, without '.mustache'.") var name: String

  @Option(
    help: ArgumentHelp(
      "The built-in template to copy: \(StarterTemplate.names.joined(separator: ", ")). Default: the one of that name, or else card.",
      valueName: "template"))
  var from: String?

  @OptionGroup var options: NewOptions

  func run() throws {
    try reportingFailures {
      try options.requireSite()
      guard Self.isName(name) else {
        throw Failure(message: "'\(name)' cannot be the name of a template", advice: "use letters, digits, '-' and '_'")
      }
      let original = from ?? (StarterTemplate.names.contains(name) ? name : "card")
      guard let text = StarterTemplate.text(of: original) else {
        let meant = suggestion(for: original, among: StarterTemplate.names).map { "did you mean \($0)?" }
        throw Failure(
          message: "there is no built-in template '\(original)'",
          advice: meant ?? "choose one of \(StarterTemplate.names.joined(separator: ", "))")
      }
      try options.write(["templates/\(name).mustache": text])
    }
  }

  /// Whether a text follows the rule for ids.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 100, first != 0x2D, first != 0x5F else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
  }
}
