import Foundation
import TestKit
import Testing

/// Runs the commands in the documents as they are written: their output must be what the document shows.
@Suite struct DocumentedCommandsTests {
  @Test(arguments: ["checking.md", "scenarios.md"]) func printsWhatTheDocumentSays(_ name: String) throws {
    let docs = URL(filePath: Demo.repository).appending(path: "docs")
    let workshop = TemporaryFolder()
    for folder in ["walkthroughs", "scenarios"] {
      try FileManager.default.copyItem(
        atPath: docs.appending(path: folder).path, toPath: "\(workshop.path)/\(folder)")
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
      let arguments = line.dropFirst("$ publish ".count)
      let run = try workshop.publish(String(arguments))
      #expect(run.code == 0, "\(line)\n\(run.talk)")
      return "\(line)\n\(run.talk)\(run.output)"
    }.joined(separator: "\n")
  }
}
