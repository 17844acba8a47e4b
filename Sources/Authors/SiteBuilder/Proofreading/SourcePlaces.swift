import Authoring
import Diagnostics
import Text

/// Finds pieces of texts in the files that they were written in. Only texts with findings are looked for.
struct SourcePlaces {
  private let files: [SourceFile]

  init(_ files: [SourceFile]) { self.files = files }

  struct Found {
    var location: SourceLocation
    var length: Int
    /// Whether exactly this piece is there, so that it can be replaced.
    var isExact: Bool
  }

  /// The place of a piece of a text, or of its first words if marks or line ends divide it in the file, or else the
  /// beginning of the text.
  ///
  /// - Parameter start: The beginning of the text, or of the body that it is in.
  func place(of range: Range<Int>, in text: TextTokens, from start: SourceLocation) -> Found {
    let otherwise = Found(location: start, length: 1, isExact: false)
    guard let file = files.first(where: { $0.path == start.path }) else { return otherwise }
    let from = LineMap(file.bytes).offset(of: start.line, start.column)
    let piece = Array(text.bytes[range])
    let around = Self.context(of: range, in: text.bytes)
    if let found = Self.offset(of: Array(text.bytes[around]), in: file.bytes, from: from) {
      return Self.found(file, found + range.lowerBound - around.lowerBound, piece, isExact: true)
    }
    // Marks may stand on one side of it. Elsewhere, the same could be code, which stays as it is.
    for side in [around.lowerBound..<range.upperBound, range.lowerBound..<around.upperBound]
    where side.count > range.count + 2 {
      let sided = Array(text.bytes[side])
      guard let found = Self.offset(of: sided, in: file.bytes, from: from),
        Self.offset(of: sided, in: file.bytes, from: found + 1) == nil
      else { continue }
      return Self.found(file, found + range.lowerBound - side.lowerBound, piece, isExact: true)
    }
    guard piece.count > 3 else { return otherwise }
    if let found = Self.offset(of: piece, in: file.bytes, from: from) {
      return Self.found(file, found, piece, isExact: true)
    }
    var rest = piece[...]
    while let blank = rest.firstIndex(of: 0x20) {
      rest = rest[(blank + 1)...]
      guard rest.count > 3, let found = Self.offset(of: Array(rest), in: file.bytes, from: from) else { continue }
      return Self.found(file, found, Array(rest), isExact: false)
    }
    return otherwise
  }

  private static func found(_ file: SourceFile, _ offset: Int, _ piece: [UInt8], isExact: Bool) -> Found {
    let bytes = file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? file.bytes[3...] : file.bytes[...]
    let place = TextPlace(of: offset - bytes.startIndex, in: bytes)
    let length = piece.count { $0 & 0xC0 != 0x80 }
    return Found(location: SourceLocation(path: file.path, place), length: max(length, 1), isExact: isExact)
  }

  private static func offset(of piece: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    bytes[min(start, bytes.count)...].firstRange(of: piece)?.lowerBound
  }

  /// The piece with some of the text around it, up to what may be written differently in the file.
  private static func context(of range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    func isPlain(_ byte: UInt8) -> Bool {
      byte >= 0x80 ? byte != 0xEF : byte > 0x20 && !"*_`[]<>&\\~'\"".utf8.contains(byte)
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, range.lowerBound - start < 16, isPlain(bytes[start - 1]) { start -= 1 }
    while start < range.lowerBound, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end < bytes.count, end - range.upperBound < 16, isPlain(bytes[end]) { end += 1 }
    while end > range.upperBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return start..<end
  }
}
