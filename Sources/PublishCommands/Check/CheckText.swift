import FeedEvaluator
import FeedModel

/// `check` for people: the device in one line, then each channel as it would read.
struct CheckText {
  var report: CheckReport
  var device: SimulatedDevice

  var text: String {
    var text = history + deviceLine + "\n"
    for result in report.results { text += "\n" + section(result) }
    if report.results.isEmpty { text += "\nno feeds in \(report.from)\n" }
    return text
  }

  private var history: String {
    if device.isFirstLaunch { return "A device that launches the app for the first time:\n" }
    let days = device.device.installed.map { (device.now.secondsSince1970 - $0.secondsSince1970) / 86_400 } ?? 0
    return "A device that was installed \(days) days ago, has launched \(device.device.launches) times and has seen nothing:\n"
  }

  private var deviceLine: String {
    let shown = report.device
    let previous = device.previousVersion.map { ["before \($0)"] } ?? []
    let parts =
      ["app \(shown.appVersion)", "build \(shown.buildVersion)"] + previous
      + ["OS \(shown.osVersion)", shown.locale, shown.wifi ? "Wi-Fi" : "no Wi-Fi", shown.now]
    return parts.joined(separator: " · ") + "\n"
  }

  private func section(_ result: CheckReport.Result) -> String {
    let heading = "\(result.channel) (\(result.feed))"
    let lines: [String] =
      switch result.outcome {
      case .failed: ["could not be read: \(result.error ?? "")"]
      case .nothing: ["nothing: \(result.reason ?? "")"]
      case .display: display(result)
      }
    let issues = (result.issues ?? []).map { "in the feed: \($0)" }
    return heading + "\n" + (lines + issues + explanation(result)).map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private func display(_ result: CheckReport.Result) -> [String] {
    guard result.buttons != nil else { return banner(result) }
    var lines = [result.id.map { "displays \($0)" }, result.title.map { "┃ \($0)" }].compactMap(\.self)
    for line in (result.message ?? "").split(separator: "\n", omittingEmptySubsequences: false) where result.message != nil {
      lines.append("│ \(line)")
    }
    lines.append("╰ " + (result.buttons ?? []).map { "[\($0)]" }.joined(separator: " "))
    if let url = result.actionURL { lines.append("opens \(url)") }
    if let file = result.file { lines.append("rich text \(file)") }
    return lines
  }

  private func banner(_ result: CheckReport.Result) -> [String] {
    let height = result.height.map { "\($0 == $0.rounded() ? String(Int($0)) : String($0)) points high" } ?? "full screen"
    let edge = result.origin ?? "bottom"
    return ["displays \(result.id ?? ""), view \(result.view ?? ""), \(height), from the \(edge)", result.file ?? ""]
  }

  private func explanation(_ result: CheckReport.Result) -> [String] {
    let checks = (result.checks ?? []).flatMap { gate($0, indent: "") }
    return checks + (result.trace ?? []).flatMap { candidate in [candidate.id] + candidate.gates.flatMap { gate($0, indent: "  ") } }
  }

  private func gate(_ gate: CheckReport.Gate, indent: String) -> [String] {
    ["\(indent)\(gate.passed ? "✓" : "✗") \(gate.line)"] + (gate.alternatives ?? []).flatMap { self.gate($0, indent: indent + "  ") }
  }
}
