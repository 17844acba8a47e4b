internal import CCurl
internal import FeedClient

/// A body that is decoded while it arrives, up to a limit.
struct Body {
  var coding = ContentCoding.identity
  private(set) var bytes: [UInt8] = []
  /// The number of bytes as they came, before decoding.
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
    case .identity: try take(input)
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

  /// The most bytes that an honest server sends for the limit: compression never makes data larger by an eighth.
  /// Without this bound, a stream of empty blocks would never end.
  private var mostReceived: Int { limit > .max / 2 ? .max : limit + limit / 8 + 65_536 }
}

/// An encoding of a body. Requests accept these two and no others.
enum ContentCoding {
  case identity, gzip, deflate

  /// - Parameter name: A coding from `Content-Encoding`, in lower case.
  init?(name: String) {
    switch name {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    default: return nil
    }
  }

  /// zlib's number for the format. `deflate` means a zlib stream (RFC 9110, 8.4.1.2), but some servers send it without
  /// its wrapper; the two differ in the first byte.
  func windowBits(firstByte: UInt8) -> Int32 {
    switch self {
    case .identity, .gzip: 31
    case .deflate: firstByte & 0x0F == 8 ? 15 : -15
    }
  }
}

/// Decodes gzip and deflate piece by piece. A body may consist of several streams (RFC 1952, 2.2).
final class Inflater {
  /// Whether the last stream that was begun is complete.
  private(set) var isAtEnd = false
  /// The stream is allocated, because zlib refuses a stream that has moved.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 << 10, alignment: 1)
  private let isReady: Bool

  init(windowBits: Int32) {
    stream.initialize(to: z_stream())
    isReady = ccurl_inflate_start(stream, windowBits) == Z_OK
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// - Parameter take: Gets the decoded bytes, at most 32 KiB at once; an error that it throws ends the decoding.
  /// - Throws: ``TransportError/malformed(_:)`` if the data cannot be decoded.
  func inflate(
    _ input: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(TransportError) -> Void
  ) throws(TransportError) {
    guard isReady else { throw .malformed("no memory to unpack it") }
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
    stream.pointee.avail_in = UInt32(input.count)
    repeat {
      try startAgainIfAtEnd()
      try take(UnsafeRawBufferPointer(rebasing: try inflateSome()))
    } while stream.pointee.avail_in > 0 || (stream.pointee.avail_out == 0 && !isAtEnd)
  }

  private func startAgainIfAtEnd() throws(TransportError) {
    guard isAtEnd else { return }
    inflateReset(stream)
    isAtEnd = false
  }

  private func inflateSome() throws(TransportError) -> Slice<UnsafeRawBufferPointer> {
    stream.pointee.next_out = output.bindMemory(to: UInt8.self).baseAddress
    stream.pointee.avail_out = UInt32(output.count)
    let code = CCurl.inflate(stream, Z_NO_FLUSH)
    guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) else { throw .malformed("it does not unpack") }
    isAtEnd = code == Z_STREAM_END
    return UnsafeRawBufferPointer(output)[..<(output.count - Int(stream.pointee.avail_out))]
  }
}
