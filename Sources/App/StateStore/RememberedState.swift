package import WireFormats

/// State as one process knows it: the file's state, with this process's changes that it could not write yet.
struct RememberedState {
  /// The file's state when it was last read or written.
  var kept: StateValues = [:]
  private var unwritten: [String: PropertyList?] = [:]
  /// Values that no file can hold.
  private var unwritable: StateValues = [:]

  /// The whole state: changes of this process override the file, key by key.
  var values: StateValues { toWrite.merging(unwritable) { _, ours in ours } }

  /// The state that the file should have.
  var toWrite: StateValues {
    var values = kept
    values.apply(unwritten)
    return values
  }

  /// - Returns: The reasons why some of the new values will never be in a file, one sentence each.
  mutating func set(_ changes: [String: PropertyList?]) -> [String] {
    changes.compactMap { key, value in
      guard let value, let obstacle = value.obstacle else {
        unwritable[key] = nil
        unwritten.updateValue(value, forKey: key)
        return nil
      }
      unwritable[key] = value
      unwritten.removeValue(forKey: key)
      return "no file can hold \(key): it has \(obstacle)"
    }
  }

  /// Notes that the file has everything that it can hold.
  mutating func noteWritten() {
    kept = toWrite
    unwritten = [:]
  }
}

/// The part of an app's user defaults that clients use.
package protocol ClientValues: Sendable {
  var values: StateValues { get }

  func apply(_ changes: [String: PropertyList?])
}

/// An actor that guards user defaults, and the files beside them, against two updates at once.
package actor DefaultsState {
  private let defaults: any ClientValues
  /// YMPromptKit's file; nil if the log is in the defaults.
  private var log: StateFile?
  private var copies: CopyFolder
  private let executor = QueueExecutor("publish.UserDefaultsStore")

  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - log: The path of YMPromptKit's file; nil if the log is in the defaults.
  ///   - copies: The folder for copies of feeds.
  package init(
    _ defaults: any ClientValues, log: String?, copies: String, report: @escaping @Sendable (StoreProblem) -> Void
  ) {
    self.defaults = defaults
    self.log = log.map { StateFile($0, format: .propertyList, patience: nil, report: report) }
    self.copies = CopyFolder(copies, report: report)
  }

  package func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) -> Result {
    let old = defaults.values
    var new = old
    let result = withLog(in: &new, change)
    defaults.apply(old.changes(in: new))
    return result
  }

  package func copy(of url: String) -> FeedCopy? { copies.copy(of: url) }

  package func keep(_ copy: FeedCopy?, of url: String) { copies.keep(copy, of: url) }

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
