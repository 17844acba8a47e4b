import Foundation
import TestKit
import Testing

/// Questions about an output whose content was edited since.
@Suite struct ChangedSourcesTests {
  static let note = "note: content/notifications/hello.md was changed after the last build"

  static let commands: [Case<String, Bool>] = [
    Case("for whom it is", "matrix", true), Case("what is wrong with it", "audit", true),
    Case("what changed", "diff before public", true), Case("whether to publish it", "signoff before public", true),
    Case("of an output in another folder", "matrix --from elsewhere/public", false),
  ]

  @Test(arguments: commands) func areNoted(_ c: Case<String, Bool>) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build --now \(Demo.now)")
    try site.copy("public", to: "before")
    try FileManager.default.createDirectory(atPath: site.path("elsewhere"), withIntermediateDirectories: false)
    try site.copy("public", to: "elsewhere/public")
    #expect(!(try site.publish(c.input).talk.contains("after the last build")))
    try site.touch("content/notifications/hello.md", at: Date(timeIntervalSinceNow: 3600))
    #expect(try site.publish(c.input).talk.contains(Self.note) == c.expected)
    // A checkout has no memory, and any times.
    try site.remove(".publish")
    #expect(!(try site.publish(c.input).talk.contains("after the last build")))
  }
}

extension TemporaryFolder {
  fileprivate func touch(_ file: String, at date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(file))
  }
}
