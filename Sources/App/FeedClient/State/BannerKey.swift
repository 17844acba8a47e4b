import FeedModel

/// One of Notable's keys: `kPMConditionKey-ID-2`, `-3`, `-4`, or `kPMConditionKey-ID-5-FLAG`.
///
/// Ids and flags may hold hyphens and digits, so a key may be read in several ways: `…-a-5-b-2` is the flag `b-2` of
/// `a`, or says that `a-5-b` was displayed. Only the ids decide.
struct BannerKey: Hashable {
  enum Field: Hashable {
    case displayed, lastDisplay, launches
    case flag(String)
  }

  var id: String
  var field: Field

  static let prefix = StateKeys.banners

  var text: String {
    switch field {
    case .displayed: "\(Self.prefix)\(id)-2"
    case .lastDisplay: "\(Self.prefix)\(id)-3"
    case .launches: "\(Self.prefix)\(id)-4"
    case .flag(let name): "\(Self.prefix)\(id)-5-\(name)"
    }
  }

  init(_ id: String, _ field: Field) { (self.id, self.field) = (id, field) }

  /// Reads a key for notifications with these ids; the longest id if several fit. Nil if it belongs to none of them.
  init?(_ key: String, ids: BannerIDs) {
    guard let rest = Self.rest(of: key) else { return nil }
    if let reading = Self.withoutFlag(rest), ids.contains(reading.id) {
      self = reading
      return
    }
    guard let end = ids.end(in: rest, where: Self.isFlagMark) else { return nil }
    self = Self.withFlag(rest, idEnd: end)
  }

  /// The likeliest meaning if the ids are unknown: few of them contain `-5-`, so a flag begins after the first one.
  init?(guessing key: String) {
    guard let rest = Self.rest(of: key) else { return nil }
    if let end = rest.indices.first(where: { Self.isFlagMark(rest[$0...]) }) {
      self = Self.withFlag(rest, idEnd: end)
    } else {
      guard let reading = Self.withoutFlag(rest) else { return nil }
      self = reading
    }
  }

  /// The key as one of the first three fields; nil if it has another ending.
  init?(withoutFlag key: String) {
    guard let rest = Self.rest(of: key), let reading = Self.withoutFlag(rest) else { return nil }
    self = reading
  }

  private static func rest(of key: String) -> ArraySlice<UInt8>? {
    key.utf8.starts(with: prefix.utf8) ? Array(key.utf8)[prefix.utf8.count...] : nil
  }

  private static func withoutFlag(_ rest: ArraySlice<UInt8>) -> BannerKey? {
    let id = String(decoding: rest.dropLast(2), as: UTF8.self)
    return switch Array(rest.suffix(2)) {
    case Array("-2".utf8): BannerKey(id, .displayed)
    case Array("-3".utf8): BannerKey(id, .lastDisplay)
    case Array("-4".utf8): BannerKey(id, .launches)
    default: nil
    }
  }

  private static func withFlag(_ rest: ArraySlice<UInt8>, idEnd: Int) -> BannerKey {
    BannerKey(
      String(decoding: rest[..<idEnd], as: UTF8.self), .flag(String(decoding: rest[(idEnd + 3)...], as: UTF8.self)))
  }

  private static func isFlagMark(_ rest: ArraySlice<UInt8>) -> Bool { rest.starts(with: "-5-".utf8) }
}

/// The ids that keys may belong to.
struct BannerIDs {
  private let ids: Set<String>
  /// The hashes of ids. In a hostile key, an id could end in very many places. The hash of each beginning follows from
  /// that of the one before, so only beginnings whose hash is that of an id are compared.
  private let hashes: Set<UInt64>

  init(_ ids: some Sequence<String>) {
    self.ids = Set(ids)
    hashes = Set(self.ids.map(\.utf8.fnv1a))
  }

  func contains(_ id: String) -> Bool { ids.contains(id) }

  /// The end of the longest id with which the bytes begin.
  ///
  /// - Parameter canEnd: Whether an id can end before these bytes.
  func end(in bytes: ArraySlice<UInt8>, where canEnd: (ArraySlice<UInt8>) -> Bool) -> Int? {
    var hash = FNV1a.start
    var ends: [Int] = []
    for place in bytes.indices {
      if canEnd(bytes[place...]), hashes.contains(hash) { ends.append(place) }
      hash = FNV1a.step(hash, bytes[place])
    }
    return ends.last { ids.contains(String(decoding: bytes[..<$0], as: UTF8.self)) }
  }
}
