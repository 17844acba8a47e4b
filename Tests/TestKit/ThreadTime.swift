import Foundation

/// How long the calling thread has worked. Waiting for other tests and other programs is no part of it.
public enum ThreadTime {
  public static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
