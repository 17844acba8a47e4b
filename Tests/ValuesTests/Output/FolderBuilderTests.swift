import Foundation
import TestKit
import Testing

@testable import Output

/// A writer in a world that refuses: full disks, file systems without links.
@Suite struct FolderBuilderTests {
  let shop = TemporaryFolder()
  let old = ["manifest.json": "1", "a/1": "one", "a/2": "two"]
  let new = ["manifest.json": "2", "a/1": "one", "a/3": "three"]

  static let failures: [(OutputError.Operation, Int32)] = [
    (.write, ENOSPC), (.write, EIO), (.create, ENOSPC), (.create, EACCES), (.makeFolder, ENOSPC), (.close, EIO),
    (.link, EIO), (.exchange, EIO), (.read, EIO), (.sync, EIO),
  ]

  @Test(arguments: failures, [true, false])
  func leavesTheOldOutput(_ failure: (operation: OutputError.Operation, errno: Int32), inOrder: Bool) throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    let world = World { _, operation, _ in operation == failure.operation ? failure.errno : nil }
    let error = #expect(throws: OutputError.self) {
      try world.writer(shop.output, inOrder: inOrder).write(tree(new), keeping: ["a/2"])
    }
    #expect(error?.isOne(of: failure.errno) == true)
    #expect(try snapshot(shop.output) == expected(old))
    #expect(try shop.names() == ["public"])
  }

  @Test func leavesNothingWhereNothingWas() throws {
    let world = World { call, operation, path in operation == .write && path.hasSuffix("3") ? ENOSPC : nil }
    let error = OutputError.io(path: "\(shop.output)/a/3", operation: .write, errno: ENOSPC)
    #expect(throws: error) { try world.writer(shop.output).write(tree(new)) }
    #expect(try shop.names() == [])
  }

  @Test(arguments: [EPERM, EMLINK, EXDEV]) func copiesWhereLinksAreRefused(_ errno: Int32) throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    for file in ["a/1", "a/2"] { try shop.setTime(file, 1_000_000.25) }
    let before = try shop.identity("a/1")
    let world = World { _, operation, _ in operation == .link ? errno : nil }
    let report = try world.writer(shop.output).write(tree(new), keeping: ["a/2"])
    #expect(report.unchanged == 1)
    #expect(try snapshot(shop.output) == expected(new.merging(["a/2": "two"]) { $1 }))
    #expect(try shop.identity("a/1").number != before.number)
    #expect(try ["a/1", "a/2"].map { try shop.identity($0).modified } == [before.modified, before.modified])
  }

  /// HTTP's times are whole seconds: a client with the old file would get the answer that nothing has changed.
  @Test(
    "a changed file is at least a second newer than the old one, however quickly builds follow",
    arguments: [0, 0.25, 1, 50])
  func changedFilesAreYounger(ahead: Double) throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    for file in old.keys { try shop.setTime(file, Date.now.timeIntervalSince1970 + ahead) }
    let before = try shop.identity("manifest.json").modified
    let unchanged = try shop.identity("a/1")
    for text in ["2", "3", "4"] {
      _ = try DiskWriter(folder: shop.output).write(tree(new.merging(["manifest.json": text]) { $1 }))
      let after = try shop.identity("manifest.json").modified
      let seconds = Double(Int(text) ?? 0) - 1
      #expect(after.timeIntervalSince1970.rounded(.down) >= before.timeIntervalSince1970.rounded(.down) + seconds)
    }
    #expect(try shop.identity("a/1") == unchanged)
  }

  @Test func timesFarAheadAreNotFollowed() throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    try shop.setTime("manifest.json", Date.now.timeIntervalSince1970 + 86_400)
    _ = try DiskWriter(folder: shop.output).write(tree(new))
    #expect(try shop.identity("manifest.json").modified < Date.now + 3_600)
  }

  @Test func writesInPiecesIfItMust() throws {
    var writer = DiskWriter(folder: shop.output)
    writer.system.largestWrite = 2
    _ = try writer.write(tree(new))
    #expect(try snapshot(shop.output) == expected(new))
    #expect(try OutputFolder(shop.output).readFile("a/3") == Array("three".utf8))
  }
}
