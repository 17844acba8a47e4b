public import FeedEvaluator
public import FeedModel

/// A device at one moment, as `publish check --format json` and the preview's API print it.
public struct DeviceRecord: Encodable, Equatable, Sendable {
  public var appVersion: String
  public var buildVersion: String
  public var osVersion: String
  public var locale: String
  public var wifi: Bool
  public var now: String
  public var firstLaunch: Bool

  public init(_ device: Device, now: Instant, firstLaunch: Bool) {
    appVersion = device.appVersion.text
    buildVersion = device.buildVersion.text
    osVersion = device.osVersion.text
    locale = device.locale.text
    wifi = device.wifi
    self.now = now.rfc3339
    self.firstLaunch = firstLaunch
  }
}
