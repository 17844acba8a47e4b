import ArgumentParser
package import FeedModel
package import FeedEvaluator
package import Inspection
import Text

/// A `channel=value`, as in `--expect` and `--answer`.
package struct ChannelOption<Value: Sendable>: Sendable {
  package var channel: FeedChannel
  package var value: Value

  /// - Throws: ``ValidationError`` with advice.
  package init(_ argument: String, example: String, _ read: (FeedChannel, String) throws -> Value) throws {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ValidationError("Write it as \(example).") }
    guard let channel = FeedChannel(rawValue: parts[0]) else {
      let channels = FeedChannel.allCases.map(\.rawValue)
      let meant = suggestion(for: parts[0], among: channels).map { "did you mean \($0)?" }
      throw ValidationError(
        "'\(parts[0])' is not a channel: \(meant ?? "there are \(channels.joined(separator: ", ")).")")
    }
    self.channel = channel
    value = try read(channel, parts[1])
  }
}

/// An answer such as `alerts=remind`: the button that the user taps.
package typealias AnswerOption = ChannelOption<FeedAnswer>

extension AnswerOption: CustomStringConvertible {
  package init(argument: String) throws {
    try self.init(argument, example: "alerts=remind") { channel, name in
      let answers = Self.answers(of: channel)
      if let answer = FeedAnswer(rawValue: name), answers.contains(answer) { return answer }
      guard !answers.isEmpty else { throw ValidationError("Banners have no buttons: their pages decide what to do.") }
      let names = answers.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(channel.rawValue) has no button '\(name)'. There are \(names).")
    }
  }

  package var description: String { "\(channel.rawValue)=\(value.rawValue)" }

  private static func answers(of channel: FeedChannel) -> [FeedAnswer] {
    switch channel {
    case .banners: []
    case .alerts, .updates: [.action, .remind, .ignore, .ok]
    case .prompts: [.action, .remind, .cancel]
    case .permissions: [.grant, .deny]
    }
  }

  /// Allows two answers for updates, which can show two alerts at once, and one for each permission that the app
  /// requests.
  ///
  /// - Throws: ``ValidationError`` if there are more answers than alerts.
  package static func checkCounts(_ options: [AnswerOption]) throws {
    for (channel, most) in [(FeedChannel.alerts, 1), (.prompts, 1), (.updates, 2)] {
      let given = options.count { $0.channel == channel }
      guard given > most else { continue }
      let alerts = most == 1 ? "one alert" : "\(most) alerts"
      throw ValidationError(
        "\(channel.rawValue) displays at most \(alerts) at a launch, but there are \(given) answers for it.")
    }
  }
}

/// A reply to a channel or to one entry: `alerts=remind`, `prompts/rate-us=cancel`, `banners/hello=hide`.
package struct ReplyOption: Sendable {
  package var channel: FeedChannel
  /// The id of the entry; nil for all entries of the channel.
  package var id: String?
  package var reply: Reply

  package init(argument: String) throws {
    guard let equals = argument.lastIndex(of: "=") else {
      throw ValidationError("Write it as alerts=remind or prompts/rate-us=cancel.")
    }
    let (what, value) = (argument[..<equals], String(argument[argument.index(after: equals)...]))
    let parts = what.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let named = try ChannelOption<Void>("\(parts[0])=x", example: "alerts=remind") { _, _ in }
    channel = named.channel
    id = parts.count > 1 ? parts[1] : nil
    if channel == .banners, value != "none" {
      guard !value.isEmpty else { throw ValidationError("Name the flag that the page sets: banners/hello=hide.") }
      reply = .flags([value])
    } else if channel == .permissions {
      throw ValidationError("Lives have no permissions: apps ask for those themselves.")
    } else {
      reply = value == "none" ? .none : .answer(try AnswerOption(argument: "\(parts[0])=\(value)").value)
    }
  }
}
