import Foundation
import SiteBuilder
import TestKit
import Testing

@Suite struct BuiltInTemplatesTests {
  static let folder = "Sources/Authors/SiteBuilder/Templates"

  /// A file of the folder has its line in Sources/C/CEmbedded/CEmbedded.c.
  @Test func tableHoldsTheFolder() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Repository.url(Self.folder).path)
    #expect(files.sorted() == StarterTemplate.names.map { "\($0).mustache" }.sorted())
    for name in StarterTemplate.names {
      let text = try Repository.text("\(Self.folder)/\(name).mustache")
      #expect(StarterTemplate.text(of: name)?.hasSuffix(text) == true, "\(name)")
    }
  }
}
