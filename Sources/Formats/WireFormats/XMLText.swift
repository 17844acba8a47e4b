import Text

/// XML's characters and encodings, as far as property lists need them.
enum XMLText {
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// Whether it is a character (XML 1.0, production 2).
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20
      ? scalar.value & 0xFFFE != 0xFFFE || scalar.value > 0xFFFF : [0x09, 0x0A, 0x0D].contains(scalar.value)
  }

  /// The text in UTF-8, without a byte order mark and with only characters that XML allows.
  ///
  /// - Parameter isDeclared: Whether the bytes begin with a declaration of UTF-8.
  static func utf8(_ bytes: [UInt8], isDeclared: Bool = false) throws(FormatError) -> [UInt8] {
    let text = isDeclared ? try SourceText.checkedUTF8(bytes) : try checkedEncoding(bytes)
    if let offset = text.withUnsafeBufferPointer(firstForbidden) {
      throw SourceText.syntax("a character that XML does not allow", at: offset, in: text)
    }
    return text
  }

  private static func checkedEncoding(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    if bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      return try utf16(bytes.dropFirst(2), isBigEndian: false)
    }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isBigEndian: true) }
    switch declaredEncoding(bytes) {
    case "utf-8", "utf8", "us-ascii", "ascii", nil: return try SourceText.checkedUTF8(bytes)
    case "iso-8859-1", "latin1", "latin-1": return latin1(bytes)
    case let other?: throw .encoding("the XML declaration names '\(other)'; UTF-8 is expected")
    }
  }

  private static func firstForbidden(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    while let place = text.firstIndex(from: start, below: 0x20, sparesSpace: true, or: 0xEF) {
      if isForbidden(text, at: place) { return place }
      start = place + 1
    }
    return nil
  }

  private static func isForbidden(_ text: UnsafeBufferPointer<UInt8>, at i: Int) -> Bool {
    if text[i] < 0x20 { return true }
    // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    return text[i] == 0xEF && text[i + 1] == 0xBF && text[i + 2] >= 0xBE
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(FormatError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else { throw .encoding("the UTF-16 text ends within a character") }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { i in
      let (first, second) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    guard let text = String(wellFormed: units, as: UTF16.self) else {
      throw .encoding("the UTF-16 text holds half a surrogate pair")
    }
    return Array(text.utf8)
  }

  private static func latin1(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
    }
    return text
  }

  /// The encoding in lower case; nil if there is no declaration, or none that names one.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let head = bytes.drop { isSpace($0) }.prefix(200).map(SourceText.lowercase)
    guard head.begins(with: "<?xml"), let end = head.first("?>"), let name = head.first("encoding"), name < end else {
      return nil
    }
    let value = head[(name + 8)..<end].drop { isSpace($0) || $0 == UInt8(ascii: "=") }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }
}
