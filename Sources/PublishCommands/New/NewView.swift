import ArgumentParser
import Authoring

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

  @Argument(help: "The release.")
  var version: String

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
