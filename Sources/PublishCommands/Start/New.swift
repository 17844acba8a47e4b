import ArgumentParser
import Authoring
import FeedModel
import Foundation

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a content file or a template.",
    subcommands: [NewEntry.self, NewTemplate.self], defaultSubcommand: NewEntry.self)
}

struct NewEntry: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file",
    abstract: "Create a content file, with its front matter explained.",
    discussion: """
      Examples:
        publish new notification dark-mode
        publish new alert maintenance
        publish new release 2.5.0
        publish new prompt rate-us
        publish new permission camera

      Exits 0; 1 if the file already exists or the name is not allowed; 64 if the command
      line is wrong.
      """)

  @Argument(help: "notification, alert, release, prompt or permission.")
  var kind: StarterFile.Kind

  @Argument(help: "The file's name without '.md': an id, or a version.")
  var name: String

  @Option(help: ArgumentHelp("The site's folder.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(help: ArgumentHelp("The date to fill in, as an instant. Default: the current time.", valueName: "instant"))
  var now: String?

  func validate() throws { _ = try Moment.resolve(now) }

  func run() throws {
    try reportingFailures {
      let file = try StarterFile(kind: kind, name: name, today: Moment.resolve(now))
      try NewFiles(folder: source, advice: "choose another name, or edit that file").write([file.path: file.text])
      Terminal.print("\(file.path)\n")
    }
  }
}

extension StarterFile.Kind: ExpressibleByArgument {}
