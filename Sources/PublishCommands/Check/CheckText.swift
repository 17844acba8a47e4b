import DeviceSimulator
import FeedEvaluator
import FeedModel
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
    guard report.results.count > 1, let error = report.results.first?.error,
      report.results.allSatisfy({ $0.outcome == .failed && $0.error == error })
    else { return nil }
    return error
  }

  private var history: String {
    if past.isFirstLaunch { return "A device that launches the app for the first time:\n" }
    let launches = counted(past.launches, "time")
    if let file = past.file {
      let known = "\(age ?? "was installed nobody knows when") and has launched \(launches)"
      return "The device kept in \(file.terminalSafe), which \(known):\n"
    }
    return "A device that \(age ?? "was installed"), has launched \(launches) and has seen nothing:\n"
  }

  private var age: String? {
    guard let installed = past.installed, let now = Instant(rfc3339: report.device.now) else { return nil }
    let seconds = now.secondsSince1970 - installed.secondsSince1970
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
      ["app \(shown.appVersion)", "build \(shown.buildVersion)"] + previous
      + ["OS \(shown.osVersion)", shown.locale, shown.wifi ? "Wi-Fi" : "no Wi-Fi", shown.now]
    return parts.joined(separator: " · ") + "\n"
  }

  private func section(_ result: ChannelResult) -> String {
    let heading = "\(result.channel) (\(result.feed))"
    let lines: [String] =
      switch result.outcome {
      case .failed: ["could not be read: \(result.error ?? "")"]
      case .nothing: ["nothing: \(result.reason ?? "")"]
      case .display: display(result)
      }
    let issues = (result.issues ?? []).map { "in the feed: \($0)" }
    return ([heading] + (lines + issues + explanation(result)).map { "  \($0)" }).map { "\($0.terminalSafe)\n" }
      .joined()
  }

  private func display(_ result: ChannelResult) -> [String] {
    guard result.buttons != nil else { return banner(result) }
    var lines = [result.id.map { "displays \($0)" }, result.title.map { "┃ \($0)" }].compactMap(\.self)
    for line in (result.message ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    where result.message != nil {
      lines.append(line.isEmpty ? "│" : "│ \(line)")
    }
    lines.append("╰ " + (result.buttons ?? []).map { "[\($0)]" }.joined(separator: " "))
    if let url = result.actionURL { lines.append("opens \(url)") }
    if let file = result.file { lines.append("rich text \(file)") }
    return lines + answer(result)
  }

  private func answer(_ result: ChannelResult) -> [String] {
    guard let answer = result.answer, let place = result.answers?.firstIndex(of: answer) else { return [] }
    var lines = ["the user taps [\(result.buttons?[place] ?? answer)]"]
    lines += (result.opened ?? []).map { "the device opens \($0)" }
    if result.channel == Channel.updates.rawValue, answer == Answer.action.rawValue, result.opened == nil {
      lines.append("the app opens its page in the store")
    }
    return lines + (result.completion.map { ["the app hears \($0)"] } ?? [])
  }

  private func banner(_ result: ChannelResult) -> [String] {
    let height = result.height.map { "\(points($0)) points high" } ?? "full screen"
    let edge = result.origin ?? "bottom"
    return ["displays \(result.id ?? ""), view \(result.view ?? ""), \(height), from the \(edge)", result.file ?? ""]
  }

  /// Whole ones without a fraction. A feed may ask for more than an integer holds.
  private func points(_ height: Double) -> String {
    Int(exactly: height).map(String.init) ?? String(height)
  }

  private func explanation(_ result: ChannelResult) -> [String] {
    let checks = (result.checks ?? []).flatMap { gate($0, indent: "") }
    return checks
      + (result.trace ?? []).flatMap { candidate in [candidate.id] + candidate.gates.flatMap { gate($0, indent: "  ") }
      }
  }

  private func gate(_ gate: GateRecord, indent: String) -> [String] {
    ["\(indent)\(gate.passed ? "✓" : "✗") \(gate.line)"]
      + (gate.alternatives ?? []).flatMap { self.gate($0, indent: indent + "  ") }
  }
}
