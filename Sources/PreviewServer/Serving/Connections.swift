internal import FeedModel
internal import Text

/// The open connections, each a task that can be ended.
final class Connections: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var isClosing = false
  }

  private let state = Lock(State())

  /// Returns when the connection is done; that is soon where all of them are being closed.
  func run(on executor: some TaskExecutor, _ connection: @escaping @Sendable () async -> Void) async {
    let (number, task) = state.withLock { state in
      let task = Task(executorPreference: executor, operation: connection)
      state.next += 1
      state.tasks[state.next] = task
      if state.isClosing { task.cancel() }
      return (state.next, task)
    }
    await task.value
    state.withLock { _ = $0.tasks.removeValue(forKey: number) }
  }

  /// Those that are open and those that still come.
  func close() {
    let tasks = state.withLock { state in
      state.isClosing = true
      return Array(state.tasks.values)
    }
    for task in tasks { task.cancel() }
  }
}
