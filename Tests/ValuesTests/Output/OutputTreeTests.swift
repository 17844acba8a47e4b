import Testing

@testable import Output

@Suite struct OutputTreeTests {
  @Test func holdsWhatWasInserted() throws {
    let tree = try tree(["b": "22", "a/c": "1", "a.b": ""])
    #expect(tree.count == 3)
    #expect(tree.totalBytes == 3)
    #expect(tree["b"] == [50, 50])
    #expect(tree["a"] == nil)
    #expect(tree["B"] == nil)
  }

  @Test func goesByTheBytesOfPaths() throws {
    let tree = try tree(["é": "", "z": "", "a/b": "", "a.b": "", "B": ""])
    #expect(tree.paths == ["B", "a.b", "a/b", "z", "é"])
    #expect(tree.map(\.path) == tree.paths)
    #expect(OutputTree().paths == [])
  }

  @Test func takesTheSameFileTwice() throws {
    var tree = try tree(["a/b": "1"])
    try tree.insert(Array("1".utf8), at: "a/b")
    #expect(tree.count == 1)
    #expect(tree.totalBytes == 1)
  }

  struct Clash: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var first: String
    var second: String
    var error: OutputError
    init(_ name: String, _ first: String, _ second: String, _ error: OutputError) {
      (testDescription, self.first, self.second, self.error) = (name, first, second, error)
    }
  }

  /// NFD against NFC, collisions of case.
  static let clashes = [
    Clash("other bytes", "a", "a", .differentContents(path: "a")),
    Clash("case", "Index.html", "index.html", .collision(path: "index.html", with: "Index.html")),
    Clash("case beyond ASCII", "Größe", "gRÖSSE", .collision(path: "gRÖSSE", with: "Größe")),
    Clash("final sigma", "ΟΔΟΣ", "οδος", .collision(path: "οδος", with: "ΟΔΟΣ")),
    Clash("normalisation", "\u{E9}", "e\u{301}", .collision(path: "\u{E9}", with: "e\u{301}")),
    Clash("normalisation and case", "\u{C9}", "e\u{301}", .collision(path: "\u{C9}", with: "e\u{301}")),
    Clash("case of a folder", "Views/a", "views/b", .collision(path: "views", with: "Views")),
    Clash("normalisation of a folder", "x/\u{E9}/a", "x/e\u{301}/b", .collision(path: "x/\u{E9}", with: "x/e\u{301}")),
    Clash("a file, then a folder", "a", "a/b", .fileIsFolder(path: "a")),
    Clash("a folder, then a file", "a/b/c", "a", .fileIsFolder(path: "a")),
    Clash("a file deep down", "a/b", "a/b/c/d", .fileIsFolder(path: "a/b")),
    Clash("a file and a folder in other case", "A", "a/b", .fileIsFolder(path: "A")),
  ]

  @Test(arguments: clashes) func refuses(_ c: Clash) throws {
    var tree = try tree([c.first: "1"])
    let before = tree
    #expect(throws: c.error) { try tree.insert([2], at: c.second) }
    #expect(tree == before)
    #expect(tree.folders == before.folders)
  }

  /// The order does not matter.
  @Test(arguments: clashes) func refusesAllAtOnce(_ c: Clash) {
    let files = [c.first, c.second].enumerated().map { OutputFile(path: $1, bytes: [UInt8($0)]) }
    #expect(throws: c.error) { try OutputTree(files) }
    #expect(throws: c.error) { try OutputTree(files.reversed()) }
  }

  @Test func differsByNormalisation() throws {
    #expect(try tree(["\u{E9}": "1"]) != tree(["e\u{301}": "1"]))
    #expect(try tree(["a": "1"]) != tree(["a": "2"]))
    #expect(try tree(["a": "1"]) != tree(["a": "1", "b": "1"]))
  }

  @Test func namesFoldersParentsFirst() throws {
    #expect(try tree(["a/b/c/d": "", "a/b.c/d": "", "e": ""]).folders == ["a", "a/b", "a/b.c", "a/b/c"])
  }
}

extension OutputTree {
  fileprivate init(with bytes: [UInt8], at path: String) throws {
    self.init()
    try insert(bytes, at: path)
  }
}
