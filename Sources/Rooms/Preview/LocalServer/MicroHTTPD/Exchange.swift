internal import CMicroHTTPD
internal import Text

/// One request and its response. It lives on the thread of the connections; only the work itself runs elsewhere.
final class Exchange: @unchecked Sendable {
  private enum Stage {
    case head
    /// The response is known, and no body follows.
    case ready(Response)
    case body(Work)
    case working, over
  }

  private struct Work {
    var bodyLimit: Int
    var refusal: @Sendable (Refusal) -> Response
    var make: @Sendable ([UInt8]) async -> Response
  }

  /// The result of the work. Both threads read it.
  private enum Outcome {
    case pending
    case response(Response)
    /// The client has disconnected.
    case none
  }

  private let service: Service
  private let target: String
  private var stage = Stage.head
  private var upload: Upload
  private let outcome = Lock(Outcome.pending)

  init(_ service: Service, target: String) {
    (self.service, self.target) = (service, target)
    upload = Upload(service.bodies)
  }

  /// Called repeatedly: with the head, with each part of the body, at its end, and after a pause.
  ///
  /// - Parameter part: The part of the body.
  /// - Returns: False to close the connection.
  func proceed(_ connection: OpaquePointer, method: String, part: UnsafeRawBufferPointer) -> Bool {
    switch stage {
    case .head: return begin(connection, method)
    case .ready(let response): return send(response, on: connection)
    case .body(let work): return part.isEmpty ? start(work, on: connection) : take(part, work)
    case .working: return end(on: connection)
    case .over: return false
    }
  }

  private func begin(_ connection: OpaquePointer, _ method: String) -> Bool {
    let request = Request(method: method, target: target, headers: service.library.headers(of: connection))
    if request.hasTwoEnds { return send(.text(400, "The request gives its length more than once."), on: connection) }
    switch service.handler(request) {
    case .response(let response):
      // A response before the end of a request closes the connection, as it should if a body follows.
      if request.hasBody { return send(response, on: connection) }
      stage = .ready(response)
      return true
    case .work(let bodyLimit, let refusal, let make):
      let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
      if announced > bodyLimit { return send(refusal(.tooLong), on: connection) }
      stage = .body(Work(bodyLimit: bodyLimit, refusal: refusal, make: make))
      return true
    }
  }

  private func take(_ part: UnsafeRawBufferPointer, _ work: Work) -> Bool {
    upload.append(part, limit: work.bodyLimit)
    // A little more than the limit is read, so that a client that sends everything before it reads still sees the
    // response.
    return upload.excess <= work.bodyLimit
  }

  private func start(_ work: Work, on pointer: OpaquePointer) -> Bool {
    if upload.isRefused { return send(work.refusal(.tooMuchAtOnce), on: pointer) }
    if upload.excess > 0 { return send(work.refusal(.tooLong), on: pointer) }
    stage = .working
    service.library.incoming(on: pointer)?.answers()
    let connection = service.connection(pointer)
    // The job keeps this exchange, and with it the memory of the body, until it ends, even if the client has
    // disconnected.
    let job = WorkerJob { [self] in
      let response = await work.make(upload.bytes)
      end(.response(response))
      connection.resume()
    }
    let limit = service.workers.limits.processorTime
    let isWaiting = connection.suspend(isTooCostly: { job.processorTime > limit }) { [self] reason in
      end(reason == .isTooCostly ? .response(work.refusal(.tooCostly)) : .none)
      job.cancel()
    }
    if isWaiting { service.workers.start(job) }
    return isWaiting
  }

  /// Only the first outcome counts.
  private func end(_ new: Outcome) { outcome.withLock { if case .pending = $0 { $0 = new } } }

  private func end(on connection: OpaquePointer) -> Bool {
    guard case .response(let response) = outcome.withLock(\.self) else { return false }
    return send(response, on: connection)
  }

  private func send(_ response: Response, on pointer: OpaquePointer) -> Bool {
    stage = .over
    service.library.incoming(on: pointer)?.answers()
    return service.library.send(response, on: service.connection(pointer))
  }
}

extension Request {
  /// Whether the request gives two lengths (RFC 9112, 6.3), so that two programs may disagree on where it ends.
  fileprivate var hasTwoEnds: Bool {
    headers.values(of: .contentLength).count + (headers[.transferEncoding] == nil ? 0 : 1) > 1
  }

  fileprivate var hasBody: Bool {
    headers[.transferEncoding] != nil || headers.values(of: .contentLength).contains { $0 != "0" }
  }
}

extension Service {
  fileprivate func connection(_ pointer: OpaquePointer) -> SuspendableConnection {
    SuspendableConnection(pointer, library.descriptor(of: pointer), connections)
  }
}

/// The body of a request as it arrives.
struct Upload: ~Copyable {
  /// The number of bytes beyond the limit, or received after all bodies together had become too long; they are not
  /// stored.
  private(set) var excess = 0
  /// Whether the size of other bodies was the reason.
  private(set) var isRefused = false
  private(set) var bytes: [UInt8] = []
  private let memory: UploadMemory

  init(_ memory: UploadMemory) { self.memory = memory }

  deinit { memory.give(back: bytes.count) }

  mutating func append(_ part: UnsafeRawBufferPointer, limit: Int) {
    let fits = excess == 0 && bytes.count + part.count <= limit
    if fits, memory.take(part.count) {
      bytes.append(contentsOf: part)
    } else {
      isRefused = isRefused || fits
      excess += part.count
    }
  }
}

/// The memory that the bodies of all requests may take, from their first byte until they are answered. Without this
/// limit, many unfinished requests could fill the memory of the machine.
final class UploadMemory: Sendable {
  private let limit: Int
  private let used = Lock(0)

  /// - Parameter limit: The limit in bytes.
  init(limit: Int) { self.limit = limit }

  /// - Returns: False if there is no room for these bytes.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= limit else { return false }
      used += count
      return true
    }
  }

  func give(back count: Int) { used.withLock { $0 -= count } }
}
