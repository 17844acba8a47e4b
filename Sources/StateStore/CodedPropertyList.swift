internal import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A property list as Foundation's coders read and write it.
struct CodedPropertyList: Codable {
  /// A number beyond `Int` is read as no number: state can hold neither.
  let value: PropertyList

  init(_ value: PropertyList) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value =
      if let text = try? container.decode(String.self) {
        .string(text)
      } else if let number = try? container.decode(Int.self) {
        .integer(number)
      } else if (try? container.decode(UInt64.self)) != nil {
        .real(.nan)
      } else if let number = try? container.decode(Double.self) {
        .real(number)
      } else if let flag = try? container.decode(Bool.self) {
        .boolean(flag)
      } else if let date = try? container.decode(Date.self) {
        .date(date)
      } else if let data = try? container.decode(Data.self) {
        .data(Array(data))
      } else if let elements = try? container.decode([CodedPropertyList].self) {
        .array(elements.map(\.value))
      } else {
        .dictionary(try container.decode([String: CodedPropertyList].self).mapValues(\.value))
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .string(let text): try container.encode(text)
    case .integer(let number): try container.encode(number)
    case .real(let number): try container.encode(number)
    case .boolean(let flag): try container.encode(flag)
    case .date(let date): try container.encode(date)
    case .data(let bytes): try container.encode(Data(bytes))
    case .array(let elements): try container.encode(elements.map(CodedPropertyList.init))
    case .dictionary(let entries): try container.encode(entries.mapValues(CodedPropertyList.init))
    }
  }
}
