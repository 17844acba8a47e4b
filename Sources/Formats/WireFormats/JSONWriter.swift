internal import Text

/// Writes JSON from one name to the next, in the form of ``JSON/write()``, without making a value for each part.
package struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer
  /// Arrays and objects around the next item.
  private var level = 0
  /// Whether the innermost array or object has no item yet.
  private var isEmpty = true

  /// - Parameter count: The bytes to make room for.
  package init(expecting count: Int = 0) { buffer = ByteBuffer(capacity: count) }

  /// The bytes written so far.
  var bytes: [UInt8] { buffer.bytes }

  /// The bytes written, with a line feed at the end.
  package consuming func document() -> [UInt8] {
    append("\n")
    return bytes
  }

  package mutating func beginObject() { begin("{") }

  package mutating func endObject() { end("}") }

  /// The name of a member, in an object; its value comes next.
  package mutating func name(_ name: String) {
    beginItem()
    writeText(name)
    append(": ")
  }

  package mutating func write(_ text: String, as name: String) {
    self.name(name)
    writeText(text)
  }

  package mutating func write(_ value: JSON, as name: String) {
    self.name(name)
    write(value)
  }

  mutating func begin(_ bracket: StaticString) {
    append(bracket)
    level += 1
    isEmpty = true
  }

  mutating func beginItem() {
    append(isEmpty ? "\n" : ",\n")
    indent()
    isEmpty = false
  }

  mutating func end(_ bracket: StaticString) {
    level -= 1
    if !isEmpty {
      append("\n")
      indent()
    }
    append(bracket)
    isEmpty = false
  }

  private mutating func indent() {
    for _ in 0..<(level / 4) { append("        ") }
    for _ in 0..<(level % 4) { append("  ") }
  }

  mutating func append(_ text: StaticString) { buffer.append(text) }

  mutating func append(contentsOf text: String) { buffer.append(utf8: text) }

  mutating func writeText(_ text: String) { buffer.append(json: text) }
}

extension ByteBuffer {
  /// Appends a text as JSON, in quotation marks.
  package mutating func append(json text: String) {
    var text = text
    append(UInt8(ascii: "\""))
    text.withUTF8 { appendEscaped($0) }
    append(UInt8(ascii: "\""))
  }

  // Everything between two escapes is copied at once.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var (copied, searched) = (0, 0)
    while let i = text.firstIndex(
      from: searched, below: 0x20, or: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0xE2)
    {
      let length = lengthToEscape(text, at: i)
      if length > 0 {
        append(UnsafeBufferPointer(rebasing: text[copied..<i]))
        appendEscape(text, at: i)
        copied = i + length
      }
      searched = i + max(length, 1)
    }
    append(UnsafeBufferPointer(rebasing: text[copied...]))
  }

  private func lengthToEscape(_ text: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    switch text[i] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
    case 0xE2 where i + 2 < text.count && text[i + 1] == 0x80 && text[i + 2] & 0xFE == 0xA8: 3
    default: 0
    }
  }

  private mutating func appendEscape(_ text: UnsafeBufferPointer<UInt8>, at i: Int) {
    switch text[i] {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0xE2: append(text[i + 2] == 0xA8 ? "\\u2028" : "\\u2029")
    case let control:
      append(control < 0x10 ? "\\u000" : "\\u001")
      append(utf8: String(control & 0xF, radix: 16, uppercase: true))
    }
  }
}
