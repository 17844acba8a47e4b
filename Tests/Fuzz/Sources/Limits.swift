import Foundation

/// What one execution may take. More is a finding.
struct Limits {
  /// Of the processor, on all its cores. The slowest cases of a debug build take less than a tenth of it.
  var cpuSeconds = 10
  /// Of the clock: only for what waits for something that never comes.
  var wallSeconds = 900
  /// Of memory, for the whole process.
  var megabytes = 400

  /// From now on, until it is called again. The system ends the process that goes beyond it.
  func begin() {
    var timer = itimerval()
    timer.it_value.tv_sec = cpuSeconds
    setitimer(processorTimer, &timer, nil)
    alarm(UInt32(wallSeconds))
  }

  /// The most memory that this process has had, in MB.
  static var peak: Int {
    var usage = rusage()
    getrusage(thisProcess, &usage)
    #if canImport(Darwin)
      return usage.ru_maxrss >> 20
    #else
      return usage.ru_maxrss >> 10
    #endif
  }

  /// Of the processor, for this process so far.
  static var cpu: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Why a process ended, in words.
  func reason(of signal: Int32) -> String {
    switch signal {
    case SIGPROF: "takes more than \(cpuSeconds) s of CPU time"
    case SIGALRM: "waits for more than \(wallSeconds) s"
    default: "crashed: \(String(cString: strsignal(signal)))"
    }
  }
}

#if canImport(Glibc)
  private let processorTimer = __itimer_which_t(ITIMER_PROF.rawValue)
  private let thisProcess = __rusage_who_t(RUSAGE_SELF.rawValue)
#else
  private let processorTimer = ITIMER_PROF
  private let thisProcess = RUSAGE_SELF
#endif
