/// Parts of a text that belong together in most formats, found without knowing the format.
enum Pieces {
  private enum Kind { case word, blank, other }

  private static func kind(_ byte: UInt8) -> Kind {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: .word
    case 0x20, 0x09: .blank
    default: .other
    }
  }

  /// Runs of letters and digits, runs of blanks, and every other byte alone.
  static func tokens(_ bytes: [UInt8]) -> [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], 0)
    for place in bytes.indices.dropFirst() {
      let kind = kind(bytes[place])
      if kind == .other || kind != self.kind(bytes[place - 1]) {
        found.append(start..<place)
        start = place
      }
    }
    return start < bytes.count ? found + [start..<bytes.count] : found
  }

  /// Lines with their ends.
  static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
    var (found, start): ([Range<Int>], Int) = ([], 0)
    for place in bytes.indices where bytes[place] == 0x0A {
      found.append(start..<place + 1)
      start = place + 1
    }
    return start < bytes.count ? found + [start..<bytes.count] : found
  }

  /// From an opening bracket or tag to the one that closes it, with both.
  static func groups(_ bytes: [UInt8]) -> [Range<Int>] {
    var (found, open): ([Range<Int>], [Int]) = ([], [])
    var isEndTag = false
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): open.append(place)
      case UInt8(ascii: "<"):
        isEndTag = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "/")
        if !isEndTag { open.append(place) }
      // `<b>` opens a group that `</b>` closes; `<b/>` is one.
      case UInt8(ascii: ">") where !isEndTag && bytes[max(place - 1, 0)] != UInt8(ascii: "/"): break
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"), UInt8(ascii: ">"):
        if let start = open.popLast() { found.append(start..<place + 1) }
      default: break
      }
    }
    return found
  }
}
