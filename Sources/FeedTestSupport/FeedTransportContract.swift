public import FeedClient

/// What every ``FeedTransport`` promises, whoever wrote it. Run it against your own.
public enum FeedTransportContract {
  /// Talks to servers of its own at 127.0.0.1 and to nobody else. Takes some seconds; a transport that keeps no time-out
  /// makes it a minute and a half each time.
  ///
  /// - Parameter excused: Of ``promises``, those that are not looked at.
  /// - Returns: The promises that are broken, each with what happened instead. Empty is good.
  public static func violations(of transport: any FeedTransport, except excused: Set<String> = []) async -> [String] {
    var broken: [String] = []
    for promise in all where !excused.contains(promise.sentence) {
      if let violation = await promise.violation(by: transport) { broken.append("\(promise.sentence): \(violation)") }
    }
    return broken
  }

  /// A sentence each, in the order in which they are looked at.
  public static var promises: [String] { all.map(\.sentence) }

  private static var all: [TransportPromise] { answers + requests + redirects + limits + refusals + surroundings }
}
