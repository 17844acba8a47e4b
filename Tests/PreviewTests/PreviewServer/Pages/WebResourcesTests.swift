import Foundation
import TestKit
import Testing

@testable import PreviewServer

@Suite struct WebResourcesTests {
  static let folder = Repository.url("Sources/Rooms/Preview/PreviewServer/Web")

  /// A file of the folder has its line in Sources/C/CEmbedded/CEmbedded.c. The addresses of the client are its own.
  @Test func tableHoldsTheFolder() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { Self.isFile($0) && $0 != "embed.h" }
    let files = WebResources.files.filter { !$0.key.hasPrefix("client/") }
    #expect(paths.sorted() == files.keys.sorted())
    for (path, bytes) in files {
      let written = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
      let served = written.replacing("../../../../../../Clients/javascript/", with: "../client/")
      #expect(served == String(decoding: bytes, as: UTF8.self), "\(path)")
    }
  }

  /// A module of the JavaScript client has its line, too, but for those that show items, and that for Node.
  @Test func clientIsWhole() throws {
    let folder = Repository.url("Clients/javascript")
    let others: Set = ["dialogs.js", "frame.js", "store-node.js", "views.js"]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") && !others.contains($0) }
    let modules = WebResources.files.filter { $0.key.hasPrefix("client/") }
    #expect(names.map { "client/\($0)" }.sorted() == modules.keys.sorted())
    for (path, bytes) in modules {
      #expect(try Data(contentsOf: folder.appending(path: String(path.dropFirst(7)))) == Data(bytes), "\(path)")
    }
  }

  /// Whether it is a file that is not hidden. Folders have no dot in their names.
  private static func isFile(_ path: String) -> Bool {
    path.split(separator: "/").last.map { $0.contains(".") && !$0.hasPrefix(".") } ?? false
  }

  /// The policy of the pages allows nothing inline and nothing from other hosts.
  @Test func pagesKeepToTheirPolicy() {
    for (name, bytes) in WebResources.files where name.hasSuffix(".html") {
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      for forbidden in [" style=", " onclick=", "<style", "<script>", "http://", "https://", "javascript:"] {
        #expect(!text.contains(forbidden), "\(forbidden) in \(name)")
      }
    }
  }
}
