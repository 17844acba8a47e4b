import Foundation
import TestKit
import Testing

@testable import Output

@Suite struct OutputFolderTests {
  let shop = TemporaryFolder()
  var folder: OutputFolder { OutputFolder(shop.output) }

  @Test func readsFiles() throws {
    try shop.make("public/a/b", "text")
    try shop.make("public/empty")
    #expect(try folder.readFile("a/b") == Array("text".utf8))
    #expect(try folder.readFile("empty") == [])
  }

  @Test(arguments: ["gone", "a", "a/b/c", "link", "linked/b", "pipe"]) func findsNothing(_ path: String) throws {
    try shop.make("public/a/b", "text")
    try shop.link("public/link", to: "a/b")
    try shop.link("public/linked", to: "a")
    #expect(mkfifo("\(shop.output)/pipe", 0o644) == 0)
    #expect(try folder.readFile(path) == nil)
  }

  @Test func findsNothingWithoutAFolder() throws {
    #expect(try folder.readFile("a") == nil)
    #expect(try folder.files() == [])
    #expect(try OutputFolder("\(shop.path)/no/public").files() == [])
  }

  @Test(arguments: ["../mine", "/etc/passwd", "a/./b", ""]) func staysInTheFolder(_ path: String) throws {
    try shop.make("mine")
    #expect(throws: OutputError.self) { try folder.readFile(path) }
  }

  @Test func readsWithinABound() throws {
    try shop.make("public/a", "12345")
    #expect(try folder.readFile("a", limit: 5)?.count == 5)
    #expect(throws: OutputError.tooLarge(path: "\(shop.output)/a")) { try folder.readFile("a", limit: 4) }
  }

  @Test func listsPlainFilesByBytes() throws {
    for path in ["b", "a/c", "a.c", "é", ".hidden"] { try shop.make("public/\(path)") }
    try shop.link("public/link", to: "b")
    try shop.link("public/around", to: ".")
    #expect(try folder.files() == [".hidden", "a.c", "a/c", "b", "é"])
  }

  @Test func listsWithinABound() throws {
    try shop.make("public/" + String(repeating: "d/", count: 101) + "f")
    let error = #expect(throws: OutputError.self) { try folder.files() }
    guard case .tooMany = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func refusesAFile() throws {
    try shop.make("public")
    #expect(throws: OutputError.notAFolder(path: shop.output)) { try folder.files() }
  }

  @Test func readsWhatAKilledWriteSetAside() throws {
    try shop.make(".public.old-0123456789abcdef/manifest.json", "1")
    #expect(try folder.readFile("manifest.json") == Array("1".utf8))
    try shop.make("public/manifest.json", "2")
    #expect(try folder.readFile("manifest.json") == Array("2".utf8))
  }
}
