public import FeedEvaluator
public import FeedModel

/// How a person answers what is shown.
public struct Habit: Hashable, Sendable {
  /// The first that something has a button for is tapped; nothing if there is none of them.
  var preferences: [Answer]
  /// Whether flags are set that keep a banner from coming back.
  var hidesBanners: Bool
  /// Replies to a channel, and to single entries of it, instead of the usual ones.
  var channels: [Channel: Reply] = [:]
  var entries: [Key: Reply] = [:]

  struct Key: Hashable {
    var channel: Channel
    var id: String
  }

  public enum Kind: String, CaseIterable, Sendable {
    /// Taps the action, or OK.
    case obliging
    /// Taps Remind Me Later wherever there is such a button.
    case puttingOff = "putting-off"
    /// Taps Ignore or Cancel, and hides banners for good.
    case dismissive
    /// Answers nothing, so that everything counts as unanswered.
    case silent
  }

  public init(_ kind: Kind) {
    hidesBanners = kind == .dismissive
    preferences =
      switch kind {
      case .obliging: [.action, .ok, .remind, .ignore, .cancel]
      case .puttingOff: [.remind, .ok, .cancel, .ignore, .action]
      case .dismissive: [.ignore, .cancel, .ok, .remind, .action]
      case .silent: []
      }
  }

  /// - Parameter id: Nil for all entries of the channel.
  public mutating func answer(_ channel: Channel, id: String? = nil, with reply: Reply) {
    if let id { entries[Key(channel: channel, id: id)] = reply } else { channels[channel] = reply }
  }

  /// - Parameters:
  ///   - flags: The flags that hide a banner.
  ///   - buttons: Those of an alert.
  func reply(
    to id: String, in channel: Channel, flags: @autoclosure () -> [String] = [],
    buttons: @autoclosure () -> [Button] = []
  ) -> Reply {
    if !channels.isEmpty || !entries.isEmpty,
      let reply = entries[Key(channel: channel, id: id)] ?? channels[channel]
    {
      return reply
    }
    if channel == .banners {
      let flags = hidesBanners ? flags() : []
      return flags.isEmpty ? .none : .flags(flags)
    }
    guard !preferences.isEmpty else { return .none }
    let answers = buttons().map(\.answer)
    return preferences.first(where: answers.contains).map(Reply.answer) ?? .none
  }
}

/// What a person does with something that was shown.
public enum Reply: Hashable, Sendable {
  case none
  /// A tap on the button with this meaning.
  case answer(Answer)
  /// The banner's page sets these flags.
  case flags([String])
}
