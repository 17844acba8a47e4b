import Text

/// cmark's time grows with the number of containers open on a line, times the number of lines. An upper bound follows
/// from the start of a line alone: one container for each marker, and one for every two columns of indentation.
enum NestingLimit {
  /// On one line.
  static let markers = 50
  private static let depth = 200

  /// The 0-based number of the first line with more markers or depth; nil for any text that people write.
  static func firstLineBeyond(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var (start, number) = (0, 0)
    while start < text.count {
      let end = text.endOfLine(from: start)
      if isBeyond(text[start..<end]) { return number }
      (start, number) = (end + 1, number + 1)
    }
    return nil
  }

  private static func isBeyond(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var head = line
    var markers = 0
    var columns = 0
    // Every marker is below the letters.
    while let byte = head.first, byte < 0x40 {
      if isBlank(byte) {
        columns += byte == 0x09 ? 4 : 1
        head = head.dropFirst()
      } else if let length = markerLength(head) {
        markers += 1
        if markers > Self.markers || markers + columns / 2 > depth { return true }
        head = head.dropFirst(length)
      } else {
        return false
      }
    }
    return false
  }

  /// `>`, `-`, `+`, `*`, `12.`, `12)`; a bullet or number counts only before a blank, and not in a rule such as `- -
  /// -`.
  private static func markerLength(_ head: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    switch head.first {
    case UInt8(ascii: ">"): return 1
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      return isBeforeBlank(head.dropFirst()) && !isRule(head) ? 1 : nil
    default:
      let digits = head.prefix { 0x30...0x39 ~= $0 }.count
      guard 1...9 ~= digits, let end = head.dropFirst(digits).first, end == 0x2E || end == 0x29 else { return nil }
      return isBeforeBlank(head.dropFirst(digits + 1)) ? digits + 1 : nil
    }
  }

  private static func isBeforeBlank(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest.first.map(isBlank) ?? true
  }

  private static func isRule(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let mark = rest.first, mark != UInt8(ascii: "+") else { return false }
    return rest.allSatisfy { $0 == mark || isBlank($0) } && rest.count { $0 == mark } >= 3
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
