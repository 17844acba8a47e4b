import Foundation
import Testing
import WireFormats

@testable import StateStore

/// Files that other programs can read, but that could not be written back completely: they stay unchanged, and state
/// lives in memory.
@Suite struct FileStoreForeignTests {
  private let folder = StoreFolder()

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var key: String?
    var why: String
    var seen: StateValues

    init(
      _ testDescription: String, _ bytes: some Sequence<UInt8>, _ key: String?, _ why: String, _ seen: StateValues = [:]
    ) {
      (self.testDescription, self.bytes, self.key, self.why) = (testDescription, Array(bytes), key, why)
      self.seen = seen
    }
  }

  private static func xml(_ entries: String) -> String.UTF8View {
    plist("<key>a</key><integer>1</integer>\(entries)").utf8
  }

  private static let number = "holds a number that can't be kept"
  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
  private static let one: StateValues = ["a": .integer(1)]

  static let texts = [
    Case("2^63", xml("<key>big</key><integer>9223372036854775808</integer>"), "big", number, one),
    Case("2^64 - 1", xml("<key>big</key><integer>18446744073709551615</integer>"), "big", number, one),
    Case("no number", xml("<key>r</key><real>nan</real>"), "r", number, one),
    Case("infinity", xml("<key>r</key><real>-infinity</real>"), "r", number, one),
    Case("1e999", xml("<key>r</key><real>1e999</real>"), "r", number, one),
    Case(
      "deep inside", xml("<key>w</key><array><true/><dict><key>x</key><real>nan</real></dict></array>"), "w › 1 › x",
      number, one),
    Case(
      "two of them: the first in the order of the keys",
      xml("<key>z</key><real>nan</real><key>y</key><real>nan</real>"), "y", number, one),
    Case(
      "the year 20000", xml("<key>d</key><date>20000-01-01T00:00:00Z</date>"), "d", "holds a date that can't be kept",
      one),
    Case(
      "a day that others take for the first of March", xml("<key>d</key><date>2012-02-30T00:00:00Z</date>"), nil,
      "1:72: '2012-02-30T00:00:00Z' is not a date", one.adding("d", .date(Date(timeIntervalSince1970: 1_330_560_000)))),
    Case(
      "a key twice", xml("<key>w</key><dict><key>x</key><true/><key>x</key><false/></dict>"), "w › x",
      "stands twice, and only its last value would be kept", one.adding("w", .dictionary(["x": .boolean(false)]))),
    Case("the old style", "{ a = b; }".utf8, nil, "it is an old-style property list", ["a": .string("b")]),
    Case("a strings file", "\"a\" = \"b\";\n".utf8, nil, "it is an old-style property list", ["a": .string("b")]),
    Case(
      "another encoding",
      "<?xml version=\"1.0\" encoding=\"windows-1252\"?><plist><dict><key>a</key><integer>1</integer></dict></plist>"
        .utf8, nil, "the XML declaration names 'windows-1252'; UTF-8 is expected", one),
  ]

  static let binaries = [
    Case("2^63", BinaryFile(value: [0x14] + zeros(8) + [0x80] + zeros(7)).bytes, "x", number, one),
    Case("infinity", BinaryFile(value: [0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]).bytes, "x", number, one),
    Case("no number, short", BinaryFile(value: [0x22, 0x7F, 0xC0, 0, 0]).bytes, "x", number, one),
    Case(
      "the end of days", BinaryFile(value: [0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]).bytes, "x",
      "holds a date that can't be kept", one),
    Case(
      "a date in the year 33658", BinaryFile(value: [0x33, 0x42, 0x6D, 0x1A, 0x94, 0xA2, 0, 0, 0]).bytes, "x",
      "holds a date that can't be kept", one),
    Case("a UID", BinaryFile(value: [0x80, 5]).bytes, "x", "holds a UID that can't be kept", one),
    Case("a long UID", BinaryFile(value: [0x83, 0, 0, 0, 5]).bytes, "x", "holds a UID that can't be kept", one),
    Case("null", BinaryFile(value: [0x00]).bytes, "x", "holds a null that can't be kept", one),
    Case(
      "deep inside", BinaryFile(value: [0xA2, 3, 5], [0xD1, 1, 6], [0x80, 5]).bytes, "x › 1 › a",
      "holds a UID that can't be kept", one),
    Case(
      "named twice", BinaryFile(value: [0xA2, 5, 5], [0x80, 5]).bytes, "x › 0", "holds a UID that can't be kept", one),
    Case(
      "a key twice", BinaryFile(key: [0x51, UInt8(ascii: "a")], value: [0x10, 2]).bytes, "a",
      "stands twice, and only its last value would be kept", ["a": .integer(2)]),
  ]

  static let jsons = [
    Case(
      "null", #"{"a": 1, "iNotifyLastChecked": null}"#.utf8, "iNotifyLastChecked", "holds a null that can't be kept",
      one),
    Case(
      "null inside", #"{"iPrompt": {"p": {"viewed": null, "usesCount": 3}}, "a": 1}"#.utf8, "iPrompt › p › viewed",
      "holds a null that can't be kept",
      one.adding("iPrompt", .dictionary(["p": .dictionary(["usesCount": .integer(3)])]))),
    Case(
      "an integer beyond Int64", #"{"a": 1, "publish.x": [0, -9223372036854775809]}"#.utf8, "publish.x › 1", number,
      one.adding("publish.x", .array([.integer(0), .real(-0x1p63)]))),
    Case("1e999", #"{"a": 1, "publish.x": 1e999}"#.utf8, "publish.x", number, one),
    Case(
      "no date", #"{"a": 1, "iNotifyLastChecked": {"$date": "x"}}"#.utf8, "iNotifyLastChecked",
      "holds a date that can't be kept", one.adding("iNotifyLastChecked", .dictionary(["$date": .string("x")]))),
    Case(
      "no data", #"{"a": 1, "publish.x": {"$data": "%"}}"#.utf8, "publish.x", "holds data that can't be kept",
      one.adding("publish.x", .dictionary(["$data": .string("%")]))),
    Case(
      "a key twice, whosever it is", #"{"a": 1, "mine": {"x": 1, "x": 2}}"#.utf8, "mine › x",
      "stands twice, and only its last value would be kept", one.adding("mine", .dictionary(["x": .integer(2)]))),
    Case(
      "the outermost key twice", #"{"a": 2, "a": 1}"#.utf8, "a", "stands twice, and only its last value would be kept",
      one),
  ]

  @Test(arguments: texts + binaries + jsons) func staysAsItIs(_ c: Case) async {
    folder.write(c.bytes, to: "s.plist")
    let store = folder.store("s.plist")
    #expect(await store.values() == c.seen)
    for launches in 1...2 { await store.update { $0["publish.launches"] = .integer(launches) } }
    #expect(await store.values() == c.seen.adding("publish.launches", .integer(2)))
    #expect(folder.bytes("s.plist") == c.bytes)
    #expect(folder.names() == ["s.plist"])
    #expect(folder.problems().count == 1)
    guard case .unsupported(folder.path("s.plist"), c.key, let why) = folder.problems().first else {
      Issue.record("\(folder.problems())")
      return
    }
    #expect(why.hasPrefix(c.why), "\(why)")
  }

  @Test("an archive of another program, which contains UIDs") func archive() async throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode("hey" as NSString, forKey: "k")
    archiver.finishEncoding()
    folder.write(Array(archiver.encodedData), to: "s.plist")
    #expect(await folder.store("s.plist").values()["$archiver"] == .string("NSKeyedArchiver"))
    #expect(folder.bytes("s.plist") == Array(archiver.encodedData))
    let path = folder.path("s.plist")
    #expect(
      folder.problems() == [.unsupported(path: path, key: "$top › k", why: "holds a UID that can't be kept")])
  }

  @Test("once the value is gone, the state held in memory is written") func repaired() async {
    folder.write(#"{"publish.x": null}"#, to: "s.json")
    let store = folder.store("s.json")
    await store.update { $0["publish.launches"] = .integer(1) }
    folder.write(#"{"a": 1}"#, to: "s.json")
    await store.update { $0["b"] = .integer(2) }
    #expect(
      await folder.store("s.json").values() == ["a": .integer(1), "b": .integer(2), "publish.launches": .integer(1)])
  }

  /// Unfolded, these are 2^60 values: a store that visited each of them would never finish.
  @Test("nested arrays that each appear twice cost no more if they contain a UID") func bomb() async {
    let arrays = (5..<65).map { [0xA2, UInt8($0) + 1, UInt8($0) + 1] as [UInt8] }
    let objects = [[0xD2, 1, 2, 3, 5], [0x51, 97], [0x51, 98], [0x10, 1], [0x80, 5]] + arrays + [[0x80, 5]]
    folder.write(BinaryFile(objects).bytes, to: "s.plist")
    #expect(await folder.store("s.plist").values() == [:])
    #expect(folder.problems().map(\.kind) == [.setAside])
  }

  @Test(
    "the description of a problem",
    arguments: [
      ("big", "holds a number", "s.json can't be kept whole ('big' holds a number), and is left as it is"),
      (nil, "it is odd", "s.json can't be kept whole (it is odd), and is left as it is"),
    ] as [(String?, String, String)])
  func description(_ key: String?, _ why: String, _ expected: String) {
    #expect(StoreProblem.unsupported(path: "s.json", key: key, why: why).description == expected)
  }
}

extension StateValues {
  fileprivate func adding(_ key: String, _ value: PropertyList) -> StateValues {
    merging([key: value]) { _, new in new }
  }
}
