internal import Text

/// The reason why bytes cannot be read as JSON or as a property list. Lines and columns are 1-based; columns count
/// Unicode scalars.
public enum FormatError: Error, Equatable, Sendable {
  /// The text is empty, or only white space.
  case empty
  /// The text has more bytes than this limit.
  case tooLarge(limit: Int)
  /// The value has more nested levels than this limit.
  case tooDeep(limit: Int, line: Int, column: Int)
  /// The value has more values than this limit.
  case tooMany(limit: Int)
  /// The text is not UTF-8 (nor UTF-16 or Latin-1, if a property list declares it).
  case encoding(String)
  case syntax(String, line: Int, column: Int)
  /// The text is clearly something else: `"an HTML page"`, `"a binary property list"`.
  case unexpected(found: String)

  /// The error as a sentence for users, without a full stop.
  ///
  /// - Parameter wanted: The expected format: `JSON`, `a property list`.
  public func sentence(insteadOf wanted: String) -> String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the file has more than \(limit >> 20) MiB"
    case .tooDeep(let limit, let line, let column): "more than \(limit) levels are nested at \(line):\(column)"
    case .tooMany(let limit): "it holds more than \(limit) values"
    case .encoding(let problem): problem
    case .syntax(let problem, let line, let column): "\(line):\(column): \(problem)"
    case .unexpected(let found): "this is \(found), not \(wanted)"
    }
  }

  /// The sentence without its place, for messages that begin with the place.
  package func problem(insteadOf wanted: String) -> String {
    switch self {
    case .syntax(let problem, _, _): problem
    case .tooDeep(let limit, _, _): "more than \(limit) levels are nested here"
    default: sentence(insteadOf: wanted)
    }
  }

  package var place: (line: Int, column: Int)? {
    switch self {
    case .syntax(_, let line, let column), .tooDeep(_, let line, let column): (line, column)
    default: nil
    }
  }
}

/// A problem in a text that was ignored, repaired or kept unused.
public struct FormatIssue: Hashable, Sendable, CustomStringConvertible {
  /// The keys that lead to the problem, outermost first: `["hello", "views", "index", "height"]`.
  public var path: [String]
  /// The problem and what was done about it, as one sentence without a full stop.
  public var problem: String

  /// - Parameter path: The keys. Long ones are cut, because many issues may repeat them.
  public init(_ path: [String], _ problem: String) {
    self.path = path.map(\.quotable)
    self.problem = problem
  }

  public var description: String { "\(path.joined(separator: " › ")): \(problem)" }
}

extension [FormatIssue] {
  /// Adds the key or the number of a value to the paths of the issues in it.
  ///
  /// Readers add it afterwards: they have few issues and many values.
  mutating func lead(from first: Int, through key: String) {
    for index in indices[first...] { self[index].path.insert(key.quotable, at: 0) }
  }
}

/// A value that is read from bytes: ``JSON`` and ``PropertyList``.
public protocol WireValue: Equatable, Sendable {
  /// - Returns: The value, and an issue for each part that was not read as it was written.
  static func parse(_ bytes: [UInt8], limits: ReadingLimits) throws(FormatError) -> (value: Self, issues: [FormatIssue])

  /// The number of values that it consists of: itself, and all those inside it (``ReadingLimits/maxValues``).
  var count: Int { get }
}

extension JSON: WireValue {
  public var count: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    default: 1
    }
  }
}

extension PropertyList: WireValue {
  public var count: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.count }
    case .dictionary(let entries): entries.values.reduce(1) { $0 + $1.count }
    default: 1
    }
  }
}

/// The reason why a value cannot be written as an XML property list. Nothing is left out or replaced silently.
public enum FormatWritingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text has a character that XML 1.0 cannot hold, or (carriage return) would change: C0 controls except TAB and
  /// LF, U+FFFE, U+FFFF.
  case character(Unicode.Scalar, path: [String])
  /// The number is NaN or an infinity.
  case number(Double, path: [String])
  /// The date is outside the years 1 to 9999.
  case date(path: [String])

  /// The keys that lead to the value, outermost first. A key that is itself unwritable comes last.
  public var path: [String] {
    switch self {
    case .character(_, let path), .number(_, let path), .date(let path): path
    }
  }

  /// The error with a key, or an index in an array, added to its path.
  func inside(_ key: String) -> FormatWritingError {
    switch self {
    case .character(let scalar, let path): .character(scalar, path: [key] + path)
    case .number(let number, let path): .number(number, path: [key] + path)
    case .date(let path): .date(path: [key] + path)
    }
  }

  public var description: String {
    let place = path.joined(separator: " › ")
    return switch self {
    case .character(let scalar, _): "\(place): a property list cannot hold the character \(scalar.name)"
    case .number(let number, _): "\(place): a property list cannot hold the number \(number)"
    case .date: "\(place): a date must lie in the years 1 to 9999"
    }
  }
}

/// The limits beyond which a reader refuses bytes.
public struct ReadingLimits: Hashable, Sendable {
  /// The maximum size of a body in bytes. A longer one is refused before any of it is read.
  public var maxBytes: Int
  /// The maximum depth of arrays and dictionaries; the outermost is level 1. Values above 512 count as 512, which any
  /// stack holds.
  public var maxDepth: Int
  /// The maximum number of values of all kinds, including those inside others. They take many times their bytes in
  /// memory.
  public var maxValues: Int
  /// The maximum size of a key in bytes. Messages and stores repeat keys, so a long one costs many times its length.
  public var maxKeyBytes: Int

  public init(maxBytes: Int = 64 << 20, maxDepth: Int = 64, maxValues: Int = 10_000_000, maxKeyBytes: Int = 64 << 10) {
    (self.maxBytes, self.maxDepth) = (maxBytes, maxDepth)
    (self.maxValues, self.maxKeyBytes) = (maxValues, maxKeyBytes)
  }

  /// The maximum number of issues that are reported for one text.
  static let maxIssues = 100

  var depth: Int { min(maxDepth, 512) }
  var values: ValueCount { ValueCount(limit: maxValues) }

  func check(_ bytes: [UInt8]) throws(FormatError) {
    if bytes.isEmpty { throw .empty }
    if bytes.count > maxBytes { throw .tooLarge(limit: maxBytes) }
  }

  /// The problem of a key; nil if there is none.
  func problem(ofKey key: String) -> String? {
    key.utf8.count > maxKeyBytes ? "a key has more than \(maxKeyBytes) bytes" : nil
  }
}

/// Counts the values that a reader makes.
struct ValueCount {
  let limit: Int
  private var count = 0

  init(limit: Int) { self.limit = limit }

  mutating func add() throws(FormatError) {
    count += 1
    if count > limit { throw .tooMany(limit: limit) }
  }
}
