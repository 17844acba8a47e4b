internal import FeedEvaluator
internal import FeedModel

extension FeedEnvironment {
  /// Counts a launch, or a return from background: once each, before the clients hear of it.
  ///
  /// The first one notes when the app was installed, unless an original library has kept something here before; the
  /// device also gets its rollout seed then.
  public func countLaunch() async {
    let now = now()
    await update { values, issues in
      Installation.countLaunch(
        in: &values, now: now, makeSeed: { String(UInt64.random(in: .min ... .max), radix: 36) }, issues: &issues)
    }
  }

  /// The device with what the store knows of it.
  func currentDevice() async -> Device {
    var device = await device()
    let installation = await read(Installation.self)
    device.installed = device.installed ?? installation.installed
    if device.launches == 0 { device.launches = installation.launches }
    if device.rolloutSeed.isEmpty { device.rolloutSeed = installation.rolloutSeed }
    return device
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
