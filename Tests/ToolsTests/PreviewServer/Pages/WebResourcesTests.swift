import Foundation
import TestKit
import Testing

@testable import PreviewServer

@Suite struct WebResourcesTests {
  static let folder = Repository.url("Sources/Tools/PreviewServer/Web")

  /// A file of the folder has its line in Sources/C/CWeb/CWeb.c.
  @Test func tableHoldsTheFolder() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { !$0.hasPrefix(".") && $0 != "embed.h" }
    #expect(names.sorted() == WebResources.files.keys.sorted())
    for (name, bytes) in WebResources.files {
      #expect(try Data(contentsOf: Self.folder.appending(path: name)) == Data(bytes), "\(name)")
    }
  }

  /// The pages' policy allows nothing inline and nothing from elsewhere.
  @Test func pagesKeepToTheirPolicy() {
    for (name, bytes) in WebResources.files where name.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for forbidden in [" style=", " onclick=", "<style", "<script>", "http://", "https://", "javascript:"] {
        #expect(!text.contains(forbidden), "\(forbidden) in \(name)")
      }
    }
  }
}
