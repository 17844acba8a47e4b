internal import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension JSON {
  /// The name of an object's only member: `{"$date": seconds}` is a date and `{"$data": "base64"}` is data. A dictionary
  /// that would look like one of them, or like itself, stands in `{"$dictionary": …}`.
  enum Mark: String {
    case date = "$date"
    case data = "$data"
    case dictionary = "$dictionary"
  }

  var marked: (mark: Mark, value: JSON)? {
    guard let members, members.count == 1, let mark = Mark(rawValue: members[0].name) else { return nil }
    return (mark, members[0].value)
  }

  /// The entries of what stands for a dictionary; nil for anything else.
  var stateEntries: [Member]? {
    guard let (mark, value) = marked, mistakenMark == nil else { return members }
    return mark == .dictionary ? value.members : nil
  }

  /// What an object is marked as, and can't be: `a date`. It is read as a dictionary, and would be written as one.
  var mistakenMark: String? {
    switch marked {
    case (.date, _)?: PropertyList(marked: self) == nil ? "a date" : nil
    case (.data, _)?: PropertyList(marked: self) == nil ? "data" : nil
    case (.dictionary, let value)?: value.members == nil ? "a dictionary" : nil
    case nil: nil
    }
  }
}

extension PropertyList {
  /// The date or the data that an object is by its mark.
  init?(marked json: JSON) {
    switch json.marked {
    case (.date, let value)?:
      guard let date = Self.date(seconds: value.double) else { return nil }
      self = date
    case (.data, let value)?:
      guard let data = value.string.flatMap({ Data(base64Encoded: $0) }) else { return nil }
      self = .data(Array(data))
    case (.dictionary, _)?, nil: return nil
    }
  }

  private static func date(seconds: Double?) -> PropertyList? {
    guard let seconds else { return nil }
    let date = PropertyList.date(secondsSince1970: seconds)
    return date.instant == nil ? nil : date
  }
}
