public import FeedClient

/// What every `FeedTransport` promises. Run it against your own.
public enum FeedTransportContract {
  /// Checks a transport, which talks only to servers that this starts at 127.0.0.1. It takes some seconds, and a minute and a
  /// half more each time a transport does not keep its time limit.
  ///
  /// - Parameters:
  ///   - transport: The transport to check.
  ///   - excused: Those of ``promises`` that are not checked.
  /// - Returns: The broken promises, each with what happened instead. Empty if the transport keeps them all.
  public static func violations(of transport: any FeedTransport, except excused: Set<String> = []) async -> [String] {
    var broken: [String] = []
    for promise in all where !excused.contains(promise.sentence) {
      if let violation = await promise.violation(by: transport) { broken.append("\(promise.sentence): \(violation)") }
    }
    return broken
  }

  /// One sentence each, in the order in which they are checked.
  public static var promises: [String] { all.map(\.sentence) }

  private static var all: [TransportPromise] { responses + requests + redirects + limits + refusals + surroundings }
}
