import Foundation
import LocalServer
import Testing

@testable import PreviewServer

@Suite struct FrameTests {
  static let queries: [(String, width: Int, height: Int, text: Int)] = [
    ("", 390, 844, 100), ("?width=820&height=1180&text=135", 820, 1180, 135), ("?width=0&height=-5&text=0", 1, 1, 10),
    ("?width=99999999&height=99999&text=9999", 10_000, 10_000, 1000), ("?width=1e3&height=&text=abc", 390, 844, 100),
    ("?width=</script>&text=1;alert(1)", 390, 844, 100), ("?width=%31", 390, 844, 100), ("?text=+120", 390, 844, 120),
    ("?width=99999999999999999999999", 390, 844, 100),
  ]

  @Test(arguments: queries) func readsNumbers(query: String, width: Int, height: Int, text: Int) throws {
    let frame = Frame(try #require(RequestTarget("/" + query)))
    #expect((frame.width, frame.height, frame.text) == (width, height, text))
    let script = String(decoding: frame.html(of: []), as: UTF8.self)
    #expect(script.contains("window.width = () => \(width); window.height = () => \(height);"))
    #expect(script.contains("setText(\(text))"))
    #expect(script.components(separatedBy: "</script>").count == 2)
  }

  /// `|` is where the script has to stand.
  static let views = [
    "<!DOCTYPE html>|<html><head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">",
    "<!doctype html>|\n<p>no head",
    "<!DocType HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">|<title>old</title>",
    " \n\t\u{FEFF}|".replacing("\u{FEFF}|", with: "<!doctype html>|<p>"),
    "\u{FEFF}<!doctype html>|<p>after a mark",
    "<!-- a > comment --><!doctype html>|<meta>",
    "<!-- <!doctype html> --><!-- <head> --><!doctype html>|<HEAD><META HTTP-EQUIV=CONTENT-SECURITY-POLICY>",
    "<!--><!doctype html>|<!-- --><p>",
    "<!---><!doctype html>|<p>",
    "<!--a--!><!doctype html>|<p>",
    "<?xml version=\"1.0\"?><!doctype html>|<p>",
    "<!ELEMENT x><!doctype html>|<p>",
    "|<p>no doctype",
    "|<META http-equiv=\"content-security-policy\" content=\"x\"><!doctype html>",
    "|<!-- never closed <!doctype html>",
    "|<!doctype html",
    "|<!doctyp html><p>".replacing("<!doctyp ", with: "x <!doctype "),
    "\u{FEFF}|<p>only a mark",
    "|",
  ]

  @Test(arguments: views) func standsBeforeAnyPolicy(marked: String) throws {
    let parts = marked.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let html = Frame(try #require(RequestTarget("/"))).html(of: Array((parts[0] + parts[1]).utf8))
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.utf8.starts(with: (parts[0] + "<script>\n").utf8))
    #expect(text.utf8.reversed().starts(with: ("</script>" + parts[1]).utf8.reversed()))
  }
}
