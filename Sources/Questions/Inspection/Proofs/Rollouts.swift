public import FeedEvaluator
public import FeedModel

/// The number of devices that the rollouts of a feed include, for each rollout and for pairs.
///
/// A share is exact: it includes the places from 0 up to a number, of 10,000. So a larger share includes all devices of
/// a smaller one. Places in two rollouts are independent of each other as far as 20,000 devices can show.
public struct Rollouts: Equatable, Sendable {
  public struct Share: Equatable, Sendable {
    public var id: String
    public var percent: Double
    /// The number of places, of 10,000.
    public var places: Int
  }

  /// Two rollouts that include more or fewer devices together than independent ones would.
  public struct Overlap: Equatable, Sendable {
    public var ids: [String]
    /// The expected share of devices in both rollouts, 0 to 1.
    public var expected: Double
    public var found: Double
  }

  /// The shares, in the order of the feed.
  public let shares: [Share]
  public let overlaps: [Overlap]
  /// The number of shares that were compared in pairs.
  public let compared: Int

  /// The maximum number of rollouts that are compared with each other, because the time grows with its square.
  public static let limit = 25
  /// The number of devices with which pairs are compared.
  public static let devices = 20_000

  /// - Parameter place: The place of a device with this seed in an entry's rollout.
  public init(of feed: BannersFeed, place: (_ seed: String, _ id: String) -> Int = rolloutPlace) {
    shares = feed.notifications.compactMap(Share.init)
    let included = shares.prefix(Self.limit).map { share in Members(of: share, place) }
    compared = included.count
    overlaps = included.indices.flatMap { i in included[(i + 1)...].compactMap { included[i].overlap(with: $0) } }
  }
}

extension Rollouts.Share {
  /// Reads the share of a notification; nil if it has no rollout.
  fileprivate init?(_ notification: BannersFeed.Notification) {
    let percents = notification.all.compactMap { condition -> (Double, Int)? in
      guard case .rolloutPercent(let percent) = condition else { return nil }
      let places = Coordinate.place.numbers(condition.need.tests[0].values).reduce(0) { $0 + min($1.count, 10_000) }
      return (percent, places)
    }
    guard let (percent, places) = percents.min(by: { $0.1 < $1.1 }) else { return nil }
    self.init(id: notification.id, percent: percent, places: places)
  }
}

/// The devices in a rollout, one bit for each.
private struct Members {
  let share: Rollouts.Share
  private var bits: [UInt64]

  init(of share: Rollouts.Share, _ place: (String, String) -> Int) {
    self.share = share
    bits = (0..<(Rollouts.devices + 63) / 64).map { word in
      (word * 64..<min(word * 64 + 64, Rollouts.devices)).reduce(0) { bits, device in
        let seed = String(mixed(UInt64(device + 1)), radix: 36)
        return place(seed, share.id) < share.places ? bits | 1 << UInt64(device % 64) : bits
      }
    }
  }

  /// The overlap of two rollouts; nil if it is within five standard deviations of independent places.
  func overlap(with other: Members) -> Rollouts.Overlap? {
    let together = zip(bits, other.bits).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
    let expected = Double(share.places) / 10_000 * Double(other.share.places) / 10_000
    let found = Double(together) / Double(Rollouts.devices)
    let deviation = (expected * (1 - expected) / Double(Rollouts.devices)).squareRoot()
    guard abs(found - expected) > 5 * deviation, deviation > 0 else { return nil }
    return Rollouts.Overlap(ids: [share.id, other.share.id], expected: expected, found: found)
  }
}
