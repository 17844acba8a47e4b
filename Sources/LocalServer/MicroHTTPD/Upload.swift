internal import Text

/// The body of a request as it comes in.
struct Upload: ~Copyable {
  /// How many bytes came beyond the limit, or after all bodies together had become too long; they are not stored.
  private(set) var excess = 0
  /// Whether other bodies were the reason.
  private(set) var isRefused = false
  private(set) var bytes: [UInt8] = []
  private let memory: UploadMemory

  init(_ memory: UploadMemory) { self.memory = memory }

  deinit { memory.give(back: bytes.count) }

  mutating func append(_ part: UnsafeRawBufferPointer, limit: Int) {
    let fits = excess == 0 && bytes.count + part.count <= limit
    if fits, memory.take(part.count) {
      bytes.append(contentsOf: part)
    } else {
      isRefused = isRefused || fits
      excess += part.count
    }
  }
}

/// How much memory the bodies of all requests may take, from their first byte until they are answered. Many unfinished ones
/// would fill the machine.
final class UploadMemory: Sendable {
  private let limit: Int
  private let used = Lock(0)

  /// - Parameter limit: Bytes.
  init(limit: Int) { self.limit = limit }

  /// - Returns: False if there is no room for so many bytes.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard used + count <= limit else { return false }
      used += count
      return true
    }
  }

  func give(back count: Int) { used.withLock { $0 -= count } }
}
