public import ArgumentParser
import FeedClient
import FeedEvaluator
import FeedModel
public import Inspection
import PublishedSite
import Simulation
import Text

/// A time in a simulation: a number of days after its start (`14`, `2.5`), or an instant.
enum SimulatedTime: Sendable {
  case day(Double)
  case instant(Instant)

  /// - Throws: ``ValidationError``.
  init(_ text: String) throws {
    if let instant = Instant(rfc3339: text) {
      self = .instant(instant)
    } else if let day = Double(text), (0...36_500).contains(day), text.utf8.first != UInt8(ascii: "+") {
      self = .day(day)
    } else {
      throw ValidationError("'\(text)' is not a time. Write the days after the start, such as 14, or an instant.")
    }
  }

  func instant(from start: Instant) -> Instant {
    switch self {
    case .day(let day): start.advanced(by: Int((day * 86_400).rounded()))
    case .instant(let instant): instant
    }
  }

  /// Splits `2.4.0@14` into a text and the time after the last `@`.
  static func split(_ argument: String, example: String) throws -> (text: String, time: SimulatedTime) {
    guard let at = argument.lastIndex(of: "@"), at != argument.startIndex else {
      throw ValidationError("Write it as \(example).")
    }
    return (String(argument[..<at]), try SimulatedTime(String(argument[argument.index(after: at)...])))
  }
}

/// An upgrade such as `2.4.0@14`: the app is upgraded on that day.
struct UpgradeOption: Sendable {
  var version: Version
  var time: SimulatedTime

  init(argument: String) throws {
    let (text, time) = try SimulatedTime.split(argument, example: "2.4.0@14")
    guard Device.isVersion(text) else {
      throw ValidationError("'\(text)' is not a version: it must start with a digit.")
    }
    (version, self.time) = (Version(text), time)
  }
}

/// A publication such as `candidate@14`: a different output is published on that day.
struct PublicationOption: Sendable {
  var place: String
  var time: SimulatedTime

  init(argument: String) throws {
    (place, time) = try SimulatedTime.split(argument, example: "candidate@14, for a folder, an address or git:COMMIT")
  }
}

/// A reply to a channel or to one entry: `alerts=remind`, `prompts/rate-us=cancel`, `banners/hello=hide`.
struct ReplyOption: Sendable {
  var channel: Channel
  /// The id of the entry; nil for all entries of the channel.
  var id: String?
  var reply: Reply

  init(argument: String) throws {
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

extension Habit.Kind: ExpressibleByArgument {}

extension Rhythm {
  /// Reads `daily`, `weekdays`, `weekly`, `3/day`, `2/week`, `poisson 1.5/day`, or instants with commas between them.
  ///
  /// Nil for anything else.
  init?(_ text: String) {
    switch text {
    case "daily": self = .daily
    case "weekdays": self = .weekdays
    case "weekly": self = .times(1, days: 7)
    default:
      let instants = text.split(separator: ",").map { Instant(rfc3339: String($0)) }
      if let all = instants as? [Instant], !all.isEmpty {
        self = .instants(all.sorted())
      } else if text.hasPrefix("poisson "), text.hasSuffix("/day") {
        guard let mean = Double(text.dropFirst("poisson ".count).dropLast("/day".count)), mean > 0, mean <= 1000 else {
          return nil
        }
        self = .poisson(perDay: mean)
      } else {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), (1...1000).contains(count),
          let days = ["day": 1, "week": 7][parts[1]]
        else { return nil }
        self = .times(count, days: days)
      }
    }
  }

  static let examples = "daily, weekdays, 3/day, 2/week"

  /// The text that ``init(_:)`` reads.
  var text: String {
    switch self {
    case .times(1, days: 1): "daily"
    case .times(1, days: 7): "weekly"
    case .times(let count, let days): "\(count)/\(days == 7 ? "week" : "day")"
    case .weekdays: "weekdays"
    case .instants(let instants): instants.map(\.rfc3339).joined(separator: ",")
    case .poisson(let mean): "poisson \(mean)/day"
    }
  }
}

/// The publications during a simulation.
struct SimulatedPublications {
  /// The place of the first feeds.
  let from: String
  let start: Instant
  /// The later publications, in the order of time.
  let later: [(place: String, at: Instant)]
  private let channels: [Channel]
  private let sites: [PublishedSite]

  /// - Parameter channels: The channels of interest; empty for all.
  /// - Throws: ``Failure``.
  init(from: String, start: Instant, later: [PublicationOption], channels: [Channel]) throws {
    self.from = from
    self.start = start
    self.channels = channels
    self.later = later.map { ($0.place, $0.time.instant(from: start)) }.enumerated()
      .sorted { $0.element.1 == $1.element.1 ? $0.offset < $1.offset : $0.element.1 < $1.element.1 }
      .map { (place: $0.element.0, at: $0.element.1) }
    sites = try ([from] + self.later.map(\.place)).map { try PublishedSite(from: $0, limits: TransferLimits()) }
  }

  var places: [String] { [from] + later.map(\.place) }

  /// The feeds of each publication for one language.
  ///
  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  func feeds(for language: LanguageTag) async throws -> [PublishedFeeds] {
    var all: [PublishedFeeds] = []
    for (site, place) in zip(sites, places) {
      do throws(FeedFailure) {
        all.append(try await site.feeds(for: language).only(channels))
      } catch {
        throw Failure(message: "\(error)".hidingCredentials(of: place))
      }
      guard all.last == PublishedFeeds() else { continue }
      throw Failure(
        message: "there are no feeds in '\(place.hidingCredentials(of: place))'",
        advice: channels.isEmpty ? "name the published folder" : "leave out --channel, or name another one")
    }
    return all
  }

  func publications(_ feeds: [PublishedFeeds], in catalog: EntryCatalog? = nil) -> Publications {
    Publications(feeds[0], later: zip(later, feeds.dropFirst()).map { (at: $0.at, feeds: $1) }, in: catalog)
  }
}

extension PublishedFeeds {
  /// The feeds of these channels, without permissions, for which apps ask themselves.
  fileprivate func only(_ channels: [Channel]) -> PublishedFeeds {
    PublishedFeeds(inspected.filter { channels.isEmpty || channels.contains($0.name.channel) })
  }
}
