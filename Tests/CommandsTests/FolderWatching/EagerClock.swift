import Text

/// A clock on which waiting takes no time: whoever sleeps is at the end at once.
final class EagerClock: Clock, Sendable {
  private let moment = Lock(ManualTime.Instant(offset: .zero))

  var now: ManualTime.Instant { moment.withLock(\.self) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: ManualTime.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    moment.withLock { $0 = max($0, deadline) }
    await Task.yield()
  }
}
