internal import Hashing
internal import Text

/// An Ed25519 public key (RFC 8032), which apps pin to accept nothing else.
///
/// As text it is `ed25519:`, its ``id``, a colon and the base64 of its 32 bytes. The id is there for people, and makes a key
/// that was not copied whole an error instead of a key that fits nothing.
public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
  public static let byteCount = 32
  static let prefix = "ed25519:"

  /// 32 bytes.
  public let bytes: [UInt8]
  /// The first eight bytes of the SHA-256 of the key: 16 lower-case hexadecimal digits.
  public let id: String

  /// - Throws: ``KeyError/wrongLength(_:)`` unless there are 32 bytes.
  public init(bytes: [UInt8]) throws(KeyError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength(bytes.count) }
    self.bytes = bytes
    id = SHA256.hash(bytes).hex(byteCount: 8)
  }

  /// Reads a key as ``text`` has it; white space around it is ignored.
  public init(_ text: String) throws(KeyError) {
    let text = text.trimmed
    if text.lowercased().utf8.starts(with: PrivateKey.prefix.utf8) { throw .isPrivate }
    guard text.utf8.starts(with: Self.prefix.utf8) else { throw .notAKey(expected: Self.prefix) }
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    // An id of another length may be a part of a private key, and would be repeated.
    guard parts.count == 3, parts[1].count == 16, let bytes = Base64.decodeStrictly(Array(parts[2])) else {
      throw .notAKey(expected: Self.prefix)
    }
    try self.init(bytes: bytes)
    guard parts[1].elementsEqual(id.utf8) else {
      throw .otherID(written: String(decoding: parts[1], as: UTF8.self), actual: id)
    }
  }

  /// `ed25519:9f86d081884c7d65:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=`
  public var text: String { "\(Self.prefix)\(id):\(Base64.text(bytes))" }

  public var description: String { text }
}

/// Why a text is not a key. The description is a sentence without a capital letter or a full stop.
public enum KeyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Neither the prefix nor the form of a key.
  case notAKey(expected: String)
  case wrongLength(Int)
  /// The id before the key is not the key's own: part of the text was changed or lost.
  case otherID(written: String, actual: String)
  /// A private key where a public one is expected. Whoever reads it can sign.
  case isPrivate
  case isPublic
  /// More signatures are asked for than there are keys, or none.
  case badThreshold(Int, keys: Int)

  public var description: String {
    switch self {
    case .notAKey(let prefix): "this is not a key: one begins with '\(prefix)'"
    case .wrongLength(let count): "a key has 32 bytes, and this one has \(count)"
    case .otherID(let written, let actual):
      "the key was not copied whole: it says that its id is '\(written)', but it is '\(actual)'"
    case .isPrivate: "this is a private key, where a public one is expected: keep it secret"
    case .isPublic: "this is a public key, where a private one is expected"
    case .badThreshold(let threshold, let count):
      "\(threshold) signatures cannot be asked for: there \(count == 1 ? "is 1 key" : "are \(count) keys")"
    }
  }
}

extension String {
  /// Without spaces and line ends around it.
  var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    return String(decoding: utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed(), as: UTF8.self)
  }
}
