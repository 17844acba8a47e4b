internal import FeedModel

/// A channel's state, as it is stored under the original client's own keys.
public protocol StoredState: Equatable, Sendable {
  /// Reads its own keys and no others. A value of the wrong type counts as absent and is an issue. Not an issue are a
  /// boolean stored as 0 or 1 and a whole number stored as a real, which user defaults return, and what Notable and
  /// iPrompt silently coerce in their channels (`"YES"`, 3.9).
  init(_ values: StateValues, issues: inout [StateIssue])

  /// The state under its keys. A nil property has no key; dates are whole seconds in the years 1 to 9999.
  var stored: StateValues { get }
}

extension StoredState {
  /// Reads its own keys, and silently ignores values of the wrong type.
  public init(_ values: StateValues) {
    var issues: [StateIssue] = []
    self.init(values, issues: &issues)
  }
}

extension StateValues {
  /// Writes only what differs between the two states. So a date keeps its fraction, a value of the wrong type its bytes and a
  /// dictionary its unknown entries until the client changes them. `old` must be the state as it was read from these values.
  public mutating func replace<State: StoredState>(_ old: State, with new: State) {
    guard old != new else { return }
    replace(old.stored, with: new.stored)
  }
}
