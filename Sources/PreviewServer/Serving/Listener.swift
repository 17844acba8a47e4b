internal import FeedModel
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import Text

/// Takes connections at one address until its task is cancelled.
struct Listener: Sendable {
  typealias Answer = @Sendable (Request, consuming ResponseWriter) async throws -> Void

  private let server: Server<LoopChannel>
  private let connections: Connections
  private let door: Door

  /// - Parameter onOpen: Called with the port; no connection is taken before it returns.
  init(
    host: String, port: Int, idleTimeout: Duration, answer: @escaping Answer,
    onOpen: @escaping @Sendable (_ port: Int) async -> Void
  ) {
    let connections = Connections()
    let door = Door()
    let http = HTTP1Channel(
      responder: { request, writer, _ in try await answer(request, writer) },
      configuration: .init(idleTimeout: TimeAmount(idleTimeout)))
    server = Server(
      childChannelSetup: LoopChannel(http: http, connections: connections),
      configuration: ServerConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in
        await onOpen(channel.localAddress?.port ?? port)
        door.open()
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
      logger: silence)
    (self.connections, self.door) = (connections, door)
  }

  /// - Throws: ``SystemError`` if it cannot listen.
  ///
  /// why not simply cancelled: a connection that was just taken and that nobody got to see would end the program with a
  /// trap in NIO. So the server first stops taking any, sees the last of them, and each is ended by itself.
  func run() async throws {
    // Whoever builds may keep every other thread busy; new connections are taken all the same.
    let loop = LoopExecutor(loop: MultiThreadedEventLoopGroup.singleton.next())
    let running = Task(executorPreference: loop) { [server] in try await server.run() }
    try await withTaskCancellationHandler {
      do {
        try await running.value
      } catch let error as IOError {
        throw SystemError(code: error.errnoCode)
      }
    } onCancel: { [server, connections] in
      door.close {
        Task {
          async let isClosed: ()? = try? server.shutdownGracefully()
          connections.close()
          _ = await isClosed
        }
      }
    }
  }
}

/// Whatever the packages below would say, they would say into the middle of our own messages.
private let silence = Logger(label: "preview") { _ in SwiftLogNoOpLogHandler() }

/// Lets nobody close the server before it is open, which it could not stand.
private final class Door: Sendable {
  private enum State {
    case notYetOpen(close: (@Sendable () -> Void)?)
    case open
  }

  private let state = Lock(State.notYetOpen(close: nil))

  func open() {
    let close = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state = .open }
      if case .notYetOpen(let close) = state { return close }
      return nil
    }
    close?()
  }

  /// Now, or as soon as it is open.
  func close(_ close: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if case .open = state { return true }
      state = .notYetOpen(close: close)
      return false
    }
    if isOpen { close() }
  }
}
