import FeedClient
import FeedEvaluator
import FeedModel
import Disk
import Inspection
import Simulation

/// A device before a launch, as `check` imagines it.
struct ImaginedDevice: Sendable {
  var device: Device
  var past: Past
  /// What is stored on a device that `check` keeps; nil for one that is only imagined.
  private let kept: StateValues?

  /// - Parameter file: Where `check` keeps the device; it stays as it is.
  /// - Throws: ``Failure`` if there is no such file, or it cannot be read.
  init(_ device: Device, past: Past, keptIn file: String?) async throws {
    (self.device, self.past) = (device, past)
    guard let file else {
      kept = nil
      return
    }
    guard KeptDevice.isState(file) || Disk().status(of: file) != nil else {
      throw Failure(message: "there is no file '\(file)'", advice: "make one with 'publish check --state \(file)'")
    }
    let device = try KeptDevice(file)
    kept = await device.store.values()
    try device.report([])
  }

  /// Whether nothing is known about its past.
  var isNew: Bool { kept == nil && past == Past() }

  /// What its clients show at a launch at that time.
  func shown(_ feeds: PublishedFeeds, now: Instant) -> [FeedEntry] {
    let publications = Publications(feeds)
    let values = stored(feeds, now: now)
    var plan = LifePlan(device: device, start: now, launches: [now], habit: Habit(.silent))
    plan.begin(with: values, publications.catalog)
    return plan.history(publications).flatMap(\.shown).map { publications.catalog.entries[$0.entry] }
  }

  func stored(_ feeds: PublishedFeeds, now: Instant) -> StateValues {
    var values = kept ?? [:]
    past.write(into: &values, device: device, banners: feeds.banners?.notifications.map(\.id) ?? [], now: now)
    return values
  }
}

extension LifePlan {
  /// Begins with what is stored on a device.
  mutating func begin(with values: StateValues, _ catalog: EntryCatalog) {
    let installation = Installation(values)
    device.installed = installation.installed
    device.launches = installation.launches
    device.rolloutSeed = installation.rolloutSeed
    // The flags of the whole site have an empty id.
    let banners = [""] + catalog.entries.filter { $0.feed == .banners }.map(\.id)
    let situation = Situation(device, stored: values, banners: banners, now: launches.first ?? start)
    state = LifeState(
      banners: situation.banners, alerts: situation.alerts, updates: situation.updates, prompts: situation.prompts)
  }
}
