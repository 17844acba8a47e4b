import ArgumentParser
import Authoring
import FeedModel
import Foundation

/// Where the sources are, and for which moment they are read.
struct SourceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The site's folder, with publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(help: ArgumentHelp("Build for another address than publish.yml's, as staging.", valueName: "url"))
  var site: String?

  @Option(
    help: ArgumentHelp(
      "The moment to build for, as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, else the clock.",
      valueName: "instant"))
  var now: String?

  @Flag(help: "Warnings count as errors.")
  var strict = false

  func validate() throws {
    _ = try moment()
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
    if let problem = site.flatMap(siteAddressProblem) { throw ValidationError("--site: \(problem)") }
  }

  /// The moment to build for.
  func moment() throws -> Instant { try Moment.resolve(now) }
}

/// Where time enters the program, and nowhere else.
enum Moment {
  /// `--now`, else `SOURCE_DATE_EPOCH`, else the clock.
  static func resolve(_ now: String?) throws -> Instant {
    try given(now) ?? Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down)))
  }

  /// `--now`, else `SOURCE_DATE_EPOCH`; nil where time goes on.
  static func given(_ now: String?) throws -> Instant? {
    if let now {
      guard let instant = Instant(rfc3339: now) else {
        let day = Instant(rfc3339: now + "T00:00:00Z") != nil
        let zone = Instant(rfc3339: now + "Z") != nil
        let missing = day ? " Its time is missing." : zone ? " Its zone is missing." : ""
        throw ValidationError("'\(now)' is not an instant.\(missing) Write it as 2026-11-21T09:00:00Z.")
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
