import Disk
import Foundation
import Testing
import WireFormats

@testable import StateStore

@Suite struct CopyFolderTests {
  private let folder = StoreFolder()
  private let url = "https://example.com/control.json"
  private let copy = FeedCopy(
    body: Array("{\"a\": {}}\n".utf8), validators: FeedValidators(eTag: #""v1""#, lastModified: "Fri, 01 Jun 2012"))

  private func copies(_ disk: Disk = Disk()) -> CopyFolder {
    CopyFolder(folder.path, disk: disk, report: folder.report)
  }

  @Test("a copy is a file with its hash, its URL and validators, and the body") func file() throws {
    var copies = copies()
    copies.keep(copy, of: url)
    let name = try #require(folder.names().first)
    #expect(name == Array(url.utf8).fnv1aDigits && folder.names().count == 1)
    let rest = """
      {"url": "https://example.com/control.json", "length": 10, "etag": "\\"v1\\"", "last-modified": "Fri, 01 Jun 2012"}
      {"a": {}}

      """
    #expect(folder.text(name) == "publish.copy/1 \(Array(rest.utf8).fnv1aDigits)\n\(rest)")
  }

  @Test(
    "the hash has its published test values",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func hash(_ text: String, _ expected: String) { #expect(Array(text.utf8).fnv1aDigits == expected) }

  @Test("a copy with any bit flipped is rejected") func flipped() {
    let file = copy.file(url: url)
    #expect(FeedCopy(file: file, url: url) == copy)
    for bit in 0..<(file.count * 8) {
      var damaged = file
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(FeedCopy(file: damaged, url: url) == nil)
    }
  }

  @Test("a copy that is cut off anywhere, or has bytes after its end, is rejected") func cut() {
    let file = copy.file(url: url)
    for length in 0..<file.count { #expect(FeedCopy(file: Array(file[..<length]), url: url) == nil) }
    #expect(FeedCopy(file: file + [0], url: url) == nil)
  }

  @Test("a copy with a wrong body length is rejected", arguments: ["1", "3", "-2", "2.5", "null", #""2""#]) func length(
    _ length: String
  ) {
    func file(_ length: String) -> [UInt8] {
      let rest = #"{"url": "\#(url)", "length": \#(length)}"# + "\n{}"
      return Array("publish.copy/1 \(Array(rest.utf8).fnv1aDigits)\n\(rest)".utf8)
    }
    #expect(FeedCopy(file: file("2"), url: url) == FeedCopy(body: Array("{}".utf8), validators: FeedValidators()))
    #expect(FeedCopy(file: file(length), url: url) == nil)
  }

  @Test("a copy of another URL under this URL's file name is rejected") func foreign() {
    #expect(FeedCopy(file: copy.file(url: "https://example.com/other.json"), url: url) == nil)
    #expect(FeedCopy(file: copy.file(url: "https://example.com/e\u{301}"), url: "https://example.com/\u{e9}") == nil)
  }

  @Test("a damaged copy is replaced by the next one") func replaced() throws {
    folder.write("rubbish", to: Array(url.utf8).fnv1aDigits)
    var copies = copies()
    #expect(copies.copy(of: url) == nil)
    copies.keep(copy, of: url)
    #expect(copies.copy(of: url) == copy)
    copies.keep(nil, of: url)
    #expect(copies.copy(of: url) == nil)
    #expect(folder.names() == [])
    #expect(folder.problems() == [])
  }

  @Test("an unwritable copy is kept in memory and reported once", arguments: [Disk.Step.create, .write, .rename])
  func unwritable(_ step: Disk.Step) {
    let faulty = FaultyDisk([step], EROFS)
    var copies = copies(faulty.disk)
    for body: UInt8 in 1...3 { copies.keep(FeedCopy(body: [body], validators: FeedValidators()), of: url) }
    #expect(copies.copy(of: url)?.body == [3])
    #expect(folder.names() == [])
    #expect(folder.problems().map(\.kind) == [.unwritable])
    faulty.repair()
    copies.keep(copy, of: url)
    #expect(copies.copy(of: url) == copy)
    #expect(self.copies().copy(of: url) == copy)
  }

  @Test("an old copy that cannot be removed is still not used") func unremovable() {
    var copies = copies(FaultyDisk([.remove], EROFS).disk)
    copies.keep(copy, of: url)
    copies.keep(nil, of: url)
    #expect(copies.copy(of: url) == nil)
    #expect(folder.problems().map(\.kind) == [.unwritable])
  }

  @Test("a copy of more than 64 MiB is not written") func tooLarge() {
    var copies = copies()
    copies.keep(
      FeedCopy(body: [UInt8](repeating: 0, count: FeedCopy.maxBodyBytes + 1), validators: FeedValidators()), of: url)
    #expect(folder.names() == [])
    #expect(folder.problems().map(\.kind) == [.unwritable])
  }
}
