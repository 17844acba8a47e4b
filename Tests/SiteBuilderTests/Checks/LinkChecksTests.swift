import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Bad input 59: a host in punycode may be shown as letters that look like others.
@Suite struct LinkChecksTests {
  static let ours = "warning look-alike-host: make sure that this is the host you mean"

  static let table: [Check] = [
    Check(
      "in a text", [hello: banner("height: 1", "See [it](https://xn--snodle-0ta.example/).")],
      ["notifications/hello.md:5:5 \(ours)"]),
    Check(
      "in a part of the host", [hello: banner("height: 1", "[It](https://www.xn--80ak6aa92e.com/)")],
      ["notifications/hello.md:5:1 \(ours)"]),
    Check("in an action", [hello: alert("actionURL: https://xn--a.example/")], ["notifications/hello.md:5:12 \(ours)"]),
    Check(
      "in a prompt's action", ["content/prompts/rate.md": "---\nactionURL: https://XN--a.example/\n---\nHi."],
      ["prompts/rate.md:1:1 \(ours)"]),
    Check("in a path", [hello: banner("height: 1", "[It](https://example.com/xn--a)")], []),
    Check("in the middle of a name", [hello: banner("height: 1", "[It](https://axn--a.example/)")], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.lookAlikeHost], in: c.input) == c.expected)
  }

  /// A file of 64 KiB would have thousands of messages otherwise, and a site of such files a million.
  @Test func aFileThatIsAllMistakesIsShort() throws {
    let files = [hello: banner("height: 1", String(repeating: "[It](https://xn--a.example/)\n\n", count: 500))]
    let report = try build(files)
    #expect(report.diagnostics.count { $0.id == .lookAlikeHost } == 100)
    let last = report.diagnostics.last { $0.id == .lookAlikeHost }
    #expect(last?.message.hasSuffix("; 400 more of this kind in this file are not listed") == true)
  }
}
