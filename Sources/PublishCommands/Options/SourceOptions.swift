import ArgumentParser
import Authoring
import FeedModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

/// The moment for which a command runs.
enum Moment {
  /// `--now`, or else `SOURCE_DATE_EPOCH`, or else the current time.
  ///
  /// why not any time of the clock: by one that says 1970, files would be retired so long ago that the next build removes
  /// them, although devices still have feeds that name them.
  static func resolve(_ now: String?, clock: Date = Date()) throws -> Instant {
    if let given = try given(now) { return given }
    let moment = Instant(secondsSince1970: Int(clock.timeIntervalSince1970.rounded(.down)))
    guard moment >= earliestClock else {
      throw ValidationError("This machine's clock says \(moment). Set it, or say with --now when it is.")
    }
    return moment
  }

  /// Machines that have lost the time begin again years before this.
  private static let earliestClock = Instant(secondsSince1970: 1_704_067_200)

  /// By a clock that is behind, what is live would be withdrawn until it is due again, and files would be retired too early.
  ///
  /// - Parameter published: A moment that had come when the last output was built. That may have been on another machine, so a
  ///   day is allowed.
  static func check(_ clock: Instant, isAfter published: Instant) throws {
    guard clock.advanced(by: 86_400) < published else { return }
    throw Failure(
      message: "this machine's clock says \(clock), but what is published was built after \(published)",
      advice: "set the clock, or say with --now when it is; nothing was written")
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
    if let epoch = processEnvironment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let seconds = Int(epoch), Instant(secondsSince1970: seconds).isWritable else {
        throw ValidationError("SOURCE_DATE_EPOCH is '\(epoch)'. Set it to seconds since 1970, or unset it.")
      }
      return Instant(secondsSince1970: seconds)
    }
    return nil
  }
}
