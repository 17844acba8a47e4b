import FeedModel

/// What every feed can do, so that one function can check them all.
protocol PublishedFeed: Equatable & Sendable {
  func bytes() throws -> [UInt8]
  static func read(_ bytes: [UInt8]) throws -> Reading<Self>
}

extension PublishedFeed {
  func verified() throws -> (bytes: [UInt8], problem: String?) {
    let bytes = try bytes()
    return (bytes, try problem(in: bytes))
  }

  /// Reads again what was written: what a client would not read the same is never published.
  ///
  /// - Parameter bytes: Of this feed.
  /// - Returns: Nil where they are read as this feed.
  func problem(in bytes: [UInt8]) throws -> String? {
    let reading = try Self.read(bytes)
    if reading.feed == self, reading.issues.isEmpty { return nil }
    return reading.issues.first?.description ?? "it reads differently from what was meant"
  }
}

extension BannersFeed: PublishedFeed {
  func bytes() -> [UInt8] { encode() }
  static func read(_ bytes: [UInt8]) throws -> Reading<BannersFeed> { try decode(bytes) }
}
extension AlertsFeed: PublishedFeed {
  func bytes() throws -> [UInt8] { try encode() }
  static func read(_ bytes: [UInt8]) throws -> Reading<AlertsFeed> { try decode(bytes) }
}
extension UpdatesFeed: PublishedFeed {
  func bytes() throws -> [UInt8] { try encode() }
  static func read(_ bytes: [UInt8]) throws -> Reading<UpdatesFeed> { try decode(bytes) }
}
extension PromptsFeed: PublishedFeed {
  func bytes() throws -> [UInt8] { try encode() }
  static func read(_ bytes: [UInt8]) throws -> Reading<PromptsFeed> { try decode(bytes) }
}
extension PermissionsFeed: PublishedFeed {
  func bytes() throws -> [UInt8] { try encode() }
  static func read(_ bytes: [UInt8]) throws -> Reading<PermissionsFeed> { try decode(bytes) }
}
