extension Device {
  /// Whether something on the device opens `text`.
  ///
  /// It is as strict as the originals: text with a raw space, a character beyond ASCII or a bad percent escape is not a
  /// URL, so nothing opens it.
  public func canOpen(_ text: String) -> Bool {
    guard let scheme = urlScheme(of: text) else { return false }
    return openableSchemes.contains(scheme)
  }
}

/// Whether the originals accept `text` as a URL, absolute or not. They do not if it has a raw space, a character beyond
/// ASCII or a bad percent escape, and then nothing is opened.
public func isStrictURL(_ text: String) -> Bool { isStrictlyEncoded(Array(text.utf8)[...]) }

/// The scheme in lower case if the text is an absolute URL (RFC 3986), as strict as ``Device/canOpen(_:)``; otherwise nil.
public func urlScheme(of text: String) -> String? {
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
