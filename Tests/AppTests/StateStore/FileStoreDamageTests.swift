import Disk
import Foundation
import Testing
import WireFormats

@testable import StateStore

/// Files that contain no state are set aside unchanged, and the state starts over.
@Suite struct FileStoreDamageTests {
  private let folder = StoreFolder()

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var name: String
    var bytes: [UInt8]
    var why: String

    init(_ testDescription: String, _ name: String, _ bytes: some Sequence<UInt8>, _ why: String) {
      (self.testDescription, self.name, self.bytes, self.why) = (testDescription, name, Array(bytes), why)
    }
  }

  static let damages = [
    Case("cut off", "s.plist", "<plist><dict><key>a</key><tru".utf8, "1:26: "),
    Case("an array", "s.plist", "<plist><array/></plist>".utf8, "it is an array, not a dictionary"),
    Case("a text", "s.plist", "<plist><string>a</string></plist>".utf8, "it is a string, not a dictionary"),
    Case("a JSON array by another name", "s.plist", "[]".utf8, "it is an array, not a dictionary"),
    Case("JSON cut off by another name", "s.plist", "{\"a\": [1, 2".utf8, "1:12: "),
    Case("a web page", "s.plist", "<!DOCTYPE html><html></html>".utf8, "it is an HTML page"),
    Case("zeros, as after a crash", "s.plist", [UInt8](repeating: 0, count: 100), ""),
    Case(
      "not UTF-8", "s.plist", Array("<plist><dict><key>".utf8) + [0xFF] + Array("</key><true/></dict></plist>".utf8), ""
    ),
    Case("broken binary", "s.plist", "bplist00\u{8}".utf8, "a broken binary property list"),
    Case("an entity bomb", "s.plist", "<!DOCTYPE x [<!ENTITY a \"b\">]><plist><dict/></plist>".utf8, ""),
    Case("a binary array", "s.plist", BinaryFile(root: [0xA0]).bytes, "it is an array, not a dictionary"),
    Case("binary of no kind", "s.plist", BinaryFile(value: [0x90]).bytes, "the binary property list holds an object"),
    Case("a UID beside that", "s.plist", BinaryFile(value: [0xA2, 5, 6], [0x80, 5], [0x90]).bytes, ""),
    Case("a UID that is cut off", "s.plist", BinaryFile(value: [0x8F, 5]).bytes, "the binary property list holds"),
    Case("a UID for a key", "s.plist", BinaryFile(key: [0x80, 5], value: [0x09]).bytes, ""),
    Case("a lonely UID", "s.plist", BinaryFile(root: [0x80, 5]).bytes, "the binary property list holds an object"),
    Case("an array in itself", "s.plist", BinaryFile(root: [0xA1, 0]).bytes, "more than 512 levels are nested"),
    Case("JSON cut off", "s.json", "{\"a\": [1, 2".utf8, "1:12: "),
    Case("a JSON array", "s.json", "[]".utf8, "it is an array, not a dictionary"),
    Case("JSON null", "s.json", "null".utf8, "it is null, not a dictionary"),
    Case("XML cut off by another name", "s.json", "<plist><dict>".utf8, "1:14: "),
    Case("a word", "s.json", "oh".utf8, "1:1: "),
    Case("the same word", "s.plist", "oh".utf8, "it is text that is not XML"),
    Case("JSON twice", "s.json", "{}{}".utf8, "1:3: "),
    Case(
      "very deep, in another encoding", "s.plist",
      (#"<?xml version="1.0" encoding="windows-1252"?><plist>"# + String(repeating: "<array>", count: 100_000)).utf8,
      "the XML declaration names 'windows-1252'"),
    Case("very deep, after what only others read", "s.plist", odd("<key>r</key><real>a</real>").utf8, "1:26: "),
    Case("very deep, after a key with an attribute", "s.plist", odd("<key r='1'>r</key><true/>").utf8, "1:"),
    Case("very deep, after an end in quotes", "s.plist", odd("<key r='></dict>'>r</key><true/>").utf8, "1:"),
    Case(
      "very deep, in the old style", "s.plist", String(repeating: "(", count: 100_000).utf8,
      "it is text that is not XML"
    ),
    Case("very deep, in JSON", "s.json", String(repeating: "[", count: 100_000).utf8, "more than 512 levels"),
    Case(
      "too large", "s.json", "{\"a\": \"\(String(repeating: "a", count: 16 << 20))\"}".utf8, "it has more than 16 MiB"),
  ]

  private static func odd(_ entry: String) -> String {
    "<plist><dict>\(entry)<key>a</key>\(String(repeating: "<array>", count: 100_000))"
      + "\(String(repeating: "</array>", count: 100_000))</dict></plist>"
  }

  @Test(arguments: damages) func isSetAside(_ c: Case) async throws {
    folder.write(c.bytes, to: c.name)
    let store = folder.store(c.name)
    #expect(await store.values() == [:])
    await store.update { $0["publish.launches"] = .integer(1) }
    #expect(folder.names() == [c.name, "\(c.name).damaged"])
    #expect(folder.bytes("\(c.name).damaged") == c.bytes)
    #expect(await folder.store(c.name).values() == ["publish.launches": .integer(1)])
    let problem = try #require(folder.problems().first)
    #expect(folder.problems().count == 1)
    guard case .setAside(folder.path(c.name), folder.path("\(c.name).damaged"), let why) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(why.hasPrefix(c.why), "\(why)")
  }

  @Test("files set aside earlier are kept, too") func again() async {
    for _ in 0..<3 {
      folder.write("oh", to: "s.plist")
      #expect(await folder.store("s.plist").values() == [:])
    }
    #expect(folder.names() == ["s.plist.damaged", "s.plist.damaged-2", "s.plist.damaged-3"])
  }

  @Test("a file with only white space counts as empty state", arguments: ["", "\n", " \r\n\t"], ["s.plist", "s.json"])
  func empty(_ text: String, _ name: String) async {
    folder.write(text, to: name)
    #expect(await folder.store(name).values() == [:])
    #expect(folder.text(name) == text)
    #expect(folder.problems() == [])
  }

  @Test("a damaged file that cannot be set aside stays, and state lives in memory") func cannotBeSetAside() async {
    folder.write("oh", to: "s.plist")
    let store = folder.store("s.plist", disk: FaultyDisk([.rename], EROFS).disk)
    await store.update { $0["publish.launches"] = .integer(1) }
    #expect(await store.values() == ["publish.launches": .integer(1)])
    #expect(folder.text("s.plist") == "oh")
    #expect(folder.names() == ["s.plist"])
    #expect(folder.problems().map(\.kind) == [.unreadable])
  }
}
