internal import WireFormats

/// Something in a file that state cannot hold, so that the file could not be written back without loss.
struct StateLoss: Equatable {
  /// The keys that lead to the value, outermost first, and `0` for the first element of an array; empty if the cause is
  /// not a single value.
  var path: [String]
  /// The problem of the value or the file: `holds a number that can't be kept`.
  var why: String

  init(_ path: [String] = [], why: String) { (self.path, self.why) = (path, why) }

  /// - Parameters:
  ///   - thing: The value with its article: `a number`.
  init(of thing: String) { self.init(why: "holds \(thing) that can't be kept") }

  /// The first duplicate key, if any.
  init?(_ issues: [FormatIssue]) {
    // An issue without a path is about the whole file: it has only white space.
    guard let issue = issues.first(where: { !$0.path.isEmpty }) else { return nil }
    self.init(issue.path, why: "stands twice, and only its last value would be kept")
  }

  /// Finds the first loss among these values, and its place.
  init?<Value>(among values: some Sequence<(key: String, value: Value)>, _ loss: (Value) -> StateLoss?) {
    for (key, value) in values {
      guard let found = loss(value) else { continue }
      self.init([key] + found.path, why: found.why)
      return
    }
    return nil
  }

  var key: String? { path.isEmpty ? nil : path.joined(separator: " › ") }
}

extension Array {
  /// The elements as entries of a dictionary, whose keys are their indices.
  var byPlace: [(key: String, value: Element)] { enumerated().map { ("\($0)", $1) } }
}

extension StateLoss {
  /// Finds the first value that Foundation read and state cannot hold.
  init?(in value: PropertyList) {
    switch value {
    case .array(let elements): self.init(among: elements.byPlace, StateLoss.init(in:))
    case .dictionary(let entries): self.init(among: entries.sorted { $0.key < $1.key }, StateLoss.init(in:))
    default:
      guard value.obstacle != nil else { return nil }
      if case .real = value { self.init(of: "a number") } else { self.init(of: value.kind) }
    }
  }

  /// Finds the first place where the two readings of ``ForeignObjects`` differ.
  init?(between first: PropertyList, and second: PropertyList) {
    switch (first, second) {
    case (.dictionary(let entries), .dictionary(let others)):
      let pairs = entries.sorted { $0.key < $1.key }.map { (key: $0, value: ($1, others[$0])) }
      self.init(among: pairs) { first, second in second.flatMap { StateLoss(between: first, and: $0) } }
    case (.array(let elements), .array(let others)):
      self.init(among: Array(zip(elements, others)).byPlace) { StateLoss(between: $0, and: $1) }
    default:
      guard let thing = ForeignObjects.thing(first, second) else { return nil }
      self.init(of: thing)
    }
  }
}

/// The reason why a file cannot be read as state, or state cannot be written, as a sentence without a full stop.
public struct StateDamage: Error, Equatable, CustomStringConvertible {
  public var why: String

  public var description: String { why }

  static let tooLarge = StateDamage(why: "it has more than \(StateFormat.maxBytes >> 20) MiB")
}

extension StateDamage {
  init(_ error: FormatError, in bytes: [UInt8]) {
    let isBinary = bytes.starts(with: "bplist".utf8)
    switch error {
    case .unexpected(let found): why = "it is \(found)"
    // Binary files have no lines.
    case .syntax(let problem, _, _) where isBinary: why = problem
    case .tooDeep(let limit, _, _) where isBinary: why = "more than \(limit) levels are nested"
    default: why = error.sentence(insteadOf: "a state")
    }
  }
}

extension FormatError {
  /// - Parameters:
  ///   - kind: The kind of the value that the file has: `an array`.
  static func noDictionary(_ kind: String) -> FormatError { .unexpected(found: "\(kind), not a dictionary") }
}
