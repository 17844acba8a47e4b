import Diagnostics
import Foundation
import Testing

@Suite struct MachineRenderersTests {
  static let annotations: [(String, Diagnostic, String)] = [
    (
      "an error with its place",
      Diagnostic(
        .badDate, "not a date", fix: "write 2026-01-31", at: Place(path: "a.md", line: 3, column: 7),
        length: 4),
      "::error file=a.md,line=3,col=7,endColumn=11,title=bad-date::not a date (write 2026-01-31)\n"
    ),
    (
      "a note is a notice", Diagnostic(.lostInPlainText, as: .note, "lost", at: Place(path: "a.md", line: 3)),
      "::notice file=a.md,line=3,title=lost-in-plain-text::lost\n"
    ),
    (
      "a whole file", Diagnostic(.strayFile, "stray", at: Place(path: "a.md")),
      "::warning file=a.md,title=stray-file::stray\n"
    ),
    (
      "what ends a property is escaped in a path", Diagnostic(.badDate, "m", at: Place(path: "a,b:c%d.md")),
      "::error file=a%2Cb%3Ac%25d.md,title=bad-date::m\n"
    ),
    (
      "no message can begin another command",
      Diagnostic(.badDate, "100%\r\n::error::x\ry\nz", at: Place(path: "a")),
      "::error file=a,title=bad-date::100%25%0D%0A::error::x%0Dy%0Az\n"
    ),
    (
      "an accent on a colon does not hide it", Diagnostic(.badDate, "m", at: Place(path: "a:\u{301}b,\u{301}")),
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
    let text = renderGitHubAnnotations(places.map { Diagnostic(.badDate, "m", at: $0) })
    #expect(text == "::error file=a,title=bad-date::m\n::error file=b,title=bad-date::m\n")
  }

  @Test("errors come first, then warnings, then notices")
  func bySeverity() {
    let found: [Diagnostic.Severity] = [.note, .error, .warning]
    let text = renderGitHubAnnotations(
      found.enumerated().map { Diagnostic(.badDate, as: $1, "m", at: Place(path: "\($0)")) })
    #expect(text.split(separator: "\n").map { $0.prefix(9) } == ["::error f", "::warning", "::notice "])
  }

  static let crowds: [(Int, Diagnostic.Severity, String?)] = [
    (10, .error, nil), (11, .error, "; 1 more error is not shown here"),
    (25, .error, "; 15 more errors are not shown here"), (12, .warning, "; 2 more warnings are not shown here"),
    (12, .note, "; 2 more notices are not shown here"),
  ]

  @Test("GitHub shows ten annotations, and the tenth counts the others", arguments: crowds)
  func crowd(_ count: Int, _ severity: Diagnostic.Severity, _ ending: String?) {
    let text = renderGitHubAnnotations(
      (0..<count).map { Diagnostic(.badDate, as: severity, "m", at: Place(path: "a", line: $0 + 1)) })
    let lines = text.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.last?.hasSuffix("::m\(ending ?? "")") == true, "\(lines.last ?? "")")
    #expect(lines.count { $0.contains("shown here") } == (ending == nil ? 0 : 1))
  }

  @Test("control characters are not in annotations, code quality or SARIF")
  func controls() throws {
    let diagnostics = [Diagnostic(.badDate, "a\u{1B}[31m\u{0}\u{85}\u{FFFE}", at: Place(path: "a"))]
    let expected = "a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}"
    for text in [
      renderGitHubAnnotations(diagnostics), try renderCodeQuality(diagnostics),
      try renderSARIF(diagnostics, toolVersion: "1"),
    ] { #expect(text.contains(expected), "\(text)") }
  }

  // MARK: Code quality

  private struct Finding: Decodable {
    var description: String
    var check_name: String
    var fingerprint: String
    var severity: String
    var location: Location

    struct Location: Decodable {
      var path: String
      var lines: Lines
    }
    struct Lines: Decodable { var begin: Int }
  }

  static let severities: [(Diagnostic.Severity, String)] = [(.error, "major"), (.warning, "minor"), (.note, "info")]

  @Test("GitLab gets a finding with its severity, and line 1 if it has no line", arguments: severities)
  func codeQuality(_ severity: Diagnostic.Severity, _ name: String) throws {
    let text = try renderCodeQuality([Diagnostic(.badDate, as: severity, "m", fix: "f", at: Place(path: "a.md"))])
    let finding = try JSONDecoder().decode([Finding].self, from: Data(text.utf8))[0]
    #expect(finding.description == "m (f)" && finding.check_name == "bad-date" && finding.severity == name)
    #expect(finding.location.path == "a.md" && finding.location.lines.begin == 1)
    #expect(finding.fingerprint.count == 64)
  }

  @Test("a site without findings gives an empty array") func noFindings() throws {
    #expect(try JSONDecoder().decode([Finding].self, from: Data(renderCodeQuality([]).utf8)).isEmpty)
  }

  // MARK: JSON

  @Test("JSON has all fields, and no line for a whole file")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let placed = Diagnostic(.badDate, "m", fix: "f", at: Place(path: "c/a.md", line: 3, column: 7), length: 4)
    #expect(
      String(decoding: try encoder.encode(DiagnosticRecord(placed)), as: UTF8.self)
        == #"{"column":7,"fix":"f","id":"bad-date","length":4,"line":3,"message":"m","path":"c/a.md","severity":"error"}"#
    )
    let whole = Diagnostic(.expired, "m", at: Place(path: "a"))
    #expect(
      String(decoding: try encoder.encode(DiagnosticRecord(whole)), as: UTF8.self)
        == #"{"id":"expired","length":1,"message":"m","path":"a","severity":"note"}"#)
  }

  @Test("JSON has the related place of a finding")
  func otherPlace() throws {
    let twin = Diagnostic(.duplicateID, "m", at: Place(path: "b")).pointing(
      to: Place(path: "a", line: 2), "here")
    let other = try #require(DiagnosticRecord(twin).related)
    #expect(other.message == "here" && other.path == "a" && other.line == 2 && other.column == nil)
  }

  @Test("JSON reads back as it was written")
  func roundTrip() throws {
    let record = DiagnosticRecord(
      Diagnostic(.strayFile, "\u{202E}\u{1}\"", fix: nil, at: Place(path: "ä", line: 1)))
    #expect(try JSONDecoder().decode(DiagnosticRecord.self, from: JSONEncoder().encode(record)) == record)
  }
}
