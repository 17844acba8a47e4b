/// Bytes that many responses may send at once, without a copy for each.
public final class ResponseBytes: Sendable {
  /// Where they stay for as long as this object is there.
  nonisolated(unsafe) let memory: UnsafeRawBufferPointer

  public var count: Int { memory.count }

  public init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    self.memory = UnsafeRawBufferPointer(memory)
  }

  deinit { memory.deallocate() }
}
