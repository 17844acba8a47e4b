public import FeedModel
import Text

/// A clock that moves only when told to, for the `now` of a `FeedEnvironment`.
public final class ManualClock: Sendable {
  private let moment: Lock<Instant>

  public init(at moment: Instant) { self.moment = Lock(moment) }

  /// Returns the current moment; pass it as the `now` of an environment.
  public var now: @Sendable () -> Instant {
    { self.moment.withLock { $0 } }
  }

  /// Moves the clock forward, or back if negative.
  public func advance(by seconds: Int) { moment.withLock { $0 = $0.advanced(by: seconds) } }

  public func set(to moment: Instant) { self.moment.withLock { $0 = moment } }
}
