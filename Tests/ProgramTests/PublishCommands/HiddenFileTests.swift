import Foundation
import TestKit
import Testing

/// A site is not trusted: anything in place of `.publish/` does no harm.
@Suite struct HiddenFileTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var prepare: @Sendable (TemporaryFolder) throws -> Void
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a file for a folder") { try $0.make([".publish": "precious"]) },
    Case(name: "a link to a folder elsewhere") { try $0.link(".publish", to: "precious") },
    Case(name: "a link to nowhere") { try $0.link(".publish", to: "nowhere") },
    Case(name: "a link to itself") { try $0.link(".publish", to: ".publish") },
    Case(name: "a folder for the file") { try $0.make([".publish/last-build/precious": "precious"]) },
    Case(name: "a pipe for the file") {
      try $0.make([".publish/precious": "precious"])
      try $0.pipe(".publish/last-build")
    },
  ]

  @Test(arguments: cases) func whatIsInTheWayStays(_ c: Case) throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make(["precious/last-build": "precious", "precious/.gitignore": "precious"])
    try c.prepare(site)
    let tree = try site.tree(".")
    for _ in 1...2 { #expect(try site.publish("build --now \(Demo.now)").code == 0) }
    // A pipe may be replaced: nothing is in it.
    let expected = [
      "unexpected: public/", "unexpected: .publish/last-build", "missing: .publish/last-build|",
    ]
    let differences = try site.tree(".").differences(from: tree)
    #expect(differences.filter { difference in !expected.contains(where: difference.hasPrefix) } == [])
  }

  @Test func aLinkForTheFileIsReplacedAndNotFollowed() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.make([".publish/x": "", "precious": "precious"])
    try site.link(".publish/last-build", to: "../precious")
    for _ in 1...2 { #expect(try site.publish("build --now \(Demo.now)").code == 0) }
    #expect(try site.text("precious") == "precious")
    #expect(try site.text(BuildMemoryTests.memory).hasPrefix("{"))
  }

  @Test func gitDoesNotSeeIt() throws {
    let site = TemporaryFolder()
    try site.make(Sites.small)
    try site.published("build")
    #expect(try site.names(".publish") == [".gitignore", "last-build"])
    #expect(try site.text(".publish/.gitignore") == "*\n")
  }
}
