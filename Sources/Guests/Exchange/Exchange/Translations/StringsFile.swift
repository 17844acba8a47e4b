import Diagnostics
import Text

extension TranslationFormat {
  public static let strings = TranslationFormat(
    "strings", "Apple's .strings", extensions: ["strings"], write: StringsWriter.bytes
  ) { file throws(Diagnostic) in
    var reader = try StringsReader(file)
    return [try reader.read()]
  }
}

/// Writes a comment with the source, then `"key" = "value";` (Apple, *Resource Programming Guide, String Resources*).
private enum StringsWriter {
  @Sendable static func bytes(_ document: TranslationDocument) -> [UInt8] {
    var text = document.isOnlyOpen ? "/* \(TranslationDocument.onlyOpen) */\n\n" : ""
    for unit in document.units.sorted(by: { $0.id.precedes($1.id) }) {
      guard let target = unit.target else { continue }
      let comment =
        [(unit.source?.coded ?? "").escaped(for: .comment)]
        + (unit.state == .stale ? [StringsReader.stale] : []) + unit.notes.map { $0.escaped(for: .comment) }
      text += "/* \(comment.joined(separator: "\n   ")) */\n"
      text += "\"\(unit.id.escaped(for: .value))\" = \"\(target.coded.escaped(for: .value))\";\n\n"
    }
    return Array(text.utf8)
  }
}

extension String {
  fileprivate enum Place { case comment, value }

  fileprivate func escaped(for place: Place) -> String {
    var escaped = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t" where place == .value: escaped.append(contentsOf: "\\t".unicodeScalars)
      case "\"" where place == .value, "\\": escaped.append(contentsOf: ["\\", scalar])
      // This slash would end the comment.
      case "/" where place == .comment && escaped.last == "*": escaped.append(contentsOf: "\\/".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

private struct StringsReader {
  static let stale = "stale"

  private let path: String
  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var place: (line: Int, column: Int) = (1, 1)
  private var comment: String?

  /// - Throws: `not-utf-8` for a file that is neither UTF-8 nor UTF-16 with a byte order mark.
  init(_ file: ExchangeFile) throws(Diagnostic) {
    var file = file
    if let text = file.bytes.utf16 { file.bytes = Array(text.utf8) }
    try file.check()
    path = file.path
    scalars = Array(
      String(decoding: file.bytes.dropFirst(file.hasByteOrderMark ? 3 : 0), as: UTF8.self).withLineFeeds.unicodeScalars)
  }

  mutating func read() throws(Diagnostic) -> TranslationDocument {
    var document = TranslationDocument(at: SourceLocation(path: path))
    document.target = path.split(separator: "/").dropLast().last { $0.hasSuffix(".lproj") }.map {
      String($0.dropLast(6))
    }
    try skipSpace(&document)
    while at < scalars.count {
      let location = location
      let key = try word()
      try skipSpace(&document)
      try take("=")
      try skipSpace(&document)
      let start = self.location
      let value = try word()
      try skipSpace(&document)
      try take(";")
      guard document.units.count < ExchangeFile.mostValues else {
        throw .tooManyValues(in: ExchangeFile(path: path, bytes: []))
      }
      let lines = (comment ?? "").parts(between: "\n").map { String($0).withoutOuterSpace }
      document.units.append(
        TranslationDocument.Unit(
          key, source: comment == nil ? nil : CodedParts(coded: (lines.first ?? "").unescaped),
          target: CodedParts(coded: value), lines.dropFirst().contains(Self.stale) ? .stale : .translated, at: location,
          place: start))
      comment = nil
      try skipSpace(&document)
    }
    return document
  }

  private var location: SourceLocation { SourceLocation(path: path, line: place.line, column: place.column) }

  private mutating func advance() {
    place = scalars[at] == "\n" ? (place.line + 1, 1) : (place.line, place.column + 1)
    at += 1
  }

  private func begins(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { scalars[at...].prefix($0.count).map(\.value).elementsEqual($0.map(UInt32.init)) }
  }

  /// Skips white space and comments. The last comment before a key belongs to it.
  private mutating func skipSpace(_ document: inout TranslationDocument) throws(Diagnostic) {
    while at < scalars.count {
      if begins("/*") {
        let start = location
        var text = String.UnicodeScalarView()
        advance()
        advance()
        while at < scalars.count, !begins("*/") {
          text.append(scalars[at])
          advance()
        }
        guard at < scalars.count else { throw syntax("the comment that begins here does not end", at: start) }
        advance()
        advance()
        let words = String(text).withoutOuterSpace
        if words == TranslationDocument.onlyOpen { document.isOnlyOpen = true } else { comment = words }
      } else if begins("//") {
        while at < scalars.count, scalars[at] != "\n" { advance() }
      } else if scalars[at].properties.isWhitespace {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func take(_ mark: Unicode.Scalar) throws(Diagnostic) {
    guard at < scalars.count, scalars[at] == mark else { throw syntax("here should be '\(mark)'", at: location) }
    advance()
  }

  /// A word in quotes, or a plain one.
  private mutating func word() throws(Diagnostic) -> String {
    var text = String.UnicodeScalarView()
    guard at < scalars.count, scalars[at] == "\"" else {
      while at < scalars.count,
        scalars[at].properties.isAlphabetic || "0123456789_-.$:/".unicodeScalars.contains(scalars[at])
      {
        text.append(scalars[at])
        advance()
      }
      guard !text.isEmpty else { throw syntax("here should be a text in quotes", at: location) }
      return String(text)
    }
    let start = location
    advance()
    while at < scalars.count, scalars[at] != "\"" {
      if scalars[at] == "\\" {
        text.append(try escape())
      } else {
        text.append(scalars[at])
        advance()
      }
    }
    guard at < scalars.count else { throw syntax("the text that begins here is not closed with '\"'", at: start) }
    advance()
    return String(text)
  }

  private mutating func escape() throws(Diagnostic) -> Unicode.Scalar {
    let start = location
    advance()
    guard at < scalars.count else { throw syntax("a backslash at the end", at: start) }
    let sign = scalars[at]
    advance()
    switch sign {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "U", "u":
      let digits = scalars[at...].prefix(4).compactMap { UInt8(exactly: $0.value)?.hexadecimal }
      let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
      guard digits.count == 4, let scalar = Unicode.Scalar(value) else { throw syntax("an unknown escape", at: start) }
      for _ in digits { advance() }
      return scalar
    default: return sign
    }
  }

  private func syntax(_ message: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(.stringsSyntax, message, fix: "write \"key\" = \"text\";", at: place)
  }
}

extension String {
  /// The text before ``escaped(for:)`` made a comment of it.
  fileprivate var unescaped: String {
    var (text, isEscaped) = (UnicodeScalarView(), false)
    for scalar in unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(isEscaped && scalar == "n" ? "\n" : scalar)
        isEscaped = false
      }
    }
    return String(text)
  }
}

extension [UInt8] {
  /// The text; nil unless it begins with UTF-16's byte order mark, and is UTF-16.
  fileprivate var utf16: String? {
    guard count >= 2, count.isMultiple(of: 2), self[0] ^ self[1] == 1, self[0] >= 0xFE else { return nil }
    let isLittle = self[0] == 0xFF
    let units = stride(from: 2, to: count, by: 2).map { index -> UInt16 in
      let unit = UInt16(self[index]) << 8 | UInt16(self[index + 1])
      return isLittle ? unit.byteSwapped : unit
    }
    return String(validating: units, as: UTF16.self)
  }
}
