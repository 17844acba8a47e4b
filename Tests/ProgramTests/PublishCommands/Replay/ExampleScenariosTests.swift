import Foundation
import Testing

/// The document's examples are files, and they pass.
@Suite struct ExampleScenariosTests {
  private static let docs = URL(filePath: Demo.repository).appending(path: "docs")

  static let names = ["every-launch.yaml", "example-projects.yaml", "quiet-hours.json"]

  @Test(arguments: names) func passes(_ name: String) throws {
    let program = PublishProgram(folder: Self.docs.appending(path: "scenarios").path)
    #expect(try program.run(["replay", name]).output == "\(name): 1 passed, 0 failed\n1 passed, 0 failed\n")
  }

  @Test("the document shows the first scenario, and links to all") func isInTheDocument() throws {
    let first = try String(contentsOf: Self.docs.appending(path: "scenarios/\(Self.names[0])"), encoding: .utf8)
    let document = try String(contentsOf: Self.docs.appending(path: "scenarios.md"), encoding: .utf8)
    #expect(document.contains("```yaml\n\(first)```\n"))
    for name in Self.names { #expect(document.contains("[scenarios/\(name)](scenarios/\(name))")) }
  }

  @Test func thereAreNoOthers() throws {
    let folder = Self.docs.appending(path: "scenarios").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == Self.names)
  }
}
