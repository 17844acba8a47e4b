import Foundation
import TestKit
import Testing

@testable import Output
import Text

@Suite struct FolderLockTests {
  let shop = TemporaryFolder()
  let files = ["manifest.json": "1"]

  @Test func refusesTheSecondWriter() throws {
    let system = FileSystem()
    let place = try system.place(of: shop.output, making: true)
    defer { system.close(place.parent) }
    let lock = try FolderLock(place, tries: 1, system)
    try shop.make(".public.new-0123456789abcdef/half", "another's work")
    var writer = DiskWriter(folder: shop.output)
    writer.lockTries = 1
    #expect(throws: OutputError.busy(folder: shop.output)) { try writer.write(tree(files)) }
    #expect(try shop.names() == [".public.lock", ".public.new-0123456789abcdef"])
    lock.release(system)
    _ = try writer.write(tree(files))
    #expect(try shop.names() == ["public"])
  }

  /// The file's last holder removes it after we opened it, and a third process locks a new one.
  @Test func trustsNoLockWithoutAName() throws {
    let place = try FileSystem().place(of: shop.output, making: true)
    defer { FileSystem().close(place.parent) }
    let lockFile = "\(shop.path)/\(place.lockName)"
    let calls = Lock(0)
    var system = FileSystem()
    system.refusal = { operation, _ in
      let call = calls.withLock { calls in
        calls += operation == .lock ? 1 : 0
        return calls
      }
      if operation == .lock, call == 2 {
        try! FileManager.default.removeItem(atPath: lockFile)
        _ = try! FolderLock(place, tries: 1, FileSystem())
      }
      return nil
    }
    #expect(throws: OutputError.busy(folder: shop.output)) { try FolderLock(place, tries: 1, system) }
  }

  @Test func waitsForOthers() async throws {
    let trees = try (0..<8).map { try tree(["manifest.json": "\($0)", "a": "\($0)"]) }
    var writer = DiskWriter(folder: shop.output, durable: false)
    writer.lockTries = 3000
    try await withThrowingTaskGroup(of: Void.self) { group in
      for tree in trees { group.addTask { [writer] in _ = try writer.write(tree) } }
      try await group.waitForAll()
    }
    #expect(try shop.text("public/a") == shop.text("public/manifest.json"))
    #expect(try shop.names() == ["public"])
  }
}
