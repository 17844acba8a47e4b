import Diagnostics
import Disk
import Text

/// A text file of a site.
public struct SourceFile: Equatable, Sendable {
  /// Relative to the site's folder, with `/`.
  public var path: String
  public var bytes: [UInt8]

  /// The maximum size of a content file, in bytes.
  public static let limit = 64 * 1024

  public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  /// Compares every byte, including those of the path: Swift's `==` treats NFC and NFD as equal.
  public static func == (a: SourceFile, b: SourceFile) -> Bool { a.hasPath(of: b) && a.bytes == b.bytes }

  private func hasPath(of other: SourceFile) -> Bool { path.isSame(as: other.path) }

  public init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// The text with LF line ends and without a byte order mark. Reports everything that text may not contain; single
  /// characters are replaced, so that the rest of the file can still be read.
  ///
  /// - Returns: Nil if the file is too large, has merge conflicts, is not UTF-8, or has too many combining marks in a
  ///   row or at least ``most`` forbidden characters.
  func text(_ diagnostics: inout [Diagnostic], upTo limit: Int = Self.limit) -> String? {
    guard bytes.count <= limit else {
      diagnostics.append(tooLarge(limit))
      return nil
    }
    let conflicts = MergeConflict.findings(in: self)
    guard conflicts.isEmpty else {
      diagnostics += conflicts
      return nil
    }
    // Most files are plain ASCII, which is always allowed.
    if bytes.withUnsafeBufferPointer({ $0.isPlainASCII }) { return String(decoding: bytes, as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      diagnostics.append(encoding("the file is UTF-16", at: SourceLocation(path: path)))
      return nil
    }
    guard let text = String(validating: bytes, as: UTF8.self).map(\.withLineFeeds) else {
      diagnostics.append(encoding("these bytes are not UTF-8", at: placeOfInvalidByte))
      return nil
    }
    if let excess = excessMark(in: text) {
      diagnostics.append(excess)
      return nil
    }
    let found = forbiddenCharacters(text)
    diagnostics += found
    diagnostics += garbled(text)
    if found.isEmpty { return text }
    return found.count < Self.most ? text.withoutForbiddenCharacters : nil
  }

  /// The number of forbidden characters from which a file counts as binary.
  private static let most = 10

  private func tooLarge(_ limit: Int) -> Diagnostic {
    Diagnostic(
      .fileTooLarge, "the file has \(bytes.count) bytes, more than \(limit) (\(limit >> 10) KiB)",
      fix: "split it, or shorten it", at: SourceLocation(path: path))
  }

  private func excessMark(in text: String) -> Diagnostic? {
    var text = text
    let place = text.withUTF8 { bytes -> SourceLocation? in
      guard let excess = bytes.firstExcessMark else { return nil }
      return SourceLocation(path: path, TextPlace(of: excess, in: bytes))
    }
    let most = UnsafeBufferPointer<UInt8>.maxCombiningMarks
    return place.map {
      Diagnostic(
        .tooManyMarks, "here are more than \(most) combining marks in a row, which apps do not read",
        fix: "remove most of them; no language needs more than a few", at: $0)
    }
  }

  private func encoding(_ message: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(.notUTF8, message, fix: "save the file as UTF-8", at: place)
  }

  private var placeOfInvalidByte: SourceLocation {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var valid = String.UnicodeScalarView()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid.append(scalar) }
    var place = TextPlace()
    place.advance(past: String(valid).withLineFeeds.utf8)
    return SourceLocation(path: path, place)
  }

  /// Reports only the first garbled letters, because all in a file have the same cause.
  private func garbled(_ text: String) -> [Diagnostic] {
    var text = text
    return text.withUTF8 { bytes in
      GarbledText.first(in: bytes).map { garbled in
        [garbled.diagnostic(at: SourceLocation(path: path, TextPlace(of: garbled.place, in: bytes)))]
      } ?? []
    }
  }

  /// Reports at most ``most`` forbidden characters, because a binary file has thousands.
  private func forbiddenCharacters(_ text: String) -> [Diagnostic] {
    guard ForbiddenCharacter.mayBe(in: text.utf8) else { return [] }
    var found: [Diagnostic] = []
    var place = TextPlace()
    for scalar in text.unicodeScalars where found.count < Self.most {
      if let character = ForbiddenCharacter(scalar) {
        found.append(character.diagnostic(at: SourceLocation(path: path, place)))
      }
      place.advance(past: String(scalar).utf8)
    }
    return found
  }
}

extension String {
  /// The text with U+FFFD in the places of forbidden characters, so that all columns stay the same.
  fileprivate var withoutForbiddenCharacters: String {
    var text = UnicodeScalarView()
    text.append(contentsOf: unicodeScalars.map { ForbiddenCharacter($0) == nil ? $0 : "\u{FFFD}" })
    return String(text)
  }
}

/// Texts that the program writes for authors to continue.
extension SourceFile {
  /// A translation to start from: the texts that a translation may set, in the original language, and marked as such.
  public var translationToStartFrom: String {
    let front = frontMatterLines.map { Array(lines[$0]) } ?? []
    var isTranslated = false
    let keys = front.filter { line in
      // Lines that go on with a key's value are indented.
      if line.first.map({ $0 != " " && $0 != "\t" }) ?? false {
        isTranslated = KeyTable.translatedTexts.contains { line.utf8.starts(with: "\($0):".utf8) }
      }
      return isTranslated
    }
    let fences = keys.isEmpty ? "" : "---\n\(keys.joined(separator: "\n"))\n---\n"
    return body.isEmpty ? fences : "\(fences)TODO: translate this.\n\n\(body)"
  }

  /// The text after the front matter, without empty lines before it; ends with a line break unless it is empty.
  public var body: String {
    let start = frontMatterLines.map { $0.upperBound + 1 } ?? 0
    let rest = lines[min(start, lines.count)...].drop { $0.allSatisfy(\.isWhitespace) }
    let text = rest.joined(separator: "\n").replacing("\r\n", with: "\n")
    return text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }

  private var text: String {
    String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
  }

  /// The lines without their line feeds. They are split by scalars, because CRLF is one character in Swift.
  private var lines: [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  /// The lines between the two fences.
  private var frontMatterLines: Range<Int>? {
    let lines = lines
    guard let first = lines.first, isFence(first),
      let end = lines.indices.dropFirst().first(where: { isFence(lines[$0]) })
    else { return nil }
    return 1..<end
  }

  private func isFence(_ line: String) -> Bool {
    line.utf8.starts(with: "---".utf8) && line.utf8.dropFirst(3).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the line at this place: its line feed, or the end of the text.
  func endOfLine(from start: Int) -> Int { place(of: 0x0A, from: start) ?? count }

  /// The next place of a byte, which the C library finds in the fewest steps.
  func place(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }
}

extension [SourceFile] {
  /// - Precondition: The files are in the order of their paths' bytes, except for `publish.yml`, which is first.
  package func index(of path: String) -> Int? {
    if let first, first.path.isSame(as: path) { return 0 }
    let index = dropFirst().partitioningIndex { !$0.path.precedes(path) }
    return index < count && self[index].path.isSame(as: path) ? index : nil
  }
}
