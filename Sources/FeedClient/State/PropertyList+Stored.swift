internal import FeedModel
internal import Foundation

/// Values as user defaults return them, which do not distinguish the types of numbers.
extension PropertyList {
  /// An integer, even if it was stored as a real.
  var wholeNumber: Int? {
    if case .real(let number) = self { return Int(exactly: number) }
    return integer
  }

  /// A boolean, even if it was stored as 0 or 1.
  var flag: Bool? {
    switch wholeNumber {
    case 0: false
    case 1: true
    default: boolean
    }
  }

  /// What Objective-C's `integerValue` returns for a number or a string; nil for other types.
  var integerValue: Int? {
    switch self {
    case .integer(let number): number
    case .real(let number): Coercion.integerValue(number)
    case .boolean(let flag): flag ? 1 : 0
    case .string(let text): Coercion.integerValue(text)
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// What Objective-C's `boolValue` returns for a number or a string; nil for other types.
  var boolValue: Bool? {
    switch self {
    case .integer(let number): number != 0
    case .real(let number): number != 0
    case .boolean(let flag): flag
    case .string(let text): Coercion.boolValue(text)
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// A date, rounded down to the second; nil outside the years 1 to 9999.
  var instant: Instant? {
    guard let date, let whole = Int(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
    let instant = Instant(secondsSince1970: whole)
    return instant.isWritable ? instant : nil
  }

  /// An instant outside the years 1 to 9999, which a file cannot hold, becomes the nearest second inside.
  static func date(_ instant: Instant) -> PropertyList {
    let inside = Instant(rfc3339: instant.rfc3339) ?? instant
    return .date(Date(timeIntervalSince1970: Double(inside.secondsSince1970)))
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
