import ArgumentParser
import SiteBuilder
import Text

struct NewBanner: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "banner",
    abstract: "A notification that slides in.",
    discussion: """
      Examples:
        publish new banner dark-mode
        publish new banner winter --template hero

      Exits 0; 1 if the file already exists, the name is not allowed or there is no site;
      64 if the command line is wrong.
      """,
    aliases: ["banners", "notification", "notifications"])

  @Argument(help: "The file's name without '.md'.")
  var name: String

  @Option(
    help: ArgumentHelp(
      "Its look: \(StarterFile.looks.joined(separator: ", ")). Default: card.", valueName: "look"),
    completion: .list(StarterFile.looks))
  var template = "card"

  @OptionGroup var options: NewOptions

  @Option(help: ArgumentHelp("The date to fill in, as an instant. Default: the current time.", valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now)
    guard StarterFile.looks.contains(template) else {
      let meant = suggestion(for: template, among: StarterFile.looks).map { "Did you mean '\($0)'?" }
      throw ValidationError(
        "'\(template)' is not a look. \(meant ?? "Write one of \(StarterFile.looks.joined(separator: ", ")).")")
    }
  }

  func run() throws {
    try reportingFailures {
      let file = try StarterFile(kind: .banner, name: name, today: Moment.resolve(now), look: template)
      try options.requireSite()
      try options.write([file.path: file.text])
    }
  }
}
