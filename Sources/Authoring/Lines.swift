import Disk

extension UnsafeBufferPointer<UInt8> {
  /// Where the line ends that this place is in: at its line feed, or the end of the text. Lines are short, and the C library looks
  /// for one byte in fewest steps.
  func endOfLine(from start: Int) -> Int {
    guard let base = baseAddress, start < count, let found = memchr(base + start, 0x0A, count - start) else {
      return count
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
