internal import FeedClient
internal import FeedModel
internal import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A file on a server or in an app: given as JSON, as its exact text, or as its exact bytes.
struct PublishedFile {
  /// The bytes; nil for a file that does not exist.
  var bytes: [UInt8]?

  /// The names of the three fields: `feed`, `feedText`, `feedBase64`.
  static func names(_ stem: String) -> [String] { [stem, "\(stem)Text", "\(stem)Base64"] }

  /// Reads a file; nil if the scenario has none of the three fields. Null as the value of one means that the file does
  /// not exist.
  init?(_ fields: StrictObject, _ stem: String, _ channel: FeedChannel) throws(ValueProblem) {
    let given = Self.names(stem).compactMap { name in fields.named(name).map { (name, $0) } }
    guard let (name, value) = given.first else { return nil }
    guard given.count == 1 else {
      throw ValueProblem(fields.place, "\"\(name)\" and \"\(given[1].0)\" exclude each other")
    }
    guard value.value != .null else { return }
    switch name {
    case stem: bytes = try value.feed(channel)
    case "\(stem)Text": bytes = Array(try value.text().utf8)
    default:
      guard let data = Data(base64Encoded: try value.text(), options: .ignoreUnknownCharacters) else {
        throw value.fail("this is not base64")
      }
      bytes = Array(data)
    }
  }
}

extension PlacedValue {
  /// The feed as `publish build` would write it: clients read it from its bytes, like any feed.
  fileprivate func feed(_ channel: FeedChannel) throws(ValueProblem) -> [UInt8] {
    guard channel != .banners else { return value.write() }
    do throws(FormatWritingError) {
      return try (PropertyList(json: value) ?? .dictionary([:])).write()
    } catch {
      throw fail("it cannot be written as a property list: \(error)")
    }
  }
}

/// A server with one file, or none. Like a real server, it sends 304 to a client that already has the file.
struct OneFileServer: FeedTransport {
  let file: [UInt8]?
  private let tag: String

  init(file: [UInt8]?) {
    self.file = file
    tag = "\"\((file ?? []).fnv1aDigits)\""
  }

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    let url = request.url.lowercased().utf8
    guard url.starts(with: "https://".utf8) || url.starts(with: "http://".utf8) else { throw .badURL(request.url) }
    guard let file else { return FeedResponse(status: 404) }
    guard file.count <= request.limits.maxBytes else { throw .tooLarge(limit: request.limits.maxBytes) }
    guard request.validators.eTag != tag else { return FeedResponse(status: 304) }
    return FeedResponse(status: 200, body: file, validators: FeedValidators(eTag: tag))
  }
}
