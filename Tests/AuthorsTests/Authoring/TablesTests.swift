import TestKit
import Testing

@testable import Authoring

/// GFM 4.10, Tables.
@Suite struct TablesTests {
  /// `|a*|b|` for a table of a header with `a`, aligned to the end, and `b`; each further row on a line of its own.
  private static func picture(_ value: Markdown) -> String {
    var picture = ""
    for event in value.constructs {
      switch event {
      case .begin(.table): picture += "["
      case .end(.table): picture += "]"
      case .begin(.cell(let alignment, _)): picture += ["|", "<", "^", ">"][Int(alignment.rawValue)]
      case .end(.row): picture += "/"
      case .begin(.paragraph), .end(.paragraph): picture += "¶"
      case .begin(.item), .end(.item): picture += "•"
      case .begin(.blockQuote), .end(.blockQuote): picture += "”"
      case .begin(.heading), .end(.heading): picture += "#"
      case .begin(.emphasis), .end(.emphasis): picture += "*"
      case .begin(.strong), .end(.strong): picture += "**"
      case .begin(.strikethrough), .end(.strikethrough): picture += "~~"
      case .begin(.link), .end(.link): picture += "@"
      case .text(let text): picture += text
      case .code(let text): picture += "`\(text)`"
      case .softBreak: picture += "_"
      case .thematicBreak: picture += "---"
      case .image: picture += "!"
      default: break
      }
    }
    return picture
  }

  static let tables: [Case<String, String>] = [
    Case("a header and a row", "| a | b |\n| --- | --- |\n| c | d |", "[|a|b/|c|d/]"),
    Case("alignments", "| a | b | c | d |\n|:-|:-:|-:|---|\n| e | f | g | h |", "[<a^b>c|d/<e^f>g|h/]"),
    Case("without pipes outside", "a | b\n--|:--\nc | d", "[|a<b/|c<d/]"),
    Case("a pipe that is escaped", "| a\\|b |\n| - |\n| `c\\|d` **e\\|f** |", "[|a|b/|`c|d` **e|f**/]"),
    Case("a pipe in code ends a cell all the same", "| a |\n| - |\n| `b|c` |", "[|a/|`b/]"),
    Case("a blank line ends it", "| a |\n| - |\n| b |\n\nc", "[|a/|b/]¶c¶"),
    Case("a block ends it", "| a |\n| - |\n| b |\n> c", "[|a/|b/]”¶c¶”"),
    Case("a row without pipes", "| a | b |\n| - | - |\nc\n\nd", "[|a|b/|c|/]¶d¶"),
    Case("cells too few and too many", "| a | b |\n| - | - |\n| c |\n| d | e | f |", "[|a|b/|c|/|d|e/]"),
    Case("only a header", "| a |\n| - |", "[|a/]"),
    Case("empty cells", "| | b |\n| - | - |\n| | |", "[||b/||/]"),
    Case(
      "inline text, each cell on its own", "| *a | b* |\n| - | - |\n| ~~c~~ | [d](close:) |", "[|*a|b*/|~~c~~|@d@/]"),
    Case("a link by reference", "| [a] |\n| - |\n\n[a]: close:", "[|@a@/]"),
    Case("what would be a block", "| # a | - b |\n| - | - |\n| 1. c | ``` |", "[|# a|- b/|1. c|```/]"),
    Case("an image", "| ![a](assets/a.png) |\n| - |", "[|!/]"),
    Case("in a list", "- a\n\n  | b |\n  | - |\n  | c |", "•¶a¶[|b/|c/]•"),
    Case("that begins an item", "- | a |\n  | - |\n  | b |", "•[|a/|b/]•"),
    Case("in a quote in a quote", "> > | a |\n> > | - |\n> > | b |", "””[|a/|b/]””"),
    Case("below a line of text", "a\nb\n| c |\n| - |\n| d |", "¶a_b¶[|c/|d/]"),
    Case("above a rule", "| a |\n| - |\n| b |\n---\nc", "[|a/|b/]---¶c¶"),
    Case("two of them", "| a |\n| - |\n\n| b |\n| - |", "[|a/][|b/]"),
    Case("below code that is never closed", "| a |\n| - |\n\n```\nb", "[|a/]"),
    Case("a single column needs its pipes", "a\n-", "#a#"),
    Case("in code it is code", "    | a |\n    | - |", ""),
    Case("a line of dashes alone", "| - | - |", "¶| - | - |¶"),
    Case("marks that reach into it from above", "*a\n| b* |\n| - |", "¶*a_| b* |_| - |¶"),
  ]

  @Test("tables", arguments: tables)
  func table(_ c: Case<String, String>) { #expect(Self.picture(markdown(c.input).value) == c.expected) }

  @Test("only the first row of a table is its header")
  func headers() {
    let cells = markdown("| a |\n| - |\n| b |").value.constructs.compactMap { event in
      if case .begin(.cell(_, let isHeader)) = event { isHeader } else { nil }
    }
    #expect(cells == [true, false])
  }

  static let found: [Case<String, [String]>] = [
    Case(
      "another number of dashes", "| a | b |\n| - |\n| c |",
      ["2:1 looks-like-markdown: give both the same number of cells"]),
    Case(
      "a link in a cell has its place", "ä\n\n| a |\n| - |\n| ü [b](nope:) |",
      [
        "5:9 bad-link: use https:, mailto:, tel:, sms: or itms-apps:; list the app's own under schemes: in publish.yml"
      ]),
    Case("a link below a table has its place", "| a |\n| - |\n\nü [b](c)", ["4:7 bad-link: write https://…"]),
    Case(
      "HTML in a cell has its place", "> | a | <b> |\n> | - | - |",
      [
        "1:9 raw-html: write Markdown, put it in `backticks`, or set html: true above"
      ]),
    Case(
      "too many columns", String(repeating: "|a", count: 101) + "|\n" + String(repeating: "|-", count: 101) + "|",
      ["1:1 table-too-large: show less of it"]),
    Case(
      "rows that would be filled up with too many cells",
      String(repeating: "|a", count: 100) + "|\n" + String(repeating: "|-", count: 100) + "|\n"
        + String(repeating: "a\n", count: 200), ["1:1 table-too-large: show less of it"]),
    Case("prose with bars", "a | b\nc | d\n\n|x| = 5", []),
  ]

  @Test("findings about tables", arguments: found)
  func says(_ c: Case<String, [String]>) { #expect(markdown(c.input).found == c.expected) }

  @Test("a table as long as a file can be")
  func long() {
    let row = "| a | *b* |\n"
    let text = "| c | d |\n| - | - |\n" + String(repeating: row, count: (SourceFile.limit - 32) / row.utf8.count)
    let (value, found) = markdown(text)
    #expect(found.isEmpty)
    #expect(value.constructs.count { $0 == .begin(.emphasis) } == (SourceFile.limit - 32) / row.utf8.count)
  }
}
