import ArgumentParser
import FeedModel

/// `banners=download-update`, `alerts=none`.
struct Expectation: ExpressibleByArgument {
  var channel: Channel
  /// Nil for none.
  var id: String?

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let channel = Channel(rawValue: parts[0]) else { return nil }
    self.channel = channel
    id = parts[1] == "none" ? nil : parts[1]
  }

  /// What was displayed instead, as a sentence; nil where it was as expected.
  func failure(in report: CheckReport) -> String? {
    let shown = report.results.filter { $0.channel == channel.rawValue && $0.outcome == .display }.compactMap(\.id)
    let isMet = id.map { shown.contains($0) } ?? shown.isEmpty
    guard !isMet else { return nil }
    let found = shown.isEmpty ? "nothing" : shown.joined(separator: ", ")
    return "expected \(channel.rawValue) to display \(id ?? "nothing"), but it displays \(found)"
  }
}
