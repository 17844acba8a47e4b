internal import LocalServer
internal import Text

/// A file that is made for the first who asks, and kept for all others.
final class OnceFile: Sendable {
  private let made = Lock<Task<ServedFile, Never>?>(nil)

  func file(_ make: @escaping @Sendable () async -> ServedFile) async -> ServedFile {
    // To its end also where the first one hangs up.
    let task = made.withLock { made in
      let making = made ?? Task { await make() }
      made = making
      return making
    }
    return await task.value
  }
}
