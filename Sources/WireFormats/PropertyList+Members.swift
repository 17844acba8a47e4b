#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension PropertyList {
  /// The value of that key, if this is a dictionary that has it.
  public subscript(key: String) -> PropertyList? { dictionary?[key] }

  public var dictionary: [String: PropertyList]? { if case .dictionary(let entries) = self { entries } else { nil } }
  public var array: [PropertyList]? { if case .array(let elements) = self { elements } else { nil } }
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  public var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  public var date: Date? { if case .date(let date) = self { date } else { nil } }

  package static func date(secondsSince1970 seconds: Double) -> PropertyList {
    .date(Date(timeIntervalSince1970: seconds))
  }

  /// For messages: `"an array"`.
  public var kind: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a real number"
    case .boolean: "a boolean"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  /// The JSON equivalent that scenario files use: whole numbers are integers, `{"$date": seconds}` is a date.
  ///
  /// Nil for null, which property lists do not know; inside arrays and objects a null is left out. A number beyond
  /// `Double` counts as null, and so does a date outside the years 1 to 9999, which Foundation cannot even print.
  public init?(json: JSON) {
    switch json {
    case .null: return nil
    case .boolean(let flag): self = .boolean(flag)
    case .string(let text): self = .string(text)
    case .number(let text):
      if let integer = Int(text) {
        self = .integer(integer)
      } else if let number = json.double {
        self = .real(number)
      } else {
        return nil
      }
    case .array(let elements): self = .array(elements.compactMap(PropertyList.init(json:)))
    case .object(let members):
      if members.count == 1, members[0].name == "$date", let seconds = members[0].value.double {
        guard Int(exactly: seconds.rounded(.towardZero)).map({ Instant(secondsSince1970: $0).isWritable }) == true
        else { return nil }
        self = .date(secondsSince1970: seconds)
      } else {
        let entries = members.compactMap { member in PropertyList(json: member.value).map { (member.name, $0) } }
        self = .dictionary(Dictionary(entries) { _, last in last })
      }
    }
  }
}
