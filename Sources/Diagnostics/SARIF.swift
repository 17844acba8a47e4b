#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// SARIF 2.1.0 with one run, as code-scanning services read it.
///
/// Columns count Unicode code points, which the run declares.
public func renderSARIF(_ diagnostics: [Diagnostic], toolVersion: String) throws -> String {
  let rules = Set(diagnostics.map(\.id.rawValue)).sorted().map(SARIF.Rule.init(id:))
  let driver = SARIF.Driver(name: "publish", version: toolVersion, rules: rules)
  let run = SARIF.Run(
    tool: SARIF.Tool(driver: driver), columnKind: "unicodeCodePoints",
    results: diagnostics.inOrder.map(SARIF.Result.init))
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(SARIF(runs: [run])), as: UTF8.self) + "\n"
}

private struct SARIF: Encodable {
  var schema = "https://json.schemastore.org/sarif-2.1.0.json"
  var version = "2.1.0"
  var runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    var tool: Tool
    var columnKind: String
    var results: [Result]
  }

  struct Tool: Encodable { var driver: Driver }

  struct Driver: Encodable {
    var name: String
    var version: String
    var rules: [Rule]
  }

  struct Rule: Encodable { var id: String }

  struct Message: Encodable { var text: String }

  struct Result: Encodable {
    var ruleId: String
    var level: String
    var message: Message
    var locations: [Location]

    init(_ diagnostic: Diagnostic) {
      ruleId = diagnostic.id.rawValue
      level = diagnostic.severity.rawValue
      message = Message(text: diagnostic.sentence)
      locations = [Location(diagnostic)]
    }
  }

  struct Location: Encodable {
    var physicalLocation: Physical

    init(_ diagnostic: Diagnostic) {
      let place = diagnostic.location
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: uri(place.path)),
        region: place.line > 0
          ? Region(
            startLine: place.line, startColumn: place.column > 0 ? place.column : nil,
            endColumn: place.column > 0 ? place.column + diagnostic.length : nil) : nil)
    }
  }

  struct Physical: Encodable {
    var artifactLocation: Artifact
    var region: Region?
  }

  struct Artifact: Encodable { var uri: String }

  struct Region: Encodable {
    var startLine: Int
    var startColumn: Int?
    var endColumn: Int?
  }
}

/// A relative path as a URI reference; a colon in its first part would turn that part into a scheme.
private func uri(_ path: String) -> String {
  path.utf8.map { byte in
    isPathByte(byte)
      ? String(Unicode.Scalar(byte)) : (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }.joined()
}

/// RFC 3986, 3.3, without the colon.
private func isPathByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
  case UInt8(ascii: "0")...UInt8(ascii: "9"): true
  default: "/-._~!$&'()*+,;=@".utf8.contains(byte)
  }
}
