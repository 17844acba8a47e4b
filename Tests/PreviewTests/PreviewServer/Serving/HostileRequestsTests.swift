import Foundation
import Testing

@testable import PreviewServer

/// Requests that no browser sends. Each gets an answer or a closed connection, and the next client is served normally.
@Suite struct HostileRequestsTests {
  static let requests: [(String, String)] = [
    ("garbage", "\u{0}\u{1}\u{2}hello\r\n\r\n"),
    ("a greeting of TLS", "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n"),
    ("no version", "GET /\r\n\r\n"),
    ("another protocol", "GET / GOPHER/9.9\r\nHost: localhost\r\n\r\n"),
    ("no host", "GET / HTTP/1.1\r\n\r\n"),
    ("HTTP 1.0 without a host", "GET / HTTP/1.0\r\n\r\n"),
    ("a space in the path", "GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ("a star", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ("a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"),
    ("an upgrade to HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    ("a huge header", "GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 1 << 20))\r\n\r\n"),
    ("a huge path", "GET /\(String(repeating: "a", count: 1 << 20)) HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ("many headers", "GET / HTTP/1.1\r\n\(String(repeating: "X: a\r\n", count: 20_000))\r\n"),
    ("a bad header", "GET / HTTP/1.1\r\nHost localhost\r\n\r\n"),
    ("a folded header", "GET / HTTP/1.1\r\nHost: localhost\r\n evil\r\n\r\n"),
    ("NUL in a header", "GET / HTTP/1.1\r\nHost: local\u{0}host\r\n\r\n"),
    ("a bad length", "POST /-/api/launch HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"),
    ("two lengths", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
    (
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    ),
    ("a bad chunk", "POST /-/api/launch HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n"),
    ("half a request", "GET / HTTP/1.1\r\nHo"),
    ("half a body", "POST /-/api/launch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"),
    ("nothing", ""),
  ]

  /// A thousand of these requests would occupy all connections.
  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nHo",
    "POST /-/api/launch HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
  ])
  func aRequestThatDoesNotComeWholeEndsItsConnection(_ text: String) async throws {
    try await TestServer.run([:], requestTimeout: .milliseconds(100)) { server in
      let connection = server.connection
      await connection.send(text.replacing("HOST", with: "localhost:\(server.port)"))
      // Nothing else would end it for an hour.
      #expect(await connection.read().isEmpty)
    }
  }

  @Test(arguments: requests) func areSurvived(name: String, request: String) async throws {
    try await TestServer.run([:]) { server in
      // With the host that is let in, so that as much of the server as possible gets to see it.
      let request = request.replacing("Host: localhost\r\n", with: "Host: localhost:\(server.port)\r\n")
      let connection = server.connection
      await connection.send(request)
      await connection.finishSending()
      let answer = String(decoding: await connection.read(), as: UTF8.self)
      let isRefused = ["", "HTTP/1.1 4", "HTTP/1.0 4"].contains(answer.prefix(10))
      // RFC 9110, 15.6.6: of the statuses above 500 only this one is the client's fault.
      #expect(isRefused || answer.hasPrefix("HTTP/1.1 505 "), "\(answer.prefix(200))")
      let other = try await server.ask("/-/status")
      #expect(other.status == 200)
    }
  }

  /// A client that never finishes its request, next to other clients.
  @Test func waitingClientsBlockNobody() async throws {
    try await TestServer.run([:]) { server in
      var waiting: [Connection] = []
      for _ in 0..<100 {
        let connection = server.connection
        await connection.send("GET / HTTP/1.1\r\nHost: localhost")
        waiting.append(connection)
      }
      let other = try await server.ask("/-/status")
      #expect(other.status == 200)
      await waiting[0].send(":\(server.port)\r\n\r\n")
      #expect(await waiting[0].response()?.status == 200)
    }
  }

  @Test func requestsInOnePieceAreAnsweredInOrder() async throws {
    try await TestServer.run(["a": Array("A".utf8), "b": Array("B".utf8)]) { server in
      let connection = server.connection
      let host = "HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"
      await connection.send("GET /a \(host)\r\nGET /b \(host)\r\nGET /c \(host)Connection: close\r\n\r\n")
      let answers = String(decoding: await connection.read(), as: UTF8.self)
      let bodies = answers.components(separatedBy: "\r\n\r\n").dropFirst().map { $0.prefix(1) }
      #expect(bodies == ["A", "B", "B"])  // the last: Build 1 has no file c
      #expect(answers.components(separatedBy: "HTTP/1.1 404").count == 2)
    }
  }
}
