import Diagnostics
import Foundation
import Testing

@Suite struct MachineRenderersTests {
  static let annotations: [(String, Diagnostic, String)] = [
    (
      "an error with its place",
      Diagnostic(
        .error, .badDate, "not a date", fix: "write 2026-01-31", at: Place(path: "a.md", line: 3, column: 7),
        length: 4),
      "::error file=a.md,line=3,col=7,endColumn=11,title=bad-date::not a date (write 2026-01-31)\n"
    ),
    (
      "a note is a notice", Diagnostic(.note, .lostInPlainText, "lost", at: Place(path: "a.md", line: 3)),
      "::notice file=a.md,line=3,title=lost-in-plain-text::lost\n"
    ),
    (
      "a whole file", Diagnostic(.warning, .strayFile, "stray", at: Place(path: "a.md")),
      "::warning file=a.md,title=stray-file::stray\n"
    ),
    (
      "what ends a property is escaped in a path", Diagnostic(.error, .badDate, "m", at: Place(path: "a,b:c%d.md")),
      "::error file=a%2Cb%3Ac%25d.md,title=bad-date::m\n"
    ),
    (
      "bad input 50: no message can begin another command",
      Diagnostic(.error, .badDate, "100%\r\n::error::x\ry\nz", at: Place(path: "a")),
      "::error file=a,title=bad-date::100%25%0D%0A::error::x%0Dy%0Az\n"
    ),
    (
      "an accent on a colon does not hide it", Diagnostic(.error, .badDate, "m", at: Place(path: "a:\u{301}b,\u{301}")),
      "::error file=a%3A\u{301}b%2C\u{301},title=bad-date::m\n"
    ),
  ]

  @Test("GitHub annotations", arguments: annotations)
  func annotates(_ name: String, _ diagnostic: Diagnostic, _ expected: String) {
    #expect(renderGitHubAnnotations([diagnostic]).unicodeScalars.elementsEqual(expected.unicodeScalars), "\(name)")
  }

  @Test("annotations are sorted by place")
  func sorted() {
    let places = [Place(path: "b"), Place(path: "a")]
    let text = renderGitHubAnnotations(places.map { Diagnostic(.error, .badDate, "m", at: $0) })
    #expect(text == "::error file=a,title=bad-date::m\n::error file=b,title=bad-date::m\n")
  }

  @Test("JSON has all fields, and no line where the file is meant")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let placed = Diagnostic(.error, .badDate, "m", fix: "f", at: Place(path: "c/a.md", line: 3, column: 7), length: 4)
    #expect(
      String(decoding: try encoder.encode(DiagnosticRecord(placed)), as: UTF8.self)
        == #"{"column":7,"fix":"f","id":"bad-date","length":4,"line":3,"message":"m","path":"c/a.md","severity":"error"}"#
    )
    let whole = Diagnostic(.note, .expired, "m", at: Place(path: "a"))
    #expect(
      String(decoding: try encoder.encode(DiagnosticRecord(whole)), as: UTF8.self)
        == #"{"id":"expired","length":1,"message":"m","path":"a","severity":"note"}"#)
  }

  @Test("JSON reads back as it was written")
  func roundTrip() throws {
    let record = DiagnosticRecord(
      Diagnostic(.warning, .strayFile, "\u{202E}\u{1}\"", fix: nil, at: Place(path: "ä", line: 1)))
    #expect(try JSONDecoder().decode(DiagnosticRecord.self, from: JSONEncoder().encode(record)) == record)
  }
}
