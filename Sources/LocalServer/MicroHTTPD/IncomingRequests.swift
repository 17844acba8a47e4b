@preconcurrency internal import Dispatch
internal import Disk
internal import Text

/// Closes connections on which a request does not come in time. Others need their places.
///
/// libmicrohttpd only closes a connection that is silent for long: a request may come to it by one byte a minute.
final class IncomingRequests: Sendable {
  private struct State {
    var connections: [ObjectIdentifier: IncomingConnection] = [:]
    var isTicking = false
  }

  private let limit: Duration
  private let room: Int
  private let pause: DispatchTimeInterval
  private let state = Lock(State())
  private let timer: any DispatchSourceTimer

  /// - Parameters:
  ///   - limit: From the opening of a connection, or from the end of the request before, until a request has come whole.
  ///   - room: How many connections can be open before others have to wait.
  init(limit: Duration, room: Int) {
    (self.limit, self.room) = (limit, room)
    pause = .milliseconds(limit < .seconds(4) ? 50 : 1000)
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "requests"))
    timer.schedule(deadline: .distantFuture)
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  deinit { timer.cancel() }

  func add(_ connection: IncomingConnection) {
    state.withLock { state in
      state.connections[ObjectIdentifier(connection)] = connection
      guard !state.isTicking else { return }
      state.isTicking = true
      timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(50))
    }
  }

  /// Called before libmicrohttpd closes its descriptor, which may be another connection's after that.
  func remove(_ connection: IncomingConnection) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// While others wait for a place, a tenth: what takes long on one machine is not sent by a browser.
  func limit(with connections: Int) -> Duration { connections < room ? limit : limit / 10 }

  private func look() {
    let now = ContinuousClock.now
    state.withLock { state in
      let limit = limit(with: state.connections.count)
      for connection in state.connections.values where connection.isLate(at: now, limit) { connection.end() }
      if state.connections.isEmpty {
        state.isTicking = false
        timer.schedule(deadline: .distantFuture)
      }
    }
  }
}

/// A connection between libmicrohttpd's opening and closing it.
final class IncomingConnection: Sendable {
  private let descriptor: Int32
  /// Since when it waits for a whole request; nil while one is answered.
  private let since: Lock<ContinuousClock.Instant?>

  init(_ descriptor: Int32, at now: ContinuousClock.Instant = .now) {
    self.descriptor = descriptor
    since = Lock(now)
  }

  /// The request has come whole, or need not come whole.
  func answers() { since.withLock { $0 = nil } }

  func waits(at now: ContinuousClock.Instant = .now) { since.withLock { $0 = now } }

  func isLate(at now: ContinuousClock.Instant, _ limit: Duration) -> Bool {
    since.withLock(\.self).map { now - $0 > limit } ?? false
  }

  /// libmicrohttpd then finds the connection at its end, and closes it.
  fileprivate func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
