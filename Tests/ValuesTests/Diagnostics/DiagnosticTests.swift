import Diagnostics
import Testing

@Suite struct DiagnosticTests {
  static let inOrder = [
    Diagnostic(.yamlSyntax, as: .note, "a path comes before its line", at: Place(path: "a.md", line: 9)),
    Diagnostic(.noConfiguration, "the file as a whole comes first", at: Place(path: "b.md")),
    Diagnostic(.lineBreak, "the line as a whole comes next", at: Place(path: "b.md", line: 2)),
    Diagnostic(.frontMatterLate, "then by column", at: Place(path: "b.md", line: 2, column: 3)),
    Diagnostic(.badDate, "2 before 10", at: Place(path: "b.md", line: 2, column: 10)),
    Diagnostic(.yamlSyntax, "in one place the worst first", at: Place(path: "b.md", line: 10, column: 1)),
    Diagnostic(.badDate, as: .warning, "then by id", at: Place(path: "b.md", line: 10, column: 1)),
    Diagnostic(.badURL, as: .warning, "a: then by message", at: Place(path: "b.md", line: 10, column: 1)),
    Diagnostic(.badURL, as: .warning, "b: then by message", at: Place(path: "b.md", line: 10, column: 1)),
    Diagnostic(.badDate, as: .note, "notes last", at: Place(path: "b.md", line: 10, column: 1)),
  ]

  @Test("sorted by place, severity, id and message, whatever their order before")
  func sorts() {
    #expect(Self.inOrder.reversed().sorted() == Self.inOrder)
    let rotated = Self.inOrder[4...] + Self.inOrder[..<4]
    #expect(rotated.sorted() == Self.inOrder)
  }

  static let places: [(Place, String)] = [
    (Place(path: "a.md"), "a.md"), (Place(path: "a.md", line: 3), "a.md:3"),
    (Place(path: "a.md", line: 3, column: 7), "a.md:3:7"), (Place(path: "a.md", column: 7), "a.md"),
  ]

  @Test("a place is written without the parts that are 0", arguments: places)
  func describes(_ place: Place, _ text: String) { #expect("\(place)" == text) }

  @Test("a message that is made on demand is like any other")
  func makesMessages() {
    let made = Self.inOrder.map { written in
      Diagnostic(
        written.id, as: written.severity, fix: written.fix, at: written.location, length: written.length,
        message: { written.message })
    }
    #expect(made == Self.inOrder && made.reversed().sorted() == Self.inOrder)
    #expect(Set(made + Self.inOrder).count == made.count)
    #expect(TextRenderer().render(made) { _ in nil } == TextRenderer().render(Self.inOrder) { _ in nil })
  }

  /// Only findings of one kind in one file are cut; other kinds and other files stay complete.
  @Test func crowdsAreCutAndCounted() {
    func crowd(_ count: Int, _ id: DiagnosticID, in path: String) -> [Diagnostic] {
      (1...count).map {
        Diagnostic(id, as: .error, "wrong", fix: "mend it", at: Place(path: path, line: $0), length: 3)
      }
    }
    let all = (crowd(250, .badURL, in: "a.md") + crowd(101, .badDate, in: "a.md") + crowd(100, .badURL, in: "b.md"))
      .sorted()
    let left = all.withoutCrowds()
    #expect(left == left.sorted() && left.count == 300)
    #expect(left.filter { $0.message == "wrong" }.allSatisfy(all.contains))
    #expect(
      left.filter { $0.message != "wrong" }.map { "\($0.location) \($0.id.rawValue) \($0.length) \($0.message)" } == [
        "a.md:100 bad-date 3 wrong; 1 more of this kind in this file are not listed",
        "a.md:100 bad-url 3 wrong; 150 more of this kind in this file are not listed",
      ])
    #expect(Self.inOrder.withoutCrowds() == Self.inOrder)
  }

  @Test("severities are ordered and counted")
  func severities() {
    #expect(Diagnostic.Severity.allCases.sorted() == [.note, .warning, .error])
    #expect(Self.inOrder.count(of: .note) == 2)
    #expect(Self.inOrder.count(of: .warning) == 3)
    #expect(Self.inOrder.hasErrors)
    #expect(!Self.inOrder.filter { $0.severity != .error }.hasErrors)
  }

  @Test("a finding covers at least one scalar")
  func length() {
    #expect(Diagnostic(.badDate, as: .note, "b", at: Place(path: "c"), length: 0).length == 1)
  }
}
