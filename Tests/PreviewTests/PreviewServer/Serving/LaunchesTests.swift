import Testing

@testable import PreviewServer

@Suite struct LaunchesTests {
  static let json = "Content-Type: application/json"

  static let answers: [(String, [String], Int, String)] = [
    ("as asked", [json], 201, "{}"),
    ("with a parameter", ["Content-Type: Application/JSON ; charset=utf-8"], 201, "{}"),
    ("as a form", ["Content-Type: text/plain"], 415, "{\n  \"error\": \"Send Content-Type: application/json.\"\n}\n"),
    ("as something like JSON", ["Content-Type: application/jsonp"], 415, ""),
    ("as nothing", [], 415, ""),
    ("from another page", [json, "Origin: http://evil.example"], 403, ""),
    ("from a frame", [json, "Origin: null"], 403, ""),
  ]

  @Test func answers() async throws {
    try await TestServer.run([:]) { server in
      for (name, headers, status, body) in Self.answers {
        let response = try await server.ask("/-/api/launch", "POST", headers, body: "{}")
        #expect(response.status == status, "\(name)")
        #expect(response["Content-Type"] == "application/json; charset=utf-8", "\(name)")
        if !body.isEmpty { #expect(response.text == body, "\(name)") }
      }
      let own = [Self.json, "Origin: http://localhost:\(server.port)"]
      #expect(try await server.ask("/-/api/launch", "POST", own, body: "{}").status == 201)
    }
  }

  @Test func beforeTheFirstGoodBuild() async throws {
    try await TestServer.run { server in
      let response = try await server.ask("/-/api/launch", "POST", [Self.json], body: "{}")
      #expect(response.status == 503)
      #expect(response.text == "{\n  \"error\": \"There is no good build of the site yet.\"\n}\n")
    }
  }

  @Test func bodiesHaveABound() async throws {
    let longest = 20 << 20
    try await TestServer.run([:]) { server in
      let largest = String(repeating: " ", count: longest)
      let taken = try await server.ask("/-/api/launch", "POST", [Self.json], body: largest)
      #expect(taken.body.count == longest)
      // One byte more, announced: refused without being read.
      let announced = [Self.json, "Content-Length: \(longest + 1)"]
      let refused = try await server.ask("/-/api/launch", "POST", announced)
      #expect(refused.status == 413)
    }
  }

  /// RFC 9112, 6.3.
  @Test(arguments: [
    ["Content-Length: 2", "Content-Length: 3"], ["Content-Length: 2", "Transfer-Encoding: chunked"],
  ]) func requestsWithTwoEndsAreRefused(lengths: [String]) async throws {
    try await TestServer.run([:]) { server in
      let response = try await server.ask("/-/api/launch", "POST", [Self.json] + lengths)
      #expect(response.status == 400)
    }
  }

  @Test func workEndsWhenItsClientGoes() async throws {
    let devices = PatientDevices()
    try await TestServer.run([:], devices: devices) { server in
      do {
        let connection = server.connection
        await connection.send(Self.request(to: server))
        for await _ in devices.begun { break }
      }
      for await _ in devices.cancelled { break }
      let other = try await server.ask("/-/status")
      #expect(other.status == 200)
    }
  }

  @Test func workEndsWithTheServer() async throws {
    let devices = PatientDevices()
    let (connections, found) = AsyncStream.makeStream(of: Connection.self)
    try await TestServer.run([:], devices: devices) { server in
      let connection = server.connection
      await connection.send(Self.request(to: server))
      for await _ in devices.begun { break }
      found.yield(connection)
      found.finish()
    }
    for await connection in connections { #expect(await connection.read().isEmpty) }
    for await _ in devices.cancelled { break }
  }

  private static func request(to server: TestServer) -> String {
    "POST /-/api/launch HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(json)\r\nContent-Length: 2\r\n\r\n{}"
  }

  @Test func chunkedBodiesHaveTheSameBound() async throws {
    try await TestServer.run([:]) { server in
      let connection = server.connection
      let headers = ["Host: localhost:\(server.port)", Self.json, "Transfer-Encoding: chunked"]
      await connection.send("POST /-/api/launch HTTP/1.1\r\n\(headers.joined(separator: "\r\n"))\r\n\r\n")
      let chunk = "100000\r\n" + String(repeating: " ", count: 1 << 20) + "\r\n"
      for _ in 0..<21 { await connection.send(chunk) }
      await connection.send("0\r\n\r\n")
      #expect(await connection.response()?.status == 413)
    }
  }
}
