internal import Text
package import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// State as scenario files have it; ``Mark`` tells what JSON has no type for.
extension JSON {
  /// Members in the order of their UTF-8 bytes.
  package init(state value: PropertyList) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .integer(let number): .number(String(number))
      case .real(let number): .number("\(number)")
      case .boolean(let flag): .boolean(flag)
      case .date(let date): .object([Member(Mark.date.rawValue, .seconds(date))])
      case .data(let bytes): .object([Member(Mark.data.rawValue, .string(Base64.text(bytes)))])
      case .array(let elements): .array(elements.map(JSON.init(state:)))
      case .dictionary(let entries): .dictionary(entries.mapValues(JSON.init(state:)))
      }
  }

  /// - Parameters:
  ///   - unchanged: Stands in the place of the values under its keys, and for more.
  init(state values: StateValues, unchanged: [String: JSON]) {
    let changed = values.filter { unchanged[$0.key] == nil }.mapValues(JSON.init(state:))
    self = .dictionary(changed.merging(unchanged) { value, _ in value })
  }

  private static func dictionary(_ entries: [String: JSON]) -> JSON {
    let members = entries.map { Member($0, $1) }.sorted { $0.name.precedes($1.name) }
    let object = JSON.object(members)
    return object.marked == nil ? object : .object([Member(Mark.dictionary.rawValue, object)])
  }

  private static func seconds(_ date: Date) -> JSON {
    let seconds = date.timeIntervalSince1970
    return .number(Int(exactly: seconds).map(String.init) ?? "\(seconds)")
  }
}

extension PropertyList {
  /// Nil for null, which is left out inside, as in ``PropertyList/init(json:)``. A date that can't be one and data that
  /// isn't base64 stay dictionaries.
  package init?(state json: JSON) {
    switch json {
    case .array(let elements): self = .array(elements.compactMap(PropertyList.init(state:)))
    case .object: self = PropertyList(marked: json) ?? .dictionary(Self.values(json.stateEntries ?? []))
    case .null, .boolean, .number, .string: self.init(json: json)
    }
  }

  private static func values(_ members: [JSON.Member]) -> StateValues {
    let entries = members.compactMap { member in PropertyList(state: member.value).map { (member.name, $0) } }
    return Dictionary(entries) { _, last in last }
  }
}
