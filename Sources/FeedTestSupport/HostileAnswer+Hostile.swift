extension HostileAnswer {
  /// Reads the request and closes.
  public static var hangUp: HostileAnswer { HostileAnswer([]) }

  public static var silence: HostileAnswer { HostileAnswer([.wait]) }

  public static var notHTTP: HostileAnswer { HostileAnswer("SSH-2.0-OpenSSH_9.2\r\n") }

  /// - Parameter length: What `Content-Length` claims.
  public static func length(_ length: Int, body: String) -> HostileAnswer {
    HostileAnswer(head(200, ["Content-Length: \(length)"]) + body)
  }

  /// The connection breaks after the body, of which more was promised.
  public static func reset(after body: String) -> HostileAnswer {
    HostileAnswer([.send(Array((head(200, ["Content-Length: \(body.utf8.count + 1)"]) + body).utf8)), .reset])
  }

  /// - Parameter isWhole: Whether the last, empty chunk is there.
  public static func chunks(_ chunks: [String], isWhole: Bool = true) -> HostileAnswer {
    let body = chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    return HostileAnswer(head(200, ["Transfer-Encoding: chunked"]) + body + (isWhole ? "0\r\n\r\n" : ""))
  }

  public static var drippingBody: HostileAnswer {
    HostileAnswer([.send(Array(head(200, ["Content-Length: \(1 << 30)"]).utf8)), .dripTimes(.max, [0x20])])
  }

  public static var drippingHead: HostileAnswer {
    HostileAnswer([.send(Array("HTTP/1.1 200 OK\r\n".utf8)), .dripTimes(.max, Array("X-More: x\r\n".utf8))])
  }

  /// Takes its time: 55 ms.
  public static func slowRedirect(to location: String) -> HostileAnswer {
    HostileAnswer([
      .send(Array("HTTP/1.1 302 Found\r\n".utf8)), .dripTimes(1, Array("X-More: x\r\n".utf8)),
      .send(Array("Location: \(location)\r\nContent-Length: 0\r\n\r\n".utf8)),
    ])
  }

  /// With no length and no end.
  public static var endlessBody: HostileAnswer {
    HostileAnswer([.send(Array(head(200).utf8)), .sendTimes(.max, [UInt8](repeating: 0x20, count: 64 << 10))])
  }

  public static func largeBody(mebibytes: Int) -> HostileAnswer {
    let head = head(200, ["Content-Length: \(mebibytes << 20)"])
    return HostileAnswer([.send(Array(head.utf8)), .sendTimes(mebibytes, [UInt8](repeating: 0x20, count: 1 << 20))])
  }

  /// In lines of 1 KiB, so that no line alone is too long.
  ///
  /// - Parameter location: Makes it a redirect.
  public static func largeHead(kibibytes: Int, location: String? = nil) -> HostileAnswer {
    let start = location.map { "HTTP/1.1 302 Found\r\nLocation: \($0)\r\n" } ?? "HTTP/1.1 200 OK\r\n"
    let line = Array(("X-More: " + String(repeating: "x", count: 1014) + "\r\n").utf8)
    return HostileAnswer([.send(Array(start.utf8)), .sendTimes(kibibytes, line), .send(Array("\r\n".utf8))])
  }

  /// One line of a head that never ends.
  public static var endlessLine: HostileAnswer {
    HostileAnswer([
      .send(Array("HTTP/1.1 200 OK\r\nX-More: ".utf8)), .sendTimes(.max, [UInt8](repeating: 0x78, count: 64 << 10)),
    ])
  }

  /// 103 again and again, and never an answer proper.
  public static var endlessHints: HostileAnswer {
    HostileAnswer([.sendTimes(.max, Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))])
  }
}
