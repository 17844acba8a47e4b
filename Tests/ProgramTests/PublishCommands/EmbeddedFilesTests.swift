import Foundation
import TestKit
import Testing

/// The lists of `Sources/C/CEmbedded` name the files that are parts of the program, because C's `#embed` has no folders.
@Suite struct EmbeddedFilesTests {
  struct Folder: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var path: String
    var type: String?
    /// Files that are no parts of the program.
    var others: Set<String> = []
  }

  static let folders = [
    Folder(testDescription: "pages", path: "Sources/Rooms/Preview/PreviewServer/Web"),
    // Without the modules that show items, and that for Node.
    Folder(
      testDescription: "client", path: "Clients/javascript", type: "js",
      others: ["dialogs.js", "frame.js", "store-node.js", "views.js"]),
    Folder(testDescription: "templates", path: "Sources/Authors/SiteBuilder/Templates"),
    // Without those that only replays need.
    Folder(testDescription: "schemas", path: "conformance/schemas", others: ["protocol.json", "vectors.json"]),
  ]

  @Test("UPDATE_GOLDEN=1 writes them", arguments: folders) func listsHoldTheFolders(folder: Folder) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Repository.url(folder.path).path).sorted().filter {
      let (name, type) = (URL(filePath: $0).lastPathComponent, URL(filePath: $0).pathExtension)
      return !type.isEmpty && !name.hasPrefix(".") && folder.type ?? type == type && !folder.others.contains($0)
    }
    let lines = names.map { "#define FILE \"../../../\(folder.path)/\($0)\"\n#include \"embed.h\"\n" }
    Recording("Sources/C/CEmbedded/\(folder.testDescription).h").expect(lines.joined())
  }
}
