package import Diagnostics
import Text

/// Letters that a program has garbled: UTF-8 that was read as Windows-1252 (`GrÃ¼ÃŸe`), U+FFFD, which replaces unreadable
/// bytes, and codes outside of quotation marks, where YAML reads none (`\U0001F4CD`).
struct GarbledText: Equatable {
  /// The word with the garbled letters.
  var words: String
  /// The likely original; nil if it is lost.
  var meant: String?
  /// The beginning of the word, in bytes.
  var place: Int

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The first in a text, except for isolated ones: `Fixed: ü no longer shows as Ã¼` only mentions them.
  static func first(in text: UnsafeBufferPointer<UInt8>) -> GarbledText? {
    if searchCode(text) != nil, let place = CodeFinder.withoutCode(text, searchCode) {
      return GarbledText(code: place, of: text)
    }
    // Most texts have none, and need not be searched for code.
    return search(text) == nil ? nil : CodeFinder.withoutCode(text, search).map { GarbledText(around: $0, of: text) }
  }

  private static func search(_ text: Bytes) -> Int? {
    var start = 0
    // A first byte of UTF-8 became one of the letters U+00C2 to U+00F4, which begin with 0xC3.
    while let place = text.firstIndex(from: start, or: 0xC3, 0xEF) {
      start = place + 1
      if text[place] == 0xEF {
        guard text[place...].starts(with: [0xEF, 0xBF, 0xBD]) else { continue }
      } else {
        guard let sequence = MisreadSequence(text, at: place), sequence.isCertain(in: text) else { continue }
        start = sequence.range.upperBound
        if sequence.isLetter, !sequence.isInWord(of: text) { continue }
      }
      return place
    }
    return nil
  }

  /// `\U0001F4CD`, with eight digits as for emoji
  private static func searchCode(_ text: Bytes) -> Int? {
    var start = 0
    while let place = text.firstIndex(from: start, or: UInt8(ascii: "\\")) {
      start = place + 1
      guard place + 10 <= text.count, text[place + 1] == UInt8(ascii: "U"),
        text[place + 2..<place + 10].allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
      else { continue }
      let line = text[..<place].lastIndex(of: 0x0A) ?? 0
      if text[line..<place].count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2) { return place }
    }
    return nil
  }

  private init(code place: Int, of text: Bytes) {
    self.place = place
    words = String(decoding: text[place..<place + 10], as: UTF8.self)
    meant = UInt32(words.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
  }

  private init(around place: Int, of text: Bytes) {
    func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
    let start = text[..<place].lastIndex(where: isSpace).map { $0 + 1 } ?? 0
    let end = text[place...].firstIndex(where: isSpace) ?? text.count
    var (words, meant, index) = ([UInt8](), [UInt8](), start)
    while index < end {
      let sequence = MisreadSequence(text, at: index)
      let next = sequence?.range.upperBound ?? index + 1
      words += text[index..<next]
      meant += sequence.map { Array(String($0.meant).utf8) } ?? [text[index]]
      index = next
    }
    self.place = start
    self.words = String(decoding: words, as: UTF8.self)
    let fixed = String(decoding: meant, as: UTF8.self)
    self.meant = fixed.unicodeScalars.contains("\u{FFFD}") ? nil : fixed
  }

  func diagnostic(at location: SourceLocation) -> Diagnostic {
    if words.hasPrefix("\\U") {
      return Diagnostic(
        .garbledText, "'\(words.quotable)' is not read as a code here, so people see it",
        fix: meant.map { "write \($0), or put the text in double quotation marks" } ?? "write the letter", at: location,
        length: words.utf8.count)
    }
    return Diagnostic(
      .garbledText,
      meant == nil
        ? "'\(words.quotable)' has U+FFFD, which stands for a letter that was lost"
        : "'\(words.quotable)' was most likely '\(meant?.quotable ?? "")', and was read in a wrong encoding",
      fix: meant == nil ? "write the letter" : "write it again, or paste the text again from a file in UTF-8",
      at: location, length: words.unicodeScalars.count)
  }
}

/// Letters whose bytes in Windows-1252 are a character in UTF-8.
private struct MisreadSequence {
  /// The range in the text, in bytes.
  let range: Range<Int>
  let meant: Unicode.Scalar
  private let lead: UInt8
  private let rest: [UInt8]

  init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard start + 3 < text.count, text[start] == 0xC3, 0x82...0xB4 ~= text[start + 1] else { return nil }
    lead = text[start + 1] + 0x40
    let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var (rest, end) = ([UInt8](), start + 2)
    while rest.count < count {
      guard let (byte, length) = Self.continuation(text, at: end) else { return nil }
      rest.append(byte)
      end += length
    }
    guard let meant = String(validating: [lead] + rest, as: UTF8.self)?.unicodeScalars.first, Self.isUsual(meant.value)
    else { return nil }
    (self.rest, self.meant, range) = (rest, meant, start..<end)
  }

  var isLetter: Bool { meant.properties.isAlphabetic }

  /// The byte of Windows-1252 that a character is, if it can continue a character in UTF-8.
  private static func continuation(_ text: UnsafeBufferPointer<UInt8>, at place: Int) -> (byte: UInt8, length: Int)? {
    guard place + 1 < text.count else { return nil }
    switch text[place] {
    case 0xC2 where text[place + 1] >= 0x80: return (text[place + 1], 2)
    case 0xC5, 0xC6, 0xCB, 0xE2:
      let length = text[place] == 0xE2 ? 3 : 2
      guard place + length <= text.count,
        let scalar = String(decoding: text[place..<place + length], as: UTF8.self).unicodeScalars.first,
        let index = others.firstIndex(of: scalar.value)
      else { return nil }
      return (0x80 + UInt8(index), length)
    default: return nil
    }
  }

  /// The characters of Windows-1252 from 0x80 to 0x9F; 0 for none.
  private static let others: [UInt32] = [
    0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0, 0x17E, 0x178,
  ]

  /// Whether it is usual in texts: Latin, Greek, Cyrillic, Hebrew and Arabic letters, punctuation, East Asian scripts,
  /// emoji. The characters that `CAFÉ»` and `Spaß…` would be decoded to are in none of these.
  private static func isUsual(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0x17F, 0x1A0...0x1B0, 0x218...0x21B, 0x386...0x3CE, 0x401...0x45F, 0x490...0x491, 0x5D0...0x5EA,
      0x60C...0x669, 0x1EA0...0x1EF9, 0x2010...0x203A, 0x20AC, 0x2122, 0x2190...0x27BF, 0x3001...0x9FFF,
      0xAC00...0xD7A3, 0xFE0F, 0xFF01...0xFF5E, 0x1F300...0x1FAFF:
      true
    default: false
    }
  }

  /// Characters that may follow a letter: closing marks, dashes, a space that does not break, raised figures.
  private static let following: Set<UInt8> = [
    0x82, 0x84, 0x85, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0x9B, 0xA0, 0xAB, 0xAD, 0xAE, 0xB2, 0xB3,
    0xB4, 0xB7, 0xB9, 0xBB,
  ]
  private static let (ellipsis, space): (UInt8, UInt8) = (0x85, 0xA0)

  /// Whether no correct text contains it. `IRMÃ”`, `HÄ…` and `též…` are correct.
  func isCertain(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let isLatin = lead < 0xE0
    if !rest.allSatisfy(Self.following.contains) {
      // A single character of East Asian text proves nothing.
      return isLatin || lead == 0xE2 || lead >= 0xF0 || MisreadSequence(text, at: range.upperBound) != nil
    }
    guard isLatin else { return false }
    let before = text.scalar(before: range.lowerBound)?.properties
    if before?.isLowercase ?? false { return true }
    guard before?.isAlphabetic != true, before?.numericType == nil || lead == 0xC2 else { return false }
    if rest == [Self.space] { return lead <= 0xC3 }
    return lead == 0xC2 || rest != [Self.ellipsis] && text.scalar(at: range.upperBound)?.properties.isLowercase ?? false
  }

  func isInWord(of text: UnsafeBufferPointer<UInt8>) -> Bool {
    [text.scalar(before: range.lowerBound), text.scalar(at: range.upperBound)].contains {
      $0?.properties.isAlphabetic ?? false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func scalar(at place: Int) -> Unicode.Scalar? {
    String(decoding: self[place..<Swift.min(place + 4, count)], as: UTF8.self).unicodeScalars.first
  }

  fileprivate func scalar(before place: Int) -> Unicode.Scalar? {
    guard let start = self[..<place].lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return nil }
    return String(decoding: self[start..<place], as: UTF8.self).unicodeScalars.first
  }
}

/// A character that is not allowed in any text of a site, whether written out, as a YAML escape or as an HTML
/// reference.
package enum ForbiddenCharacter: Equatable {
  case control(Unicode.Scalar)
  case separator(Unicode.Scalar)
  case byteOrderMark
  case override(Unicode.Scalar)

  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: return nil
    case 0..<0x20, 0x7F..<0xA0, 0xFFFE...0xFFFF: self = .control(scalar)
    case 0x2028...0x2029: self = .separator(scalar)
    case 0x202A...0x202E: self = .override(scalar)
    case 0xFEFF: self = .byteOrderMark
    default: return nil
    }
  }

  package func diagnostic(at place: SourceLocation) -> Diagnostic {
    switch self {
    case .control(let scalar):
      Diagnostic(
        .controlCharacter, "\(scalar.name) is a control character, which feeds cannot hold",
        fix: "remove it", at: place)
    case .separator(let scalar):
      Diagnostic(
        .controlCharacter, "\(scalar.name) is an invisible line separator", fix: "end the line with Return", at: place)
    case .byteOrderMark:
      Diagnostic(
        .controlCharacter, "U+FEFF is a byte order mark, which belongs only at the start of a file",
        fix: "remove it",
        at: place
      )
    case .override(let scalar):
      Diagnostic(
        .bidiOverride, "\(scalar.name) invisibly reorders the text after it",
        fix: "remove it; if a direction must be set, use the isolates U+2066 to U+2069", at: place)
    }
  }

  static func first(in text: String) -> ForbiddenCharacter? {
    guard mayBe(in: text.utf8) else { return nil }
    return text.unicodeScalars.lazy.compactMap(Self.init).first
  }

  /// False for nearly every text, from its bytes alone, so that 10,000 files are checked quickly.
  package static func mayBe(in bytes: some Sequence<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable(hasSuspicious) ?? Array(bytes).withUnsafeBufferPointer(hasSuspicious)
  }
}

/// Whether there is an ASCII control character, or the lead byte of one of the others.
private func hasSuspicious(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.firstIndex(below: 0x20, sparesSpace: true, or: 0x7F, 0xC2, 0xE2, 0xEF) != nil
}
