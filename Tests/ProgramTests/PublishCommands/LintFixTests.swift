import Foundation
import TestKit
import Testing

@testable import CommandKit

/// `publish lint --fix`: safe fixes are applied byte for byte, in all files or in none.
@Suite struct LintFixTests {
  private static let hello = "content/notifications/hello.md"
  private static let world = "content/notifications/world.md"
  private static let good = Sites.notification("Hello")

  /// One file with two slips, and what is left of it.
  private static let slips = good.replacing("title:", with: "titel:").replacing(
    "height: 120", with: "heigth: 120 # high"
  )
  .replacing("\n", with: "\r\n")

  private func site(_ files: [String: String]) throws -> TemporaryFolder {
    try TemporaryFolder(Sites.small.merging(files) { $1 })
  }

  @Test func mendsWhatIsCertain() throws {
    let site = try site([Self.hello: Self.slips, Self.world: Self.good.replacing("title:", with: "tile:")])
    let run = try site.publish("lint --fix")
    #expect(run.code == 0, "\(run.talk)")
    #expect(
      run.output == """
        \(Self.hello):2:1: Change to 'title' [unknown-key]
        \(Self.hello):4:1: Change to 'height' [unknown-key]
        \(Self.world):2:1: Change to 'title' [unknown-key]
        3 findings are fixed in 2 files
        no errors

        """)
    #expect(try site.text(Self.hello) == Self.good.replacing("120", with: "120 # high").replacing("\n", with: "\r\n"))
    #expect(try site.text(Self.world) == Self.good)
    #expect(try site.names("content/notifications") == ["hello.md", "world.md"])
    let tree = try site.tree(".")
    #expect(try site.publish("lint --fix").output == "nothing can be fixed\nno errors\n")
    #expect(try site.tree(".") == tree)
  }

  @Test func mendsBlanksInTitlesAndTexts() throws {
    let text =
      "---\r\ntitle: 'Good  news .' # for all\r\n---\r\n"
      + "One  two , *three*  four.\r\n\r\n`a  b`  and\u{A0}\u{A0}c\r\n"
    let site = try site([Self.hello: text])
    let run = try site.publish("lint --fix")
    #expect(run.code == 0, "\(run.talk)")
    let mended =
      "---\r\ntitle: 'Good news.' # for all\r\n---\r\n"
      + "One two, *three* four.\r\n\r\n`a  b`  and\u{A0}c\r\n"
    #expect(try site.text(Self.hello) == mended)
  }

  @Test func leavesWhatIsNotCertain() throws {
    let text = Self.good.replacing("height: 120", with: "heigth: tall\nsubtitle: A\norgin: tpo")
    let site = try site([Self.hello: text])
    let run = try site.publish("lint --fix")
    #expect(run.code == 1)
    #expect(
      run.output.contains("2 findings are fixed in 1 file\n") && !run.output.contains("no errors"), "\(run.output)")
    #expect(try site.text(Self.hello) == text.replacing("orgin: tpo", with: "origin: top"))
    #expect(run.talk.contains("'heigth' is not a key") && run.talk.contains("'subtitle' is not a key"), "\(run.talk)")
  }

  /// Only a build can find this: an alert has no view, so the corrected key would have no effect.
  @Test func leavesWhatWouldMakeAnotherFinding() throws {
    let text = "---\ntitle: News\ndate: 2026-11-20\nchannels: [alerts]\nheigth: 90\n---\nText.\n"
    let site = try site([Self.hello: text])
    let run = try site.publish("lint --fix")
    #expect(run.code == 1 && run.output == "nothing can be fixed\n", "\(run.output)")
    #expect(try site.text(Self.hello) == text)
  }

  @Test func countsWhatIsLeft() throws {
    let warned = try site([
      Self.hello: Sites.warned["content/notifications/warned.md"]!.replacing("title:", with: "titel:")
    ])
    #expect(try warned.publish("lint --fix --strict").code == 1)
    #expect(try warned.publish("lint --fix").code == 0)
  }

  @Test func showsWhatItWouldDo() throws {
    let site = try site([Self.hello: Self.slips])
    let tree = try site.tree(".")
    let run = try site.publish("lint --fix --dry-run")
    #expect(run.code == 0 && run.output.hasPrefix("--- a/\(Self.hello)\n+++ b/\(Self.hello)\n@@ -1,"), "\(run.output)")
    #expect(run.output.contains("\n-titel: Hello\n+title: Hello\n date: "), "\(run.output)")
    #expect(run.output.contains("\n2 findings can be fixed in 1 file\n"))
    let json = try site.publish("lint --fix --dry-run --format json")
    let report = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(
      (report["fixed"] as? [[String: Any]])?.map { $0["title"] as? String } == [
        "Change to 'title'", "Change to 'height'",
      ])
    #expect((report["diff"] as? String)?.contains("+title: Hello\r\n") ?? false)
    #expect(try site.tree(".") == tree)
    #expect(try site.publish("lint --dry-run").code == 64)
  }

  @Test func keepsModes() throws {
    let site = try site([Self.hello: Self.slips])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: site.path(Self.hello))
    try site.published("lint --fix")
    let attributes = try FileManager.default.attributesOfItem(atPath: site.path(Self.hello))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("all files or none", .enabled(if: PublishProgram.canBeNobody)) func writesAllOrNothing() throws {
    let rate = "---\ntitel: R\nactionURL: https://a.eu/\n---\nRate?\n"
    let site = try site([Self.hello: Self.slips, "content/prompts/rate.md": rate])
    for (folder, mode) in [("notifications", 0o777), ("prompts", 0o555)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: site.path("content/\(folder)"))
    }
    let tree = try site.tree("content")
    let run = try site.publish("lint --fix", asNobody: true)
    #expect(run.code == 1 && run.talk.contains("nothing was written"), "\(run.talk)")
    #expect(try site.tree("content") == tree)
  }

  @Test func putsBackWhatWasReplacedBeforeAFailure() throws {
    let folder = try TemporaryFolder(["a": "old", "full/b": ""])
    #expect(throws: Failure.self) {
      try ResultFile.write([
        (folder.path("a"), Array("new".utf8)), (folder.path("c"), []), (folder.path("full"), Array("x".utf8)),
      ])
    }
    #expect(try folder.text("a") == "old" && folder.names() == ["a", "full"])
    try ResultFile.write([(folder.path("a"), Array("new".utf8)), (folder.path("d/e"), [])])
    #expect(try folder.text("a") == "new" && folder.names() == ["a", "d", "full"])
  }
}
