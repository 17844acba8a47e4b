import Diagnostics
import TestKit
import Testing

@Suite struct DiagnosticLevelsTests {
  private static let findings = [
    Diagnostic(.expired, "m", at: Place(path: "a")), Diagnostic(.emptyBody, as: .warning, "m", at: Place(path: "b")),
    Diagnostic(.emptyBody, "m", at: Place(path: "c")),
  ]

  static let levels: [Case<[DiagnosticID: DiagnosticLevels.Level], String>] = [
    Case("as they are", [:], "a note, b warning, c error"),
    Case("off", [.expired: .off], "b warning, c error"),
    Case("an error stays one", [.emptyBody: .off], "a note, c error"),
    Case("a warning becomes a note", [.emptyBody: .note], "a note, b note, c error"),
    Case("a note becomes an error", [.expired: .error], "a error, b warning, c error"),
    Case("each its own", [.expired: .warning, .emptyBody: .error], "a warning, b error, c error"),
    Case("other ids", [.strayFile: .off], "a note, b warning, c error"),
  ]

  @Test("levels of warnings and notes", arguments: levels)
  func applied(_ c: Case<[DiagnosticID: DiagnosticLevels.Level], String>) {
    var levels = DiagnosticLevels()
    for (id, level) in c.input { levels[id] = level }
    let found = levels.applied(to: Self.findings)
    #expect(found.map { "\($0.location.path) \($0.severity)" }.joined(separator: ", ") == c.expected)
  }

  @Test("at one place, the most severe finding stays first")
  func inOrder() {
    let place = Place(path: "a", line: 1, column: 1)
    var levels = DiagnosticLevels()
    levels[.strayFile] = .note
    let found = levels.applied(to: [
      Diagnostic(.strayFile, "m", at: place), Diagnostic(.emptyBody, as: .warning, "m", at: place),
    ])
    #expect(found.map(\.id) == [.emptyBody, .strayFile])
  }
}
