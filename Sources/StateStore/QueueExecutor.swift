internal import Dispatch

/// Runs an actor that waits for the disk on a queue of its own, so that no thread of Swift's own is held up.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  init(_ label: String) { queue = DispatchQueue(label: label) }

  // why an `UnownedJob`: an `ExecutorJob`, and the default of the second method, need macOS 14 and iOS 17.
  func enqueue(_ job: UnownedJob) {
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
