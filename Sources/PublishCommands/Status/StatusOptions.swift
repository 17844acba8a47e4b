import ArgumentParser

/// The site of which something is asked, and the moment.
struct StatusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The site's folder, which holds publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(
    help: ArgumentHelp(
      "The moment to ask about, such as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, or else the current time.",
      valueName: "instant"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "What was published last: a folder, the address that it is served at, or git:COMMIT. Default: the site's public.",
      valueName: "folder|url"), completion: .directory)
  var previous: String?

  func validate() throws { _ = try Moment.resolve(now) }
}
