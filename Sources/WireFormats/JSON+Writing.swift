internal import Text

extension JSON {
  /// UTF-8, indented by two spaces, members in their order, one line feed at the end: equal values give equal bytes.
  ///
  /// Non-ASCII letters and `/` stand as they are; control characters and U+2028/2029 (line ends in JavaScript) are
  /// escaped. A number whose text is no JSON number is written as null. Deeper nesting than the stack holds is the
  /// caller's to avoid; what ``parse(_:limits:)`` gives is never too deep.
  public func write() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(self, level: 0)
    writer.append("\n")
    return writer.bytes
  }

  /// The same on one line, `{"a": [1, 2]}`, without the line feed.
  public func writeCompactly() -> [UInt8] {
    var writer = JSONWriter()
    writer.writeCompactly(self)
    return writer.bytes
  }

  /// Appends a text as JSON, in quotation marks, for writers of formats with many lines of one kind.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    var writer = JSONWriter(bytes: bytes)
    bytes = []
    writer.write(text)
    bytes = writer.bytes
  }

  var isWritableNumber: Bool {
    guard case .number(let text) = self else { return false }
    guard let (value, _) = try? JSON.parse(Array(text.utf8)) else { return false }
    return value == self
  }
}

private struct JSONWriter {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func write(_ value: JSON, level: Int) {
    switch value {
    case .array(let elements) where !elements.isEmpty:
      append("[")
      for (index, element) in elements.enumerated() {
        begin(index, level: level + 1)
        write(element, level: level + 1)
      }
      end("]", level: level)
    case .object(let members) where !members.isEmpty:
      append("{")
      for (index, member) in members.enumerated() {
        begin(index, level: level + 1)
        write(member.name)
        append(": ")
        write(member.value, level: level + 1)
      }
      end("}", level: level)
    default: writeCompactly(value)
    }
  }

  private mutating func begin(_ item: Int, level: Int) {
    append(item == 0 ? "\n" : ",\n")
    indent(level)
  }

  private mutating func end(_ bracket: StaticString, level: Int) {
    append("\n")
    indent(level)
    append(bracket)
  }

  mutating func writeCompactly(_ value: JSON) {
    switch value {
    case .null: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .number(let text): writeNumber(text)
    case .string(let text): write(text)
    case .array(let elements):
      append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { append(", ") }
        writeCompactly(element)
      }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(", ") }
        write(member.name)
        append(": ")
        writeCompactly(member.value)
      }
      append("}")
    }
  }

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func indent(_ level: Int) { for _ in 0..<level { append("  ") } }

  private mutating func writeNumber(_ text: String) {
    let isPlainInteger =
      text.utf8.first.map { 0x31...0x39 ~= $0 } ?? false && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    if isPlainInteger || JSON.number(text).isWritableNumber {
      bytes.append(contentsOf: text.utf8)
    } else {
      append("null")
    }
  }

  mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { writeEscaped($0) }
    if isWritten == nil { Array(text.utf8).withUnsafeBufferPointer { writeEscaped($0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  // Everything between two escapes is copied at once.
  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var (copied, searched) = (0, 0)
    while let i = text.firstIndex(
      from: searched, below: 0x20, or: UInt8(ascii: "\""), UInt8(ascii: "\\"), 0xE2)
    {
      let length = lengthToEscape(text, at: i)
      if length > 0 {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<i]))
        writeEscape(text, at: i)
        copied = i + length
      }
      searched = i + max(length, 1)
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
  }

  private func lengthToEscape(_ text: UnsafeBufferPointer<UInt8>, at i: Int) -> Int {
    switch text[i] {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): 1
    case 0xE2 where i + 2 < text.count && text[i + 1] == 0x80 && text[i + 2] & 0xFE == 0xA8: 3
    default: 0
    }
  }

  private mutating func writeEscape(_ text: UnsafeBufferPointer<UInt8>, at i: Int) {
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
      bytes.append(contentsOf: String(control & 0xF, radix: 16, uppercase: true).utf8)
    }
  }
}
