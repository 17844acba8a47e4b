internal import CProcesses
internal import Disk
internal import Dispatch

/// A program that was started. Its number is its own until ``code()``.
struct ChildProcess: Sendable {
  let number: pid_t
  /// Whether the processes that it has started get its signals, too.
  let isGroup: Bool

  func send(_ signal: Int32) { _ = kill(isGroup ? -number : number, signal) }

  /// Waits for its end, with pauses of up to 20 ms.
  ///
  /// - Parameter goesOn: Asked after each pause.
  /// - Returns: False if it has not ended when it should not go on.
  func hasEnded(while goesOn: () -> Bool) -> Bool {
    var pause: UInt32 = 100
    while !process_has_ended(number) {
      guard goesOn() else { return false }
      usleep(pause)
      pause = min(2 * pause, 20_000)
    }
    return true
  }

  /// Asks it to end, and kills it if it has not after five seconds. What is left of its group is killed then, too.
  func end() {
    send(SIGTERM)
    let end = ContinuousClock.now + .seconds(5)
    _ = hasEnded { .now < end }
    send(SIGKILL)
    _ = hasEnded { true }
  }

  /// Waits for a child that has ended, after which there is none.
  ///
  /// - Returns: The exit code; of a program that was killed, minus the signal's number.
  func code() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return process_code(status)
  }
}

/// Runs blocking work on a queue of its own, to which Dispatch gives a thread. The threads of tasks are few, and must not
/// wait for another program.
func onOwnThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue(label: "Processes").async { continuation.resume(returning: work()) }
  }
}
