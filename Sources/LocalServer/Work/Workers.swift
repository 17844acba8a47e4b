internal import Text

/// Has a few jobs done at once, in the order in which they came.
final class Workers: Sendable {
  private struct State {
    var running = 0
    var waiting: [WorkerJob] = []
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

  private func run(_ job: WorkerJob) { job.start { [self] in startNext() } }

  /// A job that was cancelled gives its place back only when it has really ended.
  private func startNext() {
    let next = state.withLock { state -> WorkerJob? in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    if let next { run(next) }
  }
}
