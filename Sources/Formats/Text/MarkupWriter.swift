/// Writes HTML or XML as UTF-8.
///
/// Text is escaped byte by byte. To Swift, `<` and a mark before or after it (U+0600, U+0301) are one character, which no
/// list of characters to escape has; to a browser the bracket is a bracket.
package struct MarkupWriter: ~Copyable {
  /// The place of an escaped text: inside an element, or in an attribute with quotes around it.
  package enum Place: Sendable {
    case element
    /// In double quotes. The text is also safe in an element.
    case doubleQuotes
    /// In any quotes. The text is safe in all places, for templates of sites.
    case anyQuotes
  }

  @usableFromInline var buffer: ByteBuffer

  package init(capacity: Int = 0) { buffer = ByteBuffer(capacity: capacity) }

  /// A copy of the bytes, without spare room.
  package var bytes: [UInt8] { buffer.bytes }
  package var count: Int { buffer.count }
  package var text: String { buffer.text }

  @inlinable package mutating func write(_ markup: StaticString) { buffer.append(markup) }

  package mutating func write(markup: String) { buffer.append(utf8: markup) }

  package mutating func write(_ markup: [UInt8]) { buffer.append(markup) }

  package mutating func write(_ markup: ArraySlice<UInt8>) { buffer.append(markup) }

  package mutating func write(escaping text: String, in place: Place = .doubleQuotes) {
    var text = text
    text.withUTF8 { write(escaping: $0, in: place) }
  }

  package mutating func write(escaping text: ArraySlice<UInt8>, in place: Place = .doubleQuotes) {
    text.withUnsafeBufferPointer { write(escaping: $0, in: place) }
  }

  package mutating func write(escaping text: UnsafeBufferPointer<UInt8>, in place: Place = .doubleQuotes) {
    var (start, searched) = (0, 0)
    while let index = text.firstIndex(
      from: searched, or: UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'")
    ) {
      searched = index + 1
      guard let reference = Self.reference(for: text[index], in: place) else { continue }
      buffer.append(UnsafeBufferPointer(rebasing: text[start..<index]))
      buffer.append(reference)
      start = index + 1
    }
    buffer.append(UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The reference for a byte; nil if the byte means itself in that place.
  package static func reference(for byte: UInt8, in place: Place) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\"") where place != .element: "&quot;"
    case UInt8(ascii: "'") where place == .anyQuotes: "&#39;"
    default: nil
    }
  }
}

extension String {
  package func escaped(in place: MarkupWriter.Place = .doubleQuotes) -> String {
    guard utf8.contains(where: { MarkupWriter.reference(for: $0, in: place) != nil }) else { return self }
    var writer = MarkupWriter(capacity: utf8.count + 16)
    writer.write(escaping: self, in: place)
    return writer.text
  }
}
