import FeedModel
import LocalServer
import PreviewServer
import Testing

/// Costly requests: other requests are still answered, and work stops once no client waits for it.
@Suite struct CostlyWorkTests {
  static let json = "Content-Type: application/json"

  @Test func aRequestThatComputesTooLongIsToldSoAndEnds() async throws {
    let devices = ComputingDevices()
    try await TestServer.run([:], devices: devices, workLimits: WorkLimits(processorTime: .seconds(1))) {
      server in
      let response = try await server.ask("/-/api/launch", "POST", [Self.json], body: "{}")
      #expect(response.status == 422)
      #expect(response.text == "{\n  \"error\": \"The request takes more than 1 seconds of computing.\"\n}\n")
      for await _ in devices.ended { break }
    }
  }

  @Test func othersAreAnsweredMeanwhileAndWorkEndsWithItsClients() async throws {
    let devices = ComputingDevices()
    let limits = WorkLimits(processorTime: .seconds(3600))
    try await TestServer.run([:], devices: devices, workLimits: limits) { server in
      do {
        var costly: [Connection] = []
        for _ in 0..<4 {
          let connection = server.connection
          await connection.send(
            "POST /-/api/launch HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(Self.json)\r\nContent-Length: 2\r\n\r\n{}"
          )
          costly.append(connection)
        }
        #expect(await devices.begun.prefix(4).reduce(0) { count, _ in count + 1 } == 4)
        let page = try await server.ask("/-/status")
        let answer = try await server.ask("/-/api/scenario", "POST", [Self.json], body: "{}")
        #expect(page.status == 200 && answer.status == 202)
        // Held until here; then they go.
        costly.removeAll()
      }
      #expect(await devices.ended.prefix(4).reduce(0) { count, _ in count + 1 } == 4)
    }
  }

  /// Unfinished bodies, and those of requests that are still answered, fill no machine.
  @Test func bodiesShareABound() async throws {
    let devices = PatientDevices()
    try await TestServer.run([:], devices: devices, workLimits: WorkLimits(bodies: 1 << 20)) { server in
      let connection = server.connection
      let body = String(repeating: " ", count: 900 << 10)
      let head = "POST /-/api/launch HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\(Self.json)\r\n"
      await connection.send(head + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
      for await _ in devices.begun { break }
      let refused = try await server.ask("/-/api/launch", "POST", [Self.json], body: body)
      #expect(refused.status == 503 && refused["Retry-After"] == "1")
      #expect(refused.text == "{\n  \"error\": \"Too much is being sent at once. Try again.\"\n}\n")
      withExtendedLifetime(connection) {}
    }
  }
}
