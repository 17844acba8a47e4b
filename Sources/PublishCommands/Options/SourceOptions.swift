import ArgumentParser
import Authoring
import FeedModel
import Foundation

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
}

/// The moment for which a command runs.
enum Moment {
  /// `--now`, or else `SOURCE_DATE_EPOCH`, or else the current time.
  static func resolve(_ now: String?) throws -> Instant {
    try given(now) ?? Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down)))
  }

  /// `--now`, or else `SOURCE_DATE_EPOCH`; nil if the clock decides.
  static func given(_ now: String?) throws -> Instant? {
    if let now {
      guard let instant = Instant(rfc3339: now) else {
        let day = Instant(rfc3339: now + "T00:00:00Z") != nil
        let zone = Instant(rfc3339: now + "Z") != nil
        let missing = day ? " Its time is missing." : zone ? " Its zone is missing." : ""
        throw ValidationError("'\(now)' is not an instant.\(missing) Write it like 2026-11-21T09:00:00Z.")
      }
      return instant
    }
    if let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let seconds = Int(epoch), Instant(secondsSince1970: seconds).isWritable else {
        throw ValidationError("SOURCE_DATE_EPOCH is '\(epoch)'. Set it to seconds since 1970, or unset it.")
      }
      return Instant(secondsSince1970: seconds)
    }
    return nil
  }
}
