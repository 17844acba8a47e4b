/// A status, header fields and a body. The server adds `Content-Length`. It sends no body in response to HEAD or with
/// the status 304; the length is then that of the body that it would have sent otherwise (RFC 9110, 8.6).
public struct Response: Sendable {
  public enum Body: Sendable {
    case bytes(ResponseBytes)
    case events(EventStream)
  }

  public var status: Int
  public var headers: HeaderFields
  /// The body; nil for an empty one.
  public var body: Body?

  public init(_ status: Int, headers: HeaderFields, body: Body? = nil) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// Makes a response that must not be cached because it is only valid now.
  public init(_ status: Int, type: String, _ bytes: [UInt8]) {
    self.init(
      status, headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
      body: .bytes(ResponseBytes(bytes)))
  }

  /// Makes a response with a sentence for people.
  public static func text(_ status: Int, _ sentence: String) -> Response {
    Response(status, type: "text/plain; charset=utf-8", Array("\(sentence)\n".utf8))
  }

  /// - Parameter bytes: A JSON text.
  public static func json(_ status: Int, _ bytes: [UInt8]) -> Response {
    Response(status, type: "application/json; charset=utf-8", bytes)
  }

  public func adding(_ name: HeaderFields.Name, _ value: String) -> Response {
    var response = self
    response.headers[name] = value
    return response
  }
}

/// Bytes that many responses can send at once without a copy for each.
public final class ResponseBytes: Sendable {
  /// The memory that holds the bytes for as long as this object exists.
  nonisolated(unsafe) let memory: UnsafeRawBufferPointer

  public init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    self.memory = UnsafeRawBufferPointer(memory)
  }

  deinit { memory.deallocate() }
}
