public import FeedClient
public import FeedEvaluator
public import FeedModel
public import Inspection

extension Situation {
  /// A device at a launch, with what was stored before it.
  ///
  /// - Parameter banners: The ids whose state is read (`BannersFeed.storedIDs`).
  public init(_ device: Device, stored values: StateValues, banners: [String], now: Instant) {
    let installation = Installation(values)
    var device = device
    device.installed = installation.installed ?? now
    device.launches = installation.launches + 1
    device.rolloutSeed = installation.rolloutSeed
    var issues: [StateIssue] = []
    self.init(
      device: device, now: now, banners: Banners.State(values, ids: banners, issues: &issues),
      alerts: Alerts.State(values), updates: Updates.State(values), prompts: Prompts.State(values))
    forgetFuture()
  }

  /// As clients do at every launch.
  private mutating func forgetFuture() {
    banners.forgetFuture(now: now)
    alerts.forgetFuture(Alerts.Options(), now: now)
    updates.forgetFuture(Updates.Options(), now: now)
    prompts.forgetFuture(now: now)
  }

  /// What is stored before the launch; all else in these values stays as it is.
  public func stored(over values: StateValues) -> StateValues {
    // At the end of time, no date lies ahead, so that all are as they are stored.
    let old = Situation(
      device, stored: values, banners: Array(banners.records.keys), now: Instant(secondsSince1970: .max / 2))
    var values = values
    let installation = Installation(
      installed: device.installed, launches: device.launches - 1, rolloutSeed: device.rolloutSeed)
    values.replace(Installation(values), with: installation)
    values.replace(old.banners, with: banners)
    values.replace(old.alerts, with: alerts)
    values.replace(old.updates, with: updates)
    values.replace(old.prompts, with: prompts)
    return values
  }
}
