internal import FeedEvaluator
internal import FeedModel

extension FeedEnvironment {
  /// Counts a launch, or a return from background: once each.
  ///
  /// The first one notes when the app was installed, and gives the device its rollout seed. Clients that meet a process whose
  /// launch nobody has counted yet count it themselves, so that forgetting this costs nothing but the returns; the app's own
  /// call then means the same launch and doesn't count it again. ``FeedClients`` counts both.
  public func countLaunch() async { await launchCount.countAgain { await count() } }

  /// The launch of this process, once.
  func countOwnLaunch() async {
    await noteLaunch()
    await launchCount.close()
  }

  /// A client is at work: if nobody has counted this process's launch, it is counted now.
  func noteLaunch() async { await launchCount.countFirst { await count() } }

  private func count() async {
    let now = now()
    await update { values, issues in
      Installation.countLaunch(
        in: &values, now: now, makeSeed: { String(UInt64.random(in: .min ... .max), radix: 36) }, issues: &issues)
    }
  }

  /// The device with what the store knows of it.
  func currentDevice() async -> Device {
    await noteLaunch()
    var device = await device()
    let installation = await read(Installation.self)
    device.installed = device.installed ?? installation.installed
    if device.launches == 0 { device.launches = installation.launches }
    if device.rolloutSeed.isEmpty { device.rolloutSeed = installation.rolloutSeed }
    return device
  }

  /// Whether there is a version of the app to compare feeds with; if not, the app hears of it.
  func hasVersion(_ source: VersionSource) async -> Bool {
    if keepsQuirks { return true }
    let hasVersion = await !device().version(source).text.isEmpty
    if !hasVersion { report(.noVersion) }
    return hasVersion
  }

  func read<State: KeptState>(_ type: State.Type) async -> State { await update(type) { $0 } }

  /// One step: nobody sees or changes the state between.
  @discardableResult
  func update<State: KeptState, Result: Sendable>(
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
