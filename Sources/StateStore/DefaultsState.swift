internal import WireFormats

/// Guards user defaults, and what stands beside them, against two updates at once.
actor DefaultsState {
  private let defaults: ClientDefaults
  /// YMPromptKit's file, if the log isn't in the defaults.
  private var log: StateFile?
  private(set) var copies: CopyFolder
  private let executor = QueueExecutor("publish.UserDefaultsStore")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ defaults: ClientDefaults, log: StateFile?, copies: CopyFolder) {
    self.defaults = defaults
    self.log = log
    self.copies = copies
  }

  func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result {
    let old = defaults.values
    var new = old
    let result = withLog(in: &new, change)
    defaults.apply(old.changes(in: new))
    return result
  }

  func keep(_ copy: FeedCopy?, of url: String) { copies.keep(copy, of: url) }

  /// Puts the log's file in the place of the defaults' own log, for as long as `change` takes.
  private func withLog<Result>(in values: inout StateValues, _ change: (inout StateValues) -> Result) -> Result {
    guard var log else { return change(&values) }
    let hidden = values[promptLogKey]
    let result = log.update { entries in
      values[promptLogKey] = entries.isEmpty ? nil : .dictionary(entries)
      let result = change(&values)
      entries = values[promptLogKey]?.dictionary ?? [:]
      return result
    }
    values[promptLogKey] = hidden
    self.log = log
    return result
  }
}
