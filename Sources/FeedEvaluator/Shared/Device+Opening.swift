extension Device {
  /// Whether something on the device opens `text`.
  ///
  /// Strict, as the originals are: a URL with a raw space, a letter beyond ASCII or a bad percent escape is no URL,
  /// and nothing opens it.
  public func canOpen(_ text: String) -> Bool {
    guard let scheme = urlScheme(of: text) else { return false }
    return openableSchemes.contains(scheme)
  }
}

/// Whether `text` is a URL to the originals, absolute or not. A raw space, a letter beyond ASCII or a bad percent escape
/// makes it none, and then nothing is opened.
public func isStrictURL(_ text: String) -> Bool { isStrictlyEncoded(Array(text.utf8)[...]) }

/// The scheme in lower case, of a text that is an absolute URL by RFC 3986; nil of any other.
func urlScheme(of text: String) -> String? {
  let bytes = Array(text.utf8)
  guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]),
    isStrictlyEncoded(bytes[(colon + 1)...])
  else { return nil }
  return String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
}

private func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard let first = bytes.first, first.isLetter else { return false }
  return bytes.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
}

private func isStrictlyEncoded(_ bytes: ArraySlice<UInt8>) -> Bool {
  guard bytes.count(where: { $0 == UInt8(ascii: "#") }) <= 1 else { return false }
  return bytes.indices.allSatisfy { i in
    if bytes[i] == UInt8(ascii: "%") {
      return i + 2 < bytes.endIndex && bytes[i + 1].isHexDigit && bytes[i + 2].isHexDigit
    }
    return bytes[i].isLetter || bytes[i].isDigit || "-._~:/?#[]@!$&'()*+,;=".utf8.contains(bytes[i])
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
  fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
