/// Bytes that are being written, mostly in short pieces.
///
/// An array checks before each piece whether it is shared, which takes longer than copying three bytes. This buffer has
/// one owner, so pieces are only copied.
package struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline package var count = 0

  /// - Parameter capacity: The bytes to make room for at once.
  package init(capacity: Int = 0) {
    self.capacity = Swift.max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// A copy of the bytes, without spare room.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
  package var text: String { String(utf8: UnsafeBufferPointer(start: start, count: count)) }

  @inlinable package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count &+= 1
  }

  @inlinable package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.baseAddress else { return }
    if capacity &- count < bytes.count { grow(by: bytes.count) }
    (start + count).update(from: first, count: bytes.count)
    count &+= bytes.count
  }

  @inlinable package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

  @inlinable package mutating func append(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBufferPointer { append($0) } }

  @inlinable package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// The places of two bytes.
  package func indices(of a: UInt8, or b: UInt8, from first: Int) -> [Int] {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    var (found, next) = ([Int](), first)
    while let index = bytes.firstIndex(from: next, or: a, b) {
      found.append(index)
      next = index + 1
    }
    return found
  }

  @usableFromInline mutating func grow(by missing: Int) {
    capacity = Swift.max(count + missing, 2 * capacity)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
