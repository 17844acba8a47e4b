import Diagnostics
import Text

/// The system's time zones by name. Its functions come from the caller, because this module opens no files.
public struct TimeZoneDatabase: Sendable {
  /// The bytes of a zone's file; nil if there is no such zone. Called only with names such as `Europe/Berlin`: letters,
  /// digits, `_`, `+`, `-`, and `/` between two parts.
  public let file: @Sendable (_ name: String) -> [UInt8]?
  /// The existing names; empty if the system has no database.
  public let names: @Sendable () -> [String]

  public init(names: @escaping @Sendable () -> [String], file: @escaping @Sendable (_ name: String) -> [UInt8]?) {
    (self.names, self.file) = (names, file)
  }

  public static let none = TimeZoneDatabase(names: { [] }, file: { _ in nil })
}

/// Reads `timeZone: Europe/Berlin`.
func readTimeZone(_ fields: inout Fields, _ database: TimeZoneDatabase, into result: inout Configuration) {
  guard let name = fields(SiteKeys.timeZone) else { return }
  if isZoneName(name.value), let bytes = database.file(name.value) {
    if let rules = TimeZoneRules(name: name.value, tzif: bytes) {
      result.timeZone = rules
    } else {
      fields.report(
        name.diagnostic(
          .badTimeZone, "the system's file for the time zone '\(name.value)' cannot be read",
          fix: "install the package tzdata again; files that count leap seconds are not supported"))
    }
    return
  }
  let names = database.names()
  fields.report(
    names.isEmpty
      ? name.diagnostic(.badTimeZone, "this machine has no time zone database", fix: "install the package tzdata")
      : name.diagnostic(.badTimeZone, "there is no time zone '\(name.value)'", fix: meant(name.value, names)))
}

private func isZoneName(_ text: String) -> Bool {
  let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
  return text.utf8.count <= 100
    && parts.allSatisfy { part in !part.isEmpty && part.allSatisfy { $0.isNameByte || $0 == UInt8(ascii: "+") } }
}

private func meant(_ text: String, _ names: [String]) -> String {
  let cities = Dictionary(names.map { ($0.split(separator: "/").last.map(String.init) ?? $0, $0) }) { first, _ in first
  }
  let name = suggestion(for: text, among: names) ?? suggestion(for: text, among: cities.keys).flatMap { cities[$0] }
  return name.map { "did you mean '\($0)'?" } ?? "write a name of the IANA database, such as Europe/Berlin"
}

extension TimeZoneRules {
  /// Reads a file in the format TZif, version 2 or later (RFC 9636). Old programs' 32-bit numbers in it are skipped.
  ///
  /// - Parameter bytes: The whole file, at most 64 KiB.
  /// - Returns: Nil if it is not in this format, contradicts itself, or counts leap seconds.
  public init?(name: String, tzif bytes: [UInt8]) {
    guard bytes.count <= Self.largestFile, let old = Header(bytes, at: 0) else { return nil }
    let start = Header.size + old.size(time: 4, leap: 8)
    guard let header = Header(bytes, at: start), header.leaps == 0, header.types > 0 else { return nil }
    var reader = BigEndianReader(bytes, at: start + Header.size)
    let times = (0..<header.times).map { _ in reader.signed(8) }
    let kinds = (0..<header.times).map { _ in reader.signed(1) & 0xFF }
    let types = (0..<header.types).map { _ in
      (offset: reader.signed(4), isSummer: reader.signed(1), name: reader.signed(1) & 0xFF)
    }
    let names = reader.bytes(header.characters)
    _ = reader.bytes(header.standards + header.universals)
    guard !reader.isBeyond, let rule = reader.line(),
      types.allSatisfy({ abs($0.offset) < Self.largestOffset && $0.name < names.count }),
      kinds.allSatisfy({ $0 < types.count }), zip(times, times.dropFirst()).allSatisfy(<),
      // A moment near the limits of `Int` would overflow when an offset is added.
      times.allSatisfy({ abs($0) < 1 << 60 })
    else { return nil }
    let offsets = types.map { type in
      Offset(
        seconds: type.offset, abbreviation: String(decoding: names[type.name...].prefix { $0 != 0 }, as: UTF8.self))
    }
    guard offsets.allSatisfy({ $0.abbreviation.utf8.allSatisfy { 0x21..<0x7F ~= $0 } }) else { return nil }
    let later = YearlyRule(rule)
    guard rule.isEmpty || later != nil else { return nil }
    self.init(
      name: name, first: offsets[0], changes: zip(times, kinds).map { Change(at: $0, offset: offsets[$1]) },
      later: later)
  }

  static let largestFile = 1 << 16
}

/// A header, which has the counts of the data after it.
private struct Header {
  static let size = 44

  let universals, standards, leaps, times, types, characters: Int

  /// Reads a header; nil if there is none of version 2 or later.
  init?(_ bytes: [UInt8], at start: Int) {
    guard bytes.count >= start + Self.size, bytes[start...].starts(with: "TZif".utf8), bytes[start + 4] >= 0x32 else {
      return nil
    }
    var reader = BigEndianReader(bytes, at: start + 20)
    let counts = (0..<6).map { _ in reader.signed(4) }
    guard counts.allSatisfy({ 0...bytes.count ~= $0 }) else { return nil }
    (universals, standards, leaps) = (counts[0], counts[1], counts[2])
    (times, types, characters) = (counts[3], counts[4], counts[5])
  }

  /// The size of the data after it, in bytes.
  func size(time: Int, leap: Int) -> Int {
    times * (time + 1) + types * 6 + characters + leaps * leap + standards + universals
  }
}

/// Takes numbers and bytes from the front; beyond the end, all bytes are zero.
private struct BigEndianReader {
  private let all: [UInt8]
  private var at: Int
  private(set) var isBeyond = false

  init(_ all: [UInt8], at start: Int) { (self.all, at) = (all, start) }

  mutating func bytes(_ count: Int) -> [UInt8] {
    guard count <= all.count - at else {
      (at, isBeyond) = (all.count, true)
      return []
    }
    defer { at += count }
    return Array(all[at..<at + count])
  }

  /// Reads a number in two's complement.
  mutating func signed(_ size: Int) -> Int {
    guard size <= all.count - at else {
      (at, isBeyond) = (all.count, true)
      return 0
    }
    defer { at += size }
    let value = all[at..<at + size].reduce(0) { $0 << 8 | UInt64($1) }
    return Int(truncatingIfNeeded: Int64(bitPattern: value << (64 - 8 * size)) >> (64 - 8 * size))
  }

  /// The rest, between two line feeds.
  func line() -> ArraySlice<UInt8>? {
    guard at < all.count, all[at] == 0x0A, let end = all[(at + 1)...].firstIndex(of: 0x0A) else { return nil }
    return all[(at + 1)..<end]
  }
}
