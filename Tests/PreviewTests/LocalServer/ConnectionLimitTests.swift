import Testing

@testable import LocalServer

@Suite struct ConnectionLimitTests {
  @Test(arguments: [(1 << 20, 1000), (4096, 1000), (1024, 480), (256, 96), (64, 1), (3, 1)])
  func addressesShareWhatMayBeOpen(descriptors: Int, connections: Int) {
    #expect(connectionLimit(descriptors: descriptors) == connections)
  }
}
