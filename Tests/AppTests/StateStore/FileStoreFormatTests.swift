import Foundation
import Testing
import WireFormats

@testable import StateStore

/// An existing file keeps the format that its first bytes show; a new one gets the format that its name shows.
@Suite struct FileStoreFormatTests {
  private let folder = StoreFolder()

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var name: String
    var before: [UInt8]
    var after: String

    init(_ testDescription: String, _ name: String, _ before: some Sequence<UInt8>, _ after: String) {
      (self.testDescription, self.name, self.before, self.after) = (testDescription, name, Array(before), after)
    }
  }

  private static let json = #"{"a": 1}"#
  private static let xml = "<plist><dict><key>a</key><integer>1</integer></dict></plist>"
  private static let binary = BinaryFile([[0xD1, 1, 2], [0x51, UInt8(ascii: "a")], [0x10, 1]]).bytes

  static let cases = [
    Case("JSON by another name", "qa.state", json.utf8, "{"),
    Case("JSON by the other's name", "s.plist", json.utf8, "{"),
    Case("JSON without an extension", "state", json.utf8, "{"),
    Case("JSON behind white space", "qa.state", "\n\t {\"a\":\r\n1}".utf8, "{"),
    Case("JSON behind a mark", "qa.state", [0xEF, 0xBB, 0xBF] + Array(json.utf8), "{"),
    Case("XML by the other's name", "s.json", xml.utf8, "<?xml"),
    Case("XML behind white space and a mark", "s.json", [0xEF, 0xBB, 0xBF] + Array("\n\(xml)".utf8), "<?xml"),
    Case("XML in UTF-16", "s.json", [0xFF, 0xFE] + xml.utf8.flatMap { [$0, 0] }, "<?xml"),
    Case("binary by the other's name", "s.json", binary, "<?xml"),
    Case("binary by its own name", "s.plist", binary, "<?xml"),
  ]

  @Test(arguments: cases) func staysWhatItIs(_ c: Case) async throws {
    folder.write(c.before, to: c.name)
    let store = folder.store(c.name)
    #expect(await store.values() == ["a": .integer(1)])
    #expect(folder.bytes(c.name) == c.before)
    for value in 2...3 { await store.update { $0["b"] = .integer(value) } }
    #expect(try #require(folder.text(c.name)).hasPrefix(c.after))
    #expect(await folder.store(c.name).values() == ["a": .integer(1), "b": .integer(3)])
    #expect(folder.names() == [c.name])
    #expect(folder.problems() == [])
  }

  @Test(
    "the name decides the format of a new, empty or damaged file",
    arguments: [nil, "", "\n", "<plist><dict>", "{\"a\": "], ["s.json": "{", "s.plist": "<?xml", "s": "<?xml"])
  func newFile(_ before: String?, _ after: (key: String, value: String)) async throws {
    if let before { folder.write(before, to: after.key) }
    await folder.store(after.key).update { $0["a"] = .integer(1) }
    #expect(try #require(folder.text(after.key)).hasPrefix(after.value))
  }

  @Test("a file whose format changes between two updates") func another() async throws {
    folder.write(Self.json, to: "s.state")
    let store = folder.store("s.state")
    await store.update { $0["b"] = .integer(1) }
    folder.write(Self.xml, to: "s.state")
    await store.update { $0["c"] = .integer(1) }
    #expect(try #require(folder.text("s.state")).hasPrefix("<?xml"))
    try FileManager.default.removeItem(atPath: folder.path("s.state"))
    folder.write(Self.json, to: "s.state")
    await store.update { $0["c"] = .integer(2) }
    #expect(await folder.store("s.state").values() == ["a": .integer(1), "c": .integer(2)])
    #expect(try #require(folder.text("s.state")).hasPrefix("{"))
  }
}
