internal import CCurl
internal import FeedModel
internal import Text

/// Lets a cancelled task wake the thread that waits for the network.
final class Interruption: Sendable {
  private struct State {
    var isInterrupted = false
    /// The multi handle as a number, because pointers are not sendable.
    var sleeper: UInt = 0
  }
  private let state = Lock(State())

  var isInterrupted: Bool { state.withLock(\.isInterrupted) }

  func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      // Under the lock, so that the handle is not freed between the check and the call.
      if let multi = UnsafeMutableRawPointer(bitPattern: state.sleeper) {
        _ = Curl.loaded?.functions.curl_multi_wakeup(multi)
      }
    }
  }

  func wakes(_ multi: UnsafeMutableRawPointer) {
    let sleeper = UInt(bitPattern: multi)
    state.withLock { $0.sleeper = sleeper }
  }

  func wakesNothing() { state.withLock { $0.sleeper = 0 } }
}
