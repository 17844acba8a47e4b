import FeedModel
import Output
import Testing

@testable import PreviewServer

@Suite struct PreviewTests {
  static let mistake = PreviewDiagnostic(
    severity: "error", id: "unknown-key", message: "unknown key 'al'", path: "content/a.md", line: 5, column: 10,
    text: "content/a.md:5:10: error: unknown key 'al' [unknown-key]\n5 | al: x\n")

  @Test func failedBuildLeavesTheOutput() {
    let preview = Preview()
    #expect(preview.status.build == 0)
    #expect(preview.status.output == nil)
    preview.show(PreviewBuild(output: TestServer.output(["a": []])))
    preview.show(PreviewBuild(output: nil, diagnostics: [Self.mistake]))
    #expect(preview.status.build == 2)
    #expect(preview.status.output == 1)
    #expect(preview.status.diagnostics == [Self.mistake])
    #expect(preview.output?.tree.paths == ["a"])
    preview.show(PreviewBuild(output: TestServer.output(["b": []])))
    #expect(preview.status.output == 3)
    #expect(preview.status.diagnostics.isEmpty)
    #expect(preview.output?.tree.paths == ["b"])
  }

  @Test("a page may load a view of a build that was just replaced, but not a published file")
  func viewsOfEarlierBuilds() {
    let preview = Preview()
    for name in ["a", "b", "c", "d", "e", "f"] {
      preview.show(PreviewBuild(output: TestServer.output(["\(name).html": []])))
    }
    #expect(["b.html", "e.html", "f.html"].allSatisfy { preview.view($0) != nil })
    #expect(preview.view("a.html") == nil, "only four builds are kept")
    #expect(preview.edition?.file("e.html") == nil)
  }

  @Test func readersGetTheNewestAndNobodyWaits() async {
    let preview = Preview()
    var statuses = preview.statuses().makeAsyncIterator()
    #expect(await statuses.next()?.build == 0)
    for _ in 1...100 { preview.show(PreviewBuild(output: nil)) }
    #expect(await statuses.next()?.build == 100)
    preview.remindReaders()
    #expect(await statuses.next()?.build == 100)
  }

  @Test func readersThatGoAwayAreForgotten() async {
    let preview = Preview()
    await withTaskGroup { group in
      group.addTask { for await _ in preview.statuses() {} }
      while preview.readers == 0 { await Task.yield() }
      group.cancelAll()
    }
    #expect(preview.readers == 0)
  }

  @Test func statusIsWrittenOnOneLine() throws {
    let preview = Preview()
    #expect(
      text(preview) == """
        {"build": 0, "site": "http://localhost:8080/", "app": "", "locales": [], "versions": [], "accesses": [], \
        "schemes": [], "linkValues": [], "files": [], "errors": 0, "warnings": 0, "notes": 0, "diagnostics": []}
        """)
    preview.show(PreviewBuild(output: TestServer.output([:])))
    preview.show(PreviewBuild(output: nil, diagnostics: [Self.mistake]))
    #expect(
      text(preview) == #"""
        {"build": 2, "output": 1, "site": "http://localhost:8080/", "app": "Snoodle", "locales": ["en", "de"], \#
        "versions": ["2.4.0"], "accesses": ["photos"], "schemes": ["snoodle"], "linkValues": [], "files": [], "now": "2026-11-21T09:00:00Z", \#
        "errors": 1, "warnings": 0, "notes": 0, "diagnostics": [{"severity": "error", "id": "unknown-key", \#
        "message": "unknown key 'al'", "path": "content/a.md", "line": 5, "column": 10, \#
        "text": "content/a.md:5:10: error: unknown key 'al' [unknown-key]\n5 | al: x\n"}]}
        """#)
  }

  private func text(_ preview: Preview) -> String {
    String(decoding: preview.status.json(port: 8080, isEditing: false), as: UTF8.self)
  }
}
