internal import FeedModel
internal import Foundation
internal import Text

/// A server's threads and open connections, and what it was asked.
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

  func serve(_ socket: HostileSocket, _ answer: @escaping @Sendable (HostileRequest) -> HostileAnswer) {
    guard open(socket) else { return socket.close() }
    onThread { [self] in
      if let request = socket.readRequest() {
        state.withLock { $0.requests.append(request) }
        socket.play(answer(request).steps(request))
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

  /// Under the lock, so that ``stop()`` meets no number that already belongs to another file.
  private func close(_ socket: HostileSocket) {
    state.withLock { state in
      state.sockets.removeAll { $0 == socket }
      socket.close()
    }
  }
}
