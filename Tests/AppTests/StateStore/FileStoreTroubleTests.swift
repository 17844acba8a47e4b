import Disk
import Foundation
import Testing
import Text
import WireFormats

@testable import StateStore

/// A store never stops a client: values that cannot be written live in memory until they can.
@Suite struct FileStoreTroubleTests {
  private let folder = StoreFolder()

  @Test(
    "after a failure at any step, state lives in memory until it can be written",
    arguments: [
      (Disk.Step.create, EACCES), (.create, EROFS), (.write, ENOSPC), (.write, EIO), (.sync, EIO), (.rename, EROFS),
      (.lock, EACCES),
    ])
  func unwritable(_ step: Disk.Step, _ code: Int32) async {
    await folder.store("s.plist").update { $0["publish.launches"] = .integer(1) }
    let before = folder.bytes("s.plist")
    let faulty = FaultyDisk([step], code)
    let store = folder.store("s.plist", disk: faulty.disk)
    for _ in 0..<3 { await store.update { $0.count("publish.launches") } }
    #expect(await store.values() == ["publish.launches": .integer(4)])
    #expect(folder.bytes("s.plist") == before)
    #expect(folder.names() == ["s.plist"])
    let why = (step == .lock ? "its lock \(folder.path("s.plist.lock")): " : "") + DiskError(code: code).why
    #expect(folder.problems() == [.unwritable(path: folder.path("s.plist"), why: why)])
    faulty.repair()
    await store.update { $0["volume"] = .integer(5) }
    #expect(await folder.store("s.plist").values() == ["publish.launches": .integer(4), "volume": .integer(5)])
  }

  @Test("reading works on a read-only disk") func readOnly() async {
    folder.write(#"{"a": 1}"#, to: "s.json")
    let store = folder.store("s.json", disk: FaultyDisk([.create, .lock, .makeFolder, .rename], EROFS).disk)
    #expect(await store.values() == ["a": .integer(1)])
    #expect(folder.problems() == [])
  }

  @Test("a file that cannot be read is not overwritten") func unreadable() async {
    folder.write(#"{"a": 1}"#, to: "s.json")
    let faulty = FaultyDisk([.open], EACCES)
    let store = folder.store("s.json", disk: faulty.disk)
    await store.update { $0["b"] = .integer(2) }
    #expect(await store.values() == ["b": .integer(2)])
    #expect(folder.text("s.json") == #"{"a": 1}"#)
    #expect(folder.problems().map(\.kind) == [.unreadable])
    faulty.repair()
    await store.update { $0["c"] = .integer(3) }
    #expect(await folder.store("s.json").values() == ["a": .integer(1), "b": .integer(2), "c": .integer(3)])
  }

  @Test(
    "a folder or pipe in place of the file, or a file in place of its folder",
    arguments: ["folder", "pipe", "file/s.plist"])
  func otherThings(_ name: String) async throws {
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    folder.write("x", to: "file")
    let store = folder.store(name)
    await store.update { $0["a"] = .integer(1) }
    #expect(await store.values() == ["a": .integer(1)])
    #expect(folder.problems().map(\.kind) == [.unreadable])
    #expect(folder.text("file") == "x")
  }

  @Test(
    "a file of a later version is read and left unchanged",
    arguments: [
      (#"{"publish.format": 2, "a": 1}"#), (#"{"publish.format": "one", "a": 1}"#),
    ])
  func newer(_ text: String) async {
    folder.write(text, to: "s.json")
    let store = folder.store("s.json")
    await store.update { $0["b"] = .integer(2) }
    #expect(await store.values() == ["a": .integer(1), "b": .integer(2)])
    #expect(folder.text("s.json") == text)
    #expect(folder.problems() == [.newer(path: folder.path("s.json"))])
  }

  @Test("while another holds the file, state lives in memory, and is merged later") func locked() async throws {
    let store = folder.store("s.json")
    await store.update { $0 = ["a": .integer(1), "b": .integer(1)] }
    try await withLock {
      await store.update { $0["a"] = nil }
      await store.update { $0["c"] = .integer(3) }
      #expect(await store.values() == ["b": .integer(1), "c": .integer(3)])
      #expect(folder.problems() == [.locked(path: folder.path("s.json"))])
      folder.write(#"{"a": 1, "b": 1, "d": 4}"#, to: "s.json")
    }
    await store.update { $0["e"] = .integer(5) }
    let expected: StateValues = ["b": .integer(1), "c": .integer(3), "d": .integer(4), "e": .integer(5)]
    #expect(await folder.store("s.json").values() == expected)
  }

  @Test("only the holder of the lock sets a damaged file aside") func lockedAndDamaged() async throws {
    folder.write("oh", to: "s.json")
    let store = folder.store("s.json")
    try await withLock {
      await store.update { $0["a"] = .integer(1) }
      #expect(folder.names() == ["s.json"])
    }
    #expect(await store.values() == ["a": .integer(1)])
    #expect(folder.names() == ["s.json", "s.json.damaged"])
    #expect(folder.problems().map(\.kind) == [.locked, .setAside])
  }

  @Test("a store waits in vain only once, until the lock was free again") func patience() async throws {
    let tries = Lock(0)
    let disk = Disk { step, _ in
      if step == .lock { tries.withLock { $0 += 1 } }
      return nil
    }
    let store = FileStore(folder.path("s.json"), patience: .milliseconds(20), disk: disk, report: folder.report)
    try await withLock {
      await store.update { $0["a"] = .integer(1) }
      tries.withLock { $0 = 0 }
      await store.update { $0["b"] = .integer(2) }
      // One for the file, one for its lock.
      #expect(tries.withLock { $0 } == 2)
    }
    await store.update { $0["c"] = .integer(3) }
    #expect(await folder.store("s.json").values().count == 3)
  }

  private func withLock(_ body: () async -> Void) async throws {
    let lock = try FileLock(folder.path("s.json.lock"), patience: .zero, Disk())
    await body()
    _ = consume lock
  }

  @Test("a half-written file of a killed process is never read as state", arguments: ["", "<plist><dict><key>a"])
  func killed(_ draft: String) async {
    await folder.store("s.plist").update { $0["a"] = .integer(1) }
    folder.write(draft, to: "s.plist.new")
    #expect(await folder.store("s.plist").values() == ["a": .integer(1)])
    await folder.store("s.plist").update { $0["a"] = .integer(2) }
    #expect(await folder.store("s.plist").values() == ["a": .integer(2)])
    #expect(folder.names() == ["s.plist"])
  }

  @Test("a link in place of the draft file is not followed") func draftLink() async throws {
    folder.write("x", to: "victim")
    try FileManager.default.createSymbolicLink(atPath: folder.path("s.json.new"), withDestinationPath: "victim")
    await folder.store("s.json").update { $0["a"] = .integer(1) }
    #expect(folder.text("victim") == "x")
    #expect(folder.names() == ["s.json", "victim"])
  }

  @Test("values that no file can hold stay in memory, and the rest is written") func unholdable() async {
    var deep = PropertyList.integer(1)
    for _ in 0..<400 { deep = .array([deep]) }
    let deepest = deep
    let store = folder.store("s.plist")
    await store.update { $0 = ["a": .real(.nan), "b": .integer(1), "c": deepest] }
    #expect(folder.problems().map(\.kind) == [.unwritable])
    #expect(await folder.store("s.plist").values() == ["b": .integer(1)])
    #expect(await Set(store.values().keys) == ["a", "b", "c"])
    await store.update { $0["a"] = .real(0.5) }
    #expect(await folder.store("s.plist").values() == ["a": .real(0.5), "b": .integer(1)])
    #expect(await store.values()["a"] == .real(0.5))
  }

  @Test("a value replaced by one that no file can hold is not written later") func unholdableAfterTrouble() async {
    let faulty = FaultyDisk([.write], ENOSPC)
    let store = folder.store("s.plist", disk: faulty.disk)
    await store.update { $0["a"] = .real(1) }
    await store.update { $0["a"] = .real(.infinity) }
    faulty.repair()
    await store.update { $0["b"] = .integer(1) }
    #expect(await folder.store("s.plist").values() == ["b": .integer(1)])
    #expect(await store.values() == ["a": .real(.infinity), "b": .integer(1)])
  }

  @Test("state of more than 16 MiB is not written, as it could not be read back") func tooLarge() async {
    let store = folder.store("s.json")
    await store.update { $0["a"] = .string("small") }
    await store.update { $0["a"] = .string(String(repeating: "a", count: 16 << 20)) }
    #expect(folder.problems() == [.unwritable(path: folder.path("s.json"), why: "it has more than 16 MiB")])
    #expect(await folder.store("s.json").values() == ["a": .string("small")])
  }

  @Test("after a recovery, the next problem is reported again") func toldAgain() async {
    let faulty = FaultyDisk([], ENOSPC)
    let store = folder.store("s.json", disk: faulty.disk)
    for _ in 0..<2 {
      faulty.refuse([.write])
      await store.update { $0.count("a") }
      await store.update { $0.count("a") }
      faulty.repair()
      await store.update { $0.count("a") }
    }
    #expect(folder.problems().map(\.kind) == [.unwritable, .unwritable])
    #expect(await folder.store("s.json").values() == ["a": .integer(6)])
  }
}

extension StateValues {
  mutating func count(_ key: String) { self[key] = .integer((self[key]?.integer ?? 0) + 1) }
}
