internal import CMicroHTTPD
@preconcurrency internal import Dispatch
internal import Disk
internal import Text

/// The reason why a suspended connection continues although there is nothing to send yet.
enum Interruption: Sendable {
  case clientIsGone, serverStops
  /// The work takes too much processor time.
  case isTooCostly
}

/// Connections that libmicrohttpd leaves alone until there is something to send.
///
/// libmicrohttpd does not look at them in the meantime, not even to see whether the client is still there, so this type
/// does so five times a second.
final class SuspendedConnections: Sendable {
  private struct Suspended {
    var connection: SuspendableConnection
    var isTooCostly: @Sendable () -> Bool
    var interrupt: @Sendable (Interruption) -> Void

    var interruption: Interruption? { connection.isGone ? .clientIsGone : isTooCostly() ? .isTooCostly : nil }
  }

  private struct State {
    var suspended: [ObjectIdentifier: Suspended] = [:]
    /// Whether the timer runs. It stops some time after the last connection has continued.
    var isTicking = false
    var isClosed = false
  }

  private let library: MicroHTTPD
  private let state = Lock(State())
  private let timer: any DispatchSourceTimer
  private let pause = DispatchTimeInterval.milliseconds(200)

  init(_ library: MicroHTTPD) {
    self.library = library
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "connections"))
    timer.schedule(deadline: .distantFuture)
    timer.setEventHandler { [weak self] in self?.look() }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Called on the thread of the connections.
  ///
  /// - Parameters:
  ///   - isTooCostly: Called repeatedly; true interrupts the connection.
  ///   - interrupt: Called with the reason, after which the connection continues.
  /// - Returns: False if the server is stopping.
  func suspend(
    _ connection: SuspendableConnection, isTooCostly: @escaping @Sendable () -> Bool,
    interrupt: @escaping @Sendable (Interruption) -> Void
  ) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      library.functions.MHD_suspend_connection(connection.pointer)
      state.suspended[ObjectIdentifier(connection)] = Suspended(
        connection: connection, isTooCostly: isTooCostly, interrupt: interrupt)
      if !state.isTicking {
        state.isTicking = true
        timer.schedule(deadline: .now() + pause, repeating: pause, leeway: .milliseconds(50))
      }
      return true
    }
  }

  /// Does nothing if the connection is not suspended.
  func resume(_ connection: SuspendableConnection) {
    state.withLock { state in
      if state.suspended.removeValue(forKey: ObjectIdentifier(connection)) != nil { resumeNow(connection) }
    }
  }

  /// Prevents connections from being suspended from now on.
  func close() {
    let all = state.withLock { state in
      state.isClosed = true
      return Array(state.suspended.values)
    }
    for one in all { end(one, .serverStops) }
  }

  private func look() {
    let interrupted = state.withLock { state in
      if state.suspended.isEmpty {
        state.isTicking = false
        timer.schedule(deadline: .distantFuture)
      }
      return state.suspended.values.compactMap { one in one.interruption.map { (one, $0) } }
    }
    for (one, reason) in interrupted { end(one, reason) }
  }

  private func end(_ suspended: Suspended, _ reason: Interruption) {
    suspended.interrupt(reason)
    resume(suspended.connection)
  }

  private func resumeNow(_ connection: SuspendableConnection) {
    library.functions.MHD_resume_connection(connection.pointer)
  }
}

/// One connection while it answers one request.
final class SuspendableConnection: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer
  private let descriptor: Int32
  private let others: SuspendedConnections

  init(_ pointer: OpaquePointer, _ descriptor: Int32, _ others: SuspendedConnections) {
    (self.pointer, self.descriptor, self.others) = (pointer, descriptor, others)
  }

  /// See ``SuspendedConnections/suspend(_:isTooCostly:interrupt:)``.
  func suspend(
    isTooCostly: @escaping @Sendable () -> Bool = { false }, interrupt: @escaping @Sendable (Interruption) -> Void
  ) -> Bool { others.suspend(self, isTooCostly: isTooCostly, interrupt: interrupt) }

  func resume() { others.resume(self) }

  /// Whether the client has closed its side.
  fileprivate var isGone: Bool {
    #if canImport(Darwin)
      let hangUp: Int16 = 0
    #else
      let hangUp: Int16 = 0x2000  // POLLRDHUP, which Swift's Glibc does not show
    #endif
    var state = pollfd(fd: descriptor, events: hangUp, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & (hangUp | Int16(POLLHUP | POLLERR | POLLNVAL)) != 0
  }
}
