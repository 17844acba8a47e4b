import Diagnostics
import TestKit
import Testing
import Text

@testable import Authoring

@Suite struct HTMLSanitizerTests {
  /// All events that are text or HTML, one after the other; where a container begins or ends, a bar.
  private func shown(_ text: String) -> (html: String, found: [String]) {
    let (value, problems) = markdown(text, html: true)
    let parts = value.constructs.map { event in
      switch event {
      case .html(let html): html
      case .text(let text): text.escaped()
      default: "|"
      }
    }
    return (parts.joined(), problems.map { String($0.drop { $0 != " " }.dropFirst().prefix { $0 != ":" }) })
  }

  static let kept: [Case<String, String>] = [
    Case("inline tags", "a <b>c</b>", "|a <b>c</b>|"),
    Case("tags in capitals", "<B>c</B>", "|<b>c</b>|"),
    Case("a table", "<table><tr><td colspan=2>a</td></tr></table>", #"<table><tr><td colspan="2">a</td></tr></table>"#),
    Case("attributes", #"<p lang='de' DIR="ltr" title=x>a</p>"#, #"<p lang="de" dir="ltr" title="x">a</p>"#),
    Case(
      "a link", #"<a href="https://x.example/?a=1&amp;b=2">a</a>"#, #"|<a href="https://x.example/?a=1&amp;b=2">a</a>|"#
    ),
    Case(
      "a link with a bare ampersand", #"<a href="https://x.example/?a=1&b=2">a</a>"#,
      #"|<a href="https://x.example/?a=1&amp;b=2">a</a>|"#),
    Case(
      "a reference stays what it is", "<p>&copy; &#169; &#xA9; &amp; &lt; &nbsp;</p>",
      "<p>&copy; &#169; &#xA9; &amp; &lt; &nbsp;</p>"),
    Case("a reference in an attribute too", #"<p title="&copy; &quot;">a</p>"#, #"<p title="&copy; &quot;">a</p>"#),
    Case(
      "an ampersand alone is text", "<p>a & b &c; &; &#; &#x; &#99999999; &a b;</p>",
      "<p>a &amp; b &c; &amp;; &amp;#; &amp;#x; &amp;#99999999; &amp;a b;</p>"),
    Case("an empty element", "<p>a<br/>b<hr></p>", "<p>a<br>b<hr></p>"),
    Case("the end of an empty element", "<p>a</br></p>", "<p>a</p>"),
    Case("a smaller than", "<p>1 < 2 <3 <</p>", "<p>1 &lt; 2 &lt;3 &lt;</p>"),
    Case("comments go", "<p>a<!-- b --><!---->c<!-->d</p>", "<p>acd</p>"),
    Case("declarations go", "<p>a</p><!DOCTYPE x><?php x ?>", "<p>a</p>"),
    Case("an attribute twice is the first", #"<p lang=de lang="en">a</p>"#, #"<p lang="de">a</p>"#),
    Case("tags over blocks", "<div>\n\na\n\n</div>", "<div>\n|a|</div>\n"),
    Case(
      "a quotation mark with an accent ends nothing", "<p title='\"\u{301} onclick=x'>a</p>",
      "<p title=\"&quot;\u{301} onclick=x\">a</p>"),
  ]

  @Test("elements and attributes that texts need are kept", arguments: kept)
  func keeps(_ c: Case<String, String>) {
    let (html, problems) = shown(c.input)
    #expect(html.trimmingLineEnd.unicodeScalars.elementsEqual(c.expected.trimmingLineEnd.unicodeScalars), "\(html)")
    #expect(problems.isEmpty)
  }

  static let removed: [Case<String, String>] = [
    Case("a script and what is in it", "<script>alert(1)</script>", ""),
    Case("a script in capitals", "<SCRIPT SRC=//x>a</ScRiPt >\n", ""),
    Case("a script in a text", "a <script>b *c* `d` [e](close:)</script> f", "|a  f|"),
    Case("a script in capitals in a text", "a <SCRIPT>b</sCript> c", "|a  c|"),
    Case("a script in a text in a script", "a <script>b<style>c</style></script> d", "|a  d|"),
    Case("a drawing across blocks", "<svg>\n\na <b>b\n\n- c\n\n</svg>\n\nd", "\n|d|"),
    Case("a script in a script", "<p><script><script>a</script>b</script>c</p>", "<p>bc</p>"),
    Case("a style", "<style>*{}</style>", ""),
    Case("an image", "a <img src=x onerror=alert(1)> b", "|a  b|"),
    Case("a frame", "<iframe src='https://x.example'></iframe>", ""),
    Case("a drawing and all of it", "<p><svg onload=x><a>b</a></svg>c</p>", "<p>c</p>"),
    Case("a form", "<form action=x><input name=a></form>", ""),
    Case("an event", "<p onclick=x>a</p>", "<p>a</p>"),
    Case("an event behind a slash", "<div><p/onclick=x>a</p></div>", "<div><p>a</p></div>"),
    Case("an event without a space", #"<p title="a"onclick="x">a</p>"#, #"<p title="a">a</p>"#),
    Case("a style attribute", "<p style='position:fixed'>a</p>", "<p>a</p>"),
    Case("an id that shadows", "<b id=close>a</b>", "|<b>a</b>|"),
    Case("a name that shadows", "<a name=display>a</a>", "|<a>a</a>|"),
    Case("a class", "<b class=x>a</b>", "|<b>a</b>|"),
    Case("code in a link", "<a href=javascript:x>a</a>", "|<a>a</a>|"),
    Case("code with a reference", "<a href='java&#115;cript&colon;x'>a</a>", "|<a>a</a>|"),
    Case("code with a tab", "<a href='java&Tab;script:x'>a</a>", "|<a>a</a>|"),
    Case("code with a line break", "<a href='java\nscript:x'>a</a>", "|<a>a</a>|"),
    Case("a link on something else", "<b href='https://x.example'>a</b>", "|<b>a</b>|"),
    Case("an unknown tag", "<blink>a</blink>", "|a|"),
    Case("a tag with a space of names", "<div><x:b>a</x:b></div>", "<div>a</div>"),
    Case("a template", "<div><template><p>a</p></template></div>", "<div></div>"),
    Case("a link to styles", "<link rel=stylesheet href=x>", ""),
    Case("another base", "<base href='https://x.example'>", ""),
    Case("a refresh", "<meta http-equiv=refresh content=0>", ""),
  ]

  @Test("HTML that runs code, loads files or names elements is removed with a warning", arguments: removed)
  func removes(_ c: Case<String, String>) {
    let (html, problems) = shown(c.input)
    #expect(html.trimmingLineEnd == c.expected)
    #expect(!problems.isEmpty && Set(problems) == ["html-removed"])
  }

  static let unbalanced: [Case<String, [String]>] = [
    Case(
      "a script without end, which hides the rest", "<script>\nalert(1)",
      ["1:1 html-unbalanced: add </script> in the same block", "1:1 html-removed: remove it"]),
    Case(
      "a script without end in its paragraph", "a <script>b\n\nc",
      ["1:3 html-unbalanced: add </script> in the same block", "1:3 html-removed: remove it"]),
    Case("not closed", "a <b>b", ["1:3 html-unbalanced: add </b> in the same block"]),
    Case(
      "not closed in its item", "- <b>a\n- b</b>",
      ["1:3 html-unbalanced: add </b> in the same block", "2:4 html-unbalanced: remove it, or add <b> before it"]),
    Case("not opened", "a</b>", ["1:2 html-unbalanced: remove it, or add <b> before it"]),
    Case(
      "mis-nested", "<b>a<i>b</b>c</i>",
      ["1:1 html-unbalanced: add </b> in the same block", "1:9 html-unbalanced: remove it, or add <b> before it"]),
    Case(
      "mis-nested with emphasis", "*a <b>b* c</b>",
      ["1:4 html-unbalanced: add </b> in the same block", "1:11 html-unbalanced: remove it, or add <b> before it"]),
    Case(
      "mis-nested with a link", "[a <b>b](close:) c</b>",
      ["1:4 html-unbalanced: add </b> in the same block", "1:19 html-unbalanced: remove it, or add <b> before it"]),
    Case(
      "a block that is never closed, where it is opened", "a\n\n<div>\n\nb",
      ["3:1 html-unbalanced: add </div> in the same block"]),
    Case("a tag without its end", "<div title='a", ["1:1 html-unbalanced: add </div> in the same block"]),
    Case("a comment without its end", "<p>a</p><!-- b", ["1:1 html-unbalanced: add '-->' after it"]),
  ]

  @Test("the page stays well-formed", arguments: unbalanced)
  func balance(_ c: Case<String, [String]>) { #expect(markdown(c.input, html: true).found == c.expected) }

  @Test(
    "forbidden characters written as references in HTML",
    arguments: ["<p>&#x202E;</p>", "<p title='&#7;'>a</p>", "<p>&#xFFFE;</p>"])
  func forbidden(_ text: String) {
    #expect(
      !markdown(text, html: true).found.filter { $0.contains("bidi-override") || $0.contains("control-character") }
        .isEmpty)
  }

  static let escapes: [Case<String, String>] = [
    Case("nothing to do", "abc ä 🚀", "abc ä 🚀"), Case("all four", #"<a b="c&d">"#, "&lt;a b=&quot;c&amp;d&quot;&gt;"),
    Case(
      "with accents on them", "\"\u{301}<\u{338}>\u{338}&\u{301}", "&quot;\u{301}&lt;\u{338}&gt;\u{338}&amp;\u{301}"),
  ]

  @Test("text is escaped for HTML", arguments: escapes)
  func escapesText(_ c: Case<String, String>) {
    #expect(c.input.escaped().unicodeScalars.elementsEqual(c.expected.unicodeScalars))
  }
}

extension String {
  fileprivate var trimmingLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
