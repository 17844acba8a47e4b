import Disk
import Testing

@testable import LocalServer

/// One port at two addresses.
@Suite struct LoopbackTests {
  struct World: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// What was asked for.
    var port = 8080
    /// What binding to each address gives, time after time; afterwards all is well.
    var ipv4: [Int32] = []
    var ipv6: [Int32] = []
    var opened: Int?
    var error: Int32?
    /// The port that the error names; nil for the one that was asked for.
    var named: Int?

    init(
      _ name: String, port: Int = 8080, ipv4: [Int32] = [], ipv6: [Int32] = [], opened: Int? = nil, error: Int32? = nil,
      named: Int? = nil
    ) {
      (testDescription, self.port, self.ipv4, self.ipv6) = (name, port, ipv4, ipv6)
      (self.opened, self.error, self.named) = (opened, error, named)
    }
  }

  /// The system of these worlds gives 5001, 5002 … to who asks for 0.
  static let worlds = [
    World("both are free", opened: 8080),
    World("any port", port: 0, opened: 5001),
    World("no IPv6 on the machine", ipv6: [EADDRNOTAVAIL], opened: 8080),
    World("no IPv6 in the system", ipv6: [EAFNOSUPPORT], opened: 8080),
    World("taken at 127.0.0.1", ipv4: [EADDRINUSE], error: EADDRINUSE),
    World("taken at ::1", ipv6: [EADDRINUSE], error: EADDRINUSE),
    World("not allowed", ipv4: [EACCES], error: EACCES),
    World("not allowed at ::1", ipv6: [EACCES], error: EACCES),
    World("the chosen port is taken at ::1", port: 0, ipv6: [EADDRINUSE, EADDRINUSE], opened: 5003),
    World("none left", port: 0, ipv4: [EADDRNOTAVAIL], error: EADDRNOTAVAIL),
    World(
      "a machine whose ports are all taken at ::1", port: 0, ipv6: Array(repeating: EADDRINUSE, count: 99),
      error: EADDRINUSE, named: 5010),
  ]

  @Test(arguments: worlds) func listens(world: World) {
    var system = FakeSystem(world: world)
    let loopback = Loopback<Int> { address, port throws(ServerError) in try system.listen(address, port) }
    let result = Result { () throws(ServerError) in try loopback.sockets(world.port) }
    switch result {
    case .success(let (sockets, port)):
      #expect(world.error == nil)
      #expect(port == world.opened)
      // One number for each address that the machine has.
      let hasIPv6 = world.ipv6.first.map { $0 == EADDRINUSE } ?? true
      #expect(sockets == (hasIPv6 ? [4, 6] : [4]))
    case .failure(let error):
      #expect(error == world.error.map { .system(code: $0, port: world.named ?? world.port) })
    }
  }
}

/// Listens as the world has it.
private struct FakeSystem {
  var world: LoopbackTests.World
  private var lastPort = 5000

  init(world: LoopbackTests.World) { self.world = world }

  mutating func listen(_ address: LoopbackAddress, _ port: Int) throws(ServerError) -> (socket: Int, port: Int) {
    let problems = address == .ipv6 ? \LoopbackTests.World.ipv6 : \.ipv4
    if let problem = world[keyPath: problems].first {
      world[keyPath: problems].removeFirst()
      throw .system(code: problem, port: port)
    }
    if port == 0 { lastPort += 1 }
    return (address == .ipv6 ? 6 : 4, port == 0 ? lastPort : port)
  }
}
