internal import FeedModel

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

  static func strings(_ texts: [String]) -> PropertyList { .array(texts.map(PropertyList.string)) }
}

extension StateValues {
  /// The pairs that have a value.
  init(present pairs: KeyValuePairs<String, PropertyList?>) {
    self.init()
    for case (let key, let value?) in pairs { self[key] = value }
  }
}
