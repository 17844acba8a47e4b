import Text

/// A clock that stands still until it is moved.
final class ManualTime: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [(end: Instant, wake: CheckedContinuation<Void, any Error>)] = []
    var isOver = false
  }

  private let state = Lock(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          if state.isOver { return continuation.resume(throwing: CancellationError()) }
          if deadline <= state.now { return continuation.resume() }
          state.sleepers.append((deadline, continuation))
        }
      }
    } onCancel: {
      state.withLock { state in
        state.isOver = true
        for sleeper in state.sleepers { sleeper.wake.resume(throwing: CancellationError()) }
        state.sleepers = []
      }
    }
  }

  /// Waits until somebody sleeps, and moves on.
  func advance(by duration: Duration) async {
    while state.withLock(\.sleepers.isEmpty) { await Task.yield() }
    state.withLock { state in
      state.now = state.now.advanced(by: duration)
      for sleeper in state.sleepers where sleeper.end <= state.now { sleeper.wake.resume() }
      state.sleepers.removeAll { $0.end <= state.now }
    }
  }
}
