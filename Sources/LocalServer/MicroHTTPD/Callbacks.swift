// What libmicrohttpd calls, on threads of its own. Functions and not closures: a closure that is written in code of the
// main actor would end the program there.
internal import CMicroHTTPD

private func service(_ context: UnsafeMutableRawPointer?) -> Service? {
  context.map { Unmanaged<Service>.fromOpaque($0).takeUnretainedValue() }
}

/// A connection was opened, or will be closed.
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

/// The first line has been read. What this returns is the request's own from then on, until ``endRequest(_:_:_:_:)``.
nonisolated func beginRequest(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>, _ connection: OpaquePointer
) -> UnsafeMutableRawPointer? {
  service(context).map { Unmanaged.passRetained(Exchange($0, target: String(cString: target))).toOpaque() }
}

/// The response has been sent, or the connection is closed.
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
  // All of it is taken.
  partSize.pointee = 0
  let goesOn = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    .proceed(connection, method: String(cString: method), part: part)
  return goesOn ? .YES : .NO
}

/// - Parameter headers: A ``HeaderFields``.
nonisolated func addField(
  _ headers: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?
) -> MHD_Result {
  if let name, let known = HeaderFields.Name(cString: name) {
    headers?.assumingMemoryBound(to: HeaderFields.self).pointee.append(known, value.map { String(cString: $0) } ?? "")
  }
  return .YES
}

/// - Parameter events: An ``EventStream``.
nonisolated func readEvents(
  _ events: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int
) -> Int {
  guard let events else { return -1 }
  let buffer = UnsafeMutableRawBufferPointer(start: buffer, count: room)
  return Unmanaged<EventStream>.fromOpaque(events).takeUnretainedValue().read(into: buffer) ?? -1
}

/// - Parameter events: An ``EventStream``.
nonisolated func endEvents(_ events: UnsafeMutableRawPointer?) {
  if let events { Unmanaged<EventStream>.fromOpaque(events).takeRetainedValue().end() }
}

/// - Parameter bytes: A ``ResponseBytes``.
nonisolated func endBytes(_ bytes: UnsafeMutableRawPointer?) {
  if let bytes { Unmanaged<ResponseBytes>.fromOpaque(bytes).release() }
}

nonisolated func ignoreEnd(_ nothing: UnsafeMutableRawPointer?) {}
