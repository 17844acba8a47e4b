internal import Text

/// What is done for one request, by one task on an executor of its own.
final class WorkerJob: Sendable {
  private enum State {
    case waiting
    case running(Task<Void, Never>)
    case over
  }

  private let work: @Sendable () async -> Void
  private let executor = JobExecutor()
  private let state = Lock(State.waiting)

  init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

  /// What it has taken so far.
  var processorTime: Duration { executor.processorTime }

  /// - Parameter onEnd: Called once, when it has ended.
  /// - Returns: False if it was cancelled before; nothing is called then.
  func start(onEnd: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(
        Task(executorPreference: executor) {
          await self.work()
          onEnd()
        })
      return true
    }
  }

  func cancel() {
    let task = state.withLock { state -> Task<Void, Never>? in
      defer { state = .over }
      if case .running(let task) = state { return task }
      return nil
    }
    task?.cancel()
  }
}
