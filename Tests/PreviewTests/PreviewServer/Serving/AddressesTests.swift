import Disk
import LocalServer
import Testing

@testable import PreviewServer

/// The server at each of its two addresses.
@Suite struct AddressesTests {
  @Test(arguments: LoopbackHost.allCases.filter(\.exists)) func portThatAnotherHasAtOneAddress(host: LoopbackHost)
    async throws
  {
    let second = LoopbackHost.allCases.first { $0 != host && $0.exists }
    // Another program may take the second address meanwhile; not each time.
    for _ in 1...20 {
      let other = try #require(PortHolder(0, at: host))
      let server = PreviewServer(port: other.port, preview: Preview(), devices: EchoingDevices())
      await #expect(throws: ServerError.system(code: EADDRINUSE, port: other.port)) { try await server.run { _ in } }
      // And what it had before it saw that is given back.
      guard let second, PortHolder(other.port, at: second) == nil else { return }
    }
    Issue.record("the port that was free stays taken")
  }

  @Test(arguments: LoopbackHost.allCases.filter(\.exists)) func answersAtEach(host: LoopbackHost) async throws {
    try await TestServer.run([:]) { server in
      let connection = Connection(port: server.port, at: host)
      await connection.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(await connection.response()?.status == 200)
    }
  }
}
