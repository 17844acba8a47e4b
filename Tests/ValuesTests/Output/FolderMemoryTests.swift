import Foundation
import TestKit
import Testing

@testable import Output

/// Reading again opens only changed files, and gives the same result as reading for the first time.
@Suite struct FolderMemoryTests {
  private let workshop = TemporaryFolder()

  /// - Parameter later: Seconds after now at which the files are looked at.
  private func reader(_ later: Int = 60) -> FolderReader {
    var reader = FolderReader(workshop.output)
    let time = Int(Date().timeIntervalSince1970) + later
    reader.clock = { time }
    return reader
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var opened: Int
    var change: @Sendable (TemporaryFolder) throws -> Void
    init(_ name: String, _ opened: Int, _ change: @escaping @Sendable (TemporaryFolder) throws -> Void) {
      (testDescription, self.opened, self.change) = (name, opened, change)
    }
  }

  static let cases = [
    Case("nothing", 0) { _ in },
    Case("rewritten with as many bytes", 1) { try $0.make("public/a", "2") },
    Case("rewritten, its time set back", 1) { workshop in
      let before = try workshop.identity("a").modified.timeIntervalSince1970
      try workshop.make("public/a", "2")
      try workshop.setTime("a", before)
    },
    Case("written with the same bytes", 1) { try $0.make("public/a", "1") },
    Case("replaced by another of the same time", 1) { workshop in
      try workshop.make("public/b/new", "2")
      try workshop.setTime("b/new", try workshop.identity("a").modified.timeIntervalSince1970)
      try replace(workshop, "a", by: "b/new")
    },
    Case("removed", 0) { try FileManager.default.removeItem(atPath: "\($0.output)/a") },
    Case("renamed", 1) { try replace($0, "A", by: "a") },
    Case("became a folder", 1) { workshop in
      try FileManager.default.removeItem(atPath: "\(workshop.output)/a")
      try workshop.make("public/a/x", "x")
    },
    Case("became a link", 0) { workshop in
      try FileManager.default.removeItem(atPath: "\(workshop.output)/a")
      try workshop.link("public/a", to: "b/c")
    },
    Case("became too large", 1) { try $0.make("public/a", String(repeating: "a", count: 101)) },
    Case("a file more", 1) { try $0.make("public/b/d", "d") },
    Case("the folder gone", 0) { try FileManager.default.removeItem(atPath: $0.output) },
    Case("the folder became a file", 0) { workshop in
      try FileManager.default.removeItem(atPath: workshop.output)
      try workshop.make("public", "")
    },
  ]

  private static func replace(_ workshop: TemporaryFolder, _ file: String, by other: String) throws {
    let code = rename("\(workshop.output)/\(other)", "\(workshop.output)/\(file)")
    try #require(code == 0)
  }

  @Test(arguments: cases) func findsWhatAFreshReadingFinds(_ c: Case) throws {
    try workshop.make("public/a", "1")
    try workshop.make("public/b/c", "c")
    try workshop.link("public/link", to: "a")
    var memory = FolderMemory()
    #expect(try reader().readAll(limit: 100, memory: &memory) == reader().readAll(limit: 100))
    #expect(memory.opened == 2)
    try c.change(workshop)
    let entries = try reader().readAll(limit: 100, prefix: "", memory: &memory)
    #expect(entries == (try reader().readAll(limit: 100)))
    #expect(memory.opened == c.opened)
  }

  /// After any change, the named files are read again, or everything has to be read.
  @Test(arguments: cases) func looksAtNamedFilesAlone(_ c: Case) throws {
    try workshop.make("public/a", "1")
    try workshop.make("public/b/c", "c")
    var memory = FolderMemory()
    let before = try reader().readAll(limit: 100, memory: &memory)
    try c.change(workshop)
    let changed = try? reader().readAgain(["a", "A", "b/d", "b/new"], limit: 100, memory: &memory)
    let after = try? reader().readAll(limit: 100)
    guard let changed else {
      #expect(before.map(\.path) != after?.map(\.path) || after?.allSatisfy { $0.contents.isBytes } != true)
      return
    }
    #expect(before.map { old in changed.first { $0.path == old.path } ?? old } == after)
    #expect(changed.allSatisfy { !before.contains($0) })
    #expect(memory.size == after?.reduce(0) { $0 + $1.contents.size })
  }

  /// Swift treats the two names as equal, and sorts them alike; in the file system they are two.
  @Test func aNameInOtherBytesIsAnotherName() throws {
    try workshop.make("public/\u{E9}", "1")
    try workshop.make("public/f", "2")
    var memory = FolderMemory()
    _ = try reader().readAll(limit: 100, memory: &memory)
    try Self.replace(workshop, "e\u{301}", by: "\u{E9}")
    let paths = try reader().readAll(limit: 100, memory: &memory).map { Array($0.path.utf8) }
    #expect(paths == ["e\u{301}", "f"].map { Array($0.utf8) })
    #expect(memory.opened == 1)
  }

  /// A second write in the same tick of the clock would have the same time.
  @Test(arguments: [(-10, 1), (0, 1), (2, 1), (60, 0)])
  func whatWasJustWrittenIsReadAgain(_ later: Int, _ opened: Int) throws {
    try workshop.make("public/a", "1")
    var memory = FolderMemory()
    _ = try reader(later).readAll(limit: 100, memory: &memory)
    _ = try reader(later).readAll(limit: 100, memory: &memory)
    #expect(memory.opened == opened)
  }

  @Test func manyFilesKeepTheirOrder() throws {
    for number in 0..<300 { try workshop.make("public/f\(number)") }
    var memory = FolderMemory()
    _ = try reader().readAll(limit: 100, prefix: "p/", memory: &memory)
    for number in stride(from: 0, to: 300, by: 7) {
      try FileManager.default.removeItem(atPath: "\(workshop.output)/f\(number)")
      try workshop.make("public/g\(number)/x")
    }
    let entries = try reader().readAll(limit: 100, prefix: "p/", memory: &memory)
    #expect(entries == (try reader().readAll(limit: 100, prefix: "p/")))
    #expect(memory.opened == 43)
  }
}

extension FolderReader.Entry.Contents {
  fileprivate var isBytes: Bool { if case .bytes = self { true } else { false } }
  fileprivate var size: Int { if case .bytes(let bytes) = self { bytes.count } else { 0 } }
}
