internal import FeedModel

/// A channel's state, as it stands among kept values under the original client's own keys.
public protocol KeptState: Equatable, Sendable {
  /// Reads its own keys and no others. A value of another type than its key's counts as absent and is an issue; a
  /// boolean kept as the integers 0 and 1 and a whole number kept as a real are none, as user defaults have them. Nor
  /// is what Notable and iPrompt coerce in silence (`"YES"`, 3.9), in their channels.
  init(_ values: StateValues, issues: inout [StateIssue])

  /// What this state looks like under its keys. Nil is no key; dates are cut to whole seconds of the years 1 to 9999.
  var kept: StateValues { get }
}

extension KeptState {
  /// Reads its own keys, and passes over in silence what has the wrong type.
  public init(_ values: StateValues) {
    var issues: [StateIssue] = []
    self.init(values, issues: &issues)
  }
}

extension StateValues {
  /// Writes what differs between the two states, and nothing else: so a date keeps its fraction, a value of the wrong
  /// type its bytes and a dictionary its unknown entries, for as long as the client leaves them alone.
  ///
  /// - Parameters:
  ///   - old: As it was read from these values.
  public mutating func replace<State: KeptState>(_ old: State, with new: State) {
    guard old != new else { return }
    replace(old.kept, with: new.kept)
  }
}
