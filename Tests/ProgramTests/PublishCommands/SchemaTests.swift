import FeedModel
import Foundation
import TestKit
import Testing
import WireFormats

/// `publish schema feeds`: what the folder for authors of clients has, without the folder.
@Suite struct SchemaTests {
  private static let folder = "conformance/schemas"

  @Test func hasTheSchemasOfAllFiles() throws {
    let text = try TemporaryFolder().published("schema feeds").output
    let schemas = try #require(try JSON.parse(Array(text.utf8), limits: .published).value["$defs"]?.members)
    let files = try FileManager.default.contentsOfDirectory(atPath: Repository.url(Self.folder).path)
    #expect(schemas.map(\.name) == files.sorted().filter { !["protocol.json", "vectors.json"].contains($0) })
    for schema in schemas {
      let file = try JSON.parse(Array(Repository.text("\(Self.folder)/\(schema.name)").utf8), limits: .published).value
      #expect(schema.value["$id"] == .string(schema.name))
      #expect(schema.value.members?.dropFirst().elementsEqual(file.members ?? []) == true, "\(schema.name)")
    }
  }
}
