internal import CCurl
internal import Dispatch
package import FeedClient

/// A request whose response is returned as it is: with every header, and without following redirects.
package struct ProbeRequest: Hashable, Sendable {
  package enum Method: Hashable, Sendable { case get, head }

  /// An absolute `http` or `https` URL.
  package var url: String
  package var method: Method
  /// Header lines without their ends, such as `Accept-Encoding: gzip`.
  package var headers: [String]
  /// The maximum number of bytes in the decoded body.
  package var maxBytes: Int
  package var deadline: ContinuousClock.Instant
  /// The time from the beginning to the deadline, for messages.
  package var timeout: Duration

  package init(
    _ url: String, _ method: Method = .get, headers: [String] = [], maxBytes: Int, deadline: ContinuousClock.Instant,
    timeout: Duration
  ) {
    (self.url, self.method, self.headers, self.maxBytes) = (url, method, headers, maxBytes)
    (self.deadline, self.timeout) = (deadline, timeout)
  }
}

/// A server's response with any status.
package struct ProbeResponse: Sendable {
  package var status: Int
  /// The fields in order, with names in lower case. A value that is not UTF-8 is nil.
  package var fields: [(name: String, value: String?)]
  /// The body, decoded if it was gzip or deflate.
  package var body: [UInt8]
  /// The number of bytes of the body as they came.
  package var received: Int
  /// The target of a redirect: an absolute URL.
  package var location: String?
}

/// The reason why there is no response, and the part that was received.
package struct ProbeFailure: Error, Equatable {
  package var reason: TransportError
  /// The number of bytes of the head and the body as they came.
  package var received: Int

  package init(_ reason: TransportError, received: Int = 0) { (self.reason, self.received) = (reason, received) }
}

/// One connection to a host, which stays open between requests. It sends them one after another, on a thread of its own.
package final class ProbeConnection: Sendable {
  private let queue = DispatchQueue(label: "ProbeConnection")
  private let handle = Handle()

  package init() {}

  /// - Throws: ``ProbeFailure``; with ``TransportError/refusedRedirect(to:)`` for a redirect that clients do not follow.
  package func send(_ request: ProbeRequest) async throws(ProbeFailure) -> ProbeResponse {
    try await result(of: request).get()
  }

  private func result(of request: ProbeRequest) async -> Result<ProbeResponse, ProbeFailure> {
    let interruption = Interruption()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [handle] in
          continuation.resume(returning: Result { () throws(ProbeFailure) in try handle.send(request, interruption) })
        }
      }
    } onCancel: {
      interruption.interrupt()
    }
  }

  /// The handle, which only the connection's queue uses.
  private final class Handle: @unchecked Sendable {
    private var handle: CurlHandle?

    func send(_ request: ProbeRequest, _ interruption: Interruption) throws(ProbeFailure) -> ProbeResponse {
      let response = IncomingResponse(maxBytes: request.maxBytes, headBytes: 0)
      do throws(TransportError) {
        return try receive(request, interruption, into: response)
      } catch {
        throw ProbeFailure(error, received: response.headBytes + response.body.received)
      }
    }

    private func receive(
      _ request: ProbeRequest, _ interruption: Interruption, into response: IncomingResponse
    ) throws(TransportError) -> ProbeResponse {
      guard let url = CurlURL(request.url) else { throw .badURL(request.url) }
      let handle = try opened()
      handle.set(headerLines: request.headers)
      handle.set(isHead: request.method == .head)
      interruption.wakes(handle.multi)
      defer { interruption.wakesNothing() }
      try Transfer(handle: handle, interruption: interruption, deadline: request.deadline, timeout: request.timeout)
        .run(url, into: response)
      return ProbeResponse(
        status: response.head.status, fields: response.head.fields, body: response.body.bytes,
        received: response.body.received, location: try response.redirect.map(url.redirected(to:))?.text)
    }

    private func opened() throws(TransportError) -> CurlHandle {
      if let handle { return handle }
      guard let curl = Curl.loaded else { throw .unreachable(Curl.advice) }
      let options = CurlOptions(validators: FeedValidators(), userAgent: "publish", certificates: nil)
      guard let handle = CurlHandle(curl, options) else { throw .unreachable("libcurl has no memory") }
      self.handle = handle
      return handle
    }
  }
}
