import CommandKit
import SiteFolders
import ArgumentParser
import FeedClient
import FeedEvaluator
import FeedModel
import Text
import WireFormats

struct StoreWait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait", abstract: "Wait until each country has a version.",
    discussion: """
      Asks each country that does not have it yet, again and again, and prints what has changed. \
      In front of a build it keeps an update from being announced before it can be downloaded.

      Examples:
        publish store wait 2.4.0 --app-id 355313284 --country us,de && publish build
        publish store wait 2.4.0 --app-id 355313284 --every 10m --timeout 6h

      Exits 0 once all have the version or a newer one; 2 at the timeout; 64 if the command line is wrong.
      """)

  @Argument(help: "The version.") var version: String
  @Option(help: ArgumentHelp("How long to wait: 90s, 10m, 6h, 2d.", valueName: "time")) var timeout = "6h"
  @Option(help: ArgumentHelp("How often to ask: 1s or more.", valueName: "time")) var every = "10m"
  @OptionGroup var options: StoreOptions

  func validate() throws {
    guard FeedVersion(version).isComparable else {
      throw ValidationError("'\(version)' is not a version. Write digits joined by dots, such as 2.4.0.")
    }
    _ = try duration(timeout, "--timeout", from: 0)
    _ = try duration(every, "--every", from: 1)
  }

  func run() async throws {
    try await runReportingFailures {
      let lookups = try options.countries().map { try options.lookup(in: $0) }
      let waiting = StoreWaiting(
        version: FeedVersion(version), timeout: try duration(timeout, "--timeout", from: 0),
        every: try duration(every, "--every", from: 1), ask: StoreAsker().answer)
      let isText = options.report.format == .text
      let answers = await waiting.answers(lookups) { answer in if isText { Terminal.print(answer.line) } }
      let missing = answers.filter { !$0.has(FeedVersion(version)) }
      if !isText {
        try options.present([], summary: "", record: ["countries": answers.map(CountryRecord.init)]).print()
      }
      guard missing.isEmpty else {
        let names = missing.map { "\($0.country) (\($0.words))" }.joined(separator: ", ")
        Terminal.talk("\(version) is not there yet: \(names.terminalSafe)\n")
        throw ExitCode.unmet
      }
    }
  }

  private func duration(_ text: String, _ option: String, from least: Int) throws -> Duration {
    guard let seconds = seconds(ofDuration: text), seconds >= least else {
      throw ValidationError("\(option) '\(text)' is not a time. Write it as 90s, 10m, 6h or 2d.")
    }
    return .seconds(seconds)
  }
}

/// Asks the store about countries until each has a version. The time is that of its clock.
struct StoreWaiting<Time: Clock>: Sendable where Time.Duration == Duration {
  let version: FeedVersion
  let timeout: Duration
  let every: Duration
  let ask: @Sendable (Updates.StoreLookup) async -> CountryAnswer
  let clock: Time
  /// The current time, for a `Retry-After` that is a date.
  let now: @Sendable () -> Instant

  init(
    version: FeedVersion, timeout: Duration, every: Duration, clock: Time,
    now: @escaping @Sendable () -> Instant = { .now },
    ask: @escaping @Sendable (Updates.StoreLookup) async -> CountryAnswer
  ) {
    (self.version, self.timeout, self.every) = (version, timeout, every)
    (self.clock, self.now, self.ask) = (clock, now, ask)
  }

  /// - Parameter report: Called with each answer that differs from the previous answer for the country.
  /// - Returns: The last answer for each country, in the order of the lookups.
  func answers(_ lookups: [Updates.StoreLookup], report: (CountryAnswer) -> Void) async -> [CountryAnswer] {
    let end = clock.now.advanced(by: timeout)
    var last: [String: CountryAnswer] = [:]
    var due: [String: Time.Instant] = [:]
    while true {
      for lookup in lookups where last[lookup.country]?.has(version) != true {
        if let time = due[lookup.country], clock.now < time { continue }
        let answer = await ask(lookup)
        if last[lookup.country]?.words != answer.words { report(answer) }
        last[lookup.country] = answer
        due[lookup.country] = clock.now.advanced(by: max(every, wait(asked: answer.retryAfter)))
      }
      let pending = lookups.filter { last[$0.country]?.has(version) != true }
      let next = pending.compactMap { due[$0.country] }.min()
      guard let next, clock.now < end, !Task.isCancelled else { return lookups.compactMap { last[$0.country] } }
      try? await clock.sleep(until: min(next, end), tolerance: nil)
      if clock.now >= end, next > end { return lookups.compactMap { last[$0.country] } }
    }
  }

  private func wait(asked retryAfter: String?) -> Duration {
    guard let retryAfter else { return .zero }
    if let seconds = Int(retryAfter) { return .seconds(max(0, seconds)) }
    return HTTPDate.read(retryAfter).map { .seconds(max(0, $0.secondsSince1970 - now().secondsSince1970)) } ?? .zero
  }
}

extension StoreWaiting where Time == ContinuousClock {
  fileprivate init(
    version: FeedVersion, timeout: Duration, every: Duration,
    ask: @escaping @Sendable (Updates.StoreLookup) async -> CountryAnswer
  ) { self.init(version: version, timeout: timeout, every: every, clock: ContinuousClock(), ask: ask) }
}
