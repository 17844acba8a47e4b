import FeedModel

extension ChannelFeed {
  func verified() throws -> (bytes: [UInt8], problem: String?) {
    let bytes = try encode()
    return (bytes, try problem(in: bytes))
  }

  /// Reads back what was written, so that nothing is published that a client would read differently.
  ///
  /// - Parameter bytes: This feed as it was written.
  /// - Returns: Nil if they are read as this feed.
  func problem(in bytes: [UInt8]) throws -> String? {
    let reading = try Self.decode(bytes)
    if reading.feed == self, reading.issues.isEmpty { return nil }
    return reading.issues.first?.description ?? "it reads differently from what was meant"
  }
}
