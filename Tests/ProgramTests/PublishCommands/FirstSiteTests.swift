import Foundation
import TestKit
import Testing

/// Follows docs/first-site.md as written: a new author's first ten minutes.
@Suite struct FirstSiteTests {
  @Test("the first site builds without a warning, even after following the README", arguments: [false, true])
  func works(isAfterReadMe: Bool) throws {
    let workshop = TemporaryFolder()
    var site = workshop.path
    var talk = ""
    if isAfterReadMe {
      try workshop.published("init my-site")
      try workshop.published("build --source my-site --now \(Demo.now)")
    }
    let steps = DocumentSteps(try Repository.text("docs/first-site.md")).all
    for step in steps.dropFirst(isAfterReadMe ? 1 : 0) {
      switch step {
      case .file(let path, let text): try Data(text.utf8).write(to: URL(filePath: "\(site)/\(path)"))
      case .command("cd", let arguments): site += "/\(arguments[0])"
      case .command("rm", let arguments):
        for folder in arguments.dropFirst() { try? FileManager.default.removeItem(atPath: "\(site)/\(folder)") }
      case .command(_, let arguments):
        let isDated = ["lint", "build", "status", "check"].contains(arguments[0])
        let run = try PublishProgram(folder: site).run(arguments + (isDated ? ["--now", Demo.now] : []))
        #expect(run.code == 0, "\(arguments): \(run.talk)")
        if arguments[0] == "lint" { talk = run.talk + run.output }
        if arguments[0] == "check" { #expect(run.output.contains("displays winter"), "\(run.output)") }
      }
    }
    #expect(!talk.contains("warning") && talk.hasSuffix("no errors\n"), "\(talk)")
    for name in ["winter", "tour", "sync"] {
      let views = try FileManager.default.contentsOfDirectory(atPath: "\(site)/public/views/\(name)")
      #expect(views.count == 3, "one in each language")
    }
  }
}

/// What a document tells a reader to do.
struct DocumentSteps {
  enum Step {
    case command(String, [String])
    case file(String, String)
  }

  /// The commands in `sh` blocks, and the files whose names stand in a line of their own before their text.
  let all: [Step]

  init(_ text: some StringProtocol) {
    let parts = text.components(separatedBy: "```")
    all = stride(from: 1, to: parts.count, by: 2).flatMap { index -> [Step] in
      let lines = parts[index].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard lines[0] != "sh" else {
        return lines[1].split(separator: "\n").map { line in
          let words = line.split(separator: " ").map(String.init)
          return .command(words[0], Array(words.dropFirst()))
        }
      }
      let name = parts[index - 1].split(separator: "\n").last ?? ""
      return [.file(String(name.dropFirst().prefix { $0 != "`" }), String(lines[1]))]
    }
  }
}
