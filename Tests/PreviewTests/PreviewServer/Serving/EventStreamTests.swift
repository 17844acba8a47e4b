import Testing

@testable import PreviewServer

@Suite struct EventStreamTests {
  static func listen(_ server: TestServer) async -> Connection {
    let connection = server.connection
    await connection.send("GET /-/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
    return connection
  }

  /// All that has come when the event or comment with this text is whole; each comes as a chunk of its own.
  static func read(_ connection: Connection, until text: String) async -> String {
    let bytes = await connection.read { bytes in
      bytes.suffix(4).elementsEqual("\n\n\r\n".utf8) && String(decoding: bytes, as: UTF8.self).contains(text)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func tellsAtOnceAndAfterEachBuild() async throws {
    try await TestServer.run { server in
      let connection = await Self.listen(server)
      let first = await Self.read(connection, until: "id: 0\n")
      #expect(first.contains("HTTP/1.1 200 OK\r\n"))
      #expect(first.contains("Content-Type: text/event-stream"))
      server.preview.show(PreviewBuild(output: nil))
      #expect(await Self.read(connection, until: "id: 1\n").contains("event: build\nid: 1\ndata: {\"build\": 1, "))
      server.preview.remindReaders()
      #expect(await Self.read(connection, until: ":\n\n").hasSuffix("\r\n:\n\n\r\n"))
    }
  }

  @Test func manyTabsListen() async throws {
    try await TestServer.run { server in
      var connections: [Connection] = []
      for _ in 0..<50 { connections.append(await Self.listen(server)) }
      for connection in connections { _ = await Self.read(connection, until: "id: 0\n") }
      server.preview.show(PreviewBuild(output: nil))
      for connection in connections { #expect(await Self.read(connection, until: "id: 1\n").contains("\"build\": 1,")) }
    }
  }

  /// More streams would leave no connections for other clients. A closed one makes room for the next.
  @Test func onlySoManyListen() async throws {
    try await TestServer.run { server in
      var connections: [Connection] = []
      for _ in 0..<BuildEvents.mostListeners { connections.append(await Self.listen(server)) }
      for connection in connections { _ = await Self.read(connection, until: "id: 0\n") }
      #expect(try await server.ask("/-/events").status == 503)
      connections.removeLast()
      while try await server.ask("/-/events", "HEAD").status == 200, server.preview.readers == BuildEvents.mostListeners
      {
        await Task.yield()
      }
      let next = await Self.listen(server)
      #expect(await Self.read(next, until: "id: 0\n").contains("HTTP/1.1 200 OK\r\n"))
    }
  }

  /// It never reads, so that the events fill every buffer on the way.
  @Test func slowReadersBlockNobody() async throws {
    let long = String(repeating: "long ", count: 1 << 17)
    let diagnostic = PreviewDiagnostic(severity: "note", id: "long", message: long, path: "a", text: long)
    try await TestServer.run([:]) { server in
      let slow = await Self.listen(server)
      let quick = await Self.listen(server)
      for build in 2...10 {
        server.preview.show(PreviewBuild(output: nil, diagnostics: [diagnostic]))
        #expect(await Self.read(quick, until: "id: \(build)\n").contains("id: \(build)\n"))
        let other = try await server.ask("/-/web/shared/preview.css")
        #expect(other.status == 200)
      }
      _ = slow
    }
  }

  @Test func readersThatGoAwayAreForgotten() async throws {
    try await TestServer.run { server in
      do {
        let connection = await Self.listen(server)
        _ = await Self.read(connection, until: "id: 0\n")
        #expect(server.preview.readers == 1)
      }
      while server.preview.readers > 0 { await Task.yield() }
    }
  }
}
