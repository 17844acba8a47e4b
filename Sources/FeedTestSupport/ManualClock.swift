public import FeedModel
import Text

/// A clock that stands still until it is moved.
public final class ManualClock: Sendable {
  private let moment: Lock<Instant>

  public init(at moment: Instant) { self.moment = Lock(moment) }

  /// For the `now` of an environment.
  public var now: @Sendable () -> Instant {
    { self.moment.withLock { $0 } }
  }

  public func advance(by seconds: Int) { moment.withLock { $0 = $0.advanced(by: seconds) } }

  public func set(to moment: Instant) { self.moment.withLock { $0 = moment } }
}
