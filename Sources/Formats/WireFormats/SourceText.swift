internal import Text

/// Checks of bytes as text: whether they are UTF-8, which other encoding or format they may have, and the line and
/// column of an offset.
enum SourceText {
  /// The text without a byte order mark; throws if the bytes are not UTF-8.
  static func checkedUTF8(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    if let name = wideEncoding(bytes) { throw .encoding("the text is \(name), not UTF-8") }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let offset = text.withUnsafeBufferPointer({ $0.firstInvalidUTF8 }) {
      let place = TextPlace(of: offset, in: text)
      throw .encoding("invalid UTF-8 at line \(place.line), column \(place.column)")
    }
    if let offset = text.withUnsafeBufferPointer({ $0.firstExcessMark }) {
      throw syntax(tooManyMarks, at: offset, in: text)
    }
    return text
  }

  static let tooManyMarks =
    "more than \(UnsafeBufferPointer<UInt8>.maxCombiningMarks) combining marks follow each other"

  /// The name of UTF-16 or UTF-32, recognised by their marks or by the zero bytes of ASCII letters.
  static func wideEncoding(_ bytes: [UInt8]) -> String? {
    func begins(_ mark: UInt8...) -> Bool { bytes.starts(with: mark) }
    guard bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 || bytes[0] >= 0xFE else { return nil }
    if begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF) { return "UTF-32" }
    if begins(0xFF, 0xFE) || begins(0xFE, 0xFF) { return "UTF-16" }
    return (bytes[0] == 0) != (bytes[1] == 0) ? "UTF-16" : nil
  }

  static func syntax(_ problem: String, at offset: Int, in bytes: [UInt8]) -> FormatError {
    let place = TextPlace(of: offset, in: bytes)
    return .syntax(problem, line: place.line, column: place.column)
  }

  /// A guess at a body that is not in the expected format: `"an HTML page"`. Nil if it resembles nothing.
  static func guess(_ bytes: [UInt8]) -> String? {
    let text = bytes.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
    guard let first = text.first, first == UInt8(ascii: "<") || lowercase(first) == UInt8(ascii: "b") else {
      return nil
    }
    let head = text.prefix(200).map(lowercase)
    if head.begins(with: "bplist") { return "a binary property list" }
    if isHTML(head) { return "an HTML page" }
    if head.begins(with: "<?xml") || head.begins(with: "<plist") || head.begins(with: "<!doctype plist")
      || head.begins(with: "<dict")
    {
      return "XML"
    }
    return nil
  }

  private static func isHTML(_ head: [UInt8]) -> Bool {
    if head.begins(with: "<html") || head.begins(with: "<head") || head.begins(with: "<body")
      || head.begins(with: "<!doctype html")
    {
      return true
    }
    // XHTML begins with a declaration.
    return head.begins(with: "<?xml") && (head.first("<html") != nil || head.first("<!doctype html") != nil)
  }

  /// The lower-case form of an ASCII letter.
  static func lowercase(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}

extension [UInt8] {
  func begins(with text: StaticString, at start: Int = 0) -> Bool {
    guard count >= start + text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { start == 0 ? begins(with: $0) : self[start...].starts(with: $0) }
  }

  /// The first place at which a text occurs.
  func first(_ text: StaticString, from start: Int = 0) -> Int? {
    indices.dropFirst(start).first { self[$0] == text.utf8Start.pointee && begins(with: text, at: $0) }
  }
}

extension [UInt8] {
  /// A part of a text that was checked before; both ends are between characters.
  func text(_ range: Range<Int>) -> String {
    withUnsafeBufferPointer { String(checked: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  mutating func append(_ scalar: Unicode.Scalar) { append(contentsOf: String(Character(scalar)).utf8) }
}
