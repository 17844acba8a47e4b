import Authoring
import Diagnostics
import FeedModel
import Testing

@testable import Exchange

/// The releases of these files below `content/releases/`, written for another tool.
func export(
  _ target: ExportTarget, _ content: [String: String], _ configuration: String = plainConfiguration,
  into file: String? = nil, _ configure: (inout ExportRequest) -> Void = { _ in }
) throws -> (files: [String: String], found: [String]) {
  let (site, diagnostics) = read(
    Dictionary(uniqueKeysWithValues: content.map { ("releases/\($0).md", $1) }), configuration: configuration)
  #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
  let releases = try #require(site).releases
  var request = ExportRequest(releases, of: try #require(site).configuration, to: "out")
  request.existing = file.map { ExchangeFile(path: "file", bytes: Array($0.utf8)) }
  configure(&request)
  let exported = target.export(request)
  let files = exported.files.map { ($0.file.path, String(decoding: $0.file.bytes, as: UTF8.self)) }
  return (
    Dictionary(uniqueKeysWithValues: files),
    exported.diagnostics.inOrder.map { "\($0.location.path):\($0.location.line) \($0.severity) \($0.id)" }
  )
}

/// The one file that a target writes.
func exported(
  _ target: ExportTarget, _ content: [String: String], _ configuration: String = plainConfiguration,
  into file: String? = nil, _ configure: (inout ExportRequest) -> Void = { _ in }
) throws -> String {
  try #require(export(target, content, configuration, into: file, configure).files.values.first)
}
