import FeedClient
import FeedEvaluator
import FeedModel
import Simulation
import Text

/// `check` for people: the device in one line, then each channel as it would read.
struct CheckText {
  var report: CheckReport
  var past: Past

  /// What the device has behind it.
  struct Past: Sendable {
    /// Where it is kept; nil for one that is only imagined, or begins with this run.
    var file: String?
    var isFirstLaunch: Bool
    /// This one included.
    var launches: Int
    var installed: Instant?
    var previousVersion: String?
  }

  var text: String { history + deviceLine + body }

  private var body: String {
    if let same = sameFailure {
      return "\nnothing could be read from \(report.from.terminalSafe): \(same.terminalSafe)\n"
    }
    return report.results.map { "\n" + section($0) }.joined()
  }

  /// A server that is away is away for all.
  private var sameFailure: String? {
    let failures = report.results.map { result in
      result.record.problem == nil ? result.record.outcome.failure?.problem : nil
    }
    guard failures.count > 1, let first = failures[0], failures.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private var history: String {
    if past.isFirstLaunch { return "A device that launches the app for the first time:\n" }
    let launches = counted(past.launches, "time")
    if let file = past.file {
      let known = "\(age ?? "was installed at an unknown time") and has launched \(launches)"
      return "The device kept in \(file.terminalSafe), which \(known):\n"
    }
    return "A device that \(age ?? "was installed"), has launched \(launches) and has seen nothing:\n"
  }

  private var age: String? {
    guard let installed = past.installed else { return nil }
    let seconds = report.now.secondsSince1970 - installed.secondsSince1970
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    // As it was written on the command line; of a device that was kept, roughly.
    let fits = { (unit: Int) in past.file == nil ? seconds.isMultiple(of: unit) : seconds >= 2 * unit }
    guard seconds >= 0 else { return "will be installed only at \(installed.rfc3339)" }
    let (length, unit) = units.first { fits($0.0) } ?? (1, "second")
    return "was installed \(counted(seconds / length, unit)) ago"
  }

  private var deviceLine: String {
    let shown = report.device
    let previous = past.previousVersion.map { ["before \($0)"] } ?? []
    let parts =
      ["app \(shown.appVersion.text)", "build \(shown.buildVersion.text)"] + previous
      + ["OS \(shown.osVersion.text)", shown.locale.text, shown.wifi ? "Wi-Fi" : "no Wi-Fi", report.now.rfc3339]
    return parts.joined(separator: " · ") + "\n"
  }

  private func section(_ result: CheckReport.Result) -> String {
    let (record, outcome) = (result.record, result.record.outcome)
    let lines: [String] =
      if let failure = record.failure {
        [(record.problem == nil ? "could not be read: " : "could not be shown: ") + failure]
      } else if let item = record.item {
        display(item) + answer(result)
      } else {
        ["nothing: \(outcome.reason ?? "")"]
      }
    let issues = outcome.issues.map { "in the feed: \($0)" }
    return (["\(result.channel.rawValue) (\(record.file))"] + (lines + issues + explanation(outcome)).map { "  \($0)" })
      .map { "\($0.terminalSafe)\n" }.joined()
  }

  private func display(_ item: FeedItem) -> [String] {
    if case .banner(let shown) = item { return banner(shown) }
    var lines = ["displays \(item.id)"] + (item.title.map { ["┃ \($0)"] } ?? [])
    if let message = item.message {
      lines += message.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "│" : "│ \($0)" }
    }
    lines.append("╰ " + item.buttons.map { "[\($0.label)]" }.joined(separator: " "))
    if let url = item.actionURL { lines.append("opens \(url)") }
    if let url = item.contentView { lines.append("rich text \(url)") }
    return lines
  }

  private func answer(_ result: CheckReport.Result) -> [String] {
    guard let answer = result.answer, let button = result.record.item?.buttons.first(where: { $0.answer == answer })
    else { return [] }
    var lines = ["the user taps [\(button.label)]"] + result.opened.map { "the device opens \($0)" }
    if result.channel == .updates, answer == .action, result.opened.isEmpty {
      lines.append("the app opens its page in the store")
    }
    return lines + (result.completion.map { ["the app hears \($0.rawValue)"] } ?? [])
  }

  private func banner(_ shown: Banners.Display) -> [String] {
    let height = shown.view.height.map { "\(points($0)) points high" } ?? "full screen"
    let edge = shown.view.origin.rawValue
    return ["displays \(shown.id), view \(shown.view.id), \(height), from the \(edge)", shown.view.file]
  }

  /// Whole ones without a fraction. A feed may ask for more than an integer holds.
  private func points(_ height: Double) -> String {
    Int(exactly: height).map(String.init) ?? String(height)
  }

  private func explanation(_ outcome: FeedOutcome) -> [String] {
    outcome.checks.flatMap { lines($0, indent: "") }
      + outcome.trace.flatMap { candidate in
        [candidate.id] + candidate.gates.flatMap { lines($0, indent: "  ") }
      }
  }

  private func lines(_ gate: Gate, indent: String) -> [String] {
    ["\(indent)\(gate.passed ? "✓" : "✗") \(gate.label): \(gate.finding)"]
      + gate.alternatives.flatMap { lines($0, indent: indent + "  ") }
  }
}
