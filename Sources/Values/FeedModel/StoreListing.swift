public import WireFormats

/// A store's response about an app: the last result of Apple's lookup, `https://itunes.apple.com/us/lookup?id=…`, as
/// iVersion 1.11.5 reads it.
public struct StoreListing: Equatable, Sendable {
  public var bundleID: String?
  public var version: FeedVersion
  /// The notes of the version; nil for an app's first version.
  public var notes: String?
  /// The oldest system that it runs on; nil for any.
  public var minimumOSVersion: FeedVersion?
  /// The app's number, which some responses have as text.
  public var appID: String?
  /// The time when this version was published, as the store writes it: `2026-11-20T08:00:00Z`.
  public var released: String?
  /// The URL of the app's page.
  public var page: String?

  public init(
    bundleID: String? = nil, version: FeedVersion, notes: String? = nil, minimumOSVersion: FeedVersion? = nil,
    appID: String? = nil, released: String? = nil, page: String? = nil
  ) {
    (self.bundleID, self.version, self.notes) = (bundleID, version, notes)
    (self.minimumOSVersion, self.appID, self.released, self.page) = (minimumOSVersion, appID, released, page)
  }

  /// The limits for reading. A response has one to two kilobytes for each result; anything larger is not a response.
  public static let limits = ReadingLimits(maxBytes: 16 << 20, maxDepth: 100, maxValues: 150_000)

  /// - Parameter bytes: The body of a response. Line ends before it are allowed.
  /// - Returns: Nil if the store does not have the app.
  /// - Throws: ``FormatError``; for a value of the wrong type, with its place.
  public static func decode(_ bytes: [UInt8]) throws(FormatError) -> StoreListing? {
    let values = try LocatedValue.json(sequence: bytes, limits: limits)
    guard let root = values.first else { throw .empty }
    let reader = ListingReader(bytes: bytes)
    guard values.count == 1 else { throw reader.wrong("there is something after the answer", values[1]) }
    guard root.map != nil else { throw reader.wrong("the answer is \(root.kind), not an object", root) }
    guard let results = root["results"] else { throw reader.wrong("the answer has no results", root) }
    guard let list = results.list else { throw reader.wrong("results is \(results.kind), not an array", results) }
    for result in list where result.map == nil {
      throw reader.wrong("a result is \(result.kind), not an object", result)
    }
    guard let last = list.last else { return nil }
    guard let version = try reader.text("version", in: last) else {
      throw reader.wrong("the result has no version", last)
    }
    let id = last["trackId"]
    if let id, id.number == nil, id.string == nil { throw reader.wrong("trackId is \(id.kind), not a number", id) }
    return StoreListing(
      bundleID: try reader.text("bundleId", in: last), version: FeedVersion(version),
      notes: try reader.text("releaseNotes", in: last),
      minimumOSVersion: try reader.text("minimumOsVersion", in: last).map { FeedVersion($0) },
      appID: id.flatMap { $0.number ?? $0.string }, released: try reader.text("currentVersionReleaseDate", in: last),
      page: try reader.text("trackViewUrl", in: last))
  }
}

private struct ListingReader {
  let bytes: [UInt8]

  func text(_ key: String, in result: LocatedValue) throws(FormatError) -> String? {
    guard let value = result[key] else { return nil }
    guard let text = value.string else { throw wrong("\(key) is \(value.kind), not text", value) }
    return text
  }

  func wrong(_ message: String, _ value: LocatedValue) -> FormatError {
    let before = bytes[..<min(value.offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? (before.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let column = before[min(start, before.endIndex)...].count { $0 & 0xC0 != 0x80 } + 1
    return .syntax(message, line: before.count { $0 == 0x0A } + 1, column: column)
  }
}
