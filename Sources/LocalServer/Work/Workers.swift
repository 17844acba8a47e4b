internal import Text

/// Has a few jobs done at once, in the order in which they came.
final class Workers: Sendable {
  private struct State {
    var running = 0
    var waiting: ArraySlice<WorkerJob> = []
  }

  let limits: WorkLimits
  private let state = Lock(State())

  init(_ limits: WorkLimits) { self.limits = limits }

  func start(_ job: WorkerJob) {
    let isNext = state.withLock { state in
      guard state.running < limits.atOnce else {
        state.waiting.append(job)
        return false
      }
      state.running += 1
      return true
    }
    if isNext { run(job) }
  }

  /// A job that was cancelled while it ran gives its place back only when it has really ended; others give it to the next.
  private func run(_ job: WorkerJob) {
    var job = job
    while !job.start(onEnd: { [self] in if let next = next() { run(next) } }) {
      guard let next = next() else { return }
      job = next
    }
  }

  /// - Returns: Nil if nobody waits; the place is free then.
  private func next() -> WorkerJob? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.running -= 1 }
      return next
    }
  }
}
