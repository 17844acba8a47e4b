internal import WireFormats

/// Why a file is no state, or state no file, as a sentence without a full stop.
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
  ///   - kind: Of the value that the file is: `an array`.
  static func noDictionary(_ kind: String) -> FormatError { .unexpected(found: "\(kind), not a dictionary") }
}
