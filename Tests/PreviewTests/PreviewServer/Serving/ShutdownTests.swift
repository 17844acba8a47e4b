import Foundation
import Processes
import Testing

@testable import PreviewServer

@Suite struct ShutdownTests {
  /// Each of them would keep a server alive that waits for its clients to leave.
  @Test func cancelledServerClosesAllConnections() async throws {
    let (connections, found) = AsyncStream.makeStream(of: Connection.self)
    try await TestServer.run([:]) { server in
      let events = await EventStreamTests.listen(server)
      _ = await EventStreamTests.read(events, until: "id: 1\n")
      let keptAlive = server.connection
      await keptAlive.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      _ = await keptAlive.response()
      let halfSent = server.connection
      await halfSent.send("POST /-/api/launch HTTP/1.1\r\nHost: localhost:\(server.port)\r\n")
      for connection in [events, keptAlive, halfSent] { found.yield(connection) }
      found.finish()
    }
    for await connection in connections {
      // The end comes, so the reading ends.
      _ = await connection.read()
    }
  }

  /// A connection that was accepted but not handled yet: NIO traps if it is dropped.
  @Test func connectionsThatJustCameAreClosedToo() async throws {
    for _ in 1...20 {
      let (connections, found) = AsyncStream.makeStream(of: Connection.self)
      try await TestServer.run([:]) { server in
        for _ in 1...10 { found.yield(server.connection) }
        found.finish()
      }
      for await connection in connections { #expect(await connection.read().isEmpty) }
    }
  }

  @Test func cancelledBeforeItIsOpen() async throws {
    let task = Task {
      try await PreviewServer(port: 0, preview: Preview(), devices: EchoingDevices()).run { _ in }
    }
    task.cancel()
    try await task.value
  }

  @Test func interruptionEndsIt() async {
    await #expect(processExitsWith: .exitCode(7)) { await ShutdownTests.serve(until: SIGINT) }
  }

  @Test func requestToEndEndsIt() async {
    await #expect(processExitsWith: .exitCode(7)) { await ShutdownTests.serve(until: SIGTERM) }
  }

  @Test func secondSignalQuitsAtOnce() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      let signals = StopSignals()
      kill(getpid(), SIGINT)
      await signals.first()
      kill(getpid(), SIGINT)
      // The signal ends the process, on whichever thread it arrives.
      while true { pause() }
    }
  }

  /// As a supervisor does that loses patience.
  @Test func requestToEndAfterCtrlCEndsItAtOnce() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let signals = StopSignals()
      raiseHere(SIGINT)
      await signals.first()
      raiseHere(SIGTERM)
      exit(0)
    }
  }

  @Test func systemsWayStaysWhereThereIsNoPipe() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      var none = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(limitOfDescriptors, &none)
      let signals = StopSignals()
      raiseHere(SIGTERM)
      signals.restore()
      exit(0)
    }
  }

  private static func serve(until signal: Int32) async {
    let server = PreviewServer(port: 0, preview: Preview(), devices: EchoingDevices())
    try? await server.run { _ in kill(getpid(), signal) }
    exit(7)
  }
}

#if canImport(Glibc)
  private let limitOfDescriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#else
  private let limitOfDescriptors = RLIMIT_NOFILE
#endif

/// Has been handled when it returns. Swift's threads leave signals to others.
private func raiseHere(_ number: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, number)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
}
