import FeedEvaluator
import FeedModel

extension JSON {
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// An object of the members that there are.
  init(_ members: KeyValuePairs<String, JSON?>) {
    self = .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  init(_ instant: Instant) { self = .object([Member("$date", .number(instant.secondsSince1970))]) }

  var instant: Instant? { self["$date"]?.double.map { Instant(secondsSince1970: Int($0)) } }

  var texts: [String]? { elements?.compactMap(\.string) }

  var period: Period? { double.map { Period(days: Float($0)) } }

  /// Null is what iNotify and iVersion take for "no such button".
  var label: Label? { string.map { .text($0) } ?? (self == .null ? .hidden : nil) }

  /// The same for objects that differ in the order of their members.
  var normal: JSON {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.normal) }.sorted { $0.name < $1.name })
    case .array(let elements): .array(elements.map(\.normal))
    case .number: double.map { .number($0) } ?? self
    default: self
    }
  }

  /// The same for callbacks that differ in the order of the keys they name.
  var withSortedKeys: JSON {
    guard let elements else { return self }
    return .array(elements.map { part in part.texts.map { JSON($0.sorted()) } ?? part })
  }

  static func alert(_ title: String?, _ message: String?, _ buttons: [Button]) -> JSON {
    JSON(["title": JSON(title), "message": JSON(message), "buttons": JSON(buttons.map(\.label))])
  }
}
