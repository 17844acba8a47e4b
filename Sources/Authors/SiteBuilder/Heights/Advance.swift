import Authoring

/// The widths of characters, on average of their script. They are those of Noto Sans, in which Latin text is about 4 %
/// wider than in the systems' own fonts, so that an estimate from them is more likely too high than too low.
enum Advance {
  /// The advances of ASCII, by code point.
  static let ascii: [UInt16] =
    Array(repeating: 0, count: 32) + [
      260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572,
      572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907,
      760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615,
      564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380,
      551, 380, 572, 0,
    ]

  static func of(_ scalar: UInt32) -> Em {
    switch scalar {
    case ..<0x80: Em(ascii[Int(scalar)])
    case 0xA0: 260
    case 0xAD, 0x300...0x36F, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: 0
    case ..<0x370: 590
    case ..<0x400: 580
    case 0x400...0x42F: 720
    case ..<0x590: 590
    case ..<0x600: 560
    case ..<0x900: 485
    case ..<0xE00: 430
    case ..<0xF00: 410
    case 0x2018...0x201B: 220
    case 0x201C...0x201F: 390
    case 0x2014, 0x2026: 1000
    case 0x2000...0x206F: 500
    case 0x2070...0x2BFF: 800
    case 0xAC00...0xD7FF: 920
    case 0xFF61...0xFFDC: 500
    case 0x2E80...0xFFFF, 0x20000...: 1000
    case 0x1F000...: 1250
    default: 600
    }
  }

  static func of(_ scalar: UInt32, isBold: Bool) -> Em {
    let width = of(scalar)
    guard isBold, scalar < 0x590 else { return width }
    return width * (scalar < 0x370 ? 106 : 107) / 100
  }

  static func width(of text: UnsafeBufferPointer<UInt8>, isBold: Bool) -> Em {
    var (width, index) = (0, 0)
    while index < text.count { width += of(scalar(in: text, at: &index), isBold: isBold) }
    return width
  }

  static func width(of text: String, isBold: Bool) -> Em {
    text.unicodeScalars.reduce(0) { $0 + of($1.value, isBold: isBold) }
  }

  /// Reads the scalar that begins at the index in UTF-8, and moves the index past it.
  static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> UInt32 {
    let first = UInt32(text[index])
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let rest = text[min(index + 1, text.count)..<min(index + length, text.count)]
    index += length
    if length == 1 { return first }
    let start = length == 2 ? first & 0x1F : length == 3 ? first & 0x0F : first & 0x07
    return rest.reduce(start) { $0 << 6 | UInt32($1) & 0x3F }
  }
}

/// The line breaks in texts that are written without blanks.
struct LineBreaks {
  /// Whether the text is Japanese, in which lines are broken between phrases if the browser knows them. Safari does
  /// not, and so has fewer lines.
  let isJapanese: Bool
  private var last: UInt32 = 0

  init(isJapanese: Bool) { self.isJapanese = isJapanese }

  var isAfterIdeograph: Bool { last >= 0xE00 && isIdeographic(last) }

  /// Whether ASCII that comes next is part of the same word.
  var isAfterLatin: Bool { last < 0xE00 }

  /// Passes over ASCII after Latin text, before which ``isBreak(before:)`` is always false.
  mutating func pass(latin byte: UInt8) { last = UInt32(byte) }

  /// Whether a line may be broken before the scalar, which is the next.
  mutating func isBreak(before scalar: UInt32) -> Bool {
    defer { last = scalar }
    guard scalar >= 0xE00 || last >= 0xE00 else { return false }
    guard isIdeographic(scalar) || isIdeographic(last), !staysBehind(scalar), !opens(last) else { return false }
    guard isJapanese, !endsSentence(last) else { return true }
    // A phrase ends with particles in hiragana, and begins with a different script.
    return isHiragana(last) && !isHiragana(scalar)
  }

  private func isIdeographic(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE00...0xEFF, 0x2E80...0xABFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private func isHiragana(_ scalar: UInt32) -> Bool { (0x3040...0x309F).contains(scalar) }

  private func endsSentence(_ scalar: UInt32) -> Bool {
    [0x3001, 0x3002, 0xFF01, 0xFF0C, 0xFF1F, 0x300D].contains(scalar)
  }

  /// Whether a scalar is an opening bracket, which cannot end a line.
  private func opens(_ scalar: UInt32) -> Bool {
    [0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0xFF08, 0x28].contains(scalar)
  }

  /// Whether a scalar cannot begin a line: closing brackets, stops, marks that lengthen, small letters.
  private func staysBehind(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063,
      0x3083, 0x3085, 0x3087, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30FB, 0x30FC,
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF5E:
      true
    // Thai vowels and tone marks above and below.
    case 0xE30...0xE3A, 0xE45...0xE4E: true
    default: scalar < 0x2E80 && !(0xE00...0xEFF).contains(scalar) && !isWordStart(scalar)
    }
  }

  /// Whether Latin text begins beside an ideograph: its letters and digits, not its stops.
  private func isWordStart(_ scalar: UInt32) -> Bool {
    (0x30...0x39).contains(scalar) || (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar) || scalar > 0xBF
  }
}

/// Writes words into columns. The widths of words and the places where lines may end are the same in all columns.
struct WordWriter {
  private let columns: UnsafeMutableBufferPointer<TextColumn>
  /// The widths in ``Advance/ascii``.
  private let ascii: UnsafeBufferPointer<UInt16>
  private var breaks: LineBreaks
  /// The width of the word that is not placed yet.
  private var word: Em = 0
  var size: Em
  var boldDepth = 0
  var isCode = false

  init(
    _ columns: UnsafeMutableBufferPointer<TextColumn>, _ ascii: UnsafeBufferPointer<UInt16>, size: Em,
    breaks: LineBreaks
  ) { (self.columns, self.ascii, self.size, self.breaks) = (columns, ascii, size, breaks) }

  mutating func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x20 {
        blank()
        index += 1
      } else if byte < 0x80, breaks.isAfterLatin {
        breaks.pass(latin: byte)
        write(byte)
        index += 1
        writeRest(of: bytes, from: &index)
      } else {
        write(Advance.scalar(in: bytes, at: &index))
        writeRest(of: bytes, from: &index)
      }
    }
  }

  /// Writes the rest of a word in ASCII, which most texts consist of.
  private mutating func writeRest(of bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) {
    if breaks.isAfterIdeograph { return }
    let start = index
    var width = 0
    while index < bytes.count, 0x2D < bytes[index], bytes[index] < 0x7F {
      width += Em(ascii[Int(bytes[index])])
      index += 1
    }
    guard index > start else { return }
    word += (isCode ? 540 * (index - start) : boldDepth > 0 ? width * 106 / 100 : width) * size / 1000
  }

  mutating func write(_ scalar: UInt32) {
    if breaks.isBreak(before: scalar) || scalar == 0x200B { breakable() }
    word += (isCode ? 540 : Advance.of(scalar, isBold: boldDepth > 0)) * size / 1000
    // A line may end after a hyphen or a dash.
    if scalar == 0x2D || scalar == 0x2013 || scalar == 0x2014 { breakable() }
  }

  /// Writes an ASCII byte that is not beside ideographs.
  private mutating func write(_ byte: UInt8) {
    let width = Em(ascii[Int(byte)])
    word += (isCode ? 540 : boldDepth > 0 ? width * 106 / 100 : width) * size / 1000
    if byte == 0x2D { breakable() }
  }

  mutating func blank() { breakable(Em(ascii[0x20]) * size / 1000) }

  private mutating func breakable(_ width: Em = 0) {
    for index in columns.indices {
      columns[index].line.write(word)
      columns[index].line.breakable(width)
    }
    word = 0
  }

  /// Ends the last word of a line, or of a block.
  mutating func endWord() {
    for index in columns.indices { columns[index].line.write(word) }
    word = 0
  }

  mutating func newLine() {
    endWord()
    for index in columns.indices { columns[index].line.newLine() }
  }
}
