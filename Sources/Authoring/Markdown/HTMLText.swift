import Text

/// Raw HTML text made safe: `&copy;` and `&#169;` stay as they are, any other `&` is escaped.
func escapedButReferences(_ raw: String) -> String {
  var bytes: [UInt8] = []
  var rest = raw.utf8[...]
  while let byte = rest.first {
    if let reference = HTMLReference(rest) {
      bytes.append(contentsOf: rest.prefix(reference.length))
      rest = rest.dropFirst(reference.length)
    } else {
      append(byte, to: &bytes)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Raw text as a browser decodes it, as far as it matters for a URL: numeric references and those of punctuation.
func decoded(_ raw: String) -> String {
  var text = String.UnicodeScalarView()
  var rest = raw[...]
  while let scalar = rest.unicodeScalars.first {
    let reference = HTMLReference(rest.utf8)
    text.append(reference?.scalar ?? scalar)
    rest = reference?.scalar == nil ? rest.dropFirstScalar() : rest.dropFirstBytes(reference?.length ?? 0)
  }
  return String(text)
}

/// A well-formed reference at the start of a text: `&copy;`, `&#169;`, `&#xA9;`.
struct HTMLReference {
  /// In bytes, including `&` and `;`.
  var length: Int
  /// Nil if the name is not one of punctuation.
  var scalar: Unicode.Scalar?

  private static let punctuation: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "colon": ":", "sol": "/",
    "Tab": "\t",
    "NewLine": "\n", "lpar": "(", "rpar": ")", "commat": "@", "num": "#", "percnt": "%", "period": ".",
  ]

  init?(_ text: Substring.UTF8View) {
    guard text.first == UInt8(ascii: "&"), let end = text.prefix(33).firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = String(Substring(text[..<end].dropFirst()))
    length = name.utf8.count + 2
    if name.hasPrefix("#") {
      guard let number = Self.number(name.dropFirst()) else { return nil }
      scalar = number
    } else {
      guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy({ isLetter($0) || 0x30...0x39 ~= $0 })
      else { return nil }
      scalar = Self.punctuation[name]
    }
  }

  private static func number(_ digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let figures = isHexadecimal ? digits.dropFirst() : digits
    guard figures.utf8.first != UInt8(ascii: "+"), let value = UInt32(figures, radix: isHexadecimal ? 16 : 10) else {
      return nil
    }
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

private func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

private func append(_ byte: UInt8, to bytes: inout [UInt8]) {
  guard let reference = MarkupWriter.reference(for: byte, in: .doubleQuotes) else { return bytes.append(byte) }
  reference.withUTF8Buffer { bytes.append(contentsOf: $0) }
}

extension Substring {
  fileprivate func dropFirstScalar() -> Substring { self[unicodeScalars.index(after: startIndex)...] }

  fileprivate func dropFirstBytes(_ count: Int) -> Substring { self[utf8.index(startIndex, offsetBy: count)...] }
}
