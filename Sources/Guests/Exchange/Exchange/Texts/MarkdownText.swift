import Authoring
import SiteBuilder
import Text

/// A text as Markdown for other programs: with its words and line ends, headings from one level on, placeholders replaced,
/// and words in the place of things that cannot be shown elsewhere.
struct MarkdownText {
  private let markdown: Markdown
  /// The new names of headings.
  private let names: [String: String]
  /// The level of the headings that have the third one, which is the highest in notes.
  private let level: Int

  /// The text without a line end at the end; empty if there is none.
  ///
  /// - Parameters:
  ///   - names: The new names of headings.
  ///   - level: The level of the highest headings.
  static func text(_ text: TextBlocks, renaming names: [String: String] = [:], level: Int = 3) -> String {
    let writer = MarkdownText(markdown: text.markdown, names: names, level: level)
    return text.blocks.map(writer.block).markdown
  }

  /// The headings outside lists and quotes, as Markdown.
  static func headings(of text: TextBlocks) -> [String] {
    let writer = MarkdownText(markdown: text.markdown, names: [:], level: 3)
    return text.blocks.compactMap { if case .heading(_, let words) = $0 { writer.line(words) } else { nil } }
  }

  private func block(_ block: TextBlocks.Block) -> MarkdownBlock {
    let kind: MarkdownBlock.Kind =
      switch block {
      case .paragraph(let words): .paragraph(inline(words))
      case .heading(let level, let words): heading(level, line(words))
      case .list(let list): .list(start: list.start, isTight: list.isTight, items: list.items.map { item($0) })
      case .quote(let blocks): .quote(blocks.map(self.block))
      case .code(let code): .code(fence: "```", text: markdown.string(code))
      case .table(let table): .lines(lines(table))
      case .rule: .rule
      case .html(let html): .lines(markdown.string(html).withoutOuterBreaks)
      }
    return MarkdownBlock(kind, at: markdown.location)
  }

  private func heading(_ level: Int, _ text: String) -> MarkdownBlock.Kind {
    text.isEmpty ? .paragraph("") : .heading(level: min(6, self.level + max(0, level - 3)), names[text] ?? text)
  }

  private func item(_ item: TextBlocks.Item) -> [MarkdownBlock] {
    var blocks = item.blocks.map(block)
    guard let isDone = item.task else { return blocks }
    var words = ""
    if case .paragraph(let text)? = blocks.first?.kind { (words, blocks) = (text, Array(blocks.dropFirst())) }
    return [MarkdownBlock(.paragraph("[\(isDone ? "x" : " ")] \(words)"), at: markdown.location)] + blocks
  }

  private func lines(_ table: TextBlocks.Table) -> String {
    let rows = table.rows.map { row in
      "| " + row.map { line($0).escaping { $0 == "|" } }.joined(separator: " | ") + " |"
    }
    let marks = table.alignments.map { alignment in
      switch alignment {
      case .natural: "---"
      case .start: ":--"
      case .center: ":-:"
      case .end: "--:"
      }
    }
    return (rows.prefix(1) + ["| \(marks.joined(separator: " | ")) |"] + rows.dropFirst()).joined(separator: "\n")
  }

  // MARK: Words

  private func line(_ words: TextBlocks.Words) -> String {
    inline(words).replacing("\\\n", with: " ").replacing("\n", with: " ")
  }

  private func inline(_ words: TextBlocks.Words) -> String {
    var inline = InlineMarkdown(escapesVariables: false)
    // The index of the link whose words are its address.
    var address: Int?
    for (index, event) in zip(words.indices, words) {
      switch event {
      case .begin(.link(let link)):
        let target = markdown.links[link].target.publicAddress
        if markdown.links[link].isBare || isAutolink(words, index) { address = link }
        inline.begin(address == nil ? target.map { .link($0, title: "") } ?? .none : .none)
      case .end(.link):
        inline.end()
        address = nil
      case .begin(.emphasis): inline.begin(.marks("*"))
      case .begin(.strong): inline.begin(.marks("**"))
      case .begin(.strikethrough): inline.begin(.marks("~~"))
      case .end(.emphasis), .end(.strong), .end(.strikethrough): inline.end()
      case .text(let range):
        let text = markdown.string(range)
        if let address {
          inline.add(markdown: markdown.links[address].isBare ? text : "<\(text)>")
        } else {
          inline.add(text)
        }
      case .code(let range): inline.add(markdown: markdown.string(range).asCodeSpan)
      case .html(let range): inline.add(markdown: markdown.string(range))
      case .softBreak: inline.add(markdown: "\n")
      case .lineBreak: inline.add("\n")
      case .image(let image): inline.add(markdown.images[image].alternative)
      case .begin, .end, .task, .codeBlock, .thematicBreak: break
      }
    }
    return inline.lines
  }

  /// Whether the link that begins here is written as `<https://…>`.
  private func isAutolink(_ words: TextBlocks.Words, _ index: Int) -> Bool {
    guard case .begin(.link(let link)) = words[index], index + 2 < words.endIndex,
      case .text(let range) = words[index + 1], words[index + 2] == .end(.link(link)),
      let address = markdown.links[link].target.publicAddress
    else { return false }
    let text = markdown.string(range)
    return text.isSame(as: address) || "mailto:\(text)".isSame(as: address)
  }
}
