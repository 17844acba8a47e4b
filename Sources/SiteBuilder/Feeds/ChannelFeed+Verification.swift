import FeedModel

extension ChannelFeed {
  func verified() throws -> (bytes: [UInt8], problem: String?) {
    let bytes = try encode()
    return (bytes, try problem(in: bytes))
  }

  /// Reads again what was written: what a client would not read the same is never published.
  ///
  /// - Parameter bytes: Of this feed.
  /// - Returns: Nil where they are read as this feed.
  func problem(in bytes: [UInt8]) throws -> String? {
    let reading = try Self.decode(bytes)
    if reading.feed == self, reading.issues.isEmpty { return nil }
    return reading.issues.first?.description ?? "it reads differently from what was meant"
  }
}
