import FeedModel
import Foundation
import Testing

@testable import PreviewServer
import Text

/// One port at two addresses.
@Suite struct LoopbackTests {
  struct World: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What was asked for.
    var port = 8080
    /// What binding to each address gives, time after time; afterwards all is well.
    var ipv4: [Int32] = []
    var ipv6: [Int32] = []
    var opened: [Int] = []
    var error: Int32?

    init(
      _ name: String, port: Int = 8080, ipv4: [Int32] = [], ipv6: [Int32] = [], opened: [Int] = [], error: Int32? = nil
    ) {
      (testDescription, self.port, self.ipv4, self.ipv6) = (name, port, ipv4, ipv6)
      (self.opened, self.error) = (opened, error)
    }
  }

  /// The system of these worlds gives 5001, 5002 … to who asks for 0.
  static let worlds = [
    World("both are free", opened: [8080]),
    World("any port", port: 0, opened: [5001]),
    World("no IPv6 on the machine", ipv6: [EADDRNOTAVAIL], opened: [8080]),
    World("no IPv6 in the system", ipv6: [EAFNOSUPPORT], opened: [8080]),
    World("taken at 127.0.0.1", ipv4: [EADDRINUSE], error: EADDRINUSE),
    World("taken at ::1", ipv6: [EADDRINUSE], error: EADDRINUSE),
    World("not allowed", ipv4: [EACCES], error: EACCES),
    World("not allowed at ::1", ipv6: [EACCES], error: EACCES),
    World("the chosen port is taken at ::1", port: 0, ipv6: [EADDRINUSE, EADDRINUSE], opened: [5003]),
    World("none left", port: 0, ipv4: [EADDRNOTAVAIL], error: EADDRNOTAVAIL),
    World(
      "a machine whose ports are all taken at ::1", port: 0, ipv6: Array(repeating: EADDRINUSE, count: 99),
      error: EADDRINUSE),
  ]

  @Test(arguments: worlds) func listens(world: World) async {
    let system = FakeSystem(world)
    let opened = Lock<[Int]>([])
    let task = Task {
      try await Loopback(port: world.port, listen: system.listen) { port in
        #expect(!system.isTaking, "nobody is let in before the port is known")
        opened.withLock { $0.append(port) }
      }.run()
    }
    if world.error == nil {
      await system.untilTaking(world.ipv6.first.map { $0 != EADDRINUSE } == true ? 1 : 2)
      task.cancel()
    }
    var error: (any Error)?
    if case .failure(let found) = await task.result { error = found }
    #expect((error as? SystemError)?.code == world.error)
    #expect(opened.withLock(\.self) == world.opened)
  }

  @Test func cancelledBeforeAnythingIsOpen() async throws {
    let task = Task {
      try await Loopback(port: 0, listen: FakeSystem(World("any")).listen) { _ in }.run()
    }
    task.cancel()
    try await task.value
  }

  @Test(arguments: LoopbackHost.allCases.filter(\.exists)) func portThatAnotherHasAtOneAddress(host: LoopbackHost)
    async throws
  {
    let second = LoopbackHost.allCases.first { $0 != host && $0.exists }
    // Another program may take the second address meanwhile; not each time.
    for _ in 1...20 {
      let other = try #require(PortHolder(0, at: host))
      let server = PreviewServer(port: other.port, preview: Preview(), devices: EchoingDevices())
      await #expect(throws: PreviewError.portTaken(other.port)) { try await server.run { _ in } }
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

/// Binds as the world has it, and takes connections until it is cancelled.
private final class FakeSystem: Sendable {
  private let state: Lock<(world: LoopbackTests.World, lastPort: Int)>
  private let taking = Lock(0)
  private let (takings, took) = AsyncStream.makeStream(of: Void.self)

  init(_ world: LoopbackTests.World) { state = Lock((world, 5000)) }

  var isTaking: Bool { taking.withLock { $0 > 0 } }

  /// Until so many of the addresses take connections.
  func untilTaking(_ count: Int) async {
    var missing = count
    for await _ in takings {
      missing -= 1
      if missing == 0 { return }
    }
  }

  func listen(_ host: String, _ port: Int, _ onOpen: @escaping @Sendable (Int) async -> Void) async throws {
    await onOpen(try bind(host, port))
    guard !Task.isCancelled else { return }
    taking.withLock { $0 += 1 }
    took.yield()
    while (try? await Task.sleep(for: .seconds(3600))) != nil {}
    taking.withLock { $0 -= 1 }
  }

  private func bind(_ host: String, _ port: Int) throws -> Int {
    try state.withLock { state in
      let problems = host == "::1" ? \LoopbackTests.World.ipv6 : \.ipv4
      if let problem = state.world[keyPath: problems].first {
        state.world[keyPath: problems].removeFirst()
        throw SystemError(code: problem)
      }
      if port == 0 { state.lastPort += 1 }
      return port == 0 ? state.lastPort : port
    }
  }
}
