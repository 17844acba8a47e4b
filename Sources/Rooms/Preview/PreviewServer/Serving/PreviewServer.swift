public import FeedModel
public import LocalServer
internal import Processes

/// Serves the newest good output from memory, together with the preview's own pages. Only this machine can reach it.
public struct PreviewServer: Sendable {
  let port: Int
  let preview: Preview
  let devices: any PreviewAPI
  let editing: (api: any EditAPI, key: String)?
  let requestTimeout: Duration
  let idleTimeout: Duration
  let workLimits: WorkLimits
  let now: @Sendable () -> Instant

  /// - Parameters:
  ///   - port: 0 takes any free port.
  ///   - editing: The composer, and the key that its requests need; nil if nothing can be written.
  ///   - requestTimeout: The maximum time for a request to arrive, and for a connection to stay open without one.
  ///   - idleTimeout: The maximum time for which a connection may stay silent while it is answered.
  ///   - workLimits: The limits of one answer about devices.
  ///   - now: The clock for `Date`, and for files since the start.
  public init(
    port: Int, preview: Preview, devices: some PreviewAPI, editing: (api: any EditAPI, key: String)? = nil,
    requestTimeout: Duration = .seconds(10), idleTimeout: Duration = .seconds(30),
    workLimits: WorkLimits = WorkLimits(), now: @escaping @Sendable () -> Instant = systemTime
  ) {
    (self.port, self.preview) = (port, preview)
    self.devices = devices
    (self.editing, self.requestTimeout) = (editing, requestTimeout)
    (self.idleTimeout, self.workLimits) = (idleTimeout, workLimits)
    self.now = now
  }

  /// Serves until SIGINT or SIGTERM arrives or the task is cancelled. Then it closes all connections and returns; a
  /// second Ctrl-C in the meantime ends the program at once.
  ///
  /// - Parameter onReady: Called once as soon as requests are answered, with the actual port. It is cancelled at the
  ///   end.
  public func run(onReady: @escaping @Sendable (_ port: Int) async -> Void) async throws(ServerError) {
    let signals = StopSignals()
    defer { signals.restore() }
    let ending = await withTaskGroup { group in
      addTasks(to: &group, signals, onReady)
      defer { group.cancelAll() }
      return await group.first { $0 != .ready }
    }
    if case .failed(let error) = ending { throw error }
  }

  private enum Ending: Equatable {
    case failed(ServerError)
    case stopped, ready
  }

  private func addTasks(
    to group: inout TaskGroup<Ending>, _ signals: StopSignals, _ onReady: @escaping @Sendable (Int) async -> Void
  ) {
    let (ports, opened) = AsyncStream.makeStream(of: Int.self)
    group.addTask { await serve(opened) }
    group.addTask {
      for await port in ports { await onReady(port) }
      return .ready
    }
    group.addTask {
      await signals.first()
      return .stopped
    }
    group.addTask { await keepReadersAlive() }
  }

  private func serve(_ opened: AsyncStream<Int>.Continuation) async -> Ending {
    defer { opened.finish() }
    do throws(ServerError) {
      let server = HTTPServer(
        port: port, requestTimeout: requestTimeout, idleTimeout: idleTimeout, workLimits: workLimits)
      try await server.run { port in
        Responder(self, port: port).reply
      } onOpen: {
        opened.yield($0)
      }
      return .stopped
    } catch {
      return .failed(error)
    }
  }

  private func keepReadersAlive() async -> Ending {
    while (try? await Task.sleep(for: .seconds(15))) != nil { preview.remindReaders() }
    return .stopped
  }
}
