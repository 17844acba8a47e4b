import Diagnostics
import Text

extension TranslationFormat {
  public static let po = TranslationFormat(
    "po", "Poedit, Weblate, Crowdin and other gettext tools", extensions: ["po", "pot"], write: POWriter.bytes
  ) { file throws(Diagnostic) in
    try file.check()
    var reader = POReader(file)
    return [try reader.read()]
  }
}

/// See the GNU gettext manual, *The Format of PO Files*.
private enum POWriter {
  static func bytes(_ document: TranslationDocument) -> [UInt8] {
    var text = header(document)
    for unit in document.units {
      text += "\n"
      for note in unit.notes { text += "#. \(note.onOneLine)\n" }
      text += "#: \(unit.path)\n"
      if unit.state == .stale {
        text += "#, fuzzy\n"
        if let earlier = unit.earlier {
          text += "#| " + string("msgid", earlier.coded).joined(separator: "\n#| ") + "\n"
        }
      }
      let lines =
        string("msgctxt", unit.id) + string("msgid", unit.source?.coded ?? "")
        + string("msgstr", unit.target?.coded ?? "")
      text += lines.joined(separator: "\n") + "\n"
    }
    return Array(text.utf8)
  }

  private static func header(_ document: TranslationDocument) -> String {
    let fields = [
      "Project-Id-Version: \(document.title)",
      "Language: \((document.target ?? "").replacing("-", with: "_"))",
      "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit",
      "X-Source-Language: \(document.source ?? "")",
    ]
    let all = fields + (document.isOnlyOpen ? [TranslationDocument.onlyOpen] : [])
    return "msgid \"\"\n" + string("msgstr", all.map { $0.onOneLine + "\n" }.joined()).joined(separator: "\n") + "\n"
  }

  /// A string that is wrapped only at line ends.
  private static func string(_ keyword: String, _ text: String) -> [String] {
    let lines = text.parts(between: "\n")
    let ended = lines.dropLast().map { String($0) + "\n" } + (lines.last == "" ? [] : [String(lines[lines.count - 1])])
    let quoted = ended.map { "\"\($0.escaped)\"" }
    return ended.count > 1 ? ["\(keyword) \"\""] + quoted : ["\(keyword) \(quoted.first ?? "\"\"")"]
  }
}

extension String {
  /// The text on one line, for a comment.
  var onOneLine: String { String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 })) }

  fileprivate var escaped: String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t": escaped.append(contentsOf: "\\t".unicodeScalars)
      case "\r": escaped.append(contentsOf: "\\r".unicodeScalars)
      case "\"", "\\": escaped.append(contentsOf: ["\\", scalar])
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

private struct POReader {
  private let file: ExchangeFile
  private let lines: LineIndex
  private var document: TranslationDocument
  private var entry = Entry()
  /// The part of the entry that the next string belongs to.
  private var field: Field?
  private var hasHeader = false

  private enum Field { case context, id, string, other }

  private struct Entry {
    var context: (text: [UInt8], place: Int)?
    var id: (text: [UInt8], place: Int)?
    var string: (text: [UInt8], place: Int)?
    var isFuzzy = false
  }

  init(_ file: ExchangeFile) {
    (self.file, lines) = (file, LineIndex(file))
    document = TranslationDocument(at: SourceLocation(path: file.path))
  }

  mutating func read() throws(Diagnostic) -> TranslationDocument {
    var start = file.hasByteOrderMark ? 3 : 0
    while start < file.bytes.count {
      let end = file.bytes[start...].firstIndex(of: 0x0A) ?? file.bytes.count
      try readLine(start..<end)
      start = end + 1
    }
    try finish(at: file.bytes.count)
    guard hasHeader || !document.units.isEmpty || file.bytes.allSatisfy({ $0 <= 0x20 }) else {
      throw syntax("there is no entry", at: 0)
    }
    return document
  }

  private mutating func readLine(_ line: Range<Int>) throws(Diagnostic) {
    guard let start = file.bytes[line].firstIndex(where: { $0 > 0x20 }) else { return }
    let rest = file.bytes[start..<line.upperBound]
    switch rest.first {
    case UInt8(ascii: "#"):
      if entry.string != nil { try finish(at: start) }
      // Entries of texts that are gone (#~) and earlier texts (#|) are comments too.
      if rest.starts(with: "#,".utf8) {
        let flags = rest.dropFirst(2).split { $0 == UInt8(ascii: ",") || $0 <= 0x20 }
        if flags.contains(where: { $0.elementsEqual("fuzzy".utf8) }) { entry.isFuzzy = true }
      }
    case UInt8(ascii: "\""):
      guard field != nil else { throw syntax("a text without a keyword before it", at: start) }
      try add(try string(start..<line.upperBound), start)
    default: try readKeyword(start..<line.upperBound)
    }
  }

  private mutating func readKeyword(_ range: Range<Int>) throws(Diagnostic) {
    let word = file.bytes[range].prefix { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") }
    var rest = file.bytes[word.endIndex..<range.upperBound]
    if rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) { rest = rest[(end + 1)...] }
    guard let quote = rest.firstIndex(where: { $0 > 0x20 }), file.bytes[quote] == UInt8(ascii: "\"") else {
      throw syntax("this line is neither a comment nor a keyword and a text in quotes", at: range.lowerBound)
    }
    switch String(decoding: word, as: UTF8.self) {
    case "msgctxt":
      if entry.id != nil || entry.context != nil { try finish(at: range.lowerBound) }
      field = .context
      entry.context = ([], range.lowerBound)
    case "msgid":
      if entry.id != nil { try finish(at: range.lowerBound) }
      field = .id
      entry.id = ([], range.lowerBound)
    case "msgstr":
      guard entry.id != nil else { throw syntax("msgstr without msgid before it", at: range.lowerBound) }
      // This is the first of several plural forms, which texts of a site do not have.
      field = entry.string == nil ? .string : .other
      if field == .string { entry.string = ([], quote) }
    case "msgid_plural", "domain": field = .other
    default: throw syntax("an unknown keyword", at: range.lowerBound)
    }
    try add(try string(quote..<range.upperBound), quote)
  }

  private mutating func add(_ text: [UInt8], _ place: Int) throws(Diagnostic) {
    switch field {
    case .context: entry.context?.text += text
    case .id: entry.id?.text += text
    case .string: entry.string?.text += text
    case .other, nil: break
    }
  }

  /// A text in quotes, which must be the only thing on the line.
  private func string(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    var (text, at) = ([UInt8](), range.lowerBound + 1)
    while at < range.upperBound, file.bytes[at] != UInt8(ascii: "\"") {
      guard file.bytes[at] == UInt8(ascii: "\\") else {
        text.append(file.bytes[at])
        at += 1
        continue
      }
      let rest = file.bytes[(at + 1)..<range.upperBound]
      guard let (byte, length) = Self.escape(rest) else { throw syntax("an unknown escape", at: at) }
      text.append(byte)
      at += 1 + length
    }
    guard at < range.upperBound else { throw syntax("the text is not closed with '\"'", at: range.lowerBound) }
    guard file.bytes[(at + 1)..<range.upperBound].allSatisfy({ $0 <= 0x20 }) else {
      throw syntax("there is something after the text", at: at + 1)
    }
    return text
  }

  /// The byte that an escape stands for, after its backslash.
  private static func escape(_ rest: ArraySlice<UInt8>) -> (UInt8, length: Int)? {
    let signs: [UInt8: UInt8] = [
      0x6E: 0x0A, 0x74: 0x09, 0x72: 0x0D, 0x61: 0x07, 0x62: 0x08, 0x66: 0x0C, 0x76: 0x0B, 0x22: 0x22, 0x5C: 0x5C,
      0x27: 0x27, 0x3F: 0x3F,
    ]
    guard let first = rest.first else { return nil }
    if let sign = signs[first] { return (sign, 1) }
    let isHexadecimal = first == UInt8(ascii: "x")
    let digits =
      isHexadecimal
      ? rest.dropFirst().prefix(2).prefix { $0.hexadecimal != nil } : rest.prefix(3).prefix { 0x30...0x37 ~= $0 }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(0) { $0 * (isHexadecimal ? 16 : 8) + Int($1.hexadecimal ?? 0) }
    return UInt8(exactly: value).map { ($0, digits.count + (isHexadecimal ? 1 : 0)) }
  }

  private mutating func finish(at end: Int) throws(Diagnostic) {
    defer { (entry, field) = (Entry(), nil) }
    guard let id = entry.id else {
      if let context = entry.context { throw syntax("msgctxt without msgid after it", at: context.place) }
      return
    }
    guard let string = entry.string else { throw syntax("msgid without msgstr after it", at: id.place) }
    guard let source = String(validating: id.text, as: UTF8.self),
      let target = String(validating: string.text, as: UTF8.self),
      let context = String(validating: entry.context?.text ?? [], as: UTF8.self)
    else { throw syntax("an escape that is not UTF-8", at: id.place) }
    if entry.context == nil, id.text.isEmpty { return try readHeader(target, at: string.place) }
    guard document.units.count < ExchangeFile.mostValues else { throw .tooManyValues(in: file) }
    document.units.append(
      TranslationDocument.Unit(
        context, source: CodedParts(coded: source), target: target.isEmpty ? nil : CodedParts(coded: target),
        target.isEmpty ? .missing : entry.isFuzzy ? .stale : .translated,
        at: lines.location(of: entry.context?.place ?? id.place), place: lines.location(of: string.place)))
  }

  private mutating func readHeader(_ text: String, at place: Int) throws(Diagnostic) {
    hasHeader = true
    document.location = lines.location(of: place)
    for line in text.parts(between: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map { String($0).withoutOuterSpace }
      guard parts.count == 2 else { continue }
      switch parts[0].lowercased() {
      case "language": document.target = parts[1]
      case "x-source-language": document.source = parts[1]
      case "x-publish-only": document.isOnlyOpen = parts[1] == "open"
      case "content-type":
        let charset = parts[1].lowercased().split(separator: "charset=").last.map(String.init) ?? "utf-8"
        if parts[1].lowercased().contains("charset="), !["utf-8", "utf8", "us-ascii", "ascii"].contains(charset) {
          throw Diagnostic(
            .notUTF8, "the file declares '\(charset.quotable)'", fix: "save the file as UTF-8", at: document.location)
        }
      default: break
      }
    }
  }

  private func syntax(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(
      .poSyntax, message, fix: "save the file again with the tool that makes it", at: lines.location(of: offset))
  }
}

extension UInt8 {
  /// The value of a digit of base 16.
  var hexadecimal: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

extension Diagnostic {
  static func tooManyValues(in file: ExchangeFile) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "the file has more than \(ExchangeFile.mostValues) texts", fix: "split it",
      at: SourceLocation(path: file.path))
  }
}
