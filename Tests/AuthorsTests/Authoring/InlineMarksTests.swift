import TestKit
import Testing

@testable import Authoring

/// GitHub's Markdown within paragraphs.
@Suite struct InlineMarksTests {
  /// `<del>` as `‹…›`, links as `[…](…)`.
  private static func picture(_ value: Markdown) -> String {
    value.constructs.map { event in
      switch event {
      case .begin(.strikethrough): "‹"
      case .end(.strikethrough): "›"
      case .begin(.link): "["
      case .end(.link(let link)): "](\(value.links[link].target.url))"
      case .begin(.emphasis), .end(.emphasis): "*"
      case .begin(.paragraph): ""
      case .end(.paragraph): "¶"
      case .text(let text): text
      case .code(let text): "`\(text)`"
      case .html(let text): text
      case .task(let isDone): isDone ? "☑" : "☐"
      case .softBreak: "_"
      default: ""
      }
    }.joined()
  }

  static let struck: [Case<String, String>] = [
    Case("two tildes", "~~Hi~~ Hello, world!", "‹Hi› Hello, world!¶"),
    Case("not across paragraphs", "This ~~has a\n\nnew paragraph~~.", "This ~~has a¶new paragraph~~.¶"),
    Case("across lines", "~~a\nb~~", "‹a_b›¶"),
    Case("not three", "This will ~~~not~~~ strike.", "This will ~~~not~~~ strike.¶"),
    Case("not one, which means about", "~5 € or 10~20 and 30~40", "~5 € or 10~20 and 30~40¶"),
    Case("inside a word", "a~~b~~c", "a‹b›c¶"),
    Case("not before a blank", "a ~~ b ~~ c", "a ~~ b ~~ c¶"),
    Case("round emphasis", "~~a *b* c~~", "‹a *b* c›¶"),
    Case("in emphasis", "*a ~~b~~*", "*a ‹b›*¶"),
    Case("across emphasis neither", "~~a *b~~ c*", "~~a *b~~ c*¶"),
    Case("in a link", "[~~a~~](close:)", "[‹a›](close)¶"),
    Case("code is code", "`~~a~~`", "`~~a~~`¶"),
    Case("the nearest opens", "~~a ~~b~~", "~~a ‹b›¶"),
    Case("beside punctuation", "(~~a~~) ~~\"b\"~~", "(‹a›) ‹\"b\"›¶"),
    Case("beside CJK", "旧~~価格~~新", "旧‹価格›新¶"),
  ]

  @Test("strikethrough (GFM 6.5)", arguments: struck)
  func strikes(_ c: Case<String, String>) {
    let (value, found) = markdown(c.input)
    #expect(Self.picture(value) == c.expected)
    #expect(found.isEmpty)
  }

  @Test("HTML that only begins or only ends in struck-out text")
  func interleaved() {
    #expect(Self.picture(markdown("~~a <b>b~~ c</b>", html: true).value) == "~~a <b>b~~ c</b>¶")
    #expect(Self.picture(markdown("<b>~~a</b><i>b~~</i>", html: true).value) == "<b>~~a</b><i>b~~</i>¶")
    #expect(Self.picture(markdown("~~a <b>b</b> c~~", html: true).value) == "‹a <b>b</b> c›¶")
  }

  static let addresses: [Case<String, String>] = [
    Case("www", "www.commonmark.org", "[www.commonmark.org](https://www.commonmark.org)¶"),
    Case(
      "with a path", "Visit www.commonmark.org/help for more information.",
      "Visit [www.commonmark.org/help](https://www.commonmark.org/help) for more information.¶"),
    Case(
      "punctuation belongs to the sentence", "Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.",
      "Visit [www.commonmark.org](https://www.commonmark.org).¶Visit [www.commonmark.org/a.b](https://www.commonmark.org/a.b).¶"
    ),
    Case(
      "parentheses in pairs",
      "www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)",
      "[www.google.com/search?q=Markup+(business)](https://www.google.com/search?q=Markup+(business))¶[www.google.com/search?q=Markup+(business)](https://www.google.com/search?q=Markup+(business))))¶([www.google.com/search?q=Markup+(business)](https://www.google.com/search?q=Markup+(business)))¶([www.google.com/search?q=Markup+(business)](https://www.google.com/search?q=Markup+(business))¶"
    ),
    Case(
      "parentheses inside", "www.google.com/search?q=(business))+ok",
      "[www.google.com/search?q=(business))+ok](https://www.google.com/search?q=(business))+ok)¶"),
    Case(
      "what looks like a reference at its end",
      "www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;",
      "[www.google.com/search?q=commonmark&hl=en](https://www.google.com/search?q=commonmark&hl=en)¶[www.google.com/search?q=commonmark](https://www.google.com/search?q=commonmark)&hl;¶"
    ),
    Case("an angle ends it", "www.commonmark.org/he<lp", "[www.commonmark.org/he](https://www.commonmark.org/he)<lp¶"),
    Case(
      "https", "(Visit https://encrypted.google.com/search?q=Markup+(business))",
      "(Visit [https://encrypted.google.com/search?q=Markup+(business)](https://encrypted.google.com/search?q=Markup+(business)))¶"
    ),
    Case("mail", "foo@bar.baz", "[foo@bar.baz](mailto:foo@bar.baz)¶"),
    Case(
      "mail with a plus", "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      "hello@mail+xyz.example isn't valid, but [hello+xyz@mail.example](mailto:hello+xyz@mail.example) is.¶"),
    Case(
      "marks at the end of mail", "a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_",
      "[a.b-c_d@a.b](mailto:a.b-c_d@a.b)¶[a.b-c_d@a.b](mailto:a.b-c_d@a.b).¶a.b-c_d@a.b-¶a.b-c_d@a.b_¶"),
    Case("mailto", "mailto:foo@bar.baz!", "[mailto:foo@bar.baz](mailto:foo@bar.baz)!¶"),
    Case(
      "not with an underscore in the last two parts", "www.a_b.example www.a.b_c www.x_y.a.example",
      "www.a_b.example www.a.b_c [www.x_y.a.example](https://www.x_y.a.example)¶"),
    Case(
      "not inside a word or a path", "xwww.a.example ahttps://a.example a/b@c.d",
      "xwww.a.example ahttps://a.example a/b@c.d¶"),
    Case("not a bare scheme", "https:// and https://. and www. too", "https:// and https://. and www. too¶"),
    Case("Japanese before and after", "詳細はhttps://a.example/b。次", "詳細は[https://a.example/b](https://a.example/b)。次¶"),
    Case("in quotes", "\"https://a.example\"", "\"[https://a.example](https://a.example)\"¶"),
    Case("not in a link", "[https://a.example](close:)", "[https://a.example](close)¶"),
    Case("not in code", "`https://a.example`", "`https://a.example`¶"),
    Case("one in angles stays as it is", "<https://a.example>", "[https://a.example](https://a.example)¶"),
    Case("in emphasis", "*https://a.example*", "*[https://a.example](https://a.example)*¶"),
    Case("struck out", "~~https://a.example~~", "‹[https://a.example](https://a.example)›¶"),
    Case(
      "a port and a fragment", "https://a.example:8080/b?c#d",
      "[https://a.example:8080/b?c#d](https://a.example:8080/b?c#d)¶"),
  ]

  @Test("addresses in running text (GFM 6.9)", arguments: addresses)
  func links(_ c: Case<String, String>) {
    let (value, found) = markdown(c.input)
    #expect(Self.picture(value) == c.expected)
    #expect(found.isEmpty)
  }

  @Test("only an address in running text is a bare link")
  func bare() {
    #expect(
      markdown("https://a.example <https://a.example> [a](https://a.example)").value.links.map(\.isBare) == [
        true, false, false,
      ])
  }

  static let refused: [Case<String, [String]>] = [
    Case("not encrypted", "a http://b.example", ["1:3 looks-like-markdown: write https:"]),
    Case(
      "letters that must be encoded", "ä https://b.example/ü",
      ["1:3 looks-like-markdown: write it as %C3%BC"]),
  ]

  @Test("an address that cannot be a link stays text, with a warning", arguments: refused)
  func refuses(_ c: Case<String, [String]>) {
    let (value, found) = markdown(c.input)
    #expect(found == c.expected)
    #expect(value.links.isEmpty)
    #expect(Self.picture(value) == c.input + "¶")
  }

  static let tasks: [Case<String, String>] = [
    Case("open and done", "- [ ] foo\n- [x] bar\n- [X] baz", "☐foo¶☑bar¶☑baz¶"),
    Case("nested", "- [x] foo\n  - [ ] bar", "☑foo¶☐bar¶"),
    Case("numbered", "1. [ ] a", "☐a¶"),
    Case("with marks", "- [ ] *a*", "☐*a*¶"),
    Case("not in a paragraph", "[ ] a", "[ ] a¶"),
    Case("not without a blank", "- [ ]a\n- [x](close:)", "[ ]a¶[x](close)¶"),
    Case("not alone", "- [ ]", "[ ]¶"),
    Case("only first", "- a [ ] b\n\n  [ ] c", "a [ ] b¶[ ] c¶"),
  ]

  @Test("tasks (GFM 5.3)", arguments: tasks)
  func task(_ c: Case<String, String>) { #expect(Self.picture(markdown(c.input).value) == c.expected) }

  static let hostile = [
    "~~a ", "a~~ ", "~~", "~~a~~", "www.", "www.a_", "https://", "https://a.a_", "a@", "a@a.", "@a.b", "mailto:", "{{",
    "{{a", "{{a}} ", "{{> a}}", "\\{", "[^", "[[", "](", ":a:", "**", "** a", "==", "|-\n", "|\n|-|\n", "| a\n| - ",
    "<b>~~",
    ")[", "] (https:", "&lbrace;{x}} ", "- [ ] ",
  ]

  @Test("parsing ends for thousands of marks", arguments: hostile)
  func ends(_ piece: String) {
    let text = String(repeating: piece, count: SourceFile.limit / 4 / piece.utf8.count)
    #expect(!markdown(text, html: true).value.events.isEmpty)
  }
}

extension LinkTarget {
  var url: String {
    switch self {
    case .open(let url): url
    case .close: "close"
    case .view(let view): "view:\(view)"
    case .flag(let flag, _, view: _, open: _): "flag:\(flag)"
    }
  }
}
