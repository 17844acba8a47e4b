// The following are classes of ASCII bytes. They are inlinable, because readers test each byte of a file.
extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inlinable package var isASCIILetter: Bool { self & 0xDF &- 0x41 < 26 }
  /// A letter, a digit, `-` or `_`.
  @inlinable package var isNameByte: Bool { isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x5F }
  /// A space or a tab.
  @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }
  /// A space, a tab or an end of a line: white space in JSON and XML.
  @inlinable package var isSpace: Bool { isBlank || self == 0x0A || self == 0x0D }
}

extension FixedWidthInteger {
  /// The digits, with zeros before them up to a width: `07`.
  package func padded(to width: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
  }
}

extension StringProtocol {
  /// The text with letters, digits, `-`, `_` and the characters of `kept` unchanged, and every other byte as `%2F`.
  package func percentEncoded(keeping kept: StaticString = "") -> String {
    var encoded = ""
    for byte in utf8 {
      if byte.isNameByte || kept.withUTF8Buffer({ $0.contains(byte) }) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + byte.padded(to: 2, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}

/// The seconds of a duration in the usual form, a whole number and a unit: `90s`, `10m`, `12h`, `30d`.
///
/// - Parameters:
///   - units: The letters of the units that may be used.
///   - limit: The largest number before the unit.
/// - Returns: Nil for anything else.
package func seconds(ofDuration text: String, units: String = "smhd", limit: Int = 1_000_000) -> Int? {
  let seconds: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
  guard let unit = text.last, units.contains(unit), let each = seconds[unit] else { return nil }
  let digits = text.dropLast()
  guard digits.utf8.allSatisfy(\.isASCIIDigit), let count = Int(digits), count <= limit else { return nil }
  return count * each
}
