import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation

/// Asks the clients that apps embed what a device is shown, as `check` does.
struct RealCheck {
  let site: PublishedSite
  /// What is stored on the device that was asked about.
  let values: StateValues

  /// What the clients display of this feed at a launch of the device; nil for nothing.
  func displayed(_ feed: FeedName, to situation: Situation) async -> String? {
    var device = situation.device
    // The store has them.
    (device.installed, device.launches) = (nil, 0)
    var options = AppOptions()
    let feeds = await site.published(FeedName.allCases.filter { $0.channel == feed.channel }, for: device.locale)
    for feed in feeds { options.sources[feed] = site.source(feed, for: device.locale) }
    options.decodedFeeds = site.decoded
    options.limits = site.limits
    let world = World(
      device: device, clock: Double(situation.now.secondsSince1970), server: site.transport, options: options,
      store: MemoryStore(situation.stored(over: values)))
    var app = SimulatedApp(world, channels: [feed.channel])
    return await app.play(.launch).outcomes.first { $0.feed == feed }?.item?.id
  }

  /// - Throws: ``Failure`` if the clients show something else than was worked out: a mistake of this program.
  func confirm(_ expected: String?, of feed: FeedName, to situation: Situation) async throws(Failure) {
    let shown = await displayed(feed, to: situation)
    guard shown != expected else { return }
    throw Failure(
      message:
        "internal error: a device should be shown \(expected ?? "nothing") of \(feed.rawValue), but is shown "
        + "\(shown ?? "nothing")",
      advice: "please report it, with \(feed.rawValue) and: publish check \(situation.checkOptions)")
  }
}
