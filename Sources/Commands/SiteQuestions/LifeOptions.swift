import ArgumentParser
package import FeedModel
package import Inspection
import Text

/// A time in a simulation: a number of days after its start (`14`, `2.5`), or an instant.
package enum SimulatedTime: Sendable {
  case day(Double)
  case instant(Instant)

  /// - Throws: ``ValidationError``.
  package init(_ text: String) throws {
    if let instant = Instant(rfc3339: text) {
      self = .instant(instant)
    } else if let day = Double(text), (0...36_500).contains(day), text.utf8.first != UInt8(ascii: "+") {
      self = .day(day)
    } else {
      throw ValidationError("'\(text)' is not a time. Write the days after the start, such as 14, or an instant.")
    }
  }

  package func instant(from start: Instant) -> Instant {
    switch self {
    case .day(let day): start.advanced(by: Int((day * 86_400).rounded()))
    case .instant(let instant): instant
    }
  }

  /// Splits `2.4.0@14` into a text and the time after the last `@`.
  package static func split(_ argument: String, example: String) throws -> (text: String, time: SimulatedTime) {
    guard let at = argument.lastIndex(of: "@"), at != argument.startIndex else {
      throw ValidationError("Write it as \(example).")
    }
    return (String(argument[..<at]), try SimulatedTime(String(argument[argument.index(after: at)...])))
  }
}

/// An upgrade such as `2.4.0@14`: the app is upgraded on that day.
package struct UpgradeOption: Sendable {
  package var version: FeedVersion
  package var time: SimulatedTime

  package init(argument: String) throws {
    let (text, time) = try SimulatedTime.split(argument, example: "2.4.0@14")
    guard FeedDevice.isVersion(text) else {
      throw ValidationError("'\(text)' is not a version: it must start with a digit.")
    }
    (version, self.time) = (FeedVersion(text), time)
  }
}

/// A publication such as `candidate@14`: a different output is published on that day.
package struct PublicationOption: Sendable {
  package var place: String
  package var time: SimulatedTime

  package init(argument: String) throws {
    (place, time) = try SimulatedTime.split(argument, example: "candidate@14, for a folder, an address or git:COMMIT")
  }
}

extension Rhythm {
  /// Reads `daily`, `weekdays`, `weekly`, `3/day`, `2/week`, `poisson 1.5/day`, or instants with commas between them.
  ///
  /// Nil for anything else.
  package init?(_ text: String) {
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

  package static let examples = ["daily", "weekdays", "3/day", "2/week"]

  /// The text that ``init(_:)`` reads.
  package var text: String {
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
