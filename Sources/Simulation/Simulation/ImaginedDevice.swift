public import FeedClient
internal import FeedEvaluator
public import FeedModel
public import Inspection

/// A device before a launch, as `publish check` imagines it.
public struct ImaginedDevice: Sendable {
  public var device: FeedDevice
  public var past: Past
  /// The stored values of a device that is kept; nil for one that is only imagined.
  private let kept: StateValues?

  public init(_ device: FeedDevice, past: Past, kept: StateValues? = nil) {
    (self.device, self.past, self.kept) = (device, past, kept)
  }

  /// Whether nothing is known about its past.
  public var isNew: Bool { kept == nil && past == Past() }

  public func stored(_ feeds: PublishedFeeds, now: Instant) -> StateValues {
    var values = kept ?? [:]
    past.write(into: &values, device: device, banners: feeds.banners?.notifications.map(\.id) ?? [], now: now)
    return values
  }
}

extension LifePlan {
  /// Begins with the stored values of a device.
  public mutating func begin(with values: StateValues, _ catalog: EntryCatalog) {
    let installation = Installation(values)
    device.installed = installation.installed
    device.launches = installation.launches
    device.lastLaunch = installation.launched
    device.rolloutSeed = installation.rolloutSeed
    // The flags of the whole site have an empty id.
    let banners = [""] + catalog.entries.filter { $0.feed == .banners }.map(\.id)
    let situation = Situation(device, stored: values, banners: banners, now: launches.first ?? start)
    state = LifeState(
      banners: situation.banners, alerts: situation.alerts, updates: situation.updates, prompts: situation.prompts)
  }
}
