internal import FeedModel

/// Times until which servers want to be left alone.
struct ServerWaits: Equatable, Sendable {
  /// `publish.serverWaits`: the time before which no request is sent, by scheme, host and port (`https://example.com`).
  var ends: [String: Instant]

  /// The longest time that a server can ask for: a day. Without this limit, a mistake could silence the server
  /// permanently.
  static let longest = 86_400

  init(ends: [String: Instant] = [:]) { self.ends = ends }

  /// The end of a wait; nil if the server may be asked. An end that is further away than a server can ask for comes
  /// from a clock that was wrong.
  func end(of origin: String, now: Instant) -> Instant? {
    guard let end = ends[origin], now < end, end <= now.advanced(by: 2 * Self.longest) else { return nil }
    return end
  }

  /// - Parameters:
  ///   - retryAfter: Seconds or a date (RFC 9110, 10.2.3), as it was sent; anything else is ignored.
  ///   - jitter: The maximum share by which the wait is longer, so that not all devices come back at the same second.
  ///   - seed: The device's own seed.
  mutating func wait(_ retryAfter: String, of origin: String, now: Instant, jitter: Double, seed: String) {
    guard let seconds = Self.seconds(retryAfter, now) else { return }
    ends = ends.filter { now < $0.value }
    let share = jitterShare(seed: seed, of: "Retry-After \(origin) \(now.secondsSince1970)")
    ends[origin] = now.advanced(by: Int((Double(seconds) * (1 + jitter * share)).rounded(.up)))
  }

  /// Reads a number of seconds, limited to 1 to ``longest``; nil for other text.
  private static func seconds(_ retryAfter: String, _ now: Instant) -> Int? {
    let digits = retryAfter.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    let seconds =
      if digits, !retryAfter.isEmpty {
        Int(retryAfter) ?? .max
      } else {
        HTTPDate.read(retryAfter).map { $0.secondsSince1970 - now.secondsSince1970 }
      }
    guard let seconds, seconds > 0 else { return nil }
    return min(seconds, longest)
  }
}

extension ServerWaits: StoredState {
  init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    self.init(ends: reader.instants(Key.serverWaits))
    issues += reader.issues
  }

  var stored: StateValues { StateValues(present: [Key.serverWaits: .instants(ends)]) }
}

/// The times at which an app's sites were last asked for news.
struct Polls: StoredState {
  /// `publish.polls`: the time of the last poll, by the site's address.
  var last: [String: Instant]

  init(_ values: StateValues, issues: inout [StateIssue]) {
    var reader = StateReader(values)
    last = reader.instants(Key.polls)
    issues += reader.issues
  }

  var stored: StateValues { StateValues(present: [Key.polls: .instants(last)]) }
}

private enum Key {
  static let serverWaits = "publish.serverWaits"
  static let polls = "publish.polls"
}

extension StateReader {
  fileprivate mutating func instants(_ key: String) -> [String: Instant] {
    nested(key) { reader, entries in
      entries.keys.reduce(into: [:]) { instants, name in instants[name] = reader.instant(name) }
    } ?? [:]
  }
}

extension PropertyList? {
  /// The stored instants; nil if there are none.
  fileprivate static func instants(_ instants: [String: Instant]) -> PropertyList? {
    instants.isEmpty ? nil : .dictionary(instants.mapValues(PropertyList.date))
  }
}
