package import ArgumentParser
import Authoring
package import FeedModel

/// The place of the sources, and the moment for which to build.
package struct SourceOptions: ParsableArguments {
  @Option(help: .siteFolder, completion: .directory) package var source = "."

  @Option(help: ArgumentHelp("Override the site's address, for example for staging.", valueName: "url"))
  package var site: String?

  @Option(
    help: ArgumentHelp(
      "The moment to build for, such as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, or else the current time.",
      valueName: "instant"))
  package var now: String?

  @Flag(help: "Treat warnings as errors.") package var strict = false

  package init() {}

  package func validate() throws {
    _ = try moment()
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
    if let problem = site.flatMap(siteAddressProblem) { throw ValidationError("--site: \(problem)") }
  }

  /// The moment for which to build.
  package func moment() throws -> Instant { try Moment.resolve(now, in: source) }

  /// - Throws: ``Failure`` if this machine's clock is behind the last publication. A moment given by the user is not
  ///   checked.
  package func checkClock(after published: Manifest?) throws {
    guard try Moment.given(now, in: source) == nil, let since = published?.builtAfter else { return }
    try Moment.check(try moment(), isAfter: since)
  }
}

/// The earlier output, and whether all of it may be withdrawn.
package struct PreviousOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What was published last: a folder, the address that it is served at, or git:COMMIT. Its manifest lists the keys \
      that devices remember and the files that they may still request. If the site is signed, an address has to have its \
      signature. Default: the output folder.
      """, valueName: "output"), completion: .directory)
  package var previous: String?

  @Flag(
    help: """
      Believe what --previous names although no key of the site has signed it: once, when a site is signed for the first \
      time, or with entirely new keys.
      """)
  package var trustPrevious = false

  @Flag(help: "Allow a site that publishes nothing, even if everything published so far is withdrawn.")
  package var allowEmpty = false

  package init() {}

  package func validate() throws {
    guard trustPrevious, previous == nil else { return }
    throw ValidationError("--trust-previous needs --previous: the output folder is believed anyway.")
  }
}

/// The words for options that several commands have.
extension ArgumentHelp {
  package static let siteFolder = ArgumentHelp("The site's folder, which holds publish.yml.", valueName: "folder")

  package static let publishedPlace = ArgumentHelp(
    "The published folder, the address that it is served at, or git:COMMIT.", valueName: "output")

  package static let keptDevice = ArgumentHelp(
    "A file in which 'publish check --state' keeps a device; it stays as it is.", valueName: "file")

  package static let onlyLanguage = ArgumentHelp(
    "Only devices in this language. Default: all languages.", valueName: "tag")

  package static let versionParts = ArgumentHelp(
    "The app's versions have exactly this many numbers: 3 for 2.4.0. Default: any.", valueName: "count")

  package static let feedTimeout = ArgumentHelp(
    "How long a server may take for one feed. Default: 30s.", valueName: "time")
}
