internal import FeedClient

/// One server's response as it comes in. curl's callbacks write into it.
final class ServerResponse {
  private(set) var head = ResponseHead()
  /// Of this response and the redirects that led to it.
  private(set) var headBytes: Int
  /// Why the transfer was stopped.
  private(set) var refusal: TransportError?
  private(set) var body: Body
  private let maxHeadBytes = 256 << 10

  init(maxBytes: Int, headBytes: Int) {
    self.headBytes = headBytes
    body = Body(limit: maxBytes)
  }

  /// - Returns: Whether to go on, as ``receiveBody(_:)``.
  func receiveLine(_ line: UnsafeRawBufferPointer) -> Bool {
    attempt { () throws(TransportError) in
      headBytes += line.count
      guard headBytes <= maxHeadBytes else { throw .malformed("more than \(maxHeadBytes >> 10) KiB of headers") }
      try head.read(line)
    }
  }

  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    attempt { () throws(TransportError) in
      if body.isEmpty { body.coding = try head.coding() }
      try body.append(bytes)
    }
  }

  private func attempt(_ step: () throws(TransportError) -> Void) -> Bool {
    do {
      try step()
      return true
    } catch {
      refusal = refusal ?? error
      return false
    }
  }

  /// Where to go instead. Responses with another status may have a `Location` that is not a redirect (RFC 9110, 15.4).
  var redirect: String? { [301, 302, 303, 307, 308].contains(head.status) ? head.location : nil }

  /// - Throws: ``TransportError`` if curl reports no error, but the head or the body lacks its end.
  func finish() throws(TransportError) {
    guard head.isComplete else { throw .truncated }
    guard head.status >= 200 else { throw .malformed("the status \(head.status)") }
    try body.finish()
  }

  func feedResponse() -> FeedResponse {
    var response = FeedResponse(
      status: head.status, body: body.bytes, validators: head.validators, retryAfter: head.retryAfter)
    response.cacheControl = head.cacheControl
    return response
  }
}
