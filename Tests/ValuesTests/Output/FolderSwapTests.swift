import Foundation
import TestKit
import Testing

@testable import Output

@Suite struct FolderSwapTests {
  let shop = TemporaryFolder()
  let old = ["manifest.json": "1", "a/1": "one", "a/2": "two", "b/3": "three"]
  let new = ["manifest.json": "2", "a/1": "one", "c/4": "four"]
  let kept = ["b/3"]
  var whole: [[String: String]?] { [expected(old), expected(new.merging(["b/3": "three"]) { $1 })] }

  enum Exchange: CaseIterable { case works, refused }

  /// After `call` calls nothing is done any more, no clean-up either: all that a SIGKILL leaves.
  private func dying(after calls: Int, _ exchange: Exchange) -> World {
    World { call, operation, _ in
      if call > calls { return EIO }
      return exchange == .refused && operation == .exchange ? EINVAL : nil
    }
  }

  @Test(arguments: Exchange.allCases) func survivesAKillBeforeAnyCall(_ exchange: Exchange) throws {
    var calls = 0
    while true {
      let shop = TemporaryFolder()
      _ = try DiskWriter(folder: shop.output).write(tree(old))
      let world = dying(after: calls, exchange)
      let report = try? world.writer(shop.output).write(tree(new), keeping: kept)
      let survived = world.count <= calls

      let left = try snapshot(shop.output)
      #expect(whole.contains(left) || left == nil && exchange == .refused, "killed before call \(calls + 1)")
      #expect(whole.contains(try read(shop)), "killed before call \(calls + 1)")
      #expect(report == nil || left == whole[1], "success was reported before call \(calls + 1)")

      _ = try dying(after: .max, exchange).writer(shop.output).write(tree(new), keeping: kept)
      #expect(try snapshot(shop.output) == whole[1])
      #expect(try shop.names() == ["public"], "killed before call \(calls + 1)")
      if survived { break }
      calls += 1
    }
    #expect(calls > 40)
  }

  @Test func survivesAKillOfTheFirstWrite() throws {
    for calls in 0..<60 {
      let shop = TemporaryFolder()
      _ = try? dying(after: calls, .works).writer(shop.output).write(tree(old))
      #expect([nil, whole[0]].contains(try snapshot(shop.output)), "killed before call \(calls + 1)")
      _ = try DiskWriter(folder: shop.output).write(tree(old))
      #expect(try snapshot(shop.output) == whole[0])
      #expect(try shop.names() == ["public"])
    }
  }

  /// What ``OutputFolder`` makes of it.
  private func read(_ shop: TemporaryFolder) throws -> [String: String] {
    let folder = OutputFolder(shop.output)
    return expected(
      Dictionary(
        uniqueKeysWithValues: try folder.files().map {
          ($0, String(decoding: try #require(try folder.readFile($0)), as: UTF8.self))
        }
      ))
  }

  /// The same with true kills, while all cores write.
  @Test(arguments: [3, 30, 100, 170, 250, 400]) func survivesSIGKILL(_ calls: Int) async throws {
    let output = shop.output
    let many = Dictionary(uniqueKeysWithValues: (0..<200).map { ("v/\($0)", "\($0)") })
    let trees = [many.merging(old) { $1 }, many.merging(new) { $1 }]
    _ = try DiskWriter(folder: output).write(tree(trees[0]))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [output = output as String, trees = trees as [[String: String]], calls = calls as Int] in
      let world = World { call, _, _ in
        if call > calls { kill(getpid(), SIGKILL) }
        return nil
      }
      while true {
        for files in trees { _ = try world.writer(output, inOrder: false).write(tree(files)) }
      }
    }
    #expect(try trees.map(expected).contains(snapshot(output)))
    _ = try DiskWriter(folder: output).write(tree(new))
    #expect(try snapshot(output) == expected(new))
    #expect(try shop.names() == ["public"])
  }

  @Test func putsTheOldFolderBackIfTheNewOneCannotComeIn() throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    let world = World { _, operation, path in
      if operation == .exchange { return ENOSYS }
      return operation == .rename && path.contains(".public.new-") ? EIO : nil
    }
    #expect(throws: OutputError.self) { try world.writer(shop.output).write(tree(new)) }
    #expect(try snapshot(shop.output) == whole[0])
    #expect(try shop.names() == ["public"])
  }

  @Test(arguments: [EBUSY, EXDEV]) func explainsMountPoints(_ errno: Int32) throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    let world = World { _, operation, _ in operation == .exchange ? errno : nil }
    #expect(throws: OutputError.mountPoint(folder: shop.output)) { try world.writer(shop.output).write(tree(new)) }
    #expect(try snapshot(shop.output) == whole[0])
  }

  @Test func removesLeftoversAndLeavesNeighboursAlone() throws {
    _ = try DiskWriter(folder: shop.output).write(tree(old))
    let neighbours = [".public.new-0123456789ABCDEF", ".public.new-design", ".site.new-0123456789abcdef"]
    let leftovers = [".public.new-0123456789abcdef", ".public.old-0123456789abcdef"]
    for name in neighbours + leftovers { try shop.make("\(name)/file", "text") }
    #expect(try !DiskWriter(folder: shop.output).write(tree(old)).changed)
    #expect(try shop.names() == neighbours + ["public"])
  }

  /// Otherwise a later write could bring back half a folder after `public` was removed by hand.
  @Test func removesNothingUnderTheNameOfAnOldFolder() throws {
    for calls in 0..<40 {
      let shop = TemporaryFolder()
      let aside = ".public.old-0123456789abcdef"
      _ = try DiskWriter(folder: shop.output).write(tree(old))
      for (path, text) in new { try shop.make("\(aside)/\(path)", text) }
      _ = try? dying(after: calls, .works).writer(shop.output).write(tree(old))
      #expect([nil, expected(new)].contains(try snapshot("\(shop.path)/\(aside)")), "killed before call \(calls + 1)")
    }
  }
}
