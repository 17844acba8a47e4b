import Authoring
import SiteBuilder
import Text

/// A text as Markdown for other programs, in one written form: `-` for bullets, `1.` and so on for numbers, `*x*` and `**x**`,
/// headings of one level, blocks with a blank line between them; words and line ends as they were. Placeholders are replaced, and
/// what cannot be shown elsewhere is its words.
struct MarkdownText {
  private let markdown: Markdown
  /// What headings are called instead.
  private let names: [String: String]

  /// Without a line end at the end; empty for nothing.
  ///
  /// - Parameter names: What headings are called instead.
  static func text(_ text: TextBlocks, renaming names: [String: String] = [:]) -> String {
    MarkdownText(markdown: text.markdown, names: names).lines(text.blocks, isInItem: false).joined(separator: "\n")
  }

  /// Those that are not in a list or a quote, as Markdown.
  static func headings(of text: TextBlocks) -> [String] {
    let writer = MarkdownText(markdown: text.markdown, names: [:])
    return text.blocks.compactMap {
      if case .heading(let words) = $0 { writer.inline(words).joined(separator: " ") } else { nil }
    }
  }

  // MARK: Blocks

  private func lines(_ blocks: [TextBlocks.Block], isTight: Bool = false, isInItem: Bool) -> [String] {
    var lines: [String] = []
    var previous: (list: TextBlocks.List, other: Bool)?
    for block in blocks {
      // Two lists one after the other would be one if they had the same marks.
      var other = false
      if case .list(let list) = block {
        if let previous, (previous.list.start == nil) == (list.start == nil) { other = !previous.other }
        previous = (list, other)
      } else {
        previous = nil
      }
      let own = self.lines(block, other: other, isInItem: isInItem)
      if own.isEmpty { continue }
      if !lines.isEmpty, !isTight { lines.append("") }
      lines += own
    }
    return lines
  }

  private func lines(_ block: TextBlocks.Block, other: Bool, isInItem: Bool) -> [String] {
    switch block {
    case .paragraph(let words): return inline(words).withEscapedStarts
    case .heading(let words):
      let text = inline(words).joined(separator: " ")
      return text.isEmpty ? [] : ["### \(names[text] ?? text)"]
    case .list(let list): return lines(list, other)
    case .quote(let blocks): return lines(blocks, isInItem: false).map { $0.isEmpty ? ">" : "> \($0)" }
    case .code(let code): return fenced(markdown.string(code))
    case .table(let table): return lines(table)
    // After a bullet, dashes would be more bullets.
    case .rule: return [isInItem ? "***" : "---"]
    case .html(let html): return markdown.string(html).withoutLastLineEnd.parts(between: "\n").map(String.init)
    }
  }

  private func lines(_ list: TextBlocks.List, _ other: Bool) -> [String] {
    var lines: [String] = []
    for (index, item) in list.items.enumerated() {
      let mark = list.start.map { "\($0 &+ index)\(other ? ")" : ".") " } ?? (other ? "* " : "- ")
      var own = self.lines(item.blocks, isTight: list.isTight, isInItem: true)
      if let isDone = item.task { own = ["[\(isDone ? "x" : " ")] \(own.first ?? "")"] + own.dropFirst() }
      if index > 0, !list.isTight { lines.append("") }
      let indent = String(repeating: " ", count: mark.utf8.count)
      lines.append(own.isEmpty ? String(mark.dropLast()) : mark + own[0])
      lines += own.dropFirst().map { $0.isEmpty ? "" : indent + $0 }
    }
    return lines
  }

  private func fenced(_ code: String) -> [String] {
    let lines = code.withoutLastLineEnd.parts(between: "\n").map(String.init)
    let fence = String(repeating: "`", count: max(3, code.longestRun(of: "`") + 1))
    return [fence] + lines + [fence]
  }

  private func lines(_ table: TextBlocks.Table) -> [String] {
    let rows = table.rows.map { row in
      "| " + row.map { inline($0).joined(separator: " ").replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let marks = table.alignments.map { alignment in
      switch alignment {
      case .natural: "---"
      case .start: ":--"
      case .center: ":-:"
      case .end: "--:"
      }
    }
    return rows.prefix(1) + ["| \(marks.joined(separator: " | ")) |"] + rows.dropFirst()
  }

  // MARK: Words

  /// In lines.
  private func inline(_ words: TextBlocks.Words) -> [String] {
    var (text, bare): (String, Int?) = ("", nil)
    for (index, event) in zip(words.indices, words) {
      switch event {
      case .begin(.link(let link)):
        if markdown.links[link].isBare {
          bare = link
        } else if leadsAnywhere(link) {
          text += isAutolink(words, index) ? "<" : "["
        }
      case .end(.link(let link)):
        if link == bare { bare = nil } else if leadsAnywhere(link) { text += end(of: link, words, index) }
      case .begin(.emphasis), .end(.emphasis): text += "*"
      case .begin(.strong), .end(.strong): text += "**"
      case .begin(.strikethrough), .end(.strikethrough): text += "~~"
      case .text(let range):
        let isAddress = bare != nil || index > words.startIndex && isAutolink(words, index - 1)
        let next = words.index(after: index) < words.endIndex ? words[index + 1] : nil
        text +=
          isAddress ? markdown.string(range) : markdown.string(range).escapedForMarkdown(after: text.last, before: next)
      case .code(let range): text += markdown.string(range).asCodeSpan
      case .html(let range): text += markdown.string(range)
      case .softBreak: text += "\n"
      case .lineBreak: text += "\\\n"
      case .image(let image):
        text += markdown.images[image].alternative.escapedForMarkdown(after: text.last, before: nil)
      case .begin, .end, .task, .codeBlock, .thematicBreak: break
      }
    }
    return text.parts(between: "\n").map { $0.withoutOuterSpace }.filter { !$0.isEmpty }
  }

  private func leadsAnywhere(_ link: Int) -> Bool { markdown.links[link].target.publicAddress != nil }

  /// Whether a link that begins here is written `<https://…>`.
  private func isAutolink(_ words: TextBlocks.Words, _ index: Int) -> Bool {
    guard case .begin(.link(let link)) = words[index], !markdown.links[link].isBare, index + 2 < words.endIndex,
      case .text(let range) = words[index + 1], words[index + 2] == .end(.link(link)),
      let address = markdown.links[link].target.publicAddress
    else { return false }
    let text = markdown.string(range)
    return text.isSame(as: address) || "mailto:\(text)".isSame(as: address)
  }

  private func end(of link: Int, _ words: TextBlocks.Words, _ index: Int) -> String {
    if index - 2 >= words.startIndex, isAutolink(words, index - 2) { return ">" }
    let address = markdown.links[link].target.publicAddress ?? ""
    return "](\(address.replacing("(", with: "\\(").replacing(")", with: "\\)")))"
  }
}

// MARK: - Escaping

extension String {
  fileprivate var withoutLastLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }

  fileprivate func longestRun(of character: Character) -> Int {
    var (longest, run) = (0, 0)
    for other in self {
      run = other == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// With a backslash before each character that would be a mark. Marks at the beginning of a line are another matter.
  ///
  /// - Parameters:
  ///   - previous: What was written before it.
  ///   - next: What follows.
  func escapedForMarkdown(after previous: Character? = nil, before next: Markdown.Event? = nil) -> String {
    guard utf8.contains(where: { "\\`*_[<&~!".utf8.contains($0) }) else { return self }
    let scalars = Array(unicodeScalars)
    var text = UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : previous?.unicodeScalars.last
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      // What follows a text in a line is a mark, unless the line ends.
      let endsLine = next == nil || next == .softBreak || next == .lineBreak
      if scalar.isMark(after: before, before: after, rest: scalars[(index + 1)...], endsLine: endsLine) {
        text.append("\\")
      }
      text.append(scalar)
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate func isMark(
    after before: Unicode.Scalar?, before after: Unicode.Scalar?, rest: ArraySlice<Unicode.Scalar>, endsLine: Bool
  ) -> Bool {
    func isBlank(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isWhitespace ?? true }
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      scalar?.properties.isAlphabetic ?? false || scalar?.isDigit ?? false
    }
    switch self {
    case "`", "[": return true
    case "\\": return after.map { $0.isASCII && $0.isPunctuation } ?? true
    case "*": return !(isBlank(before) && isBlank(after) && (after != nil || endsLine))
    case "_":
      let isInside = isWord(before) && isWord(after)
      return !(isInside || isBlank(before) && isBlank(after) && (after != nil || endsLine))
    case "~": return before == "~" || after == "~"
    case "!": return after == nil && !endsLine
    case "<":
      return after.map { $0.isASCII && ($0.properties.isAlphabetic || $0 == "/" || $0 == "!" || $0 == "?") }
        ?? !endsLine
    case "&":
      let name = rest.prefix(32).prefix { $0.isASCII && ($0.properties.isAlphabetic || $0.isDigit || $0 == "#") }
      return !name.isEmpty && rest.dropFirst(name.count).first == ";"
    default: return false
    }
  }

  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isPunctuation: Bool { (0x21...0x7E).contains(value) && !properties.isAlphabetic && !isDigit }
}

extension [String] {
  /// Lines of a paragraph, none of which begins another block.
  fileprivate var withEscapedStarts: [String] {
    enumerated().map { index, line in
      guard let place = line.startOfBlock(isFirst: index == 0) else { return line }
      var line = line
      line.insert("\\", at: place)
      return line
    }
  }
}

extension String {
  /// Where a backslash has to be, so that no block begins here.
  fileprivate func startOfBlock(isFirst: Bool) -> Index? {
    guard let first = unicodeScalars.first else { return nil }
    let digits = prefix { $0.isASCII && $0.isNumber }
    let rest = self[digits.endIndex...]
    if !digits.isEmpty, digits.count < 10, let mark = rest.first, mark == "." || mark == ")" {
      let after = rest.dropFirst().first
      return after == nil || after == " " || after == "\t" ? digits.endIndex : nil
    }
    let mark = String(String.UnicodeScalarView([first]))
    let run = prefix { String($0) == mark }
    let after = self[run.endIndex...].first
    let isAlone = after == nil || after == " " || after == "\t"
    switch first {
    case "#": return run.count < 7 && isAlone ? startIndex : nil
    case ">": return startIndex
    case "+": return run.count == 1 && isAlone ? startIndex : nil
    case "-":
      let isRule = allSatisfy { $0 == "-" || $0 == " " } && count(where: { $0 == "-" }) > (isFirst ? 2 : 0)
      return run.count == 1 && isAlone || isRule ? startIndex : nil
    case "=": return !isFirst && allSatisfy { $0 == "=" || $0 == " " } ? startIndex : nil
    case "*" where run.count == 1 && isAlone: return startIndex
    case "~" where run.count > 2: return startIndex
    case "|": return startIndex
    default: return nil
    }
  }
}
