import Authoring
import SiteBuilder
import Text

/// A text as a fragment of HTML for other programs: without `class` and `id`, with headings of one level, and with only
/// those links that work without the app. Views and pages have their own renderer, whose HTML is styled.
struct HTMLFragment: ~Copyable {
  private let markdown: Markdown
  private var out = MarkupWriter(capacity: 1024)

  private init(_ markdown: Markdown) { self.markdown = markdown }

  /// The fragment's bytes. They end with a line end, unless they are empty.
  static func bytes(_ text: TextBlocks) -> [UInt8] {
    var fragment = HTMLFragment(text.markdown)
    for block in text.blocks { fragment.write(block) }
    return fragment.out.bytes
  }

  private mutating func write(_ block: TextBlocks.Block) {
    switch block {
    case .paragraph(let words):
      out.write("<p>")
      write(words)
      out.write("</p>\n")
    case .heading(let level, let words):
      let tag = "h\(max(3, level))>"
      out.write(markup: "<\(tag)")
      write(words)
      out.write(markup: "</\(tag)\n")
    case .list(let list): write(list)
    case .quote(let blocks):
      out.write("<blockquote>\n")
      for block in blocks { write(block) }
      out.write("</blockquote>\n")
    case .code(let code):
      out.write("<pre><code>")
      out.write(escaping: markdown[code])
      out.write("</code></pre>\n")
    case .table(let table): write(table)
    case .rule: out.write("<hr>\n")
    case .html(let html):
      write(raw: html)
      if markdown[html].last != 0x0A { out.write("\n") }
    }
  }

  private mutating func write(_ list: TextBlocks.List) {
    let tag = list.start == nil ? "ul" : "ol"
    out.write(markup: list.start.map { $0 == 1 } ?? true ? "<\(tag)>\n" : "<ol start=\"\(list.start ?? 1)\">\n")
    for item in list.items {
      out.write("<li>")
      if let isDone = item.task { out.write(isDone ? "☑ " : "☐ ") }
      for (index, block) in item.blocks.enumerated() {
        if index > 0, list.isTight { out.write("\n") }
        if list.isTight, case .paragraph(let words) = block { write(words) } else { write(block) }
      }
      out.write("</li>\n")
    }
    out.write(markup: "</\(tag)>\n")
  }

  private mutating func write(_ table: TextBlocks.Table) {
    out.write("<table>\n<thead>\n")
    for (index, row) in table.rows.enumerated() {
      if index == 1 { out.write("<tbody>\n") }
      let tag = index == 0 ? "th" : "td"
      out.write("<tr>")
      for (alignment, cell) in zip(table.alignments, row) {
        out.write(markup: "<\(tag)\(alignment.attribute)>")
        write(cell)
        out.write(markup: "</\(tag)>")
      }
      out.write("</tr>\n")
      if index == 0 { out.write("</thead>\n") }
    }
    out.write(table.rows.count > 1 ? "</tbody>\n</table>\n" : "</table>\n")
  }

  private mutating func write(_ words: TextBlocks.Words) {
    for event in words {
      switch event {
      case .begin(let container): begin(container)
      case .end(let container): end(container)
      case .text(let range): out.write(escaping: markdown[range])
      case .code(let range):
        out.write("<code>")
        out.write(escaping: markdown[range])
        out.write("</code>")
      case .html(let range): write(raw: range)
      case .softBreak: out.write("\n")
      case .lineBreak: out.write("<br>\n")
      case .image(let index): out.write(escaping: markdown.images[index].alternative)
      case .task, .codeBlock, .thematicBreak: break
      }
    }
  }

  private mutating func begin(_ container: Markdown.Container) {
    switch container {
    case .emphasis: out.write("<em>")
    case .strong: out.write("<strong>")
    case .strikethrough: out.write("<del>")
    case .link(let link):
      guard let address = markdown.links[link].target.publicAddress else { return }
      out.write("<a href=\"")
      out.write(escaping: address)
      out.write("\">")
    default: break
    }
  }

  private mutating func end(_ container: Markdown.Container) {
    switch container {
    case .emphasis: out.write("</em>")
    case .strong: out.write("</strong>")
    case .strikethrough: out.write("</del>")
    case .link(let link): if markdown.links[link].target.publicAddress != nil { out.write("</a>") }
    default: break
    }
  }

  /// Writes raw HTML without `class`, because only an author's own style defines its classes.
  private mutating func write(raw range: Markdown.TextRange) {
    HTMLWords.pieces(of: markdown[range]) { piece, isTag in
      guard isTag, let start = piece.firstRange(of: " class=\"".utf8) else { return out.write(piece) }
      let end = piece[start.upperBound...].firstIndex(of: UInt8(ascii: "\"")).map { $0 + 1 } ?? piece.endIndex
      out.write(piece[..<start.lowerBound])
      out.write(piece[end...])
    }
  }
}

extension Markdown.Alignment {
  /// The alignment as GitHub writes it, because there is no style.
  fileprivate var attribute: String {
    switch self {
    case .natural: ""
    case .start: " align=\"left\""
    case .center: " align=\"center\""
    case .end: " align=\"right\""
    }
  }
}

extension LinkTarget {
  /// The address for readers without the app; nil if only the app can open it.
  var publicAddress: String? {
    address.flatMap { $0.hasPrefix("https:") || $0.hasPrefix("mailto:") ? $0 : nil }
  }
}
