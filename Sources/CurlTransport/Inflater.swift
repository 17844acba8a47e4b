internal import CCurl
internal import FeedClient

/// Decodes gzip and deflate piece by piece. Streams may follow one another (RFC 1952, 2.2).
final class Inflater {
  /// Whether the last stream that was begun is complete.
  private(set) var isAtEnd = false
  /// Allocated, because zlib refuses a stream that has moved.
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
