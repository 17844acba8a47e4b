import Foundation
import TestKit
import Testing

@testable import Output

@Suite struct DiskWriterTests {
  let shop = TemporaryFolder()
  let old = ["manifest.json": "1", "index.html": "old", "views/a/1.html": "one", "views/b/2.html": "two", "empty": ""]

  private func write(_ files: [String: String], keeping: [String] = []) throws -> WriteReport {
    try DiskWriter(folder: shop.output).write(tree(files), keeping: keeping)
  }

  @Test func writesANewFolderAndThoseAboveIt() throws {
    let folder = "\(shop.path)/build/site/public"
    let report = try DiskWriter(folder: folder + "/").write(tree(old))
    #expect(try snapshot(folder) == expected(old))
    #expect(report == .init(written: 5, bytes: 10))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(shop.path)/build/site") == ["public"])
  }

  @Test func replacesTheWhole() throws {
    _ = try write(old)
    let new = ["manifest.json": "2", "index.html": "new", "views/a/1.html": "one", "empty/now": "folder"]
    let report = try write(new)
    #expect(try snapshot(shop.output) == expected(new))
    #expect(report == .init(written: 3, unchanged: 1, removed: 2, bytes: 10))
    #expect(try shop.names() == ["public"])
  }

  @Test func keepsTimeAndNumberOfUnchangedFiles() throws {
    _ = try write(old)
    try shop.setTime("views/a/1.html", 1_000_000)
    let before = try shop.identity("views/a/1.html")
    _ = try write(old.merging(["manifest.json": "2"]) { $1 })
    #expect(try shop.identity("views/a/1.html") == before)
  }

  @Test func touchesNothingIfNothingChanges() throws {
    _ = try write(old)
    try shop.setTime("", 1_000_000)
    let before = try shop.identity("")
    let report = try write(old)
    #expect(report == .init(unchanged: 5, changed: false))
    #expect(try shop.identity("") == before)
    #expect(try shop.names() == ["public"])
  }

  static let additions = ["stray.txt", "views/a/stray.txt", "stray/"]

  @Test(arguments: additions) func removesWhatIsNotInTheTree(_ stray: String) throws {
    _ = try write(old)
    if stray.hasSuffix("/") {
      try FileManager.default.createDirectory(atPath: "\(shop.output)/\(stray)", withIntermediateDirectories: false)
    } else {
      try shop.make("public/\(stray)")
    }
    let report = try write(old)
    #expect(report == .init(unchanged: 5, removed: stray.hasSuffix("/") ? 0 : 1, changed: true))
    #expect(try snapshot(shop.output) == expected(old))
  }

  @Test func removesLinksAndNotWhatTheyPointTo() throws {
    _ = try write(old)
    try shop.make("mine/precious", "precious")
    try shop.link("public/link", to: "../mine")
    try FileManager.default.removeItem(atPath: "\(shop.output)/index.html")
    try shop.make("old-index", "old")
    try shop.link("public/index.html", to: "../old-index")
    _ = try write(old)
    #expect(try snapshot(shop.output) == expected(old))
    #expect(try shop.text("mine/precious") == "precious")
    #expect(
      try FileManager.default.attributesOfItem(atPath: "\(shop.output)/index.html")[.type] as? FileAttributeType
        == .typeRegular)
  }

  @Test func keepsOldFiles() throws {
    _ = try write(old)
    try shop.setTime("views/b/2.html", 1_000_000)
    let before = try shop.identity("views/b/2.html")
    let new = ["manifest.json": "2", "index.html": "new"]
    let report = try write(new, keeping: ["views/b/2.html", "index.html", "views/b/2.html"])
    #expect(report == .init(written: 2, kept: 1, removed: 2, bytes: 4))
    #expect(
      try snapshot(shop.output) == expected(["manifest.json": "2", "index.html": "new", "views/b/2.html": "two"]))
    #expect(try shop.identity("views/b/2.html") == before)
    #expect(try !write(new, keeping: ["views/b/2.html"]).changed)
  }

  static let badKeeping: [(String, OutputError)] = [
    ("views/gone.html", .nothingToKeep(path: "views/gone.html")),
    ("views/a", .nothingToKeep(path: "views/a")),
    ("../mine", .badPath("../mine", .dots)),
    ("INDEX.html", .collision(path: "index.html", with: "INDEX.html")),
    ("index.html/a", .fileIsFolder(path: "index.html")),
  ]

  @Test(arguments: badKeeping) func refusesToKeep(_ path: String, _ error: OutputError) throws {
    _ = try write(old)
    #expect(throws: error) { try write(["manifest.json": "2", "index.html": ""], keeping: [path]) }
    #expect(try snapshot(shop.output) == expected(old))
    #expect(try shop.names() == ["public"])
  }

  @Test func keepsNothingFromNothing() throws {
    #expect(throws: OutputError.nothingToKeep(path: "a")) { try write(old, keeping: ["a"]) }
    #expect(try shop.names() == [])
  }

  @Test func wantsAManifest() throws {
    #expect(throws: OutputError.noManifest) { try write(["a": ""]) }
    #expect(try shop.names() == [])
  }

  static let foreign: [(String, [String], String)] = [
    ("documents", ["thesis.txt"], "not ours"),
    ("only folders", ["sources/main.swift"], "not ours"),
    ("a folder named manifest.json", ["manifest.json/a"], "not ours"),
    ("a manifest deeper down", ["site/manifest.json"], "not ours"),
    ("another tool's manifest", ["manifest.json", "app.js"], "not ours"),
    ("a repository", [".git/HEAD", "manifest.json"], ".git"),
  ]

  @Test(arguments: foreign) func destroysNothingOfOthers(_ name: String, _ files: [String], _ reason: String) throws {
    for file in files { try shop.make("public/\(file)", "precious") }
    let before = try snapshot(shop.output)
    let writer = DiskWriter(folder: shop.output) { $0 == Array("precious".utf8) ? nil : .ofEverything }
    let error =
      reason == "not ours"
      ? OutputError.notOurs(folder: shop.output) : .holdsRepository(folder: shop.output, entry: reason)
    #expect(throws: error) { try writer.write(tree(old)) }
    #expect(try snapshot(shop.output) == before)
    #expect(try shop.names() == ["public"])
  }

  /// Lists what the first output had.
  private var listing: DiskWriter {
    let paths = Set(old.keys)
    return DiskWriter(folder: shop.output) { _ in OldManifest { paths } }
  }

  @Test func sparesWhatOthersPutThere() throws {
    _ = try write(old)
    try shop.make(["public/CNAME": "example.com", "public/.well-known/a/b": "1", "public/views/a/note.txt": "2"])
    let number = try shop.identity("CNAME")
    let new = ["manifest.json": "2", "index.html": "old", "views/b/2.html": "two"]
    let report = try listing.write(tree(new))
    #expect(report.others == [".well-known/a/b", "CNAME", "views/a/note.txt"])
    #expect(report.removed == 2)
    let others = ["CNAME": "example.com", ".well-known/a/b": "1", "views/a/note.txt": "2"]
    #expect(try snapshot(shop.output) == expected(new.merging(others) { $1 }))
    #expect(try shop.identity("CNAME") == number)
    let again = try listing.write(tree(new))
    #expect(!again.changed)
    #expect(again.others == report.others)
  }

  @Test func replacesNothingOfOthers() throws {
    _ = try write(old)
    try shop.make("public/404.html", "mine")
    let new = old.merging(["manifest.json": "2", "404.html": "theirs"]) { $1 }
    #expect(throws: OutputError.isSomebodyElses(path: "404.html")) { try listing.write(tree(new)) }
    #expect(try shop.text("public/404.html") == "mine")
    // The same bytes are nobody's loss.
    try shop.make("public/404.html", "theirs")
    #expect(try listing.write(tree(new)).unchanged == 5)
  }

  static let expectations: [Case<ExpectedManifest, Bool>] = [
    Case("whatever is there", .any, true), Case("what is there", .exactly(Array("1".utf8)), true),
    Case("what was there before another build", .exactly(Array("0".utf8)), false),
    Case("nothing", .exactly(nil), false),
  ]

  @Test(arguments: expectations) func followsTheManifestThatWasRead(_ row: Case<ExpectedManifest, Bool>) throws {
    _ = try write(old)
    let new = ["manifest.json": "2"]
    if row.expected {
      #expect(try DiskWriter(folder: shop.output).write(tree(new), over: row.input).written == 1)
    } else {
      #expect(throws: OutputError.changedMeanwhile(folder: shop.output)) {
        try DiskWriter(folder: shop.output).write(tree(new), over: row.input)
      }
      #expect(try snapshot(shop.output) == expected(old))
    }
  }

  @Test func followsNothingWhereNothingIs() throws {
    #expect(throws: OutputError.changedMeanwhile(folder: shop.output)) {
      try DiskWriter(folder: shop.output).write(tree(old), over: .exactly([1]))
    }
    #expect(try DiskWriter(folder: shop.output).write(tree(old), over: .exactly(nil)).written == 5)
  }

  @Test func refusesTheRoot() throws {
    #expect(throws: OutputError.notOurs(folder: "/")) { try DiskWriter(folder: "/").write(tree(old)) }
    #expect(throws: OutputError.notOurs(folder: "/tmp/..")) { try DiskWriter(folder: "/tmp/..").write(tree(old)) }
  }

  @Test func refusesAFile() throws {
    try shop.make("public", "precious")
    #expect(throws: OutputError.notAFolder(path: shop.output)) { try write(old) }
    #expect(try shop.text("public") == "precious")
  }

  @Test func takesAnEmptyFolder() throws {
    try FileManager.default.createDirectory(atPath: shop.output, withIntermediateDirectories: false)
    #expect(try write(old).written == 5)
    #expect(try snapshot(shop.output) == expected(old))
  }

  @Test func followsALinkToTheFolder() throws {
    _ = try DiskWriter(folder: "\(shop.path)/real").write(tree(old))
    try shop.link("public", to: "real")
    let new = ["manifest.json": "2"]
    _ = try write(new)
    #expect(try snapshot("\(shop.path)/real") == new)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: shop.output) == "real")
    #expect(try shop.names() == ["public", "real"])
  }

  @Test func leavesALinkToNowhere() throws {
    try shop.link("public", to: "nowhere")
    #expect(throws: OutputError.io(path: shop.output, operation: .find, errno: ENOENT)) { try write(old) }
    #expect(try shop.names() == ["public"])
  }

  @Test func keepsTheFoldersPermissions() throws {
    _ = try write(old)
    try FileManager.default.setAttributes([.posixPermissions: 0o2750], ofItemAtPath: shop.output)
    _ = try write(["manifest.json": "2"])
    #expect(try FileManager.default.attributesOfItem(atPath: shop.output)[.posixPermissions] as? Int == 0o2750)
  }

  @Test func writesManyFilesOnAllCores() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("views/\($0 % 7)/\($0).html", "text \($0)") })
    files["manifest.json"] = "1"
    files["large"] = String(repeating: "abcdefg", count: 100_000)
    #expect(try write(files).written == 1002)
    #expect(try snapshot(shop.output) == expected(files))
    #expect(try write(files) == .init(unchanged: 1002, changed: false))
    files["large"]!.append("x")
    files["views/3/3.html"] = "test 3"
    #expect(try write(files) == .init(written: 2, unchanged: 1000, bytes: 700_007))
    #expect(try snapshot(shop.output) == expected(files))
  }
}

extension WriteReport {
  fileprivate init(
    written: Int = 0, unchanged: Int = 0, kept: Int = 0, removed: Int = 0, bytes: Int = 0, changed: Bool = true
  ) {
    self.init()
    (self.written, self.unchanged, self.kept, self.removed) = (written, unchanged, kept, removed)
    (self.bytesWritten, self.changed) = (bytes, changed)
  }
}
