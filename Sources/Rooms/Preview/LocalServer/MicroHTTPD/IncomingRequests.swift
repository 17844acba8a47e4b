internal import CMicroHTTPD
internal import Disk
@preconcurrency internal import Dispatch
internal import Text

/// Closes connections on which a request does not arrive in time, because others need their places.
///
/// libmicrohttpd closes only connections that are silent for a long time, but a request may arrive at one byte a
/// minute.
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
  ///   - limit: The time from the opening of a connection, or from the end of the previous request, until a request is
  ///     complete.
  ///   - room: The number of connections that can be open before others have to wait.
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

  /// Must be called before libmicrohttpd closes the descriptor, whose number may then belong to another connection.
  func remove(_ connection: IncomingConnection) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// The time limit. It is a tenth while others wait for a place, because a browser on the same machine is quick.
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

/// A connection, from its opening until libmicrohttpd closes it.
final class IncomingConnection: Sendable {
  private let descriptor: Int32
  /// Since when the connection has been waiting for a complete request; nil while one is answered.
  private let since: Lock<ContinuousClock.Instant?>

  init(_ descriptor: Int32, at now: ContinuousClock.Instant = .now) {
    self.descriptor = descriptor
    since = Lock(now)
  }

  /// Notes that the request is complete, or does not have to be.
  func answers() { since.withLock { $0 = nil } }

  func waits(at now: ContinuousClock.Instant = .now) { since.withLock { $0 = now } }

  func isLate(at now: ContinuousClock.Instant, _ limit: Duration) -> Bool {
    since.withLock(\.self).map { now - $0 > limit } ?? false
  }

  /// libmicrohttpd then finds the connection at its end and closes it.
  fileprivate func end() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}

// libmicrohttpd calls the functions below on its own threads. They are functions rather than closures, because a
// closure written in code of the main actor would end the program there.

private func service(_ context: UnsafeMutableRawPointer?) -> Service? {
  context.map { Unmanaged<Service>.fromOpaque($0).takeUnretainedValue() }
}

/// Called when a connection was opened or is about to be closed.
nonisolated func watchConnection(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer,
  _ incoming: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ code: MHD_ConnectionNotificationCode
) {
  guard let service = service(context) else { return }
  if code == .CONNECTION_NOTIFY_STARTED {
    let opened = IncomingConnection(service.library.descriptor(of: connection))
    incoming.pointee = Unmanaged.passRetained(opened).toOpaque()
    service.incoming.add(opened)
  } else if let pointer = incoming.pointee {
    service.incoming.remove(Unmanaged<IncomingConnection>.fromOpaque(pointer).takeRetainedValue())
    incoming.pointee = nil
  }
}

/// Called after the first line has been read. The result belongs to the request until ``endRequest(_:_:_:_:)``.
nonisolated func beginRequest(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>, _ connection: OpaquePointer
) -> UnsafeMutableRawPointer? {
  service(context).map { Unmanaged.passRetained(Exchange($0, target: String(cString: target))).toOpaque() }
}

/// Called when the response has been sent or the connection is closed.
nonisolated func endRequest(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer,
  _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ reason: MHD_RequestTerminationCode
) {
  if let pointer = exchange.pointee { Unmanaged<Exchange>.fromOpaque(pointer).release() }
  exchange.pointee = nil
  service(context)?.library.incoming(on: connection)?.waits()
}

nonisolated func respond(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
  _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ part: UnsafePointer<CChar>?,
  _ partSize: UnsafeMutablePointer<Int>?, _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let connection, let method, let partSize, let pointer = exchange?.pointee else { return .NO }
  let part = UnsafeRawBufferPointer(start: part, count: partSize.pointee)
  // All bytes are consumed.
  partSize.pointee = 0
  let goesOn = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    .proceed(connection, method: String(cString: method), part: part)
  return goesOn ? .YES : .NO
}

/// - Parameter headers: A pointer to ``HeaderFields``.
nonisolated func addField(
  _ headers: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?
) -> MHD_Result {
  if let name, let known = HeaderFields.Name(cString: name) {
    headers?.assumingMemoryBound(to: HeaderFields.self).pointee.append(known, value.map { String(cString: $0) } ?? "")
  }
  return .YES
}

/// - Parameter events: A pointer to an ``EventStream``.
nonisolated func readEvents(
  _ events: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int
) -> Int {
  guard let events else { return -1 }
  let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: room)
  return Unmanaged<EventStream>.fromOpaque(events).takeUnretainedValue().read(into: buffer) ?? -1
}

/// - Parameter events: A pointer to an ``EventStream``.
nonisolated func endEvents(_ events: UnsafeMutableRawPointer?) {
  if let events { Unmanaged<EventStream>.fromOpaque(events).takeRetainedValue().end() }
}

/// - Parameter bytes: A pointer to ``ResponseBytes``.
nonisolated func endBytes(_ bytes: UnsafeMutableRawPointer?) {
  if let bytes { Unmanaged<ResponseBytes>.fromOpaque(bytes).release() }
}

nonisolated func ignoreEnd(_ nothing: UnsafeMutableRawPointer?) {}
