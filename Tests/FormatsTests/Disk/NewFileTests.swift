import Disk
import Foundation
import TestKit
import Testing

/// A file that is made at once is whole, or it is not there.
@Suite struct NewFileTests {
  static let failures: [(step: Disk.Step, code: Int32)] = [
    (.create, EACCES), (.write, ENOSPC), (.sync, EIO), (.rename, EEXIST),
  ]

  @Test(arguments: failures.indices) func leavesNothingIfItFails(_ index: Int) throws {
    let (step, code) = Self.failures[index]
    let folder = TemporaryFolder()
    let disk = Disk(refusal: { failed, _ in failed == step ? code : nil })
    #expect(throws: DiskError(code: code)) {
      try disk.createAtOnce("\(folder.path)/a.md", with: Array("text".utf8))
    }
    #expect(try folder.names() == [])
  }

  @Test func keepsAFileThatIsThere() throws {
    let folder = TemporaryFolder()
    try folder.make("a.md", "theirs")
    #expect(throws: DiskError(code: EEXIST)) {
      try Disk().createAtOnce("\(folder.path)/a.md", with: Array("ours".utf8))
    }
    #expect(try folder.names() == ["a.md"])
    #expect(try folder.text("a.md") == "theirs")
  }

  @Test func foldersOfOthersStay() throws {
    let folder = TemporaryFolder()
    #expect(try Disk().makeOneFolder("\(folder.path)/a"))
    #expect(try !Disk().makeOneFolder("\(folder.path)/a"))
    try folder.make("a/theirs", "")
    Disk().removeEmptyFolder("\(folder.path)/a")
    #expect(try folder.text("a/theirs") == "")
  }
}
