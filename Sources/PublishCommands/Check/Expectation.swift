import ArgumentParser
import Diagnostics
import FeedModel
import Text

/// `banners=download-update`, `alerts=none`.
struct Expectation: Equatable, Sendable {
  var channel: Channel
  /// Nil for none.
  var id: String?

  /// - Throws: ``ValidationError`` that says what to write instead.
  init(argument: String) throws {
    let (channel, id) = try channelValue(argument, example: "banners=download-update, or banners=none")
    guard id.lowercased() != "none" || id == "none" else { throw ValidationError("Write 'none' in lower case.") }
    self.channel = channel
    self.id = id == "none" ? nil : id
  }

  func isMet(in report: CheckReport) -> Bool {
    let displayed = report.displayed(in: channel)
    return id.map { displayed.contains($0) } ?? displayed.isEmpty
  }

  /// What was displayed instead, as a sentence; nil where it was as expected.
  func failure(in report: CheckReport) -> String? {
    guard !isMet(in: report) else { return nil }
    let displayed = report.displayed(in: channel)
    let found = displayed.isEmpty ? "nothing" : displayed.joined(separator: ", ")
    return "expected \(channel.rawValue) to display \(id ?? "nothing"), but it displays \(found)"
  }
}

/// `channel=value`.
///
/// - Throws: ``ValidationError`` that says what to write instead.
func channelValue(_ argument: String, example: String) throws -> (Channel, value: String) {
  let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
  guard parts.count == 2 else { throw ValidationError("Write it as \(example).") }
  guard let channel = Channel(rawValue: parts[0]) else {
    let channels = Channel.allCases.map(\.rawValue)
    let meant = suggestion(for: parts[0], among: channels).map { "did you mean \($0)?" }
    throw ValidationError(
      "'\(parts[0])' is not a channel: \(meant ?? "there are \(channels.joined(separator: ", ")).")")
  }
  return (channel, parts[1])
}
