internal import Text

/// Why bytes cannot be read as JSON or as a property list. Lines and columns are 1-based; columns count Unicode scalars.
public enum FormatError: Error, Equatable, Sendable {
  /// Nothing there, or nothing but white space.
  case empty
  /// More bytes than the limit, which is given.
  case tooLarge(limit: Int)
  /// More nested levels than the limit, which is given.
  case tooDeep(limit: Int, line: Int, column: Int)
  /// More values than the limit, which is given.
  case tooMany(limit: Int)
  /// Not UTF-8 (nor UTF-16 or Latin-1, where a property list declares it).
  case encoding(String)
  case syntax(String, line: Int, column: Int)
  /// Clearly something else: `"an HTML page"`, `"a binary property list"`.
  case unexpected(found: String)
}

extension FormatError {
  /// For people, without a full stop.
  ///
  /// - Parameter wanted: What should have been there: `JSON`, `a property list`.
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
}

/// One thing in a text that is not as it should be, and was ignored, repaired or kept unused.
public struct FormatIssue: Hashable, Sendable, CustomStringConvertible {
  /// The keys that lead there, outermost first: `["hello", "views", "index", "height"]`.
  public var path: [String]
  /// What is wrong and what was done about it, as one sentence without a full stop.
  public var problem: String

  /// - Parameter path: Long keys are cut, as many issues may repeat them.
  public init(_ path: [String], _ problem: String) {
    self.path = path.map(\.quotable)
    self.problem = problem
  }

  public var description: String { "\(path.joined(separator: " › ")): \(problem)" }
}

extension [FormatIssue] {
  /// The paths of what was found in a value begin with its key, or with its number.
  ///
  /// Readers add it afterwards: they have few issues and many values.
  mutating func lead(from first: Int, through key: String) {
    for index in indices[first...] { self[index].path.insert(key.quotable, at: 0) }
  }
}

/// A value that is read from bytes: ``JSON`` and ``PropertyList``.
public protocol WireValue: Equatable, Sendable {
  /// - Returns: The value, and what in it was read otherwise than it was written.
  static func parse(
    _ bytes: [UInt8], limits: ReadingLimits
  ) throws(FormatError) -> (value: Self, issues: [FormatIssue])

  /// How many values it is made of: itself, and those inside it, too (``ReadingLimits/maxValues``).
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
