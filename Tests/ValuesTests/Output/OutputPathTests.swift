import Testing

@testable import Output

/// File names with `..`, `%2e`, absolute, reserved on Windows, too long, leading dash …
@Suite struct OutputPathTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var problem: OutputError.PathProblem
    var testDescription: String { name }
    init(_ name: String, _ path: String, _ problem: OutputError.PathProblem) {
      (self.name, self.path, self.problem) = (name, path, problem)
    }
  }

  static let refused = [
    Refused("nothing", "", .empty),
    Refused("absolute", "/etc/passwd", .absolute),
    Refused("only a slash", "/", .absolute),
    Refused("two slashes", "a//b", .emptyComponent),
    Refused("a slash at the end", "a/", .emptyComponent),
    Refused("dot", "./a", .dots),
    Refused("dot dot", "..", .dots),
    Refused("dot dot inside", "a/../../b", .dots),
    Refused("backslash", "a\\..\\b", .backslash),
    Refused("drive", "c:/a", .forbidden(":")),
    Refused("pattern", "a*", .forbidden("*")),
    Refused("hidden dots", "%2e%2E/a", .percentEncoded),
    Refused("hidden slash", "a%2Fb", .percentEncoded),
    Refused("NUL", "a\0b", .controlCharacter),
    Refused("line feed", "a\nb", .controlCharacter),
    Refused("delete", "a\u{7F}", .controlCharacter),
    Refused("C1", "a\u{9B}31m", .controlCharacter),
    Refused("line separator", "a\u{2028}b", .controlCharacter),
    Refused("leading dash", "views/-rf", .leadingDash),
    Refused("trailing dot", "a./b", .trailingDotOrSpace),
    Refused("trailing space", "a /b", .trailingDotOrSpace),
    Refused("three dots", "...", .trailingDotOrSpace),
    Refused("console", "con", .reservedOnWindows),
    Refused("console with extension", "views/CON.tar.gz", .reservedOnWindows),
    Refused("console with space", "Con .txt", .reservedOnWindows),
    Refused("port", "com1", .reservedOnWindows),
    Refused("port in superscript", "LPT²", .reservedOnWindows),
    Refused("null device", "nul/a", .reservedOnWindows),
    Refused("256 bytes", String(repeating: "a", count: 256), .tooLong),
    Refused("256 bytes in fewer characters", String(repeating: "é", count: 128), .tooLong),
    Refused("61 names", Array(repeating: "a", count: 61).joined(separator: "/"), .tooLong),
    Refused("1,001 bytes", Array(repeating: "abcdefghijklmnopqrstuvw", count: 42).joined(separator: "/"), .tooLong),
  ]

  @Test(arguments: refused) func refuses(_ c: Refused) {
    var tree = OutputTree()
    #expect(throws: OutputError.badPath(c.path, c.problem)) { try tree.insert([], at: c.path) }
    #expect(tree == OutputTree())
  }

  static let allowed = [
    "index.html", "views/Hello World/a_b-c.0123.html", ".well-known/a", "..a", "a..b", "größe.html", "e\u{301}.html",
    "👩‍👩‍👧‍👦.html", "日本/語.html", "100%.html", "100% a.html", "console.html", "com.html", "com10", "nula", "a-", " a",
    String(repeating: "a", count: 255), Array(repeating: "a", count: 60).joined(separator: "/"),
  ]

  @Test(arguments: allowed) func allows(_ path: String) throws {
    var tree = OutputTree()
    try tree.insert([1], at: path)
    #expect(tree.paths == [path])
  }
}
