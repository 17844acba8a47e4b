internal import FeedClient

/// A body that is decoded while it arrives, up to a limit.
struct Body {
  var coding = ContentCoding.identity
  private(set) var bytes: [UInt8] = []
  /// Bytes as they came, before decoding.
  private(set) var received = 0
  private let limit: Int
  private var inflater: Inflater?

  init(limit: Int) { self.limit = max(0, limit) }

  /// Whether nothing was received.
  var isEmpty: Bool { received == 0 }

  /// - Throws: ``TransportError/tooLarge(limit:)``, before more than the limit and one buffer is in memory.
  mutating func append(_ input: UnsafeRawBufferPointer) throws(TransportError) {
    guard let first = input.first else { return }
    received += input.count
    switch coding {
    case .identity:
      try take(input)
    case .gzip, .deflate:
      guard received <= mostReceived else { throw .tooLarge(limit: limit) }
      let inflater = inflater ?? Inflater(windowBits: coding.windowBits(firstByte: first))
      self.inflater = inflater
      try inflater.inflate(input) { (part) throws(TransportError) in try take(part) }
    }
  }

  /// - Throws: ``TransportError/truncated`` if the compressed stream lacks its end, whatever HTTP says.
  func finish() throws(TransportError) {
    guard inflater?.isAtEnd ?? true else { throw .truncated }
  }

  private mutating func take(_ part: UnsafeRawBufferPointer) throws(TransportError) {
    guard part.count <= limit - bytes.count else { throw .tooLarge(limit: limit) }
    bytes.append(contentsOf: part)
  }

  /// Compression never makes data larger by an eighth; nothing else would end a stream of empty blocks.
  private var mostReceived: Int { limit > .max / 2 ? .max : limit + limit / 8 + 65_536 }
}
