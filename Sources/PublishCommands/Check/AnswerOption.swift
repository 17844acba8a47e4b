import ArgumentParser
import FeedEvaluator
import FeedModel

/// `alerts=remind`: what the user taps.
struct AnswerOption: ExpressibleByArgument, Equatable, Sendable {
  var channel: Channel
  var answer: Answer

  /// Nil for an answer that no alert of the channel has.
  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let channel = Channel(rawValue: parts[0]), let answer = Answer(rawValue: parts[1]),
      Self.answers(of: channel).contains(answer)
    else { return nil }
    self.channel = channel
    self.answer = answer
  }

  static func answers(of channel: Channel) -> [Answer] {
    switch channel {
    // What a banner's page does is its own affair.
    case .banners: []
    case .alerts, .updates: [.action, .remind, .ignore, .ok]
    case .prompts: [.action, .remind, .cancel]
    case .permissions: [.grant, .deny]
    }
  }
}
