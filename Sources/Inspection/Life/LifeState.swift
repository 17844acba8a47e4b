public import FeedEvaluator

/// What is stored on a device, for all channels.
public struct LifeState: Equatable, Sendable {
  public var banners: Banners.State
  public var alerts: Alerts.State
  public var updates: Updates.State
  public var prompts: Prompts.State
  /// Launches that the banners of the first publication have counted, for those without a record.
  var countedLaunches: Int?

  /// A device on which nothing has run.
  public init(
    banners: Banners.State = .init(), alerts: Alerts.State = .init(), updates: Updates.State = .init(),
    prompts: Prompts.State = .init()
  ) {
    self.banners = banners
    self.alerts = alerts
    self.updates = updates
    self.prompts = prompts
  }
}
