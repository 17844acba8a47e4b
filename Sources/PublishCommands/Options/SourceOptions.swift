import ArgumentParser
import Authoring
import FeedModel

/// Where the sources are, and the moment to build for.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The site's folder, which holds publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(help: ArgumentHelp("Override the site's address, for example for staging.", valueName: "url"))
  var site: String?

  @Option(
    help: ArgumentHelp(
      "The moment to build for, such as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, or else the current time.",
      valueName: "instant"))
  var now: String?

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  func validate() throws {
    _ = try moment()
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
    if let problem = site.flatMap(siteAddressProblem) { throw ValidationError("--site: \(problem)") }
  }

  /// The moment to build for.
  func moment() throws -> Instant { try Moment.resolve(now) }

  /// - Throws: ``Failure`` if this machine's clock is behind what was published. A moment that somebody has named is not
  ///   questioned.
  func checkClock(after published: Manifest?) throws {
    guard try Moment.given(now) == nil, let since = published?.builtAfter else { return }
    try Moment.check(try moment(), isAfter: since)
  }
}
