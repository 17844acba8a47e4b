internal import FeedEvaluator
internal import FeedModel

extension FeedEnvironment {
  var loader: FeedLoader { loader(limits) }

  func loader(_ limits: TransferLimits) -> FeedLoader {
    var loader = FeedLoader(
      transport: ConsiderateTransport(environment: self), copies: store, limits: limits, now: now)
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

  /// Waits for this device's share of ``Polling/spread``.
  func waitForTurn(at site: String) async {
    guard polling.spread > 0 else { return }
    await wait(polling.wait(now: now(), of: site, seed: await seed))
  }

  /// A change of a client's periods that makes them as long as they are for this device.
  func lengthening() async -> @Sendable (Period, Instant?, FeedName) -> Period {
    guard !keepsQuirks, polling.jitter > 0 else { return { period, _, _ in period } }
    let (polling, seed) = (polling, await seed)
    return { polling.lengthened($0, since: $1, of: $2.rawValue, seed: seed) }
  }

  private var seed: String { get async { await read(Installation.self).rolloutSeed } }
}
