/// The time by which everything must be there that one feed takes: all of its languages, and what is requested twice.
struct Deadline: Sendable {
  let timeout: Duration
  private let uptime: @Sendable () -> Duration
  private let end: Duration

  init(_ timeout: Duration, _ uptime: @escaping @Sendable () -> Duration) {
    self.timeout = timeout
    self.uptime = uptime
    end = uptime() + timeout
  }

  var remaining: Duration { end - uptime() }
}

private let start = ContinuousClock.now

/// Also goes on while the device sleeps.
@Sendable package func timeSinceStart() -> Duration { start.duration(to: .now) }
