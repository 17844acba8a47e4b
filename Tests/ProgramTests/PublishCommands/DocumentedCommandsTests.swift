import Foundation
import TestKit
import Testing

/// Runs the commands in the documents as written there: their output must be the output shown in the document.
@Suite struct DocumentedCommandsTests {
  static let ofExchange = ["checking.md", "releasing.md", "translating.md", "coming-from.md"]

  @Test(
    arguments: ["scenarios.md", "inspection.md", "signoff.md", "simulating.md"]
      + (PublishProgram.hasExchange ? ofExchange : []))
  func printsWhatTheDocumentSays(_ name: String) throws {
    let docs = URL(filePath: Demo.repository).appending(path: "docs")
    let workshop = TemporaryFolder()
    for folder in ["walkthroughs", "scenarios", "inspection", "releasing"] {
      try FileManager.default.copyItem(
        atPath: docs.appending(path: folder).path, toPath: "\(workshop.path)/\(folder)")
    }
    if ["scenarios.md", "inspection.md", "signoff.md", "simulating.md"].contains(name) { try publish(in: workshop) }
    if name == "coming-from.md" { try copy(docs.appending(path: "coming-from").path, into: workshop) }
    // The demo's sources.
    for source in ["releasing.md", "translating.md"].contains(name) ? ["publish.yml", "content"] : [] {
      try FileManager.default.copyItem(atPath: "\(Demo.repository)/\(source)", toPath: "\(workshop.path)/\(source)")
    }
    let document = docs.appending(path: name)
    let text = try String(contentsOf: document, encoding: .utf8)
    var parts = text.components(separatedBy: "```")
    for i in parts.indices where parts[i].hasPrefix("console\n") {
      parts[i] = try "console\n" + run(parts[i].dropFirst("console\n".count), in: workshop)
    }
    let expected = parts.joined(separator: "```")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try expected.write(to: document, atomically: true, encoding: .utf8)
    }
    #expect(text == expected)
  }

  /// The block again, with what its commands print now.
  private func run(_ block: Substring, in workshop: TemporaryFolder) throws -> String {
    try block.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { line in
      let run = try workshop.publish(String(line.dropFirst("$ publish ".count)))
      #expect(run.code == 0, "\(line)\n\(run.talk)")
      return "\(line)\n\(run.talk)\(run.output)"
    }.joined(separator: "\n")
  }

  /// A site without content, and files of other tools.
  private func copy(_ folder: String, into workshop: TemporaryFolder) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: "\(workshop.path)/\(name)")
    }
  }

  /// The demo, and in `updates` the outputs of `inspection/archive`, each committed on its day.
  private func publish(in workshop: TemporaryFolder) throws {
    for name in ["publish.yml", "content", "templates", "public"] {
      try FileManager.default.copyItem(atPath: "\(Demo.repository)/\(name)", toPath: "\(workshop.path)/\(name)")
    }
    let repository = try GitFolder(in: workshop)
    let archive = "\(workshop.path)/inspection/archive"
    for day in try FileManager.default.contentsOfDirectory(atPath: archive).sorted() {
      let control = try String(contentsOfFile: "\(archive)/\(day)/control.json", encoding: .utf8)
      try repository.commit(day, at: "\(day)T09:00:00Z", ["updates/control.json": control], only: "updates")
    }
  }
}
