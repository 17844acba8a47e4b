internal import Text

/// A response that continues for as long as it is read, such as Server-Sent Events.
///
/// A slow reader misses events that are replaced before their turn, but delays nothing.
public final class EventStream: Sendable {
  private struct State {
    /// The bytes that are being sent, and how many of them have been sent.
    var current: [UInt8] = []
    var sent = 0
    /// The bytes to send after those.
    var next: [UInt8]?
    var connection: SuspendableConnection?
    var isOver = false
  }

  private let state = Lock(State())
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: Called once, when the reader has disconnected or the server stops.
  public init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  /// Sends `bytes` instead of those that are still waiting for their turn.
  public func send(_ bytes: [UInt8]) {
    state.withLock { state in
      state.next = bytes
      state.connection?.resume()
    }
  }

  /// Sends `bytes` unless others are waiting.
  public func sendIfIdle(_ bytes: [UInt8]) {
    state.withLock { state in
      guard state.next == nil else { return }
      state.next = bytes
      state.connection?.resume()
    }
  }

  func start(on connection: SuspendableConnection) { state.withLock { $0.connection = connection } }

  /// Called on the thread of the connections.
  ///
  /// - Returns: The number of bytes written; 0 if the connection was suspended because there are none, nil at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    state.withLock { state -> Int? in
      guard !state.isOver, let connection = state.connection else { return nil }
      if state.sent == state.current.count {
        guard let next = state.next else { return connection.suspend { [weak self] _ in self?.end() } ? 0 : nil }
        (state.current, state.sent, state.next) = (next, 0, nil)
      }
      let part = state.current[state.sent...].prefix(buffer.count)
      part.withUnsafeBytes { buffer.copyMemory(from: $0) }
      state.sent += part.count
      return part.count
    }
  }

  /// Ends the stream, because the reader has disconnected.
  func end() {
    let isFirst = state.withLock { state in
      defer { (state.isOver, state.connection) = (true, nil) }
      return !state.isOver
    }
    if isFirst { onEnd() }
  }
}
