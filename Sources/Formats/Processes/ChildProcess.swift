internal import CProcesses
internal import Disk
internal import Dispatch

/// A program that was started. Its process number stays its own until ``code()``.
struct ChildProcess: Sendable {
  let number: pid_t
  /// Whether signals also go to the processes that it has started.
  let isGroup: Bool

  func send(_ signal: Int32) { _ = kill(isGroup ? -number : number, signal) }

  /// Waits for the end of the process, with pauses of up to 20 ms.
  ///
  /// - Parameter goesOn: Called after each pause.
  /// - Returns: False if the process was still running when `goesOn` returned false.
  func hasEnded(while goesOn: () -> Bool) -> Bool {
    var pause: UInt32 = 100
    while !process_has_ended(number) {
      guard goesOn() else { return false }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
    return true
  }

  /// Asks the process to end, and kills it if it has not ended after five seconds. Then the rest of its group is
  /// killed, too.
  func end() {
    send(SIGTERM)
    let end = ContinuousClock.now + .seconds(5)
    _ = hasEnded { .now < end }
    send(SIGKILL)
    _ = hasEnded { true }
  }

  /// Reaps a child that has ended; after this the process no longer exists.
  ///
  /// - Returns: The exit code; for a program that was killed, the negative number of the signal.
  func code() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return process_code(status)
  }
}

/// Runs blocking work on a queue of its own, for which Dispatch provides a thread. Tasks share only a few threads,
/// which must not wait for another program.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "Processes").async { continuation.resume(returning: work()) }
  }
}
