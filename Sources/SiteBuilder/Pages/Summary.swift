import Authoring

/// The first paragraph of a text as one line, for lists of news and for what other sites show beside a link.
struct Summary {
  let text: String

  /// - Parameters:
  ///   - markdown: Headings, pictures and rows of buttons in it are left out.
  ///   - limit: The widest it may be, in Latin letters; an East Asian one is as wide as two.
  /// - Returns: Nil if there is nothing to read.
  init?(_ markdown: Markdown, limit: Int) {
    for index in markdown.events.indices where markdown.events[index] == .begin(.paragraph) {
      guard ParagraphShape(of: markdown, at: index) == .text else { continue }
      let end = markdown.events[index...].firstIndex(of: .end(.paragraph)) ?? markdown.events.endIndex
      let words = markdown.events[index..<end].filter { if case .image = $0 { false } else { true } }
      let text = PlainText(markdown.part(words)).text.replacing("\n", with: " ")
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      // What follows may stand below another heading.
      self.init([text], limit: limit)
      return
    }
    return nil
  }

  /// As many of the parts as fit, and the beginning of the next.
  init?(_ parts: some Sequence<String>, limit: Int) {
    let text = parts.joined(separator: " · ")
    if text.isEmpty { return nil }
    self.text = Self.cut(text, limit)
  }

  /// Between two words, unless the script has no spaces.
  private static func cut(_ text: String, _ limit: Int) -> String {
    var width = 0
    let start = text.prefix {
      width += $0.width
      return width <= limit
    }
    if start.endIndex == text.endIndex { return text }
    let end = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return String(end.reversed().drop { ",;:.–— ·".contains($0) }.reversed()) + "…"
  }
}

extension Character {
  /// 2 for the characters of East Asian scripts, which begin with the radicals.
  fileprivate var width: Int { unicodeScalars.first.map { 0x2E80...0xFFDC ~= $0.value ? 2 : 1 } ?? 0 }
}
