internal import Disk

/// Listens at both addresses of this machine, 127.0.0.1 and ::1, on one port.
///
/// why both: to a browser `localhost` is ::1 first, where another program might answer in our place.
struct Loopback: Sendable {
  /// Takes connections until its task is cancelled; the first once `onOpen`, which is told the port, has returned.
  typealias Listen =
    @Sendable (_ host: String, _ port: Int, _ onOpen: @escaping @Sendable (_ port: Int) async -> Void) async throws ->
    Void

  /// 0 takes a port that is free at both.
  let port: Int
  let listen: Listen
  /// Called with the port before the first connection is taken.
  let onOpen: @Sendable (_ port: Int) -> Void

  /// Until the task is cancelled.
  ///
  /// - Throws: What `listen` throws: ``SystemError`` where the port cannot be had. A machine without IPv6 is no error.
  func run() async throws {
    // The system chooses for one address, at the other that port may be taken; the next try gets another.
    for _ in 1..<10 where port == 0 {
      do {
        return try await listenAtBoth()
      } catch let error as SystemError where error.code == EADDRINUSE {}
    }
    try await listenAtBoth()
  }

  private func listenAtBoth() async throws {
    let (ports, bound) = AsyncStream.makeStream(of: Int.self)
    let (signs, go) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup { group in
      // In this order: where one address cannot be had, the other takes nobody.
      defer {
        group.cancelAll()
        go.finish()
      }
      group.addTask {
        defer { bound.finish() }
        try await listen("127.0.0.1", port) { port in
          bound.yield(port)
          // Nobody may be answered before it is sure that the port is ours at both.
          for await _ in signs {}
        }
      }
      if let port = await ports.first(where: { _ in true }) {
        group.addTask { try await listenAtIPv6(port) { go.finish() } }
      } else {
        go.finish()
      }
      // Not `waitForAll`, which would wait for the one address after an error at the other.
      while try await group.next() != nil {}
    }
  }

  private func listenAtIPv6(_ port: Int, _ go: @escaping @Sendable () -> Void) async throws {
    let open = { @Sendable (port: Int) in
      onOpen(port)
      go()
    }
    do {
      try await listen("::1", port, open)
    } catch let error as SystemError where Self.meansNoIPv6.contains(error.code) {
      open(port)
    }
  }

  private static let meansNoIPv6 = [EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT]
}
