internal import FeedEvaluator
internal import FeedModel

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
  func currentDevice() async -> Device {
    await noteLaunch()
    var device = await device()
    let installation = await read(Installation.self)
    device.installed = device.installed ?? installation.installed
    if device.launches == 0 { device.launches = installation.launches }
    if device.rolloutSeed.isEmpty { device.rolloutSeed = installation.rolloutSeed }
    return device
  }

  /// Whether the app has a version that feeds can be compared with; if not, that is reported.
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
