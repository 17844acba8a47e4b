import FeedEvaluator
import FeedModel

/// Reads the feeds of each channel and asks the evaluator what the device displays.
struct DeviceCheck {
  typealias Result = CheckReport.Result

  let source: FeedFolder
  let device: SimulatedDevice
  /// Channels that were asked for by name: their missing feeds are failures.
  let asked: Set<Channel>
  let explain: Bool

  func results(_ channel: Channel) -> [Result] {
    switch channel {
    case .banners: one(channel, "control", "json", BannersFeed.decode, banners)
    case .alerts: one(channel, "notifications", "plist", AlertsFeed.decode, alerts)
    case .updates:
      one(channel, "versions", "plist", UpdatesFeed.decode, remoteUpdates)
        + one(channel, "local-versions", "plist", UpdatesFeed.decode, localUpdates)
    case .prompts: one(channel, "prompts", "plist", PromptsFeed.decode, prompts)
    case .permissions: one(channel, "permissions", "plist", PermissionsFeed.decode, permissions)
    }
  }

  /// Reads one feed; what cannot be read is an outcome, too.
  private func one<Feed>(
    _ channel: Channel, _ stem: String, _ type: String,
    _ decode: ([UInt8], ReadingLimits) throws(FeedError) -> Reading<Feed>, _ decide: (Feed, Result) -> [Result]
  ) -> [Result] {
    do {
      guard let (name, bytes) = try source.feed(stem, type, for: device.device.locale) else {
        return asked.contains(channel) ? [failure(channel, "\(stem).\(type)", "there is no such file")] : []
      }
      do throws(FeedError) {
        let reading = try decode(bytes, .feed)
        var blank = Result(channel, name, .nothing)
        if !reading.issues.isEmpty { blank.issues = reading.issues.map(\.description) }
        return decide(reading.feed, blank)
      } catch {
        return [failure(channel, name, error.sentence)]
      }
    } catch {
      return [failure(channel, "\(stem).\(type)", "\(error)")]
    }
  }

  private func failure(_ channel: Channel, _ feed: String, _ error: String) -> Result {
    var result = Result(channel, feed, .failed)
    result.error = error
    return result
  }
}
