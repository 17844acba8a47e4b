import Testing
import Text

/// Escaping works on bytes: marks before and after a bracket or a quotation mark make no difference.
@Suite struct MarkupWriterTests {
  /// Those that Swift joins with what follows (grapheme break property Prepend).
  static let before: [Unicode.Scalar] = [
    "\u{600}", "\u{601}", "\u{602}", "\u{603}", "\u{604}", "\u{605}", "\u{6DD}", "\u{70F}", "\u{890}", "\u{891}",
    "\u{8E2}", "\u{D4E}", "\u{110BD}", "\u{110CD}", "\u{111C2}", "\u{1193F}", "\u{11A3A}", "\u{11D46}",
  ]
  /// Those that Swift joins with what precedes.
  static let after: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{323}", "\u{338}", "\u{903}", "\u{200C}", "\u{200D}", "\u{20DD}", "\u{FE0F}", "\u{FF9E}",
    "\u{1F3FB}", "\u{E0020}",
  ]

  static let places: [(MarkupWriter.Place, [Unicode.Scalar: String])] = [
    (.element, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "\"", "'": "'"]),
    (.doubleQuotes, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "'"]),
    (.anyQuotes, ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]),
  ]

  @Test(arguments: places)
  func escapesAmongMarks(_ place: MarkupWriter.Place, _ references: [Unicode.Scalar: String]) {
    for (scalar, reference) in references {
      for mark in Self.before { #expect(bytes("\(mark)\(scalar)x", place) == Array("\(mark)\(reference)x".utf8)) }
      for mark in Self.after { #expect(bytes("x\(scalar)\(mark)", place) == Array("x\(reference)\(mark)".utf8)) }
    }
  }

  @Test func leavesAllElse() {
    let text = "a b\n\t\0é日😀\u{F8FE}`=/"
    #expect(bytes(text, .anyQuotes) == Array(text.utf8))
  }

  private func bytes(_ text: String, _ place: MarkupWriter.Place) -> [UInt8] {
    var writer = MarkupWriter()
    writer.write("<b>")
    writer.write(escaping: text, in: place)
    #expect(Array("<b>\(text.escaped(in: place))".utf8) == writer.bytes)
    return Array(writer.bytes.dropFirst(3))
  }
}
