internal import FeedModel

/// Reads the entries of one dictionary, each as the type that its client stores.
struct StateReader {
  private let values: StateValues
  /// The keys that lead to the dictionary, each followed by ` › `; empty for the outermost.
  private let path: String
  private(set) var issues: [StateIssue] = []

  init(_ values: StateValues, path: String = "") {
    self.values = values
    self.path = path
  }

  mutating func text(_ key: String) -> String? { read(key, "a string", \.string) }

  mutating func integer(_ key: String) -> Int? { read(key, "an integer", \.wholeNumber) }

  mutating func flag(_ key: String) -> Bool? { read(key, "a boolean", \.flag) }

  /// As in clients that use `integerValue`: also takes texts, booleans and fractions.
  mutating func coercedInteger(_ key: String) -> Int? { read(key, "an integer", \.integerValue) }

  /// As in clients that use `boolValue`: also takes texts and other numbers.
  mutating func coercedFlag(_ key: String) -> Bool? { read(key, "a boolean", \.boolValue) }

  mutating func instant(_ key: String) -> Instant? { read(key, "a date", \.instant) }

  mutating func dictionary(_ key: String) -> [String: PropertyList]? { read(key, "a dictionary", \.dictionary) }

  /// The elements that are strings; iNotify ignores the others too.
  mutating func texts(_ key: String) -> [String]? { elements(key, "strings", \.string) }

  /// The elements for which `element` does not return nil.
  ///
  /// - Parameters:
  ///   - kind: What they are, for a message: `strings`.
  mutating func elements<Element>(
    _ key: String, _ kind: String, _ element: (PropertyList) -> Element?
  ) -> [Element]? {
    guard let array = read(key, "an array", \.array) else { return nil }
    let elements = array.compactMap(element)
    let others = array.count - elements.count
    if others > 0 { report(key, "\(others) of its \(array.count) elements are not \(kind); they are ignored") }
    return elements
  }

  /// Reads the dictionary under that key with another reader.
  mutating func nested<Result>(
    _ key: String, _ read: (inout StateReader, [String: PropertyList]) -> Result
  ) -> Result? {
    guard let entries = dictionary(key) else { return nil }
    var reader = StateReader(entries, path: "\(path)\(key) › ")
    let result = read(&reader, entries)
    issues += reader.issues
    return result
  }

  private mutating func read<Value>(_ key: String, _ kind: String, _ read: (PropertyList) -> Value?) -> Value? {
    guard let kept = values[key] else { return nil }
    if let value = read(kept) { return value }
    // Only dates have values of the right type that cannot be used.
    let years = kept.kind == kind ? " of the years 1 to 9999" : ""
    report(key, "is \(kept.kind), not \(kind)\(years); it counts as absent")
    return nil
  }

  mutating func report(_ key: String, _ problem: String) {
    issues.append(StateIssue(path + key, problem))
  }
}
