import Foundation
import Testing
import WireFormats

@testable import StateStore

@Suite struct FileStoreModeTests {
  private let folder = StoreFolder()

  @Test("a read-only file is not written", arguments: [0o400, 0o444, 0o440, 0o555])
  func readOnly(_ mode: mode_t) async {
    folder.write(#"{"a": 1}"#, to: "s.json")
    #expect(chmod(folder.path("s.json"), mode) == 0)
    let store = folder.store("s.json")
    #expect(await store.values() == ["a": .integer(1)])
    #expect(folder.problems() == [])
    for count in 1...2 { await store.update { $0["b"] = .integer(count) } }
    #expect(await store.values() == ["a": .integer(1), "b": .integer(2)])
    #expect(folder.text("s.json") == #"{"a": 1}"#)
    #expect(status("s.json").st_mode & 0o777 == mode)
    #expect(folder.problems() == [.unwritable(path: folder.path("s.json"), why: "it is read-only")])
    #expect(chmod(folder.path("s.json"), 0o600) == 0)
    await store.update { $0["c"] = .integer(3) }
    #expect(await folder.store("s.json").values() == ["a": .integer(1), "b": .integer(2), "c": .integer(3)])
  }

  @Test("a read-only log of an original library is not written") func readOnlyLog() async {
    folder.write("<plist><dict/></plist>", to: "log.plist")
    #expect(chmod(folder.path("log.plist"), 0o400) == 0)
    var file = StateFile(
      folder.path("log.plist"), format: .propertyList, patience: nil, report: folder.report)
    file.update { $0["a"] = .integer(1) }
    #expect(folder.text("log.plist") == "<plist><dict/></plist>")
    #expect(folder.problems() == [.unwritable(path: folder.path("log.plist"), why: "it is read-only")])
  }

  @Test("a replaced file keeps its mode", arguments: [0o600, 0o640, 0o644, 0o660, 0o666, 0o700, 0o620])
  func mode(_ mode: mode_t) async {
    folder.write("{}", to: "s.json")
    #expect(chmod(folder.path("s.json"), mode) == 0)
    await folder.store("s.json").update { $0["a"] = .integer(1) }
    #expect(status("s.json").st_mode & 0o7777 == mode)
    #expect(await folder.store("s.json").values() == ["a": .integer(1)])
  }

  @Test("a file is treated the same through a link") func link() async {
    folder.write("{}", to: "s.json")
    #expect(chmod(folder.path("s.json"), 0o644) == 0)
    #expect(symlink("s.json", folder.path("link")) == 0)
    await folder.store("link").update { $0["a"] = .integer(1) }
    #expect(status("s.json").st_mode & 0o777 == 0o644)
    #expect(chmod(folder.path("s.json"), 0o444) == 0)
    await folder.store("link").update { $0["a"] = .integer(2) }
    #expect(folder.problems() == [.unwritable(path: folder.path("link"), why: "it is read-only")])
  }

  @Test("an administrator's update keeps the file's owner", .enabled(if: geteuid() == 0)) func owner() async {
    folder.write("{}", to: "s.json")
    #expect(chown(folder.path("s.json"), 12_345, 23_456) == 0)
    #expect(chmod(folder.path("s.json"), 0o640) == 0)
    await folder.store("s.json").update { $0["a"] = .integer(1) }
    #expect(status("s.json").st_uid == 12_345)
    #expect(status("s.json").st_gid == 23_456)
    #expect(status("s.json").st_mode & 0o777 == 0o640)
  }

  @Test("a folder in place of the lock is reported") func lockIsAFolder() async throws {
    try FileManager.default.createDirectory(atPath: folder.path("s.json.lock"), withIntermediateDirectories: true)
    folder.write(#"{"a": 1}"#, to: "s.json")
    let store = folder.store("s.json")
    await store.update { $0["b"] = .integer(2) }
    #expect(await store.values() == ["a": .integer(1), "b": .integer(2)])
    #expect(folder.text("s.json") == #"{"a": 1}"#)
    #expect(
      folder.problems() == [
        .unwritable(
          path: folder.path("s.json"), why: "its lock \(folder.path("s.json.lock")): it is not a regular file")
      ])
  }

  @Test("a pipe in place of the lock does not block an update") func lockIsAPipe() async {
    #expect(mkfifo(folder.path("s.json.lock"), 0o600) == 0)
    await folder.store("s.json").update { $0["a"] = .integer(1) }
    #expect(await folder.store("s.json").values() == ["a": .integer(1)])
  }

  private func status(_ name: String) -> stat {
    var status = stat()
    #expect(stat(folder.path(name), &status) == 0)
    return status
  }
}
