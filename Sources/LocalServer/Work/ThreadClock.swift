internal import Disk

/// The processor time of a thread, which any other thread may ask for as long as that one lives.
struct ThreadClock: Sendable {
  #if canImport(Darwin)
    private let thread: mach_port_t

    /// Of the calling thread.
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

    /// Of the calling thread.
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
