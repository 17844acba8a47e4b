import Foundation
import Testing
import WireFormats

@testable import StateStore

/// One file, several stores: as of several processes, since each opens the lock for itself.
@Suite struct FileStoreSharingTests {
  private let folder = StoreFolder()

  @Test("no update is lost when several stores update at once", arguments: ["s.plist", "s.json"])
  func together(_ name: String) async {
    let stores = (0..<4).map { _ in FileStore(folder.path(name), patience: .seconds(300), report: folder.report) }
    await withTaskGroup { group in
      for update in 0..<100 {
        group.addTask {
          await stores[update % stores.count].update {
            $0.count("all")
            $0["update-\(update)"] = .boolean(true)
          }
        }
      }
    }
    let values = await folder.store(name).values()
    #expect(values["all"] == .integer(100))
    #expect(values.count == 101)
    #expect(folder.problems() == [])
    #expect(folder.names() == [name])
  }

  @Test("a link and its target are one file") func link() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.json"), withDestinationPath: "s.json")
    let stores = ["s.json", "link.json"].map { name in
      FileStore(folder.path(name), patience: .seconds(300), report: folder.report)
    }
    await withTaskGroup { group in
      for update in 0..<40 { group.addTask { await stores[update % 2].update { $0.count("all") } } }
    }
    #expect(await folder.store("s.json").values() == ["all": .integer(40)])
  }

  @Test("a reader never sees a half-written file") func readers() async {
    let (writer, folder) = (folder.store("s.json"), folder)
    await writer.update { $0 = ["a": .integer(0), "b": .integer(0)] }
    await withTaskGroup { group in
      group.addTask {
        for _ in 0..<50 {
          await FileStore(folder.path("s.json"), patience: .seconds(300), report: folder.report).update {
            $0.count("a")
            $0.count("b")
          }
        }
      }
      group.addTask {
        for _ in 0..<50 {
          let values = values(folder.text("s.json") ?? "")
          #expect(values["a"] != nil && values["a"] == values["b"])
        }
      }
    }
  }
}
