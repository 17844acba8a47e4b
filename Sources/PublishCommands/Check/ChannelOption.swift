import ArgumentParser
import Diagnostics
import FeedEvaluator
import FeedModel
import Text

/// `channel=value`, as `--expect` and `--answer` take it.
struct ChannelOption<Value: Sendable>: Sendable {
  var channel: Channel
  var value: Value

  /// - Throws: ``ValidationError`` that says what to write instead.
  init(
    _ argument: String, example: String, _ read: (Channel, String) throws -> Value
  ) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError("Write it as \(example).") }
    guard let channel = Channel(rawValue: parts[0]) else {
      let channels = Channel.allCases.map(\.rawValue)
      let meant = suggestion(for: parts[0], among: channels).map { "did you mean \($0)?" }
      throw ValidationError(
        "'\(parts[0])' is not a channel: \(meant ?? "there are \(channels.joined(separator: ", ")).")")
    }
    self.channel = channel
    value = try read(channel, parts[1])
  }
}

/// `banners=download-update`: the id of what must be displayed; nil for none.
typealias Expectation = ChannelOption<String?>

extension Expectation {
  init(argument: String) throws {
    try self.init(argument, example: "banners=download-update, or banners=none") { _, id in
      guard id.lowercased() != "none" || id == "none" else { throw ValidationError("Write 'none' in lower case.") }
      return id == "none" ? nil : id
    }
  }

  func isMet(by displayed: [String]) -> Bool { value.map(displayed.contains) ?? displayed.isEmpty }
}

/// `alerts=remind`: what the user taps.
typealias AnswerOption = ChannelOption<Answer>

extension AnswerOption: CustomStringConvertible {
  init(argument: String) throws {
    try self.init(argument, example: "alerts=remind") { channel, name in
      let answers = Self.answers(of: channel)
      if let answer = Answer(rawValue: name), answers.contains(answer) { return answer }
      guard !answers.isEmpty else { throw ValidationError("Banners have no buttons: their pages decide what to do.") }
      let names = answers.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(channel.rawValue) has no button '\(name)'. There are \(names).")
    }
  }

  var description: String { "\(channel.rawValue)=\(value.rawValue)" }

  private static func answers(of channel: Channel) -> [Answer] {
    switch channel {
    case .banners: []
    case .alerts, .updates: [.action, .remind, .ignore, .ok]
    case .prompts: [.action, .remind, .cancel]
    case .permissions: [.grant, .deny]
    }
  }

  /// Of updates there can be two alerts at once, and of permissions one for each that the app asks for.
  ///
  /// - Throws: ``ValidationError`` if there are more answers than alerts.
  static func checkCounts(_ options: [AnswerOption]) throws {
    for (channel, most) in [(Channel.alerts, 1), (.prompts, 1), (.updates, 2)] {
      let given = options.count { $0.channel == channel }
      guard given > most else { continue }
      let alerts = most == 1 ? "one alert" : "\(most) alerts"
      throw ValidationError(
        "\(channel.rawValue) displays at most \(alerts) at a launch, but there are \(given) answers for it.")
    }
  }
}
