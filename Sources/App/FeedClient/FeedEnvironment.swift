internal import FeedEvaluator
public import FeedModel
// These re-exports let an app make its store and pin its keys with `import FeedClient` alone.
@_exported public import enum Signing.KeyError
@_exported public import struct Signing.PublicKey
@_exported public import StateStore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The network, the store, the clock and the device, as one value for all of an app's clients. Nothing in it is global.
public struct FeedEnvironment: Sendable {
  public var transport: any FeedTransport
  /// The store of state and copies of feeds.
  public var store: any FeedStore
  /// Describes the device as it is now; called before each decision. The first launch, the launches and the rollout seed
  /// come from the store unless they are given here. Without a version of the app (`appVersion` or `buildVersion`) banners,
  /// alerts and updates show nothing.
  public var device: @Sendable () async -> FeedDevice
  /// The clock; by default the system's.
  public var now: @Sendable () -> Instant
  /// Opens a URL that the user tapped and the device can open.
  public var open: @Sendable (String) async -> Void
  /// Called with the parts that were ignored: bad entries of a feed, stored values of the wrong type, a device without
  /// a version.
  public var report: @Sendable (FeedNotice) -> Void
  /// The limits of every request.
  public var limits: TransferLimits
  /// The keys that an app pins. Nil, the default, trusts every host.
  public var trust: FeedTrust?
  /// Periods of requests to servers.
  public var polling = FeedPolling()
  /// Whether to keep four quirks of the originals: comparing an empty version of the app, showing an update again while its
  /// alert is still open, waiting for years after a clock was set ahead, and asking a server that asked to be left alone.
  /// False by default.
  public var keepsQuirks = false
  /// Whether feeds are fetched by their names, which all clients can read, and not by the versions that a site's index
  /// names.
  package var readsFeedsByName = false
  /// Waits for this number of seconds (``FeedPolling/spread``).
  package var wait: @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) }
  /// The clock for the time limits of feeds.
  package var uptime: @Sendable () -> Duration = timeSinceStart
  package var launchCount = LaunchCount()
  package var decodedFeeds: DecodedFeeds?
  /// Whether outcomes have a trace of all entries of a feed with all their gates, for tools that explain decisions.
  /// False by default.
  public var explains = false

  public init(
    transport: any FeedTransport, store: any FeedStore, device: @escaping @Sendable () async -> FeedDevice,
    now: @escaping @Sendable () -> Instant = { .now }, open: @escaping @Sendable (String) async -> Void = { _ in },
    report: @escaping @Sendable (FeedNotice) -> Void = { _ in }, limits: TransferLimits = TransferLimits()
  ) {
    (self.transport, self.store) = (transport, store)
    self.device = device
    self.now = now
    self.open = open
    self.report = report
    self.limits = limits
  }
}

/// Something that was ignored and did not stop a client.
public enum FeedNotice: Equatable, Sendable, CustomStringConvertible {
  /// An issue in a feed, given by its URL or by the name of the app's file.
  case feed(String, FeedIssue)
  /// A site's index of feeds, given by its URL, cannot be read or names a file that does not exist.
  case index(String, String)
  case state(StateIssue)
  /// The host's file at this URL is not the one that a pinned key has signed (``FeedEnvironment/trust``). The last good
  /// copy of the feed was used.
  case distrusted(String, Distrust)
  /// The signature of the site at this address has expired, so there may be something newer that no key has signed. The
  /// file that was read is used.
  case stale(String, since: Instant)
  /// The version of the app in ``FeedEnvironment/device`` is empty, so nothing can be compared with it.
  case noVersion

  public var description: String {
    switch self {
    case .feed(let source, let issue): "\(source): \(issue)"
    case .index(let url, let problem): "\(url): \(problem)"
    case .state(let issue): "in the state: \(issue)"
    case .distrusted(let url, let reason): "\(url): \(reason); the last good copy is used"
    case .stale(let site, let since): "\(site): its signature expired at \(since), so something newer may be held back"
    case .noVersion: "the app's version is empty, so no banners, alerts or updates are shown"
    }
  }
}

/// A stored value that its client cannot use. It counts as absent, and stays until it is overwritten.
public struct StateIssue: Hashable, Sendable, CustomStringConvertible {
  public var key: String
  public var problem: String

  public init(_ key: String, _ problem: String) { (self.key, self.problem) = (key, problem) }

  public var description: String { "\(key): \(problem)" }
}

extension Instant {
  /// The current time by the system's clock.
  public static var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }
}

extension FeedEnvironment {
  /// Counts a launch or a return from the background. Call it once for each.
  ///
  /// The first launch notes when the app was installed, and gives the device its rollout seed. Clients count the launch of
  /// their process themselves if the app has not, so an app that forgets this only loses the returns. If the app calls it
  /// after a client has counted, the launch is not counted twice. ``FeedClients`` counts both.
  public func countLaunch() async { await launchCount.countAgain { await count() } }

  /// The launch of this process, once.
  func countOwnLaunch() async {
    await noteLaunch()
    await launchCount.close()
  }

  /// Counts the launch of this process, unless it was counted before.
  func noteLaunch() async { await launchCount.countFirst { await count() } }

  private func count() async {
    let now = now()
    await update { values, issues in
      Installation.countLaunch(
        in: &values, now: now, makeSeed: { String(UInt64.random(in: .min ... .max), radix: 36) }, issues: &issues)
    }
  }

  /// The device, with what the store knows about it.
  func currentDevice() async -> FeedDevice {
    await noteLaunch()
    var device = await device()
    let installation = await read(Installation.self)
    device.installed = device.installed ?? installation.installed
    device.lastLaunch = device.lastLaunch ?? installation.launchedBefore
    if device.launches == 0 { device.launches = installation.launches }
    if device.rolloutSeed.isEmpty { device.rolloutSeed = installation.rolloutSeed }
    return device
  }

  /// Whether the app has a version that feeds can be compared with; reports if it has none.
  func hasVersion(_ source: VersionSource) async -> Bool {
    if keepsQuirks { return true }
    let hasVersion = await !device().version(source).text.isEmpty
    if !hasVersion { report(.noVersion) }
    return hasVersion
  }

  func read<State: StoredState>(_ type: State.Type) async -> State { await update(type) { $0 } }

  /// Reads and changes a state in one atomic step.
  @discardableResult
  func update<State: StoredState, Result: Sendable>(
    _ type: State.Type, _ change: @Sendable (inout State) -> Result
  ) async -> Result {
    await update { values, issues in
      let old = State(values, issues: &issues)
      var new = old
      let result = change(&new)
      values.replace(old, with: new)
      return result
    }
  }

  @discardableResult
  func update<Result: Sendable>(
    _ change: @Sendable (inout StateValues, inout [StateIssue]) -> Result
  ) async -> Result {
    let (result, issues) = await store.update { values in
      var issues: [StateIssue] = []
      let result = change(&values, &issues)
      return (result, issues)
    }
    for issue in issues { report(.state(issue)) }
    return result
  }
}

extension FeedEnvironment {
  var loader: FeedLoader { loader(limits) }

  func loader(_ limits: TransferLimits) -> FeedLoader {
    var loader = FeedLoader(transport: ConsiderateTransport(environment: self), copies: store, limits: limits, now: now)
    loader.uptime = uptime
    return loader
  }

  /// Whether the time between two polls is over.
  func isPollDue(of site: String) async -> Bool {
    guard polling.period > 0 else { return true }
    let last = await read(Polls.self).last[site]
    return polling.isDue(since: last, now: now(), of: site, seed: await seed)
  }

  func notePoll(of site: String) async {
    guard polling.period > 0 else { return }
    let now = now()
    await update(Polls.self) { $0.last[site] = now }
  }

  /// Waits for this device's share of ``FeedPolling/spread``.
  func waitForTurn(at site: String) async {
    guard polling.spread > 0 else { return }
    await wait(polling.wait(now: now(), of: site, seed: await seed))
  }

  /// A change of a client's periods that lengthens them by this device's share.
  func lengthening() async -> @Sendable (FeedPeriod, Instant?, FeedName) -> FeedPeriod {
    guard !keepsQuirks, polling.jitter > 0 else { return { period, _, _ in period } }
    let (polling, seed) = (polling, await seed)
    return { polling.lengthened($0, since: $1, of: $2.rawValue, seed: seed) }
  }

  private var seed: String { get async { await read(Installation.self).rolloutSeed } }
}

/// Ensures that the launch of a process is counted once, whether a client or the app itself counts it first.
///
/// An environment and its copies share one. In a simulation, each process of the simulated device has its own.
package actor LaunchCount {
  private var first: Task<Void, Never>?
  private var isForTheApp = false

  package init() {}

  /// Counts, unless the launch was counted before. Either way the count is stored when this returns.
  func countFirst(_ count: @escaping @Sendable () async -> Void) async {
    if first == nil {
      isForTheApp = true
      first = Task { await count() }
    }
    await first?.value
  }

  /// Counts a launch for the app, unless a client has already counted the launch that the app means.
  func countAgain(_ count: @escaping @Sendable () async -> Void) async {
    if isForTheApp {
      isForTheApp = false
      await first?.value
      return
    }
    let task = Task { await count() }
    if first == nil { first = task }
    await task.value
  }

  /// Ends the launch that was counted: the next call counts another one.
  func close() { isForTheApp = false }
}
