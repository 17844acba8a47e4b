/// A response of a ``HostileServer``: its steps on a connection after it has read the request.
///
/// After the last step the server ends its side of the connection and waits for the client to end the other.
package struct HostileResponse: Sendable {
  package enum Step: Hashable, Sendable {
    case send([UInt8])
    /// Sends the bytes repeatedly, as fast as the client takes them. `Int.max` times means endlessly.
    case sendTimes(Int, [UInt8])
    /// Sends the bytes repeatedly, with a pause of 5 ms after each byte.
    case dripTimes(Int, [UInt8])
    /// Waits until the client goes away.
    case wait
    /// Resets the connection, so that the client sees an error rather than an end.
    case reset
  }

  package let steps: @Sendable (HostileRequest) -> [Step]

  package init(_ steps: [Step]) { self.steps = { _ in steps } }

  /// - Parameter steps: Returns the steps for a request, which they may depend on, as for conditional requests.
  package init(_ steps: @escaping @Sendable (HostileRequest) -> [Step]) { self.steps = steps }

  /// Sends this text, head included.
  package init(_ text: String) { self.init([.send(Array(text.utf8))]) }
}

extension HostileResponse {
  /// A complete, correct response.
  ///
  /// - Parameters:
  ///   - status: The status, such as 200.
  ///   - headers: Lines without their ends, such as `ETag: "a"`. `Content-Length` is added.
  ///   - body: The body.
  package static func status(_ status: Int, headers: [String] = [], body: String = "") -> HostileResponse {
    HostileResponse(head(status, headers + ["Content-Length: \(body.utf8.count)"]) + body)
  }

  package static func redirect(to location: String, status: Int = 302) -> HostileResponse {
    .status(status, headers: ["Location: \(location)"])
  }

  /// Responses by path: `/0` redirects to `/1`, and so on to `/<count>`, which is `last`.
  package static func redirects(_ count: Int, to last: HostileResponse) -> [String: HostileResponse] {
    var responses = ["/\(count)": last]
    for place in 0..<count { responses["/\(place)"] = .redirect(to: "/\(place + 1)") }
    return responses
  }

  /// 304 if the request has the same validator, otherwise the body. As a server should, it considers the date only if there
  /// is no tag (RFC 9110, 13.1.3); it compares both as text. Its own `Date` is late enough for any.
  package static func page(_ body: String, eTag: String? = nil, lastModified: String? = nil) -> HostileResponse {
    let headers =
      [eTag.map { "ETag: \($0)" }, lastModified.map { "Last-Modified: \($0)" }].compactMap { $0 }
      + (lastModified == nil ? [] : ["Date: Fri, 31 Dec 9999 23:59:59 GMT"])
    let whole = HostileResponse.status(200, headers: headers, body: body)
    let unchanged = HostileResponse(head(304, headers))
    return HostileResponse { request in
      let tags = request.values("If-None-Match")
      let isKnown = tags.isEmpty ? request.values("If-Modified-Since") == [lastModified] : tags == [eTag]
      return (isKnown ? unchanged : whole).steps(request)
    }
  }

  package static func head(_ status: Int, _ headers: [String] = []) -> String {
    (["HTTP/1.1 \(status) Status", "Connection: close"] + headers).map { "\($0)\r\n" }.joined() + "\r\n"
  }
}

extension HostileResponse {
  /// Reads the request and closes the connection.
  package static var hangUp: HostileResponse { HostileResponse([]) }

  /// Reads the request and never responds.
  package static var silence: HostileResponse { HostileResponse([.wait]) }

  package static var notHTTP: HostileResponse { HostileResponse("SSH-2.0-OpenSSH_9.2\r\n") }

  /// Sends this body with a `Content-Length` that may be wrong.
  package static func length(_ length: Int, body: String) -> HostileResponse {
    HostileResponse(head(200, ["Content-Length: \(length)"]) + body)
  }

  /// The connection breaks after this body, although its length was given as larger.
  package static func reset(after body: String) -> HostileResponse {
    HostileResponse([.send(Array((head(200, ["Content-Length: \(body.utf8.count + 1)"]) + body).utf8)), .reset])
  }

  /// Sends these chunks; the last, empty one only if `isWhole`.
  package static func chunks(_ chunks: [String], isWhole: Bool = true) -> HostileResponse {
    let body = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    return HostileResponse(head(200, ["Transfer-Encoding: chunked"]) + body + (isWhole ? "0\r\n\r\n" : ""))
  }

  package static var drippingBody: HostileResponse {
    HostileResponse([.send(Array(head(200, ["Content-Length: \(1 << 30)"]).utf8)), .dripTimes(.max, [0x20])])
  }

  package static var drippingHead: HostileResponse {
    HostileResponse([.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .dripTimes(.max, Array("X-More: x\r\n".utf8))])
  }

  /// A redirect that takes 55 ms.
  package static func slowRedirect(to location: String) -> HostileResponse {
    HostileResponse([
      .send(Array("HTTP/1.1 302 Found\r\n".utf8)), .dripTimes(1, Array("X-More: x\r\n".utf8)),
      .send(Array("Location: \(location)\r\nContent-Length: 0\r\n\r\n".utf8)),
    ])
  }

  /// A body without a length and without an end.
  package static var endlessBody: HostileResponse {
    HostileResponse([.send(Array(head(200).utf8)), .sendTimes(.max, [UInt8](repeating: 0x20, count: 64 << 10))])
  }

  package static func largeBody(mebibytes: Int) -> HostileResponse {
    let head = head(200, ["Content-Length: \(mebibytes << 20)"])
    return HostileResponse([.send(Array(head.utf8)), .sendTimes(mebibytes, [UInt8](repeating: 0x20, count: 1 << 20))])
  }

  /// A head in lines of 1 KiB, so that no single line is too long.
  ///
  /// - Parameters:
  ///   - kibibytes: The size of the head.
  ///   - location: Makes it a redirect.
  package static func largeHead(kibibytes: Int, location: String? = nil) -> HostileResponse {
    let start = location.map { "HTTP/1.1 302 Found\r\nLocation: \($0)\r\n" } ?? "HTTP/1.1 200 OK\r\n"
    let line = Array(("X-More: " + String(repeating: "x", count: 1014) + "\r\n").utf8)
    return HostileResponse([.send(Array(start.utf8)), .sendTimes(kibibytes, line), .send(Array("\r\n".utf8))])
  }

  /// One line of a head that never ends.
  package static var endlessLine: HostileResponse {
    HostileResponse([
      .send(Array("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .sendTimes(.max, [UInt8](repeating: 0x78, count: 64 << 10)),
    ])
  }
}

extension HostileResponse {
  package static func gzip(_ text: String) -> HostileResponse { packed("gzip", gzipMember(text)) }

  /// A compressed stream without its last bytes; `Content-Length` is right.
  package static func cutGzip(_ text: String, lacking: Int) -> HostileResponse {
    packed("gzip", gzipMember(text).dropLast(lacking))
  }

  /// An endless body that is 158 times as large when decoded.
  package static var gzipBomb: HostileResponse {
    HostileResponse([
      .send(Array(head(200, ["Content-Encoding: gzip"]).utf8) + gzipHead + zerosHead), .sendTimes(.max, zeros),
    ])
  }

  /// `hello` in a coding that was not requested.
  package static var brotli: HostileResponse {
    packed("br", [0x0B, 0x02, 0x80, 0x68, 0x65, 0x6C, 0x6C, 0x6F, 0x03])
  }

  /// Sends these bytes with this `Content-Encoding`.
  package static func packed(_ coding: String, _ bytes: [UInt8]) -> HostileResponse {
    let head = head(200, ["Content-Encoding: \(coding)", "Content-Length: \(bytes.count)"])
    return HostileResponse([.send(Array(head.utf8) + bytes)])
  }

  /// One gzip member (RFC 1952) that stores the text without compression.
  ///
  /// - Parameter text: At most 65,535 bytes.
  package static func gzipMember(_ text: String) -> [UInt8] {
    gzipHead + stored(text) + littleEndian(checksum(text.utf8)) + littleEndian(UInt32(text.utf8.count))
  }

  /// The last block of a deflate stream (RFC 1951, 3.2.4) that stores the text, without a wrapper.
  package static func stored(_ text: String) -> [UInt8] {
    let length = UInt16(text.utf8.count)
    return [1] + littleEndian(length) + littleEndian(~length) + Array(text.utf8)
  }
}

private let gzipHead: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]

/// A block with fixed codes (RFC 1951, 3.2.6): a zero, and the 258 bytes before it once more. The code for these is 13
/// bits: 11000101 for the length and 00000 for the distance 1. Eight such codes follow, which fill whole bytes.
private let zerosHead: [UInt8] = packedBits("0" + "10" + "00110000" + repetition)
private let zeros: [UInt8] = [[UInt8]](
  repeating: packedBits(String(repeating: repetition, count: 8)), count: 1000
).flatMap { $0 }
private let repetition = "11000101" + "00000"

/// Bits in their order in a deflate stream, which fills each byte from its lowest.
private func packedBits(_ bits: String) -> [UInt8] {
  let bits = Array(bits.utf8)
  return stride(from: 0, to: bits.count, by: 8).map { start in
    bits[start..<start + 8].reversed().reduce(UInt8(0)) { byte, bit in byte << 1 | (bit & 1) }
  }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// CRC-32 (RFC 1952, 8).
private func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
  ~bytes.reduce(~UInt32(0)) { sum, byte in
    (0..<8).reduce(sum ^ UInt32(byte)) { (sum: UInt32, _) -> UInt32 in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
    }
  }
}
