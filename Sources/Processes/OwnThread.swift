internal import Foundation

/// Runs blocking work on a thread of its own. The threads of tasks are few, and must not wait for another program.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: work()) }.start()
  }
}
