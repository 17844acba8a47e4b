import FeedClient
import FeedModel
import TestKit
import Testing

@testable import PreviewCommands

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The address of `publish serve --edit`, which is the same after a restart.
@Suite struct EditAddressTests {
  private static let key = String(repeating: "0123456789abcdef", count: 2)
  private static let now = Instant.now

  private static func kept(_ folder: TemporaryFolder, port: Int = 40_000) -> EditAddress {
    let address = EditAddress(of: folder.path("site"), state: folder.path("state"))
    address.keep(port: port, key: key, at: now)
    return address
  }

  private static func file(_ folder: TemporaryFolder) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("state/publish/addresses"))
    return folder.path("state/publish/addresses/\(try #require(names.first))")
  }

  @Test(arguments: [
    Case("at once", 0, true), Case("eleven hours later", 11 * 3600, true),
    Case("half a day later", 12 * 3600 + 600, false),
    Case("by a clock that was put back", -3600, true), Case("by a clock that is wrong", -86_400, false),
  ])
  func isKept(_ c: Case<Int, Bool>) throws {
    let folder = TemporaryFolder()
    let last = Self.kept(folder).last(at: Self.now.advanced(by: c.input))
    withExtendedLifetime(folder) {}
    #expect((last?.port == 40_000 && last?.key == Self.key) == c.expected && (last == nil) != c.expected)
  }

  @Test func isOfOneSiteAndForItsOwnerAlone() throws {
    let folder = TemporaryFolder()
    _ = Self.kept(folder)
    #expect(EditAddress(of: folder.path("other"), state: folder.path("state")).last(at: Self.now) == nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: Self.file(folder))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a file that others can read, or that is damaged, is not used", arguments: ["mode", "{}", "", "[1]"])
  func damaged(_ damage: String) throws {
    let folder = TemporaryFolder()
    let address = Self.kept(folder)
    let file = try Self.file(folder)
    if damage == "mode" {
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    } else {
      try damage.write(toFile: file, atomically: false, encoding: .utf8)
    }
    #expect(address.last(at: Self.now) == nil)
  }

  @Test func aRequestKeepsItLonger() throws {
    let folder = TemporaryFolder()
    let address = Self.kept(folder)
    let file = try Self.file(folder)
    try "{}".write(toFile: file, atomically: false, encoding: .utf8)
    address.use(at: Self.now.advanced(by: 59))
    #expect(address.last(at: Self.now) == nil)
    address.use(at: Self.now.advanced(by: 60))
    #expect(address.last(at: Self.now)?.key == Self.key)
  }
}
