import CommandKit
import SiteFolders
import ArgumentParser
import Disk
import FeedModel

/// Answers `publish status --due`: whether a build is due. Only the manifest of the last output is read, which says
/// when the clock changes the output.
enum DueBuild {
  static let help: ArgumentHelp =
    "Only say whether something became due, or expired, after the last build: exits 0 if so, and 3 if not."

  /// - Throws: ``ExitCode`` 3 if nothing is due; ``Failure`` if the manifest cannot be read.
  static func report(_ site: StatusOptions, asJSON: Bool) async throws {
    try await runReportingFailures(in: site.source) {
      let now = try Moment.resolve(site.now, in: site.source)
      guard Disk().isThere("\(site.source)/publish.yml") else {
        throw Failure(
          message: "there is no publish.yml in '\(site.source)'", advice: "name the site's folder with --source")
      }
      let folder = PublishedFolder("public", site: site.source)
      let manifest = try await PreviousOutput(site.previous, output: folder).manifest()
      let change = manifest?.nextChange
      let isDue = manifest == nil || change.map { $0 <= now } ?? false
      Terminal.print(asJSON ? json(isDue, change, now) : words(isDue, change, isPublished: manifest != nil))
      if !isDue { throw ExitCode.notYet }
    }
  }

  private static func words(_ isDue: Bool, _ change: Instant?, isPublished: Bool) -> String {
    if !isPublished { return "due: nothing was published yet\n" }
    guard let change else { return "not due: nothing changes by the clock\n" }
    return isDue ? "due since \(change.words)\n" : "not due before \(change.words)\n"
  }

  private static func json(_ isDue: Bool, _ change: Instant?, _ now: Instant) -> String {
    JSON.present([
      "schema": "publish.due/1", "now": now, "due": isDue, "nextChange": change ?? JSON.null,
    ]).printed
  }
}
