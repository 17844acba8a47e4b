package import FeedEvaluator
package import FeedModel

/// The times at which the clients of a site ask its server for news, spread so that many devices do not ask all at
/// once.
public struct FeedPolling: Equatable, Sendable {
  /// The minimum time between two polls of a site, in seconds. Until it is over, launches show the result of the last
  /// poll, even if it was withdrawn in the meantime. 0 by default: every launch and return asks, as in Notable.
  public var period: Int
  /// The maximum share by which a period is longer: 0.1 for a tenth. It affects ``period``, the check periods of alerts
  /// and updates, and the waits that a server asks for with `Retry-After`. Each device has its own share, from its
  /// rollout seed, which differs from one period to the next. So devices that once asked at the same time drift apart.
  public var jitter: Double
  /// The longest wait of a process before its first poll, in seconds, for apps that are launched on a schedule or by a
  /// push message to all users. Each device has its own share, which differs from day to day. 0 by default.
  public var spread: Double

  public init(period: Int = 0, jitter: Double = 0.1, spread: Double = 0) {
    (self.period, self.jitter, self.spread) = (period, jitter, spread)
  }

  /// Polling with periods exactly as written, for tools and tests.
  public static let exact = FeedPolling(jitter: 0)
}

/// A device's share of a jitter, from 0 to 1, which is different for each purpose.
func jitterShare(seed: String, of purpose: String) -> Double {
  Double(rolloutPlace(seed: seed, id: purpose)) / Double(rolloutPlaces)
}

extension FeedPolling {
  /// Whether a poll is due. If the last one is in the future, a clock was wrong, and a poll is due.
  package func isDue(since last: Instant?, now: Instant, of site: String, seed: String) -> Bool {
    guard let last, last <= now else { return true }
    return next(after: last, of: site, seed: seed) <= now
  }

  /// The moment at which this device's period after a poll is over.
  package func next(after last: Instant, of site: String, seed: String) -> Instant {
    guard period > 0 else { return last }
    let share = jitter > 0 ? jitterShare(seed: seed, of: "poll \(site) \(last.secondsSince1970)") : 0
    return last.advanced(by: Int((Double(period) * (1 + jitter * share)).rounded(.up)))
  }

  /// The seconds for which the first poll of a process waits.
  package func wait(now: Instant, of site: String, seed: String) -> Double {
    spread <= 0 ? 0 : spread * jitterShare(seed: seed, of: "spread \(site) \(now.secondsSince1970 / 86_400)")
  }

  /// A client's period, lengthened by this device's share.
  package func lengthened(_ period: FeedPeriod, since start: Instant?, of purpose: String, seed: String) -> FeedPeriod {
    guard jitter > 0, let start else { return period }
    let share = jitterShare(seed: seed, of: "\(purpose) \(start.secondsSince1970)")
    return FeedPeriod(days: period.days * Float(1 + jitter * share))
  }
}
