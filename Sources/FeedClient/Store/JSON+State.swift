internal import FeedModel
internal import Foundation

/// State as scenario files have it: `{"$date": seconds}` is a date and `{"$data": "base64"}` is data. A dictionary that
/// would look like one of them, or like itself, stands in `{"$dictionary": …}`.
extension JSON {
  /// Members in the order of their UTF-8 bytes.
  init(state value: PropertyList) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .integer(let number): .number(String(number))
      case .real(let number): .number("\(number)")
      case .boolean(let flag): .boolean(flag)
      case .date(let date): .object([Member(Mark.date.rawValue, .seconds(date))])
      case .data(let bytes): .object([Member(Mark.data.rawValue, .string(Data(bytes).base64EncodedString()))])
      case .array(let elements): .array(elements.map(JSON.init(state:)))
      case .dictionary(let entries): .marked(entries)
      }
  }

  fileprivate enum Mark: String {
    case date = "$date"
    case data = "$data"
    case dictionary = "$dictionary"
  }

  private static func marked(_ entries: [String: PropertyList]) -> JSON {
    let object = JSON.object(entries.inUTF8Order.map { Member($0.key, JSON(state: $0.value)) })
    guard entries.count == 1, let name = entries.first?.key, Mark(rawValue: name) != nil else { return object }
    return .object([Member(Mark.dictionary.rawValue, object)])
  }

  private static func seconds(_ date: Date) -> JSON {
    let seconds = date.timeIntervalSince1970
    return .number(Int(exactly: seconds).map(String.init) ?? "\(seconds)")
  }
}

extension PropertyList {
  /// Nil for null, which is left out inside, as in ``PropertyList/init(json:)``. A date that can't be one and data that
  /// isn't base64 stay dictionaries.
  init?(state json: JSON) {
    switch json {
    case .array(let elements): self = .array(elements.compactMap(PropertyList.init(state:)))
    case .object(let members): self = Self.marked(members) ?? Self.dictionary(members)
    case .null, .boolean, .number, .string: self.init(json: json)
    }
  }

  private static func marked(_ members: [JSON.Member]) -> PropertyList? {
    guard members.count == 1, let mark = JSON.Mark(rawValue: members[0].name) else { return nil }
    let value = members[0].value
    switch mark {
    case .date: return date(seconds: value.double)
    case .data: return value.string.flatMap { Data(base64Encoded: $0) }.map { .data(Array($0)) }
    case .dictionary: return value.members.map(dictionary)
    }
  }

  private static func date(seconds: Double?) -> PropertyList? {
    guard let seconds else { return nil }
    let date = PropertyList.date(Date(timeIntervalSince1970: seconds))
    return date.instant == nil ? nil : date
  }

  private static func dictionary(_ members: [JSON.Member]) -> PropertyList {
    let entries = members.compactMap { member in PropertyList(state: member.value).map { (member.name, $0) } }
    return .dictionary(Dictionary(entries) { _, last in last })
  }
}

extension [String: PropertyList] {
  fileprivate var inUTF8Order: [Element] { sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
}
