import Authoring
import Foundation
import TestKit
import Testing

/// Random edits of real and of hostile files make the intended changes and no others: values, the order of keys,
/// comments, the text and all bytes around the edits are compared by a second reader.
///
/// `PATCH_EDITS=100000` sets the number of edits; `PATCH_SEED` is the first seed.
@Suite struct PatchPropertyTests {
  private static let all = environment("PATCH_EDITS") ?? 4000
  private static let seed = environment("PATCH_SEED") ?? 0
  private static let slices = 8

  private static func environment(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  @Test(arguments: 0..<slices) func changesNothingElse(_ slice: Int) throws {
    let files = try Self.realFiles()
    var counts: [String: Int] = [:]
    for seed in stride(from: Self.seed + slice, to: Self.seed + Self.all, by: Self.slices) {
      var random = SeededGenerator(seed: UInt64(seed))
      let edit = random.edit(files)
      switch PatchJudgement(edit) {
      case .right: counts["right", default: 0] += 1
      case .unknown: counts["unknown", default: 0] += 1
      case .refused(let why): counts[why, default: 0] += 1
      case .wrong(let why):
        Issue.record(
          "seed \(seed), \(edit.operations): \(why)\n\(String(decoding: edit.file.bytes, as: UTF8.self))")
      }
    }
    let right = counts["right"] ?? 0
    // A comment inside what is replaced, or one that would become text.
    #expect(Double(counts["more"] ?? 0) <= 0.01 * Double(right), "\(counts)")
    // Lists of maps, which content never has.
    #expect(Double(counts["form"] ?? 0) <= 0.02 * Double(right), "\(counts)")
    #expect(right * 2 > Self.all / Self.slices, "\(counts)")
  }

  /// The example site, those of the tests, and what fuzzing has found.
  private static func realFiles() throws -> [SourceFile] {
    let folders = ["content", "Tests/AuthorsTests/SiteBuilder/Fixtures", "Tests/Fuzz/corpus/front-matter", "sandbox"]
    return try folders.flatMap { folder -> [SourceFile] in
      let paths =
        FileManager.default.enumerator(atPath: Repository.url(folder).path())?.compactMap { $0 as? String } ?? []
      return try paths.sorted().compactMap { path in
        let name = path.split(separator: "/").last ?? ""
        guard path.hasSuffix(".md") || name == "publish.yml" || folder.hasSuffix("front-matter") else { return nil }
        let bytes = try Repository.bytes("\(folder)/\(path)")
        let place = name == "publish.yml" ? "publish.yml" : "content/notifications/a.md"
        return bytes.count < 20_000 ? SourceFile(path: place, bytes: bytes) : nil
      }
    }
  }

  /// Proves that the test above can fail: it has to detect each of these.
  @Test(arguments: [
    ("another value", "---\ntitle: a\nkey: c\n---\nHi\n", "---\ntitle: b\nkey: d\n---\nHi\n"),
    ("a comment", "---\ntitle: a # c\n---\nHi\n", "---\ntitle: b\n---\nHi\n"),
    ("the order", "---\ntitle: a\nkey: c\ndate: d\n---\nHi\n", "---\ntitle: b\ndate: d\nkey: c\n---\nHi\n"),
    ("the text", "---\ntitle: a\n---\nHi\n", "---\ntitle: b\n---\nHo\n"),
  ])
  func theJudgeSees(_ what: String, _ old: String, _ new: String) throws {
    let edit = RandomEdit(
      file: SourceFile(path: "content/notifications/a.md", text: old),
      operations: [.set(FieldPath("title"), .text("b"))])
    let (before, after) = (try SecondReading(edit.file.bytes), try SecondReading(Array(new.utf8)))
    #expect(PatchJudgement.fault(edit, before, after) != nil)
  }
}
