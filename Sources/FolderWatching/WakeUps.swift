internal import Text
internal import Text

/// Turns bursts of changes into single wake-ups.
final class WakeUps<C: Clock<Duration>>: Sendable {
  private let quiet = Duration.milliseconds(10)
  private let longest = Duration.milliseconds(200)

  private let clock: C
  private let last = Lock<C.Instant?>(nil)
  private let stream: AsyncStream<Void>
  private let changes: AsyncStream<Void>.Continuation

  init(clock: C) {
    self.clock = clock
    (stream, changes) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Something may have changed just now.
  func note() {
    last.withLock { $0 = clock.now }
    changes.yield()
  }

  /// Until the task is cancelled.
  func forEachBurst(_ wakeUp: () -> Void) async {
    for await _ in stream {
      // Nil: this change still belonged to the burst before.
      guard let first = last.withLock(\.self) else { continue }
      do {
        while let end = end(of: first), end > clock.now { try await clock.sleep(until: end, tolerance: nil) }
      } catch {
        return
      }
      last.withLock { $0 = nil }
      wakeUp()
    }
  }

  private func end(of first: C.Instant) -> C.Instant? {
    last.withLock(\.self).map { min($0.advanced(by: quiet), first.advanced(by: longest)) }
  }
}
