/// Writes words into columns: how wide each is, and where lines may end. Both are the same in all columns.
struct WordWriter {
  private let columns: UnsafeMutableBufferPointer<TextColumn>
  /// ``Advance/ascii``.
  private let ascii: UnsafeBufferPointer<UInt16>
  private var breaks: LineBreaks
  /// The width of the word that has no place yet.
  private var word: Em = 0
  var size: Em
  var boldDepth = 0
  var isCode = false

  init(
    _ columns: UnsafeMutableBufferPointer<TextColumn>, _ ascii: UnsafeBufferPointer<UInt16>, size: Em,
    breaks: LineBreaks
  ) {
    (self.columns, self.ascii, self.size, self.breaks) = (columns, ascii, size, breaks)
  }

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

  /// The rest of a word in ASCII, which most texts consist of.
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
    // After a hyphen or a dash.
    if scalar == 0x2D || scalar == 0x2013 || scalar == 0x2014 { breakable() }
  }

  /// The same for ASCII that is not beside ideographs.
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
