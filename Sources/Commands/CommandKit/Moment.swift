import ArgumentParser
import Authoring
import Diagnostics
package import FeedModel
import Text

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The moment for which a command runs.
package enum Moment {
  /// Returns `--now`, or else `SOURCE_DATE_EPOCH`, or else the current time.
  ///
  /// Very early times of the clock are refused. If it says 1970, files would be retired so long ago that the next build
  /// removes them, although devices still have feeds that name them.
  ///
  /// - Parameter site: The site's folder, whose `timeZone` days and times without a zone are meant in.
  package static func resolve(_ now: String?, in site: String = ".", clock: Date = Date()) throws -> Instant {
    if let given = try given(now, in: site) { return given }
    let moment = Instant(secondsSince1970: Int(clock.timeIntervalSince1970.rounded(.down)))
    guard moment >= earliestClock else {
      throw ValidationError("This machine's clock says \(moment). Set it, or say with --now when it is.")
    }
    return moment
  }

  /// Reads an instant with its zone, a time in the site's zone, or a day, which means its midnight there, as content has
  /// them. All moments on a command line are read in this way.
  ///
  /// - Throws: ``ValidationError``.
  package static func instant(_ text: String, in site: String = ".") throws -> Instant {
    // Most have their zone, and need no site.
    if let instant = Instant(rfc3339: text) { return instant }
    do throws(Complaint) {
      return try Instant(authored: text, in: try? Configuration(ofSiteIn: site).timeZone)
    } catch {
      throw ValidationError("'\(text)' \(error.message). \(error.fix.prefix(1).uppercased())\(error.fix.dropFirst()).")
    }
  }

  /// Clocks of machines that have lost the time start years before this moment.
  private static let earliestClock = Instant(secondsSince1970: 1_704_067_200)

  /// Checks the clock: a clock that is behind would withdraw live entries until they are due again, and retire files
  /// too early.
  ///
  /// - Parameter published: A moment that had come when the last output was built. That may have been on a different
  ///   machine, so a difference of a day is allowed.
  package static func check(_ clock: Instant, isAfter published: Instant) throws {
    guard clock.advanced(by: 86_400) < published else { return }
    throw Failure(
      message: "this machine's clock says \(clock), but what is published was built after \(published)",
      advice: "set the clock, or say with --now when it is; nothing was written")
  }

  /// Returns `--now`, or else `SOURCE_DATE_EPOCH`; nil if the clock decides.
  package static func given(_ now: String?, in site: String = ".") throws -> Instant? {
    if let now { return try instant(now, in: site) }
    if let epoch = processEnvironment["SOURCE_DATE_EPOCH"], !epoch.isEmpty {
      guard let seconds = Int(epoch), Instant(secondsSince1970: seconds).isWritable else {
        throw ValidationError("SOURCE_DATE_EPOCH is '\(epoch)'. Set it to seconds since 1970, or unset it.")
      }
      return Instant(secondsSince1970: seconds)
    }
    return nil
  }
}

/// Reads an option such as `90s`, `10m`, `12h` or `7d`, in seconds.
///
/// - Throws: ``ValidationError``.
package func seconds(in text: String) throws -> Int {
  guard let seconds = seconds(ofDuration: text) else {
    throw ValidationError("'\(text)' is not a duration. Write it as 90s, 10m, 12h or 7d.")
  }
  return seconds
}

/// Reads how long something may take, from a second to a day, in seconds. A number without a unit is seconds, too.
///
/// - Throws: ``ValidationError``.
package func patience(in text: String) throws -> Int {
  let time = try Int(text) ?? seconds(in: text)
  guard (1...86_400).contains(time) else { throw ValidationError("Write a time from 1s to 24h.") }
  return time
}
