package import FeedModel
internal import Text

/// Feeds that were decoded before, one of each kind: for tools whose devices read the same bytes again and again.
package final class DecodedFeeds: Sendable {
  private let known = Lock<[ObjectIdentifier: (bytes: [UInt8], reading: any Sendable)]>([:])

  package init() {}

  package func reading<Feed: ChannelFeed>(
    _ bytes: [UInt8], as type: Feed.Type, limits: ReadingLimits
  ) throws(FeedError) -> Reading<Feed> {
    let kind = ObjectIdentifier(type)
    if let (same, reading) = known.withLock({ $0[kind] }), same == bytes, let reading = reading as? Reading<Feed> {
      return reading
    }
    let reading = try Feed.decode(bytes, limits: limits)
    known.withLock { $0[kind] = (bytes, reading) }
    return reading
  }
}
