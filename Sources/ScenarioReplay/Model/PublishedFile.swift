internal import FeedModel
internal import Foundation

/// A file as a server or an app has it: given as JSON, as its exact text, or as its exact bytes.
struct PublishedFile {
  /// Nil for a file that is not there.
  var bytes: [UInt8]?

  /// `feed`, `feedText`, `feedBase64`
  static func names(_ stem: String) -> [String] { [stem, "\(stem)Text", "\(stem)Base64"] }

  /// Nil where the scenario doesn't mention it; null in the place of the file says that there is none.
  init?(_ fields: StrictObject, _ stem: String, _ channel: Channel) throws(ValueProblem) {
    let given = Self.names(stem).compactMap { name in fields.named(name).map { (name, $0) } }
    guard let (name, value) = given.first else { return nil }
    guard given.count == 1 else {
      throw ValueProblem(fields.place, "\"\(name)\" and \"\(given[1].0)\" exclude each other")
    }
    guard value.value != .null else { return }
    switch name {
    case stem: bytes = try Self.file(value, channel)
    case "\(stem)Text": bytes = Array(try value.text().utf8)
    default: bytes = try Self.decoded(value)
    }
  }

  /// As `publish build` would write it: the clients read it from its bytes, like any feed.
  private static func file(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) -> [UInt8] {
    guard channel != .banners else { return value.value.write() }
    do throws(FormatWritingError) {
      return try (PropertyList(json: value.value) ?? .dictionary([:])).write()
    } catch {
      throw value.fail("it cannot be written as a property list: \(error)")
    }
  }

  private static func decoded(_ value: PlacedValue) throws(ValueProblem) -> [UInt8] {
    guard let data = Data(base64Encoded: try value.text(), options: .ignoreUnknownCharacters) else {
      throw value.fail("this is not base64")
    }
    return Array(data)
  }
}
