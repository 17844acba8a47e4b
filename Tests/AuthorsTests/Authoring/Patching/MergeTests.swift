import Authoring
import Foundation
import TestKit
import Testing

/// Changes that two people have made at the same time.
@Suite struct MergeTests {
  struct Input: Sendable {
    var base: String
    var mine: [PatchOperation]
    var theirs: String
  }

  private static let base =
    "---\ntitle: a # t\ndate: 2026-11-20\nconditions: { all: { onWifi: true } }\n---\none\ntwo\nthree\nfour\nfive\n"

  /// The file, then `taken`, then conflicts as `path: base | mine | theirs`.
  static let table: [Case<Input, [String]>] = [
    Case(
      "another field",
      Input(
        base: base, mine: [.set(FieldPath("title"), .text("b"))],
        theirs: base.replacing("2026-11-20", with: "2026-12-01")),
      [
        "---\ntitle: b # t\ndate: 2026-12-01\nconditions: { all: { onWifi: true } }\n---\none\ntwo\nthree\nfour\nfive\n",
        "date",
      ]),
    Case(
      "the same field, the same value",
      Input(
        base: base, mine: [.set(FieldPath("title"), .text("b"))], theirs: base.replacing("title: a", with: "title: 'b'")
      ),
      [
        "---\ntitle: 'b' # t\ndate: 2026-11-20\nconditions: { all: { onWifi: true } }\n---\none\ntwo\nthree\nfour\nfive\n",
        "",
      ]),
    Case(
      "the same field, another value",
      Input(
        base: base, mine: [.set(FieldPath("title"), .text("b"))], theirs: base.replacing("title: a", with: "title: c")),
      [base.replacing("title: a", with: "title: c"), "", "title: a | b | c"]),
    Case(
      "two conditions of one map",
      Input(
        base: base, mine: [.set(FieldPath("conditions", "all", "flagSet"), .text("x"))],
        theirs: base.replacing("onWifi: true", with: "onWifi: true, neverDisplayed: true")),
      [
        base.replacing("onWifi: true", with: "onWifi: true, neverDisplayed: true, flagSet: x"),
        "conditions.all.neverDisplayed",
      ]),
    Case(
      "a map that one removes and one changes",
      Input(
        base: base, mine: [.remove(FieldPath("conditions"))],
        theirs: base.replacing("onWifi: true", with: "onWifi: false")),
      [
        base.replacing("onWifi: true", with: "onWifi: false"), "",
        "conditions: { all: { onWifi: true } } | - | { all: { onWifi: false } }",
      ]),
    Case(
      "other lines of the text",
      Input(base: base, mine: [.replaceText(0..<3, with: "ONE")], theirs: base.replacing("four", with: "FOUR")),
      [base.replacing("one\n", with: "ONE\n").replacing("four", with: "FOUR"), "text"]),
    Case(
      "the same line",
      Input(base: base, mine: [.replaceText(0..<3, with: "ONE")], theirs: base.replacing("one\n", with: "First\n")),
      [base.replacing("one\n", with: "First\n"), "", "text: one\n | ONE\n | First\n"]),
    Case(
      "only theirs has another text",
      Input(base: base, mine: [.set(FieldPath("title"), .text("b"))], theirs: base.replacing("two", with: "TWO")),
      [base.replacing("title: a", with: "title: b").replacing("two", with: "TWO"), "text"]),
  ]

  @Test(arguments: table) func merges(_ c: Case<Input, [String]>) throws {
    let path = "content/notifications/a.md"
    let base = SourceFile(path: path, text: c.input.base)
    let merge = try merge(
      base: base, mine: c.input.mine, theirs: SourceFile(path: path, text: c.input.theirs), base.keys)
    let conflicts = merge.conflicts.map { conflict in
      let sides = [conflict.base, conflict.mine, conflict.theirs].map { $0 ?? "-" }
      return "\(conflict.path.map { "\($0)" } ?? "text"): \(sides.joined(separator: " | "))"
    }
    let taken = merge.taken.map { path in path.map { "\($0)" } ?? "text" }.joined(separator: ", ")
    #expect([String(decoding: merge.file.file.bytes, as: UTF8.self), taken] + conflicts == c.expected)
  }

  @Test("choosing mine is an operation on the merged file")
  func choice() throws {
    let path = "content/notifications/a.md"
    let base = SourceFile(path: path, text: "one\ntwo é\nthree\n")
    let theirs = SourceFile(path: path, text: "zero é\none\n2\nthree\n")
    let merge = try merge(base: base, mine: [.replaceText(4..<9, with: "II")], theirs: theirs, base.keys)
    let conflict = try #require(merge.conflicts.first)
    let chosen = try patch(
      merge.file.file, [.replaceText(try #require(conflict.range), with: conflict.mine ?? "")], base.keys)
    #expect(String(decoding: chosen.file.bytes, as: UTF8.self) == "zero é\none\nII\nthree\n")
  }

  @Test("lines are merged as git merges them", arguments: 0..<60)
  func asGit(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = TemporaryFolder()
    let lines = (0..<12).map { "line \($0)" }
    let (mine, theirs) = (random.changed(lines), random.changed(lines))
    let texts = [lines, mine, theirs].map { $0.map { $0 + "\n" }.joined() }
    for (name, text) in zip(["base", "mine", "theirs"], texts) { try folder.make(name, text) }
    let git = Process()
    let output = Pipe()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments = ["git", "merge-file", "-p", "-q", folder.path("mine"), folder.path("base"), folder.path("theirs")]
    git.standardOutput = output
    try git.run()
    let merged = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    git.waitUntilExit()
    let base = SourceFile(path: "content/notifications/a.md", text: texts[0])
    let ours = try merge(
      base: base, mine: [.replaceText(0..<texts[0].unicodeScalars.count, with: texts[1])],
      theirs: SourceFile(path: base.path, text: texts[2]), base.keys)
    #expect(ours.conflicts.isEmpty == (git.terminationStatus == 0), "\(mine)\n\(theirs)")
    if ours.conflicts.isEmpty { #expect(String(decoding: ours.file.file.bytes, as: UTF8.self) == merged) }
  }
}

extension SeededGenerator {
  /// Each line is one of its own, so that there is one way to compare them.
  fileprivate mutating func changed(_ lines: [String]) -> [String] {
    lines.flatMap { line -> [String] in
      switch int(in: 0...14) {
      case 0: []
      case 1: ["\(line) changed \(int(in: 0...1))"]
      case 2: [line, "new \(int(in: 0...3))"]
      default: [line]
      }
    }
  }
}
