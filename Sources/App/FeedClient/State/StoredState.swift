internal import FeedModel

/// A channel's state, as it is stored under the original client's own keys.
public protocol StoredState: Equatable, Sendable {
  /// Reads its own keys and no others. A value of the wrong type counts as absent and is an issue. Two kinds of values
  /// are not issues: a boolean stored as 0 or 1 and a whole number stored as a real, which user defaults return; and
  /// values that Notable and iPrompt silently coerce in their channels (`"YES"`, 3.9).
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
  /// Writes only the differences between the two states. So a date keeps its fraction, a value of the wrong type its
  /// bytes and a dictionary its unknown entries until the client changes them. `old` must be the state as it was read
  /// from these values.
  public mutating func replace<State: StoredState>(_ old: State, with new: State) {
    guard old != new else { return }
    replace(old.stored, with: new.stored)
  }
}

/// Reads the entries of one dictionary, each as the type that its client stores.
struct StateReader {
  private let values: StateValues
  /// The keys that lead to the dictionary, each followed by ` › `; empty for the outermost.
  private let path: String
  private(set) var issues: [StateIssue] = []

  init(_ values: StateValues, path: String = "") { (self.values, self.path) = (values, path) }

  mutating func text(_ key: String) -> String? { read(key, "a string", \.string) }

  mutating func integer(_ key: String) -> Int? { read(key, "an integer", \.wholeNumber) }

  mutating func flag(_ key: String) -> Bool? { read(key, "a boolean", \.flag) }

  /// Reads a number like clients that use `integerValue`, which take texts, booleans and fractions, too.
  mutating func coercedInteger(_ key: String) -> Int? { read(key, "an integer", \.integerValue) }

  /// Reads a flag like clients that use `boolValue`, which take texts and other numbers, too.
  mutating func coercedFlag(_ key: String) -> Bool? { read(key, "a boolean", \.boolValue) }

  mutating func instant(_ key: String) -> Instant? { read(key, "a date", \.instant) }

  mutating func dictionary(_ key: String) -> [String: PropertyList]? { read(key, "a dictionary", \.dictionary) }

  /// The elements that are strings; iNotify ignores the others too.
  mutating func texts(_ key: String) -> [String]? { elements(key, "strings", \.string) }

  /// The elements for which `element` does not return nil.
  ///
  /// - Parameters:
  ///   - kind: The name of the elements, for a message: `strings`.
  mutating func elements<Element>(_ key: String, _ kind: String, _ element: (PropertyList) -> Element?) -> [Element]? {
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
    // Dates are the only values of the right type that may be unusable.
    let years = kept.kind == kind ? " of the years 1 to 9999" : ""
    report(key, "is \(kept.kind), not \(kind)\(years); it counts as absent")
    return nil
  }

  mutating func report(_ key: String, _ problem: String) { issues.append(StateIssue(path + key, problem)) }
}

/// Values as user defaults return them, which do not distinguish the types of numbers.
extension PropertyList {
  /// A boolean, even if it was stored as 0 or 1.
  var flag: Bool? {
    switch wholeNumber {
    case 0: false
    case 1: true
    default: boolean
    }
  }

  /// The result of Objective-C's `integerValue` for a number or a string; nil for other types.
  var integerValue: Int? {
    switch self {
    case .integer(let number): number
    case .real(let number): Coercion.integerValue(number)
    case .boolean(let flag): flag ? 1 : 0
    case .string(let text): Coercion.integerValue(text)
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// The result of Objective-C's `boolValue` for a number or a string; nil for other types.
  var boolValue: Bool? {
    switch self {
    case .integer(let number): number != 0
    case .real(let number): number != 0
    case .boolean(let flag): flag
    case .string(let text): Coercion.boolValue(text)
    case .date, .data, .array, .dictionary: nil
    }
  }

  static func strings(_ texts: [String]) -> PropertyList { .array(texts.map(PropertyList.string)) }
}

extension StateValues {
  /// The pairs that have a value.
  init(present pairs: KeyValuePairs<String, PropertyList?>) {
    self.init()
    for case (let key, let value?) in pairs { self[key] = value }
  }
}
