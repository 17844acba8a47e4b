extension HostileResponse {
  /// Reads the request and closes the connection.
  public static var hangUp: HostileResponse { HostileResponse([]) }

  /// Reads the request and never responds.
  public static var silence: HostileResponse { HostileResponse([.wait]) }

  public static var notHTTP: HostileResponse { HostileResponse("SSH-2.0-OpenSSH_9.2\r\n") }

  /// Sends this body with another `Content-Length`.
  public static func length(_ length: Int, body: String) -> HostileResponse {
    HostileResponse(head(200, ["Content-Length: \(length)"]) + body)
  }

  /// The connection breaks after this body, although its length was given as larger.
  public static func reset(after body: String) -> HostileResponse {
    HostileResponse([.send(Array((head(200, ["Content-Length: \(body.utf8.count + 1)"]) + body).utf8)), .reset])
  }

  /// Sends these chunks; the last, empty one only if `isWhole`.
  public static func chunks(_ chunks: [String], isWhole: Bool = true) -> HostileResponse {
    let body = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    return HostileResponse(head(200, ["Transfer-Encoding: chunked"]) + body + (isWhole ? "0\r\n\r\n" : ""))
  }

  public static var drippingBody: HostileResponse {
    HostileResponse([.send(Array(head(200, ["Content-Length: \(1 << 30)"]).utf8)), .dripTimes(.max, [0x20])])
  }

  public static var drippingHead: HostileResponse {
    HostileResponse([.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .dripTimes(.max, Array("X-More: x\r\n".utf8))])
  }

  /// A redirect that takes 55 ms.
  public static func slowRedirect(to location: String) -> HostileResponse {
    HostileResponse([
      .send(Array("HTTP/1.1 302 Found\r\n".utf8)), .dripTimes(1, Array("X-More: x\r\n".utf8)),
      .send(Array("Location: \(location)\r\nContent-Length: 0\r\n\r\n".utf8)),
    ])
  }

  /// A body without a length and without an end.
  public static var endlessBody: HostileResponse {
    HostileResponse([.send(Array(head(200).utf8)), .sendTimes(.max, [UInt8](repeating: 0x20, count: 64 << 10))])
  }

  public static func largeBody(mebibytes: Int) -> HostileResponse {
    let head = head(200, ["Content-Length: \(mebibytes << 20)"])
    return HostileResponse([.send(Array(head.utf8)), .sendTimes(mebibytes, [UInt8](repeating: 0x20, count: 1 << 20))])
  }

  /// A head in lines of 1 KiB, so that no single line is too long.
  ///
  /// - Parameters:
  ///   - kibibytes: The size of the head.
  ///   - location: Makes it a redirect.
  public static func largeHead(kibibytes: Int, location: String? = nil) -> HostileResponse {
    let start = location.map { "HTTP/1.1 302 Found\r\nLocation: \($0)\r\n" } ?? "HTTP/1.1 200 OK\r\n"
    let line = Array(("X-More: " + String(repeating: "x", count: 1014) + "\r\n").utf8)
    return HostileResponse([.send(Array(start.utf8)), .sendTimes(kibibytes, line), .send(Array("\r\n".utf8))])
  }

  /// One line of a head that never ends.
  public static var endlessLine: HostileResponse {
    HostileResponse([
      .send(Array("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .sendTimes(.max, [UInt8](repeating: 0x78, count: 64 << 10)),
    ])
  }

  /// The status 103 again and again, and never a final response.
  public static var endlessHints: HostileResponse {
    HostileResponse([.sendTimes(.max, Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))])
  }
}
