import Authoring
import FeedModel
import Text

/// A translation of a content file, old or new, and the texts that it gets.
struct TranslatedFile {
  private let file: TranslatableFile
  private let locale: LanguageTag
  private let original: SourceFile
  private let existing: SourceFile?
  /// By the names of their units. Those that need no change are not among them.
  private var keys: [(name: String, text: String)] = []
  /// All texts of the body; nil if it stays as it is.
  private var body: [(parts: CodedParts, codes: [Int: CodedText.Code], isSame: Bool)]?

  /// - Parameters:
  ///   - original: The default language's file.
  ///   - existing: The translation, if there is one.
  init(_ file: TranslatableFile, in locale: LanguageTag, _ original: SourceFile, _ existing: SourceFile?) {
    (self.file, self.locale, self.original, self.existing) = (file, locale, original, existing)
  }

  mutating func set(_ key: String, _ text: String) { keys.append((key, text)) }

  /// - Parameter texts: Each text of the original's body, in order. What is the same stays as it is written, if the file is made of
  ///   the same blocks as the original.
  mutating func set(body texts: [(parts: CodedParts, codes: [Int: CodedText.Code], isSame: Bool)]) { body = texts }

  /// Nil if a text of the body is written in no single place, or the front matter has a form that is not changed.
  var bytes: [UInt8]? {
    var text = FileText(existing?.bytes ?? [], bodyLine: existing == nil ? 1 : file.lineOfBody(in: locale))
    for (name, value) in keys {
      guard text.set(name, value, after: file.sourceUnits.map(\.name), all: keys) else { return nil }
    }
    guard let body else { return text.bytes }
    let isKept = existing != nil && file.hasSameStructure(in: locale)
    guard let places = file.placesInBody(in: isKept ? locale : file.original), places.count == body.count else {
      return nil
    }
    if !isKept { text.body = FileText(original.bytes, bodyLine: file.lineOfBody(in: file.original)).body }
    var edits: [Edit] = []
    for (place, unit) in zip(places, body) where !(isKept && unit.isSame) {
      let lead = text.lead(of: place.range.lowerBound)
      let markdown = CodedMarkdown.text(unit.parts, unit.codes, in: place.container, lead: lead)
      edits.append(Edit(place.range, Array(markdown.utf8)))
    }
    text.body = ExchangeFile(path: "", bytes: text.body).replacing(edits)
    return text.bytes
  }
}

/// A content file's text: the lines above its body, and the body.
private struct FileText {
  private var hasByteOrderMark: Bool
  private var hasCRLF: Bool
  /// With both fences; none without front matter.
  private var head: [String]
  /// With LF line ends.
  var body: [UInt8]

  init(_ bytes: [UInt8], bodyLine: Int) {
    hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = String(decoding: bytes.dropFirst(hasByteOrderMark ? 3 : 0), as: UTF8.self)
    let plain = text.withLineFeeds
    hasCRLF = plain.utf8.count < text.utf8.count
    let lines = plain.utf8.split(separator: 0x0A, maxSplits: bodyLine - 1, omittingEmptySubsequences: false)
    head = lines.prefix(bodyLine - 1).map { String(Substring($0)) }
    body = lines.count < bodyLine ? [] : Array(lines[bodyLine - 1])
  }

  var bytes: [UInt8] {
    let text = head.map { $0 + "\n" }.joined() + String(decoding: body, as: UTF8.self)
    let whole = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
    return (hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : [])
      + Array((hasCRLF ? whole.replacing("\n", with: "\r\n") : whole).utf8)
  }

  /// The beginning of a paragraph's further lines: that of its first, with blanks for the marks of items.
  func lead(of start: Int) -> String {
    let line = body[..<start].suffix { $0 != 0x0A }
    return String(decoding: line.map { $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20 }, as: UTF8.self)
  }

  /// Sets a key of the front matter; its line gets the place that the original's order gives it.
  ///
  /// - Returns: False if the value that is there is written in a form that is not changed.
  mutating func set(_ name: String, _ value: String, after order: [String], all: [(name: String, text: String)]) -> Bool
  {
    if head.isEmpty { head = ["---", "---"] }
    let path = name.split(separator: ".", maxSplits: 1).map(String.init)
    let line = "\(path[path.count - 1]): \(value.asTranslatedYAML)"
    guard path.count == 2 else { return set(line, name, in: 1..<(head.count - 1), indent: "", order) }
    guard let parent = block(of: path[0], in: 1..<(head.count - 1), indent: "") else {
      let place = placeOfNew(
        path[0], order.map { String($0.prefix { $0 != "." }) }, in: 1..<(head.count - 1), indent: "")
      head.insert(contentsOf: ["\(path[0]):", "  \(line)"], at: place)
      return true
    }
    // `with: { price: 9 }` on one line.
    guard parent.count > 1 else { return false }
    let indent = String(head[parent.lowerBound + 1].prefix { $0 == " " })
    let names = order.filter { $0.hasPrefix(path[0] + ".") }.map { String($0.dropFirst(path[0].count + 1)) }
    return set(line, path[1], in: (parent.lowerBound + 1)..<parent.upperBound, indent: indent, names)
  }

  private mutating func set(
    _ line: String, _ name: String, in range: Range<Int>, indent: String, _ order: [String]
  ) -> Bool {
    if let block = block(of: name, in: range, indent: indent) {
      let comment = block.count == 1 ? head[block.lowerBound].dropFirst(indent.count).comment : ""
      head.replaceSubrange(block, with: [indent + line + comment])
    } else {
      head.insert(indent + line, at: placeOfNew(name, order, in: range, indent: indent))
    }
    return true
  }

  /// The lines of a key: its own, and those below it that are indented further.
  private func block(of name: String, in range: Range<Int>, indent: String) -> Range<Int>? {
    guard let start = range.first(where: { head[$0].hasPrefix("\(indent)\(name):") }) else { return nil }
    let rest = (start + 1)..<range.upperBound
    let end = rest.first { head[$0].isBlank == false && !head[$0].hasPrefix(indent + " ") } ?? range.upperBound
    // Empty lines below a value belong to what follows.
    let last = (start..<end).last { !head[$0].isBlank } ?? start
    return start..<(last + 1)
  }

  private func placeOfNew(_ name: String, _ order: [String], in range: Range<Int>, indent: String) -> Int {
    let before = order.prefix { $0 != name }
    return before.reversed().lazy.compactMap { block(of: $0, in: range, indent: indent)?.upperBound }.first
      ?? (range.first { !head[$0].isBlank && !head[$0].drop(while: \.isWhitespace).hasPrefix("#") } ?? range.upperBound)
  }
}

extension [UInt8] {
  fileprivate func suffix(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> { self[...].suffix(while: fits) }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

extension Substring {
  /// The comment after a value, with the blanks before it: `  # from Ann`.
  fileprivate var comment: Substring {
    let value = drop { $0 != ":" }.dropFirst().drop { $0 == " " }
    var rest = value
    if let quote = value.first, quote == "'" || quote == "\"" {
      rest = rest.dropFirst()
      while let end = rest.firstIndex(of: quote) {
        let isEscaped = quote == "\"" && rest[..<end].reversed().prefix { $0 == "\\" }.count % 2 == 1
        rest = rest[index(after: end)...]
        if quote == "'", rest.first == "'" {
          rest = rest.dropFirst()
        } else if !isEscaped {
          break
        }
      }
    }
    guard let place = rest.firstRange(of: " #") else { return "" }
    let blanks = rest[..<place.lowerBound].reversed().prefix { $0 == " " }.count
    return rest[rest.index(place.lowerBound, offsetBy: -blanks)...]
  }
}

extension String {
  /// As a value of YAML, in which placeholders stay placeholders.
  fileprivate var asTranslatedYAML: String { asYAML().replacing("\\{{", with: "{{") }
}
