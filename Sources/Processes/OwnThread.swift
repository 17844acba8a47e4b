internal import Dispatch

/// Runs blocking work on a queue of its own, to which Dispatch gives a thread. The threads of tasks are few, and must not
/// wait for another program.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "Processes").async { continuation.resume(returning: work()) }
  }
}
