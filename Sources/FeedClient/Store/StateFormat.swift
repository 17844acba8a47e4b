internal import FeedModel
internal import Foundation

/// How state stands in a file.
enum StateFormat: Equatable {
  /// Read as XML or binary. Written as XML, which people can read; as binary only where XML can't hold a character.
  case propertyList
  /// As in scenario files.
  case json

  /// A longer file is no state of ours, and none is written.
  static let maxBytes = 16 << 20
  /// Deeper values are not written. JSON may need two levels for one, and readers stop at 512.
  static let maxDepth = 200

  init(path: String) { self = path.fileExtension == "json" ? .json : .propertyList }

  /// Nothing but white space is no state yet: nothing is lost by it, and an editor or `touch` leaves such a file.
  func decode(_ bytes: [UInt8]) throws(StateDamage) -> StateValues {
    if bytes.count > Self.maxBytes { throw .tooLarge }
    if bytes.allSatisfy({ " \t\r\n".utf8.contains($0) }) { return [:] }
    let value = try parse(bytes)
    guard let values = value?.dictionary else {
      throw StateDamage(why: "it holds \(value?.kind ?? "null"), not a dictionary")
    }
    return values
  }

  /// - Parameters:
  ///   - values: Each without an ``PropertyList/obstacle``.
  func encode(_ values: StateValues) throws(StateDamage) -> [UInt8] {
    let root = PropertyList.dictionary(values)
    let bytes = try self == .json ? JSON(state: root).write() : Self.plist(root)
    if bytes.count > Self.maxBytes { throw .tooLarge }
    return bytes
  }

  private static func plist(_ root: PropertyList) throws(StateDamage) -> [UInt8] {
    if let text = try? root.write() { return text }
    do {
      return Array(try PropertyListSerialization.data(fromPropertyList: root.foundation, format: .binary, options: 0))
    } catch {
      throw StateDamage(why: "\(error)")
    }
  }

  private func parse(_ bytes: [UInt8]) throws(StateDamage) -> PropertyList? {
    let limits = ReadingLimits(maxBytes: Self.maxBytes, maxDepth: 512)
    do throws(FeedError) {
      return switch self {
      case .json: PropertyList(state: try JSON.parse(bytes, limits: limits).value)
      case .propertyList: try PropertyList.parse(bytes, limits: limits).value
      }
    } catch {
      throw StateDamage(error)
    }
  }
}

/// Why a file is no state, or state no file, as a sentence without a full stop.
struct StateDamage: Error, Equatable {
  var why: String

  static let tooLarge = StateDamage(why: "it has more than \(StateFormat.maxBytes >> 20) MiB")
}

extension StateDamage {
  fileprivate init(_ error: FeedError) {
    if case .notAFeed(let found) = error { why = "it is \(found)" } else { why = error.sentence }
  }
}
