/// The style in which a text is written in YAML.
package enum ScalarStyle {
  case plain, single, double
  /// A text after `|` or `>`.
  case block

  /// A text in this style if possible, and otherwise without quotation marks, in single or in double ones.
  ///
  /// - Parameters:
  ///   - isWords: Whether no reader may read it as anything but text.
  ///   - isInFlow: Whether it is in brackets or braces.
  func written(_ text: String, isWords: Bool, isInFlow: Bool) -> String {
    switch self {
    case .double: text.inDoubleQuotes
    case .single where text.fitsSingleQuotes: text.inSingleQuotes
    case .single: text.inDoubleQuotes
    case .plain, .block:
      if text.isPlainYAML(isInFlow: isInFlow), !(isWords && text.looksTyped) {
        text
      } else {
        text.fitsSingleQuotes && !text.isEmpty ? text.inSingleQuotes : text.inDoubleQuotes
      }
    }
  }
}

extension PatchValue {
  /// The value on one line.
  func written(keeping style: ScalarStyle = .plain, isInFlow: Bool) -> String {
    switch self {
    case .text(let text): style.written(text, isWords: true, isInFlow: isInFlow)
    case .plain(let text): style.written(text, isWords: false, isInFlow: isInFlow)
    case .list(let items): "[\(items.map { $0.written(isInFlow: true) }.joined(separator: ", "))]"
    case .map(let entries) where entries.isEmpty: "{}"
    case .map(let entries):
      "{ \(entries.map { "\($0.name.asYAMLKey): \($0.value.written(isInFlow: true))" }.joined(separator: ", ")) }"
    }
  }
}

extension String {
  /// The text as a key, valid both inside and outside of braces.
  var asYAMLKey: String { ScalarStyle.plain.written(self, isWords: true, isInFlow: true) }

  /// Whether it means nothing in YAML, unless it is in quotation marks.
  var isNullInYAML: Bool { utf8.count <= 4 && ["~", "null", "Null", "NULL"].contains(self) }
  fileprivate var inSingleQuotes: String { "'\(replacing("'", with: "''"))'" }

  fileprivate var inDoubleQuotes: String {
    unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case _ where !scalar.isPrintableInYAML:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let (mark, count) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
        text += "\\\(mark)\(String(repeating: "0", count: count - digits.count))\(digits)"
      default: text.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  fileprivate var fitsSingleQuotes: Bool { unicodeScalars.allSatisfy(\.isPrintableInYAML) }

  /// Whether every reader of YAML reads it, without quotation marks, as one scalar of these characters that is not
  /// null.
  fileprivate func isPlainYAML(isInFlow: Bool) -> Bool {
    guard let first = utf8.first, let last = utf8.last, first != 0x20, last != 0x20, last != UInt8(ascii: ":"),
      !isNullInYAML, fitsSingleQuotes
    else { return false }
    let second = utf8.dropFirst().first
    // `-1` and `?x` are scalars, `- 1` is a list.
    let startsAsScalar = "-?".utf8.contains(first) && second.map { !" -".utf8.contains($0) } ?? false && !isInFlow
    guard startsAsScalar || !"-?:,[]{}#&*!|>'\"%@`".utf8.contains(first) else { return false }
    var before: UInt8 = 0
    for byte in utf8 {
      if byte == UInt8(ascii: "#"), before == 0x20 { return false }
      if before == UInt8(ascii: ":"), byte == 0x20 || isInFlow && ",[]{}?".utf8.contains(byte) { return false }
      if isInFlow, ",[]{}".utf8.contains(byte) { return false }
      before = byte
    }
    return true
  }

  /// Whether some reader of YAML reads it as a boolean, a number, a date, a time or a merge key.
  fileprivate var looksTyped: Bool {
    let words = ["true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<", ".inf", "-.inf", "+.inf", ".nan"]
    if words.contains(lowercased()) { return true }
    guard let first = utf8.first, 0x30...0x39 ~= first || "+-.".utf8.contains(first) else { return false }
    let isHexadecimal = hasPrefix("0x") || hasPrefix("0X")
    return utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || "+-.:,_eEoOtTzZ ".utf8.contains(byte)
        || isHexadecimal && ("xX".utf8.contains(byte) || 0x41...0x46 ~= byte & 0xDF)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is printable in YAML (1.2.2, 5.1) and neither a line end nor a tab.
  fileprivate var isPrintableInYAML: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0x2028, 0x202A..<0xD800, 0xE000..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
