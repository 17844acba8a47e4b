/// Base64 (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  package static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 3) {
      let group = bytes[start...].prefix(3)
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 { text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : padding) }
    }
    return text
  }

  package static func text(_ bytes: [UInt8]) -> String { String(decoding: encode(bytes[...]), as: UTF8.self) }

  /// Decodes only text that ``encode(_:)`` writes, so that bytes have a single text.
  package static func decodeStrictly(_ text: [UInt8]) -> [UInt8]? {
    guard let bytes = decode(text), encode(bytes[...]) == text else { return nil }
    return bytes
  }

  /// Decodes text as `<data>` in a property list holds it: white space is ignored. Nil for other characters, a missing
  /// end, or padding anywhere else.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    let symbols = text.filter { !isSpace($0) }
    let digits = symbols.prefix { $0 != padding }
    let paddingCount = symbols.count - digits.count
    guard symbols.count.isMultiple(of: 4), paddingCount <= 2 else { return nil }
    guard symbols.suffix(paddingCount).allSatisfy({ $0 == padding }) else { return nil }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for (index, digit) in digits.enumerated() {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      if index % 4 > 0 { bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(index % 4)))) }
    }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case 0x41...0x5A: UInt32(digit - 0x41)
    case 0x61...0x7A: UInt32(digit - 0x61 + 26)
    case 0x30...0x39: UInt32(digit - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
