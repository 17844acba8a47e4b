@preconcurrency internal import Dispatch
internal import Text

/// Runs one task and all actors that it calls on a queue of its own, and counts the processor time that this takes.
///
/// why not on Swift's own threads: there are as many as processors, and a few tasks that compute would keep builds and
/// everybody else's requests waiting. Between threads the system divides the processors fairly.
final class JobExecutor: TaskExecutor {
  private struct Time {
    /// Of the parts that have ended.
    var spent = Duration.zero
    /// Where the part that is running began.
    var running: (clock: ThreadClock, start: Duration)?
  }

  private let queue = DispatchQueue(label: "request")
  private let time = Lock(Time())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      begin()
      job.runSynchronously(on: asUnownedTaskExecutor())
      end()
    }
  }

  /// May be asked on any thread, and while something runs.
  var processorTime: Duration {
    time.withLock { time in
      time.spent + (time.running.map { $0.clock.time - $0.start } ?? .zero)
    }
  }

  private func begin() {
    let clock = ThreadClock()
    time.withLock { $0.running = (clock, clock.time) }
  }

  private func end() {
    time.withLock { time in
      if let (clock, start) = time.running { time.spent += clock.time - start }
      time.running = nil
    }
  }
}
