internal import WireFormats

/// State as one process knows it: as the file was, and what this process changed and could not write since.
struct RememberedState {
  /// As the file was when it was last read, or written.
  var kept: StateValues = [:]
  private var unwritten: [String: PropertyList?] = [:]
  /// What no file can hold.
  private var unwritable: StateValues = [:]

  /// All of it: what this process changed wins over the file, key by key.
  var values: StateValues { toWrite.merging(unwritable) { _, ours in ours } }

  /// The file as it should be.
  var toWrite: StateValues {
    var values = kept
    values.apply(unwritten)
    return values
  }

  /// - Returns: Why some of the new values will never be in a file, a sentence each.
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

  /// The file has all that it can have.
  mutating func noteWritten() {
    kept = toWrite
    unwritten = [:]
  }
}
