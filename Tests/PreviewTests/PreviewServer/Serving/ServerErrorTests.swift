import Disk
import Testing

@testable import LocalServer
@testable import PreviewServer

@Suite struct ServerErrorTests {
  static let sentences: [(ServerError, String)] = [
    (
      .system(code: EADDRINUSE, port: 8080),
      "port 8080 is taken by another program; write --port 8081, or --port 0 for any free one"
    ),
    (
      .system(code: EADDRINUSE, port: 65_535),
      "port 65535 is taken by another program; write --port 65534, or --port 0 for any free one"
    ),
    (
      .system(code: EACCES, port: 80),
      "port 80 is only for the system's own services; write --port 8080, or --port 0 for any free one"
    ),
    (.noSuchPort(70_000), "there is no port 70000; ports go from 1 to 65535, and --port 0 takes any free one"),
    (.system(code: ENOMEM, port: 1), "cannot listen on port 1: Cannot allocate memory"),
  ]

  @Test(arguments: sentences) func saysWhatToDo(error: ServerError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test(arguments: [-1, 65_536, .max]) func portsHaveBounds(port: Int) async {
    let server = PreviewServer(port: port, preview: Preview(), devices: EchoingDevices())
    await #expect(throws: ServerError.noSuchPort(port)) { try await server.run { _ in } }
  }

  @Test func takenPortIsSaid() async throws {
    try await TestServer.run { server in
      let other = PreviewServer(port: server.port, preview: Preview(), devices: EchoingDevices())
      await #expect(throws: ServerError.system(code: EADDRINUSE, port: server.port)) { try await other.run { _ in } }
    }
  }
}
