internal import Disk
internal import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How state stands in a file.
enum StateFormat: Equatable {
  /// Read as XML or binary. Written as XML, which people can read; as binary only where XML can't hold a character.
  case propertyList
  /// As in scenario files.
  case json

  /// In a file of ours, the format of the rest; not among the values. A file without it is one of ours all the same.
  static let key = "publish.format"

  /// A longer file is no state of ours, and none is written.
  static let maxBytes = 16 << 20
  /// Deeper values are not written. JSON may need two levels for one, and readers stop at 512.
  static let maxDepth = 200

  /// For a file that isn't there yet.
  init(path: String) { self = path.fileExtension == "json" ? .json : .propertyList }

  /// What the bytes begin like; nil where it could be either.
  init?(bytes: [UInt8]) {
    let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { " \t\r\n".utf8.contains($0) }
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    // Binary, and UTF-16 with its mark.
    case UInt8(ascii: "<"), UInt8(ascii: "b"), 0xFE, 0xFF: self = .propertyList
    default: return nil
    }
  }

  /// - Parameters:
  ///   - values: Each without an ``PropertyList/obstacle``.
  ///   - unchanged: What stands in JSON for some of them, and for others that are not among the values.
  func encode(_ values: StateValues, unchanged: [String: JSON] = [:]) throws(StateDamage) -> [UInt8] {
    let bytes = try self == .json ? JSON(state: values, unchanged: unchanged).write() : Self.plist(.dictionary(values))
    if bytes.count > Self.maxBytes { throw .tooLarge }
    return bytes
  }

  private static func plist(_ root: PropertyList) throws(StateDamage) -> [UInt8] {
    if let text = try? root.write() { return text }
    do {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .binary
      return Array(try encoder.encode(CodedPropertyList(root)))
    } catch {
      throw StateDamage(why: "\(error)")
    }
  }
}
