import Authoring
import FeedModel
import Text

/// A translation of a content file, old or new, with its new texts.
struct TranslatedFile {
  private let file: TranslatableFile
  private let locale: LanguageTag
  private let original: SourceFile
  private let existing: SourceFile?
  /// The texts of keys, by the names of their units. Texts that need no change are left out.
  private var keys: [(name: String, text: String)] = []
  /// All texts of the body; nil if it stays as it is.
  private var body: [(parts: CodedParts, codes: [Int: CodedText.Code], isSame: Bool)]?

  /// - Parameters:
  ///   - original: The file of the default language.
  ///   - existing: The translation; nil if there is none.
  init(_ file: TranslatableFile, in locale: LanguageTag, _ original: SourceFile, _ existing: SourceFile?) {
    (self.file, self.locale, self.original, self.existing) = (file, locale, original, existing)
  }

  mutating func set(_ key: String, _ text: String) { keys.append((key, text)) }

  /// - Parameter texts: The texts of the original's body, in order. Texts that are the same keep their written form if
  ///   the file consists of the same blocks as the original.
  mutating func set(body texts: [(parts: CodedParts, codes: [Int: CodedText.Code], isSame: Bool)]) { body = texts }

  /// The new file; nil if a text of the body is not written in a single place, or if the file has a form that is not
  /// changed.
  var bytes: [UInt8]? {
    let path = file.path(in: locale)
    let translation = existing ?? SourceFile(path: path, bytes: [])
    let order = KeyTable.table(ofFile: path)?.names ?? []
    func place(_ name: String) -> Int { order.firstIndex(of: String(name.prefix { $0 != "." })) ?? order.count }
    var operations = keys.sorted { place($0.name) < place($1.name) }.map { name, text in
      let path = name.split(separator: ".", maxSplits: 1).map(String.init)
      return PatchOperation.set(FieldPath(path), .text(text.withLineFeeds.replacing("\n", with: " ")))
    }
    if let body {
      let old = existing.map { Self.body(of: $0, from: file.lineOfBody(in: locale)) } ?? []
      guard let new = text(of: body, over: old) else { return nil }
      let count = String(decoding: old, as: UTF8.self).unicodeScalars.count
      operations.append(.replaceText(0..<count, with: String(decoding: new, as: UTF8.self)))
    }
    return try? patch(translation, operations, KeyTable.table(ofFile: path)).file.bytes
  }

  /// - Parameter old: The existing body.
  private func text(
    of body: [(parts: CodedParts, codes: [Int: CodedText.Code], isSame: Bool)], over old: [UInt8]
  ) -> [UInt8]? {
    let isKept = existing != nil && file.hasSameStructure(in: locale)
    guard let places = file.placesInBody(in: isKept ? locale : file.original), places.count == body.count else {
      return nil
    }
    let text = isKept ? old : Self.body(of: original, from: file.lineOfBody(in: file.original))
    let edits = zip(places, body).filter { !(isKept && $1.isSame) }.map { place, unit in
      let markdown = CodedMarkdown.text(
        unit.parts, unit.codes, in: place.container, lead: Self.lead(of: text[..<place.range.lowerBound]))
      return Edit(place.range, Array(markdown.utf8))
    }
    let new = ExchangeFile(path: "", bytes: text).replacing(edits)
    return existing != nil || new.isEmpty || new.last == 0x0A ? new : new + [0x0A]
  }

  /// The text below the front matter, with LF line ends.
  private static func body(of file: SourceFile, from line: Int) -> [UInt8] {
    let text = String(decoding: file.bytes, as: UTF8.self).withLineFeeds
    let lines = text.utf8.split(separator: 0x0A, maxSplits: line - 1, omittingEmptySubsequences: false)
    return lines.count < line ? [] : Array(lines[line - 1])
  }

  /// The beginning of a paragraph's further lines: that of its first, with blanks for the marks of items.
  private static func lead(of before: ArraySlice<UInt8>) -> String {
    let line = before[(before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex)...]
    return String(decoding: line.map { $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20 }, as: UTF8.self)
  }
}
