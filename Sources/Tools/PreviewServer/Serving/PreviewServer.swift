public import FeedModel
public import LocalServer
internal import Processes

/// Serves the newest good output from memory, with the preview's own pages beside it, to this machine alone.
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
  ///   - port: 0 takes any free one.
  ///   - editing: The composer, and the key without which it answers nobody; nil if nothing is to be written.
  ///   - requestTimeout: The time until a request is complete, and for which a connection may stay open without one.
  ///   - idleTimeout: The time for which a connection may stay silent while it is answered.
  ///   - workLimits: The limits of one answer about devices.
  ///   - now: The clock for `Date`, and for files since the start.
  public init(
    port: Int, preview: Preview, devices: some PreviewAPI, editing: (api: any EditAPI, key: String)? = nil,
    requestTimeout: Duration = .seconds(10),
    idleTimeout: Duration = .seconds(30), workLimits: WorkLimits = WorkLimits(),
    now: @escaping @Sendable () -> Instant = systemTime
  ) {
    self.port = port
    self.preview = preview
    self.devices = devices
    self.editing = editing
    self.requestTimeout = requestTimeout
    self.idleTimeout = idleTimeout
    self.workLimits = workLimits
    self.now = now
  }

  /// Serves until SIGINT or SIGTERM comes or the task is cancelled. Then all connections are closed and it returns; a
  /// second Ctrl-C meanwhile ends the program at once.
  ///
  /// - Parameter onReady: Called once as soon as requests are answered, with the real port, and cancelled at the end.
  /// - Throws: ``PreviewError``.
  public func run(onReady: @escaping @Sendable (_ port: Int) async -> Void) async throws(PreviewError) {
    guard 0...65_535 ~= port else { throw .noSuchPort(port) }
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
    case failed(PreviewError)
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
      return .failed(PreviewError(error, port: port))
    }
  }

  private func keepReadersAlive() async -> Ending {
    while (try? await Task.sleep(for: .seconds(15))) != nil { preview.remindReaders() }
    return .stopped
  }
}
