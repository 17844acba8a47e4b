import Foundation
import TestKit
import Testing

@testable import Output

@Suite struct FolderReaderTests {
  private let workshop = TemporaryFolder()
  private var reader: FolderReader { FolderReader(workshop.output) }

  private func entries(limit: Int = 100) throws -> [String: FolderReader.Entry.Contents] {
    Dictionary(uniqueKeysWithValues: try reader.readAll(limit: limit).map { ($0.path, $0.contents) })
  }

  @Test func readsEverythingBelow() throws {
    try workshop.make("public/a.md", "a")
    try workshop.make("public/b/c/d.md", "d")
    try workshop.make("public/.hidden", "h")
    try workshop.make("public/empty")
    #expect(
      try entries() == [
        "a.md": .bytes(Array("a".utf8)), "b/c/d.md": .bytes(Array("d".utf8)), ".hidden": .bytes(Array("h".utf8)),
        "empty": .bytes([]),
      ])
  }

  /// Even files that were read before and have not changed count, because they are still in memory.
  @Test func allFilesTogetherHaveABound() throws {
    for name in ["a", "b", "c"] { try workshop.make("public/\(name)", "four") }
    #expect(try FolderReader(workshop.output, budget: ReadingBudget(limit: 12)).readAll(limit: 4).count == 3)
    #expect(throws: OutputError.self) {
      try FolderReader(workshop.output, budget: ReadingBudget(limit: 11)).readAll(limit: 4)
    }
    var memory = FolderMemory()
    var reader = FolderReader(workshop.output, budget: ReadingBudget(limit: 12))
    reader.clock = { time(nil) + 10 }
    _ = try reader.readAll(limit: 4, memory: &memory)
    reader = FolderReader(workshop.output, budget: ReadingBudget(limit: 11))
    do {
      _ = try reader.readAll(limit: 4, memory: &memory)
      Issue.record("twelve bytes are more than eleven")
    } catch {
      #expect("\(error)".hasSuffix("', the files come to more than 0 MiB"))
    }
  }

  @Test func theOrderIsThatOfTheBytes() throws {
    // `-` < `.` < `/` < `0` < `A` < `a` < `é`, whatever the order of making.
    let paths = ["a-b", "a.b", "a/b", "a0", "aA", "aa", "aé", "b"]
    for path in paths.reversed() { try workshop.make("public/\(path)") }
    #expect(try reader.readAll(limit: 1).map(\.path) == paths)
  }

  /// Removed after their folder was listed, as `git checkout` does.
  static let vanishing: [(name: String, errno: Int32)] = [
    ("/b", ENOENT), ("/b/.", ENOENT), ("/b", ENOTDIR), ("/b", ELOOP),
  ]

  @Test(arguments: vanishing) func aFolderThatGoesMeanwhileIsPassedOver(_ name: String, _ errno: Int32) throws {
    for path in ["a", "b/x", "b/c/y", "d/z"] { try workshop.make("public/\(path)") }
    var reader = reader
    reader.system.refusal = { operation, path in operation == .open && path.hasSuffix(name) ? errno : nil }
    #expect(try reader.readAll(limit: 1).map(\.path) == ["a", "d/z"])
    var memory = FolderMemory()
    #expect(try reader.readAll(limit: 1, memory: &memory).map(\.path) == ["a", "d/z"])
  }

  @Test func aFolderThatMayNotBeReadIsAnError() throws {
    try workshop.make("public/b/x")
    var reader = reader
    reader.system.refusal = { operation, path in operation == .open && path.hasSuffix("/b") ? EACCES : nil }
    #expect(throws: OutputError.self) { try reader.readAll(limit: 1) }
  }

  /// As in network file systems: a call may return fewer bytes than there are.
  @Test(arguments: [1, 2, 7, 99, 100, 101, 1000]) func shortReadsAreNotTheEnd(_ largest: Int) throws {
    let texts = [0, 1, 6, 7, 8, 100].map { String(repeating: "x", count: $0) + ($0 > 0 ? "y" : "") }
    for text in texts { try workshop.make("public/\(text.utf8.count)", text) }
    var reader = reader
    reader.system.largestRead = largest
    for text in texts { #expect(try reader.readFile("\(text.utf8.count)") == Array(text.utf8)) }
    #expect(throws: OutputError.tooLarge(path: "\(workshop.output)/101")) { try reader.readFile("101", limit: 100) }
  }

  @Test func manyFilesKeepTheirOrderAndBytes() throws {
    let paths = (1000..<1400).map { "n\($0 % 7)/\($0)" }
    for path in paths { try workshop.make("public/\(path)", path) }
    let entries = try reader.readAll(limit: 100)
    #expect(entries.map(\.path) == paths.sorted())
    #expect(entries.allSatisfy { $0.contents == .bytes(Array($0.path.utf8)) })
  }

  @Test func nothingIsNothing() throws {
    #expect(try reader.readAll(limit: 100) == [])
    #expect(try reader.readFile("a") == nil)
    #expect(throws: OutputError.self) { try reader.fingerprint(of: []) }
    try workshop.make("public", "a file")
    #expect(try reader.readAll(limit: 100) == [])
    #expect(try reader.readFile("a") == nil)
    #expect(throws: OutputError.self) { try reader.fingerprint(of: []) }
  }

  @Test func anEmptyFolderIsNotNothing() throws {
    try FileManager.default.createDirectory(atPath: workshop.output, withIntermediateDirectories: false)
    #expect(try reader.readAll(limit: 100) == [])
    #expect(try reader.fingerprint(of: []).count == 64)
    #expect(throws: OutputError.self) { try reader.fingerprint(of: ["a"]) }
  }

  @Test func linksBelowAreNotFollowed() throws {
    try workshop.make("public/a", "a")
    try workshop.make("elsewhere/secret", "s")
    for (name, target) in [("file", "a"), ("folder", "../elsewhere"), ("nowhere", "x"), ("loop", "loop")] {
      try workshop.link("public/\(name)", to: target)
    }
    #expect(
      try entries() == [
        "a": .bytes([0x61]), "file": .notAFile, "folder": .notAFile, "nowhere": .notAFile, "loop": .notAFile,
      ])
    for name in ["file", "nowhere", "loop"] { #expect(try reader.readFile(name) == nil) }
  }

  @Test func theFolderItselfMayBeALink() throws {
    try workshop.make("elsewhere/a", "a")
    try workshop.link("public", to: "elsewhere")
    #expect(try entries() == ["a": .bytes([0x61])])
    #expect(try reader.readFile("a") == [0x61])
  }

  @Test func pipesAreNotWaitedFor() throws {
    try workshop.make("public/a", "a")
    try #require(mkfifo("\(workshop.output)/pipe", 0o644) == 0)
    #expect(try entries() == ["a": .bytes([0x61]), "pipe": .notAFile])
    #expect(try reader.readFile("pipe") == nil)
    #expect(try reader.fingerprint(of: ["a", "pipe"]).count == 64)
  }

  @Test func aNameThatIsNotUTF8IsListed() throws {
    try workshop.make("public/a", "a")
    let name = Array("\(workshop.output)/b".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    let file = fopen(name, "w")
    try #require(file != nil)
    fclose(file)
    #expect(try entries() == ["a": .bytes([0x61]), "b\u{FFFD}": .notAFile])
  }

  @Test func theLimitIsOfEachFile() throws {
    try workshop.make("public/just", "12345")
    try workshop.make("public/more", "123456")
    #expect(try entries(limit: 5) == ["just": .bytes(Array("12345".utf8)), "more": .tooLarge])
    #expect(try reader.readFile("just", limit: 5) == Array("12345".utf8))
    #expect(throws: OutputError.tooLarge(path: "\(workshop.output)/more")) { try reader.readFile("more", limit: 5) }
  }

  @Test func aFileIsNotAFolder() throws {
    try workshop.make("public/a/b", "b")
    #expect(try reader.readFile("a") == nil)
    #expect(try reader.readFile("a/b") == [0x62])
    #expect(try reader.readFile("a/b/c") == nil)
  }

  @Test func whatCannotBeReadIsSaid() throws {
    try workshop.make("public/a", "a")
    var reader = reader
    reader.system.refusal = { operation, _ in operation == .read ? EIO : nil }
    let error = OutputError.io(path: "\(workshop.output)/a", operation: .read, errno: EIO)
    #expect(throws: error) { try reader.readAll(limit: 100) }
    #expect(throws: error) { try reader.readFile("a") }
  }

  @Test func whatWentAwayMeanwhileIsNoFile() throws {
    try workshop.make("public/a", "a")
    var reader = reader
    reader.system.refusal = { operation, path in operation == .open && path.hasSuffix("/a") ? ENOENT : nil }
    #expect(try reader.readAll(limit: 100) == [FolderReader.Entry(path: "a", contents: .notAFile)])
  }

  struct Change: CustomTestStringConvertible, Sendable {
    var name: String
    var make: @Sendable (TemporaryFolder) throws -> Void
    var testDescription: String { name }
  }

  static let changes = [
    Change(name: "a file is longer") { try $0.make("public/a", "longer") },
    Change(name: "a file has other bytes") { try $0.make("public/a", "b") },
    Change(name: "a file is touched") { try $0.setTime("a", 1_000_000) },
    Change(name: "a file is replaced by one of the same bytes and time") {
      try $0.make("public/new", "a")
      try $0.setTime("new", 2_000_000)
      try FileManager.default.removeItem(atPath: "\($0.output)/a")
      try FileManager.default.moveItem(atPath: "\($0.output)/new", toPath: "\($0.output)/a")
    },
    Change(name: "a file comes") { try $0.make("public/b/d") },
    Change(name: "a hidden file comes") { try $0.make("public/.b") },
    Change(name: "a link comes") { try $0.link("public/link", to: "nowhere") },
    Change(name: "a file goes") { try FileManager.default.removeItem(atPath: "\($0.output)/a") },
    Change(name: "a file has another name") {
      try FileManager.default.moveItem(atPath: "\($0.output)/a", toPath: "\($0.output)/z")
    },
    Change(name: "a file is a link now") {
      try FileManager.default.moveItem(atPath: "\($0.output)/a", toPath: "\($0.path)/a")
      try $0.link("public/a", to: "../a")
    },
  ]

  @Test(arguments: changes) func theFingerprintChanges(_ change: Change) throws {
    try workshop.make("public/a", "a")
    try workshop.make("public/b/c", "c")
    // The folders, too: a folder's time may be too coarse to tell two moments of one test apart.
    for name in ["a", "b/c", "b", "."] { try workshop.setTime(name, 2_000_000) }
    let before = try reader.fingerprint(of: ["a", "b/c"])
    #expect(before.count == 64)
    #expect(try reader.fingerprint(of: ["a", "b/c"]) == before)
    try change.make(workshop)
    #expect((try? reader.fingerprint(of: ["a", "b/c"])) != before)
  }

  @Test func theFingerprintIsOfTheFolderAlone() throws {
    try workshop.make("public/a", "a")
    let before = try reader.fingerprint(of: ["a"])
    try workshop.make("beside", "x")
    try FileManager.default.moveItem(atPath: workshop.output, toPath: "\(workshop.path)/moved")
    #expect(try FolderReader("\(workshop.path)/moved").fingerprint(of: ["a"]) == before)
  }
}
