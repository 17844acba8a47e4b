extension JSON {
  /// UTF-8, indented by two spaces, members in their order, one line feed at the end: equal values give equal bytes.
  ///
  /// Non-ASCII letters and `/` stand as they are; control characters and U+2028/2029 (line ends in JavaScript) are
  /// escaped. A number whose text is no JSON number is written as null. Deeper nesting than the stack holds is the
  /// caller's to avoid; what ``parse(_:limits:)`` gives is never too deep.
  public func write() -> [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.document()
  }

  /// The same on one line, `{"a": [1, 2]}`, without the line feed.
  public func writeCompactly() -> [UInt8] {
    var writer = JSONWriter()
    writer.writeCompactly(self)
    return writer.bytes
  }

  var isWritableNumber: Bool {
    guard case .number(let text) = self else { return false }
    guard let (value, _) = try? JSON.parse(Array(text.utf8)) else { return false }
    return value == self
  }
}

extension JSONWriter {
  /// A value as the next element or the value of the last name.
  package mutating func write(_ value: JSON) {
    switch value {
    case .array(let elements):
      begin("[")
      for element in elements {
        beginItem()
        write(element)
      }
      end("]")
    case .object(let members):
      begin("{")
      for member in members {
        name(member.name)
        write(member.value)
      }
      end("}")
    case .null: append("null")
    case .boolean(let flag): append(flag ? "true" : "false")
    case .number(let text): writeNumber(text)
    case .string(let text): writeText(text)
    }
  }

  mutating func writeCompactly(_ value: JSON) {
    switch value {
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
        writeText(member.name)
        append(": ")
        writeCompactly(member.value)
      }
      append("}")
    default: write(value)
    }
  }

  private mutating func writeNumber(_ text: String) {
    let isPlainInteger =
      text.utf8.first.map { 0x31...0x39 ~= $0 } ?? false && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
    append(contentsOf: isPlainInteger || JSON.number(text).isWritableNumber ? text : "null")
  }
}
