internal import FeedModel
internal import Foundation
internal import Text

/// A server's threads, open connections and requests.
final class HostileConnections: Sendable {
  private struct State {
    var isStopped = false
    var sockets: [HostileSocket] = []
    var requests: [HostileRequest] = []
  }
  private let state = Lock(State())
  private let threads = DispatchGroup()

  var requests: [HostileRequest] { state.withLock(\.requests) }

  func onThread(_ work: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      work()
      threads.leave()
    }
  }

  func serve(_ socket: HostileSocket, _ response: @escaping @Sendable (HostileRequest) -> HostileResponse) {
    guard open(socket) else { return socket.close() }
    onThread { [self] in
      if let request = socket.readRequest() {
        state.withLock { $0.requests.append(request) }
        socket.play(response(request).steps(request))
      }
      close(socket)
    }
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      for socket in state.sockets { socket.breakOff() }
    }
    threads.wait()
  }

  private func open(_ socket: HostileSocket) -> Bool {
    state.withLock { state in
      guard !state.isStopped else { return false }
      state.sockets.append(socket)
      return true
    }
  }

  /// Under the lock, so that ``stop()`` never sees a descriptor that already belongs to another file.
  private func close(_ socket: HostileSocket) {
    state.withLock { state in
      state.sockets.removeAll { $0 == socket }
      socket.close()
    }
  }
}
