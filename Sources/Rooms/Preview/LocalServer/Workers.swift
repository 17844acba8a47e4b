internal import Disk
@preconcurrency internal import Dispatch
internal import Text

/// Runs a few jobs at once, in the order in which they arrived.
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

  /// A job that was cancelled while it ran frees its place only when it has really ended; others pass their place on to
  /// the next job.
  private func run(_ job: WorkerJob) {
    var job = job
    while !job.start(onEnd: { [self] in if let next = next() { run(next) } }) {
      guard let next = next() else { return }
      job = next
    }
  }

  /// - Returns: Nil if no job is waiting; the place is then free.
  private func next() -> WorkerJob? {
    state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.running -= 1 }
      return next
    }
  }
}

/// The work for one request, done by one task on an executor of its own.
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

  /// The processor time taken so far.
  var processorTime: Duration { executor.processorTime }

  /// - Parameter onEnd: Called once, when the job has ended.
  /// - Returns: False if the job was already cancelled; then nothing is called.
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

/// Runs one task and all actors that it calls on a queue of its own, and counts the processor time that this takes.
///
/// It does not use Swift's own threads: there are only as many as processors, and a few tasks that compute would delay
/// builds and all other requests. The system divides processors fairly between threads.
final class JobExecutor: TaskExecutor {
  private struct Time {
    /// The processor time of the parts that have ended.
    var spent = Duration.zero
    /// The beginning of the part that is running.
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

  /// May be read on any thread, even while a part is running.
  var processorTime: Duration {
    time.withLock { time in time.spent + (time.running.map { $0.clock.time - $0.start } ?? .zero) }
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

/// The processor time of a thread. Any other thread may read it for as long as that thread exists.
struct ThreadClock: Sendable {
  #if canImport(Darwin)
    private let thread: mach_port_t

    /// The clock of the calling thread.
    init() { thread = pthread_mach_thread_np(pthread_self()) }

    var time: Duration {
      var info = thread_basic_info()
      var count = mach_msg_type_number_t(MemoryLayout.size(ofValue: info) / MemoryLayout<integer_t>.size)
      let capacity = Int(count)
      let result = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: capacity) {
          thread_info(thread, thread_flavor_t(THREAD_BASIC_INFO), $0, &count)
        }
      }
      guard result == KERN_SUCCESS else { return .zero }
      let (user, system) = (info.user_time, info.system_time)
      return .seconds(Int(user.seconds) + Int(system.seconds))
        + .microseconds(Int(user.microseconds) + Int(system.microseconds))
    }
  #else
    private let clock: clockid_t

    /// The clock of the calling thread.
    init() {
      var clock = CLOCK_THREAD_CPUTIME_ID
      _ = pthread_getcpuclockid(pthread_self(), &clock)
      self.clock = clock
    }

    var time: Duration {
      var time = timespec()
      clock_gettime(clock, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  #endif
}

/// The limits of the work on responses.
public struct WorkLimits: Sendable {
  /// The number of responses that are made at once; the others wait for their turn. Because each has a thread of its
  /// own, a cheap response can be made beside costly ones.
  public var atOnce: Int
  /// The maximum processor time of one response. Beyond it, the client is told that the response was too costly, and
  /// the task is cancelled.
  public var processorTime: Duration
  /// The maximum number of bytes of the bodies of all requests together, each from its first byte until it is answered.
  public var bodies: Int

  public init(atOnce: Int = 16, processorTime: Duration = .seconds(5), bodies: Int = 64 << 20) {
    (self.atOnce, self.processorTime, self.bodies) = (atOnce, processorTime, bodies)
  }
}
