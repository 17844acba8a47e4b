/// Markdown of one line, as in tables of the documentation: code, emphasis and links.
extension String {
  /// The text without marks; links become their words.
  package var withoutMarkdown: String { markdownLine(keepsMarks: false) { words, _ in words.withoutMarkdown } }

  /// The Markdown for use elsewhere, with links that still lead to their targets.
  ///
  /// - Parameters:
  ///   - document: The file that it is in.
  ///   - base: The address of that file's folder; ends with `/`.
  package func withLinks(from document: String, at base: String) -> String {
    markdownLine(keepsMarks: true) { words, target in
      let isWhole = target.contains("://") || target.hasPrefix("mailto:")
      return "[\(words)](\(isWhole ? target : base + (target.hasPrefix("#") ? document + target : target)))"
    }
  }

  private func markdownLine(keepsMarks: Bool, link: (_ words: String, _ target: String) -> String) -> String {
    var (text, rest, isCode) = ("", self[...], false)
    while let character = rest.first {
      if !isCode, let (words, target, end) = rest.firstLink {
        text += link(words, target)
        rest = rest[end...]
        continue
      }
      if character == "`" { isCode.toggle() }
      if keepsMarks || character != "`" && (isCode || character != "*") { text.append(character) }
      rest.removeFirst()
    }
    return text
  }
}

extension Substring {
  /// `[words](target)` if it begins with that.
  fileprivate var firstLink: (words: String, target: String, end: Index)? {
    guard first == "[", let close = firstIndex(of: "]") else { return nil }
    let open = index(after: close)
    guard open < endIndex, self[open] == "(", let end = self[open...].firstIndex(of: ")") else { return nil }
    let words = self[index(after: startIndex)..<close]
    return words.contains("[") ? nil : (String(words), String(self[index(after: open)..<end]), index(after: end))
  }
}
