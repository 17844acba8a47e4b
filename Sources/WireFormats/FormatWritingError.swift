internal import Text

/// Why a value cannot be written as an XML property list. Nothing is left out or replaced silently.
public enum FormatWritingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A character that XML 1.0 cannot hold, or (carriage return) would change: C0 controls but TAB and LF, U+FFFE, U+FFFF.
  case character(Unicode.Scalar, path: [String])
  /// NaN or an infinity.
  case number(Double, path: [String])
  /// A date outside the years 1 to 9999.
  case date(path: [String])

  /// The keys that lead to the value, outermost first. A key that is itself unwritable comes last.
  public var path: [String] {
    switch self {
    case .character(_, let path), .number(_, let path), .date(let path): path
    }
  }

  /// The same, where the value is one of another's: its key, or its place in an array.
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
