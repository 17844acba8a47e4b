import ArgumentParser
import FeedEvaluator
import FeedModel

/// `alerts=remind`: what the user taps.
struct AnswerOption: Equatable, Sendable, CustomStringConvertible {
  var channel: Channel
  var answer: Answer

  /// - Throws: ``ValidationError`` that says which buttons the channel has.
  init(argument: String) throws {
    let (channel, name) = try channelValue(argument, example: "alerts=remind")
    let answers = Self.answers(of: channel)
    guard let answer = Answer(rawValue: name), answers.contains(answer) else {
      guard !answers.isEmpty else { throw ValidationError("Banners have no buttons: their pages decide what to do.") }
      let names = answers.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(channel.rawValue) has no button '\(name)'. There are \(names).")
    }
    self.channel = channel
    self.answer = answer
  }

  /// Only updates have two alerts, and each permission that the app asks for has its own.
  ///
  /// - Throws: ``ValidationError`` for more answers than a channel has alerts.
  static func checkCounts(_ options: [AnswerOption]) throws {
    for (channel, most) in [(Channel.alerts, 1), (.prompts, 1), (.updates, 2)] {
      let given = options.filter { $0.channel == channel }
      guard given.count > most else { continue }
      let alerts = most == 1 ? "one alert" : "\(most) alerts"
      throw ValidationError(
        "\(channel.rawValue) displays at most \(alerts) at a launch, but there are \(given.count) answers for it.")
    }
  }

  var description: String { "\(channel.rawValue)=\(answer.rawValue)" }

  static func answers(of channel: Channel) -> [Answer] {
    switch channel {
    case .banners: []
    case .alerts, .updates: [.action, .remind, .ignore, .ok]
    case .prompts: [.action, .remind, .cancel]
    case .permissions: [.grant, .deny]
    }
  }
}
