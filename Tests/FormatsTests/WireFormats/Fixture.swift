import TestKit
import WireFormats

/// The bytes of a file in the fixtures that the feeds' tests use as well.
func fixture(_ name: String) throws -> [UInt8] { try Repository.bytes("Tests/ValuesTests/FeedModel/Fixtures/\(name)") }

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A property list around the given elements.
func plist(_ elements: String) -> [UInt8] { bytes("<plist version=\"1.0\"><dict>\(elements)</dict></plist>") }

extension FormatError {
  /// Without its words: `syntax 3:7`.
  var place: String {
    switch self {
    case .empty: "empty"
    case .tooLarge(let limit): "too large \(limit)"
    case .tooMany(let limit): "more than \(limit) values"
    case .tooDeep(_, let line, let column): "too deep \(line):\(column)"
    case .encoding: "encoding"
    case .syntax(_, let line, let column): "syntax \(line):\(column)"
    case .unexpected(let found): found
    }
  }
}
