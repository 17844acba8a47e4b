internal import Foundation
internal import WireFormats

/// Values as user defaults have them.
extension PropertyList {
  /// Nil for what no property list holds, and for a number beyond `Int`; so also for an array that has one inside.
  init?(foundation value: Any) {
    switch value {
    case let text as String: self = .string(text)
    case let number as NSNumber: self.init(number)
    case let date as Date: self = .date(date)
    case let data as Data: self = .data(Array(data))
    case let elements as [Any]: self.init(elements)
    case let entries as [String: Any]: self.init(entries)
    default: return nil
    }
  }

  var foundation: NSObject {
    switch self {
    case .string(let text): NSString(string: text)
    case .integer(let number): NSNumber(value: number)
    case .real(let number): NSNumber(value: number)
    case .boolean(let flag): NSNumber(value: flag)
    case .date(let date): NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case .data(let bytes): NSData(data: Data(bytes))
    case .array(let elements): NSArray(array: elements.map(\.foundation))
    case .dictionary(let entries): NSDictionary(dictionary: entries.mapValues(\.foundation))
    }
  }

  /// A boolean is of a class of its own, and equals the numbers 0 and 1 in all other ways.
  private init?(_ number: NSNumber) {
    if type(of: number) == type(of: NSNumber(value: true)) {
      self = .boolean(number.boolValue)
    } else if ["d", "f"].contains(String(cString: number.objCType)) {
      self = .real(number.doubleValue)
    } else if number.compare(NSNumber(value: number.intValue)) == .orderedSame {
      self = .integer(number.intValue)
    } else {
      return nil
    }
  }

  private init?(_ elements: [Any]) {
    let values = elements.compactMap(PropertyList.init(foundation:))
    guard values.count == elements.count else { return nil }
    self = .array(values)
  }

  private init?(_ entries: [String: Any]) {
    let values = entries.compactMapValues(PropertyList.init(foundation:))
    guard values.count == entries.count else { return nil }
    self = .dictionary(values)
  }
}
