internal import Text

/// The body of a request as it comes in.
struct Upload: ~Copyable {
  /// How many bytes came beyond the limit, or after all bodies together had become too long; they are not stored.
  private(set) var excess = 0
  /// Whether other bodies were the reason.
  private(set) var isRefused = false
  private var bytes: [UInt8] = []
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

  /// All of it. Others may have its place in memory from now on.
  mutating func take() -> [UInt8] {
    memory.give(back: bytes.count)
    defer { bytes = [] }
    return bytes
  }
}

/// How much memory the bodies of all requests may take while they come in. Many unfinished ones would fill the machine.
final class UploadMemory: Sendable {
  private let limit: Int
  private let used = Lock(0)

  /// - Parameter limit: Bytes.
  init(limit: Int = 128 << 20) { self.limit = limit }

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
