import ArgumentParser
import SiteBuilder
import Text

struct NewTemplate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template",
    abstract: "Copy a built-in template to templates/, to change it.",
    discussion: """
      Under its own name, the copy replaces the built-in template everywhere; under another
      name, a view uses it with 'template: <name>'. The copy stays as it is when publish
      is updated.

      Examples:
        publish new template promo --from card
        publish new template hero
        publish new template masthead

      Exits 0; 1 if the file already exists, the name is not allowed or there is no site;
      64 if the command line is wrong.
      """)

  @Argument(help: "The template's name, without '.mustache'.")
  var name: String

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
        throw Failure(
          message: "'\(name)' cannot be the name of a template", advice: "use letters, digits, '-' and '_'")
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

  /// The rule for ids.
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
