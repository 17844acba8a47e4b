internal import FeedClient
internal import Text

/// One server's response as it comes in. curl's callbacks write into it.
final class IncomingResponse {
  private(set) var head = ResponseHead()
  /// The number of bytes in the heads of this response and of the redirects that led to it.
  private(set) var headBytes: Int
  /// The reason why the transfer was stopped.
  private(set) var refusal: TransportError?
  private(set) var body: Body
  private let maxHeadBytes = 256 << 10

  init(maxBytes: Int, headBytes: Int) {
    self.headBytes = headBytes
    body = Body(limit: maxBytes)
  }

  /// - Returns: Whether to go on, like ``receiveBody(_:)``.
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

  /// The target of a redirect. Responses with another status may have a `Location` that is not a redirect (RFC 9110,
  /// 15.4).
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

/// The status and the headers of a response that matter to a feed.
///
/// If a header is sent twice, the last one counts, except if that could change where the body ends.
struct ResponseHead {
  private(set) var status = 0
  /// Whether the empty line after the headers was seen.
  private(set) var isComplete = false
  private(set) var hasBegun = false
  private var eTag: String?
  private var lastModified: String?
  private var date: String?
  private(set) var retryAfter: String?
  private(set) var cacheControl: String?
  private(set) var location: String?
  /// All fields in order, with names in lower case; a value that is not UTF-8 is nil.
  private(set) var fields: [(name: String, value: String?)] = []
  private var length: String?
  private var codings: [String] = []

  /// The validators that can be sent back.
  var validators: FeedValidators { FeedValidators(eTag: eTag, lastModified: lastModified, date: date) }

  /// Reads one line including its end. Lines after the head are trailers, which do not describe the file (RFC 9110, 6.5.1).
  mutating func read(_ line: UnsafeRawBufferPointer) throws(TransportError) {
    // 1xx: the head of the final response is still to come.
    if isComplete, status < 200 { self = ResponseHead() }
    guard !isComplete else { return }
    let text = line.prefix { $0 != 0x0D && $0 != 0x0A }
    if !hasBegun {
      begin(text)
    } else if text.isEmpty {
      isComplete = true
    } else {
      try readField(text)
    }
  }

  private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) {
    hasBegun = true
    let code = line.split(separator: 0x20).dropFirst().first ?? line.prefix(0)
    status = Int(String(decoding: code, as: UTF8.self)) ?? 0
  }

  private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) throws(TransportError) {
    guard let colon = line.firstIndex(of: 0x3A) else { return }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    // The value is nil if it is not UTF-8, because such a validator could not be sent back unchanged.
    let value = String(wellFormed: trimmed(line[line.index(after: colon)...]), as: UTF8.self)
    fields.append((name, value))
    switch name {
    case "etag": eTag = value
    case "last-modified": lastModified = value
    case "date": date = value
    case "retry-after": retryAfter = value
    case "cache-control": cacheControl = value
    case "location": location = value
    case "content-encoding": codings += listed(value ?? "?").filter { $0 != "identity" }
    case "transfer-encoding": codings += listed(value ?? "?").filter { $0 != "chunked" }.map { "\($0) on the way" }
    case "content-length": try readLength(value ?? "?")
    default: break
    }
  }

  /// Reads `Content-Length`. curl takes the last of two lengths, and waits for the end of the connection if one is too
  /// large a number.
  private mutating func readLength(_ value: String) throws(TransportError) {
    guard Int(value) != nil, length == nil || length == value else {
      throw .malformed("a Content-Length that is not one number")
    }
    length = value
  }

  /// - Throws: ``TransportError/malformed(_:)`` for a coding that was not requested, and for several codings.
  func coding() throws(TransportError) -> ContentCoding {
    guard let name = codings.first else { return .identity }
    guard codings.count == 1, let coding = ContentCoding(name: name) else {
      throw .malformed("encoded with '\(codings.joined(separator: ", ").quotable)', which was not requested")
    }
    return coding
  }
}

private func listed(_ value: String) -> [String] {
  value.lowercased().utf8.split { $0 == 0x2C || $0 == 0x20 || $0 == 0x09 }.compactMap { String($0) }
}

private func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
  let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
  let start = bytes.drop(while: isBlank)
  guard let last = start.lastIndex(where: { !isBlank($0) }) else { return start }
  return start[...last]
}
