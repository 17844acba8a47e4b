public import FeedEvaluator
public import FeedModel

/// The way in which a person answers what is shown.
public struct Habit: Hashable, Sendable {
  /// The preferred answers: the first one with a button is tapped, and none if no button matches.
  var preferences: [FeedAnswer]
  /// Whether flags are set that keep a banner from coming back.
  var hidesBanners: Bool
  /// Replies to a channel, or to single entries of it, that replace the usual ones.
  var channels: [FeedChannel: Reply] = [:]
  var entries: [Key: Reply] = [:]

  struct Key: Hashable {
    var channel: FeedChannel
    var id: String
  }

  public enum Kind: String, CaseIterable, Sendable, JSONConvertible {
    /// Taps the action button, or OK.
    case obliging
    /// Taps Remind Me Later wherever there is such a button.
    case puttingOff = "putting-off"
    /// Taps Ignore or Cancel, and sets flags that hide banners.
    case dismissive
    /// Never answers, so that everything counts as unanswered.
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

  /// - Parameter id: The entry; nil for all entries of the channel.
  public mutating func answer(_ channel: FeedChannel, id: String? = nil, with reply: Reply) {
    if let id { entries[Key(channel: channel, id: id)] = reply } else { channels[channel] = reply }
  }

  /// - Parameters:
  ///   - flags: The flags that hide a banner.
  ///   - buttons: The buttons of an alert.
  func reply(
    to id: String, in channel: FeedChannel, flags: @autoclosure () -> [String] = [],
    buttons: @autoclosure () -> [FeedButton] = []
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

/// The reply of a person to something that was shown.
public enum Reply: Hashable, Sendable {
  case none
  /// A tap on the button with this meaning.
  case answer(FeedAnswer)
  /// The banner's page sets these flags.
  case flags([String])
}

/// The times when a person opens the app.
public enum Rhythm: Hashable, Sendable {
  /// This many times in this many days, evenly spread.
  case times(Int, days: Int)
  /// Once on each day from Monday to Friday, in UTC; and at the installation, even on a weekend.
  case weekdays
  /// At these times, in order.
  case instants([Instant])
  /// At random, independent times: a Poisson process with this mean number a day.
  case poisson(perDay: Double)

  public static let daily = Rhythm.times(1, days: 1)

  /// The times of launches in the first `days` days, which begin at `start`; in order.
  ///
  /// - Parameters:
  ///   - atOnce: Whether there is a launch at the start, because a device is installed by its first launch.
  ///   - random: The source of chance, used only for ``poisson(perDay:)``.
  func launches(from start: Instant, days: Int, atOnce: Bool, _ random: inout SplitMix64) -> [Instant] {
    switch self {
    case .times(let count, let period):
      // Counts all launches that begin before the end.
      let total = (days * count + period - 1) / period
      return (0..<total).map { start.advanced(by: $0 * period * secondsPerDay / count) }
    case .weekdays:
      let launches = (0..<days).map { start.advanced(by: $0 * secondsPerDay) }
      return launches.filter { $0.isWeekday || atOnce && $0 == start }
    case .instants(let instants):
      let end = start.advanced(by: days * secondsPerDay)
      return instants.filter { start <= $0 && $0 < end }
    case .poisson(let mean):
      let wait = Double(secondsPerDay) / mean
      var (launches, elapsed) = ([Instant](), atOnce ? 0 : random.exponential(mean: wait))
      while elapsed < Double(days * secondsPerDay) {
        launches.append(start.advanced(by: Int(elapsed)))
        elapsed += random.exponential(mean: wait)
      }
      return launches
    }
  }

  /// The mean number of launches in some days, rounded up.
  public func launches(in days: Int) -> Int { Int((perDay * Double(days)).rounded(.up)) }

  /// The mean number of launches a day.
  var perDay: Double {
    switch self {
    case .times(let count, let days): Double(count) / Double(days)
    case .weekdays: 5.0 / 7
    case .instants: 1
    case .poisson(let mean): mean
    }
  }
}

let secondsPerDay = 86_400

extension Instant {
  fileprivate var isWeekday: Bool {
    // 1 January 1970 was a Thursday; Monday is 0.
    let day = (secondsSince1970 - (secondsSince1970 % secondsPerDay + secondsPerDay) % secondsPerDay) / secondsPerDay
    return (((day + 3) % 7) + 7) % 7 < 5
  }
}
