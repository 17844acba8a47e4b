/// A sign that a text contains a site's private key. Messages, logs and other programs must not get such a text.
package enum PrivateKeyText: Comparable, Sendable {
  /// 32 or 64 bytes in base64 without the `=` at their end: perhaps a long path.
  case unpadded
  /// 32 or 64 bytes in base64.
  case padded
  /// A private key's prefix, in any case of letters.
  case labelled

  package static let prefix = "ed25519-private:"

  /// The surest sign in a text; nil if there is none. A public key as `publish keys show` prints it is not a sign.
  package init?(in text: String) {
    if text.lowercased().contains(Self.prefix) {
      self = .labelled
      return
    }
    let bytes = Array(text.utf8)
    let signs = Self.runs(of: bytes).compactMap { run in Self.isPublic(run, bytes) ? nil : Self(run, bytes) }
    guard let surest = signs.max() else { return nil }
    self = surest
  }

  private init?(_ run: Range<Int>, _ bytes: [UInt8]) {
    let padding = bytes[run.upperBound...].prefix { $0 == UInt8(ascii: "=") }.count
    switch (run.count, padding) {
    case (43, 1), (86, 2): self = .padded
    case (43, 0), (86, 0), (86, 1):
      guard Self.isMixed(bytes[run]) else { return nil }
      self = .unpadded
    default: return nil
    }
  }

  /// The longest runs that could be base64.
  private static func runs(of bytes: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      let isInside = index < bytes.count && isBase64(bytes[index])
      if isInside, start == nil { start = index }
      guard !isInside, let begin = start else { continue }
      runs.append(begin..<index)
      start = nil
    }
    return runs
  }

  /// Whether it is mixed like a key: 999 in 1,000 random texts as long as a key have lower-case letters, capitals and
  /// digits; words and paths rarely do.
  fileprivate static func isMixed(_ bytes: some Sequence<UInt8>) -> Bool {
    let kinds = [UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39]
    return kinds.allSatisfy { kind in bytes.contains { kind ~= $0 } }
  }

  fileprivate static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x30...0x39, 0x2B, 0x2F: true
    default: false
    }
  }

  /// Whether `ed25519:`, an id of 16 digits and a colon precede it.
  private static func isPublic(_ run: Range<Int>, _ bytes: [UInt8]) -> Bool {
    let before = bytes[..<run.lowerBound].suffix("ed25519:".utf8.count + 17)
    return before.starts(with: "ed25519:".utf8) && before.last == UInt8(ascii: ":")
      && before.dropFirst("ed25519:".utf8.count).dropLast().allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}

extension String {
  /// Whether it can be a piece of a key in base64 that was not copied whole: at least 16 such characters, of several kinds.
  package var mayBePieceOfKey: Bool {
    let letters = utf8.filter { $0 != UInt8(ascii: "=") }
    guard letters.count >= 16, letters.allSatisfy(PrivateKeyText.isBase64) else { return false }
    return PrivateKeyText.isMixed(letters) || letters.count > 40 || utf8.count > letters.count
  }

  /// The text without the user name and the password of this address.
  package func hidingCredentials(of address: String) -> String {
    guard let start = address.firstRange(of: "://")?.upperBound,
      let end = address[start...].prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@")
    else { return self }
    return replacing(address[start...end], with: "")
  }
}
