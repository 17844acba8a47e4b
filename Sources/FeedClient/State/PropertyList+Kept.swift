internal import FeedModel
internal import Foundation

/// Values as user defaults hand them out, where a number is a number.
extension PropertyList {
  /// Also a boolean that was kept as 0 or 1.
  var flag: Bool? {
    switch wholeNumber {
    case 0: false
    case 1: true
    default: boolean
    }
  }

  /// As a number or a string answers `integerValue` (`original-clients.md` 0.4); nil for what would not.
  var integerValue: Int? {
    switch self {
    case .integer(let number): number
    case .real(let number): Coercion.integerValue(number)
    case .boolean(let flag): flag ? 1 : 0
    case .string(let text): Coercion.integerValue(text)
    case .date, .data, .array, .dictionary: nil
    }
  }

  /// As a number or a string answers `boolValue`; nil for what would not.
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
