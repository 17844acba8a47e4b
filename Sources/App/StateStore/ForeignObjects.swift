package import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Objects in a binary property list that other readers know and ours does not.
///
/// To read the rest of the file and to find out where they are, they are replaced in two ways and the file is read
/// twice. This way our reader's limits apply, and no second reader is needed.
struct ForeignObjects {
  private let bytes: [UInt8]
  private var found: [(offset: Int, kind: Kind)] = []

  /// The raw value is the first byte of an empty object of a type that differs for each kind.
  private enum Kind: UInt8 {
    case uid = 0x40
    case number = 0x50
    case date = 0xA0
    case null = 0xD0
  }

  /// Finds the objects in the table of offsets, which ends 32 bytes before the file does; finds none if there is no
  /// such table.
  init(in bytes: [UInt8]) {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard trailer >= 8, let count = number(at: trailer + 8, size: 8), let table = number(at: trailer + 24, size: 8)
    else { return }
    let size = Int(bytes[trailer + 6])
    guard 1...8 ~= size, 8...trailer ~= table, count <= (trailer - table) / size else { return }
    for index in 0..<count {
      guard let offset = number(at: table + index * size, size: size), 8..<table ~= offset else { continue }
      if let kind = kind(bytes[offset..<table]) { found.append((offset, kind)) }
    }
  }

  /// The file with false in the place of each object, and with the empty object of its kind; nil if it cannot be read
  /// even then.
  func substitutes() -> (PropertyList, PropertyList)? {
    guard !found.isEmpty, let first = reading({ _ in 0x08 }), let second = reading(\.rawValue) else { return nil }
    return (first, second)
  }

  /// The object at a place where the two readings differ; nil if they are the same.
  static func thing(_ first: PropertyList, _ second: PropertyList) -> String? {
    switch (first, second) {
    case (.boolean, .data): "a UID"
    case (.boolean, .string): "a number"
    case (.boolean, .array): "a date"
    case (.boolean, .dictionary): "a null"
    default: nil
    }
  }

  private func reading(_ substitute: (Kind) -> UInt8) -> PropertyList? {
    var bytes = bytes
    for object in found { bytes[object.offset] = substitute(object.kind) }
    return try? PropertyList.parse(bytes, limits: limits).value
  }

  /// The limits for a file that refers to its objects repeatedly. It unfolds to more than its size, but a good file not
  /// to much more.
  private var limits: ReadingLimits {
    var limits = StateContents.limits
    limits.maxBytes = min(limits.maxBytes, max(64 * bytes.count, 1 << 20))
    return limits
  }
}

extension ForeignObjects {
  private func kind(_ object: ArraySlice<UInt8>) -> Kind? {
    switch object[object.startIndex] {
    case 0x00: .null
    case 0x14 where object.count > 16: .number
    case 0x80...0x8F where object.count > 1 + Int(object[object.startIndex] & 0xF): .uid
    case 0x22 where real(object, size: 4).map { !$0.isFinite } ?? false: .number
    case 0x23 where real(object, size: 8).map { !$0.isFinite } ?? false: .number
    case 0x33 where real(object, size: 8).map { !isDate($0) } ?? false: .date
    default: nil
    }
  }

  private func isDate(_ seconds: Double) -> Bool {
    PropertyList.date(Date(timeIntervalSinceReferenceDate: seconds)).instant != nil
  }

  private func real(_ object: ArraySlice<UInt8>, size: Int) -> Double? {
    guard let bits = bits(object.dropFirst().prefix(size), size: size) else { return nil }
    return size == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  /// A number; nil if it is outside the file or above `Int.max`.
  private func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    return bits(bytes[offset..<(offset + size)], size: size).flatMap(Int.init(exactly:))
  }

  private func bits(_ bytes: ArraySlice<UInt8>, size: Int) -> UInt64? {
    bytes.count == size ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : nil
  }
}

/// A property list as Foundation's coders read and write it.
struct CodedPropertyList: Codable {
  /// The value. A number beyond `Int` is read as no number, because state can hold neither.
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

extension PropertyList {
  /// A whole number, even if it was stored as a real.
  package var wholeNumber: Int? {
    if case .real(let number) = self { return Int(exactly: number) }
    return integer
  }

  /// The whole second of a date; nil outside the years 1 to 9999.
  package var instant: Instant? {
    guard let date, let whole = Int(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
    let instant = Instant(secondsSince1970: whole)
    return instant.isWritable ? instant : nil
  }

  /// A date. An instant outside the years 1 to 9999, which a file cannot hold, becomes the nearest second inside.
  package static func date(_ instant: Instant) -> PropertyList {
    let inside = instant.isWritable ? instant : Instant(rfc3339: instant.rfc3339) ?? instant
    return .date(secondsSince1970: Double(inside.secondsSince1970))
  }
}

extension PropertyList {
  /// The reason why no file can hold the value and be read again; nil if one can.
  var obstacle: String? { obstacle(levels: StateFormat.maxDepth) }

  private func obstacle(levels: Int) -> String? {
    switch self {
    case .real(let number): number.isFinite ? nil : "a number that is not finite"
    case .date: instant == nil ? "a date outside the years 1 to 9999" : nil
    case .array(let elements): Self.obstacle(in: elements, levels: levels - 1)
    case .dictionary(let entries): Self.obstacle(in: entries.values, levels: levels - 1)
    case .string, .integer, .boolean, .data: nil
    }
  }

  private static func obstacle(in values: some Sequence<PropertyList>, levels: Int) -> String? {
    guard levels > 0 else { return "more than \(StateFormat.maxDepth) nested levels" }
    return values.lazy.compactMap { $0.obstacle(levels: levels) }.first
  }
}
