internal import Hashing
internal import Text

#if canImport(CryptoKit)
  internal import CryptoKit

  /// Ed25519 (RFC 8032) by the system's own library. Keys have 32 bytes, signatures 64.
  enum Ed25519 {
    static func publicKey(ofSeed seed: [UInt8]) -> [UInt8] { Array(key(seed).publicKey.rawRepresentation) }

    static func sign(_ message: [UInt8], seed: [UInt8]) -> [UInt8] {
      guard let signature = try? key(seed).signature(for: message) else {
        preconditionFailure("CryptoKit does not sign")
      }
      return Array(signature)
    }

    static func verify(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
      guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: publicKey) else { return false }
      return key.isValidSignature(signature, for: message)
    }

    private static func key(_ seed: [UInt8]) -> Curve25519.Signing.PrivateKey {
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
        preconditionFailure("every seed is a key")
      }
      return key
    }
  }
#else
  internal import COpenSSL

  /// Ed25519 (RFC 8032) by the system's own library. Keys have 32 bytes, signatures 64.
  enum Ed25519 {
    private static let name = "ED25519"

    static func publicKey(ofSeed seed: [UInt8]) -> [UInt8] {
      withKey(ofSeed: seed) { key in
        var length = PublicKey.byteCount
        var bytes = [UInt8](repeating: 0, count: length)
        require(EVP_PKEY_get_raw_public_key(key, &bytes, &length))
        return bytes
      }
    }

    static func sign(_ message: [UInt8], seed: [UInt8]) -> [UInt8] {
      withKey(ofSeed: seed) { key in
        withContext { context in
          var length = Signature.byteCount
          var bytes = [UInt8](repeating: 0, count: length)
          require(EVP_DigestSignInit_ex(context, nil, nil, nil, nil, key, nil))
          require(EVP_DigestSign(context, &bytes, &length, message, message.count))
          return bytes
        }
      }
    }

    static func verify(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
      guard let key = EVP_PKEY_new_raw_public_key_ex(nil, name, nil, publicKey, publicKey.count) else { return false }
      defer { EVP_PKEY_free(key) }
      return withContext { context in
        EVP_DigestVerifyInit_ex(context, nil, nil, nil, nil, key, nil) == 1
          && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
      }
    }

    private static func withKey<Result>(ofSeed seed: [UInt8], _ use: (OpaquePointer) -> Result) -> Result {
      guard let key = EVP_PKEY_new_raw_private_key_ex(nil, name, nil, seed, seed.count) else {
        fatalError("OpenSSL has no Ed25519")
      }
      // This clears the key in memory.
      defer { EVP_PKEY_free(key) }
      return use(key)
    }

    private static func withContext<Result>(_ use: (OpaquePointer) -> Result) -> Result {
      guard let context = EVP_MD_CTX_new() else { fatalError("no memory for a signature") }
      defer { EVP_MD_CTX_free(context) }
      return use(context)
    }

    /// Stops the process if a call has failed: OpenSSL's calls fail only without memory or without Ed25519.
    private static func require(_ result: Int32) { precondition(result == 1, "OpenSSL does not sign") }
  }
#endif

/// An Ed25519 private key (RFC 8032). Anyone who has it can publish to every app that pins its public key.
public struct PrivateKey: Sendable, CustomStringConvertible {
  static let prefix = PrivateKeyText.prefix

  private let seed: [UInt8]
  public let publicKey: PublicKey

  /// Makes a new key, from the system's source of random numbers.
  public static func generate() -> PrivateKey {
    var system = SystemRandomNumberGenerator()
    let seed = (0..<PublicKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &system) }
    guard let key = try? PrivateKey(seed: seed) else { preconditionFailure("every seed is a key") }
    return key
  }

  /// - Parameter seed: The private key of RFC 8032, which may be any 32 bytes.
  public init(seed: [UInt8]) throws(KeyError) {
    guard seed.count == PublicKey.byteCount else { throw .wrongLength(seed.count) }
    self.seed = seed
    publicKey = try PublicKey(bytes: Ed25519.publicKey(ofSeed: seed))
  }

  /// Reads a key in the form of ``text``; white space around it is ignored.
  public init(_ text: String) throws(KeyError) {
    let text = text.trimmed
    guard text.utf8.starts(with: Self.prefix.utf8) else {
      throw text.utf8.starts(with: PublicKey.prefix.utf8) ? .isPublic : .notAKey(expected: Self.prefix)
    }
    guard let seed = Base64.decodeStrictly(Array(text.utf8.dropFirst(Self.prefix.utf8.count))) else {
      throw .notAKey(expected: Self.prefix)
    }
    try self.init(seed: seed)
  }

  /// `ed25519-private:` and the base64 of its 32 bytes: the secret itself, for a file that only its owner reads.
  public var text: String { Self.prefix + Base64.text(seed) }

  /// A description without the secret, so that no log contains it.
  public var description: String { "the private key of \(publicKey.id)" }

  /// Signs a message. Signatures of the same message may differ: CryptoKit's do.
  public func sign(_ message: [UInt8]) -> Signature { Signature(Ed25519.sign(message, seed: seed)) }
}

extension PrivateKey: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey]) }
}

/// An Ed25519 public key (RFC 8032). Apps pin it and accept only content that it has signed.
///
/// As text it is `ed25519:`, its ``id``, a colon and the base64 of its 32 bytes. The id is for human readers; it also
/// turns an incompletely copied key into an error instead of a different key.
public struct PublicKey: Hashable, Sendable, CustomStringConvertible {
  public static let byteCount = 32
  static let prefix = "ed25519:"

  /// The 32 bytes of the key.
  public let bytes: [UInt8]
  /// The first eight bytes of the SHA-256 of the key: 16 lower-case hexadecimal digits.
  public let id: String

  /// - Throws: ``KeyError/wrongLength(_:)`` unless there are 32 bytes.
  public init(bytes: [UInt8]) throws(KeyError) {
    guard bytes.count == Self.byteCount else { throw .wrongLength(bytes.count) }
    self.bytes = bytes
    id = SHA256.hash(bytes).hex(byteCount: 8)
  }

  /// Reads a key in the form of ``text``; white space around it is ignored.
  public init(_ text: String) throws(KeyError) {
    let text = text.trimmed
    if text.lowercased().utf8.starts(with: PrivateKey.prefix.utf8) { throw .isPrivate }
    guard text.utf8.starts(with: Self.prefix.utf8) else { throw .notAKey(expected: Self.prefix) }
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    // An id of the wrong length may be a part of a private key, which a message must not repeat.
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

/// The reason why a text is not a key. The description is a sentence without a capital letter or a full stop.
public enum KeyError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text has neither the prefix nor the form of a key.
  case notAKey(expected: String)
  case wrongLength(Int)
  /// The id before the key is not the key's own: part of the text was changed or lost.
  case otherID(written: String, actual: String)
  /// The key is private where a public one is expected. Anyone who reads it can sign.
  case isPrivate
  case isPublic
  /// The threshold is larger than the number of keys, or zero.
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
  /// The text without spaces and line ends around it.
  var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    return String(decoding: utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed(), as: UTF8.self)
  }
}

/// An Ed25519 signature (RFC 8032).
public struct Signature: Hashable, Sendable {
  public static let byteCount = 64

  /// The 64 bytes of the signature.
  public let bytes: [UInt8]

  /// Makes a signature; nil unless there are 64 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a signature; nil for anything but its ``base64``.
  public init?(base64: String) {
    guard let bytes = Base64.decodeStrictly(Array(base64.utf8)) else { return nil }
    self.init(bytes: bytes)
  }

  /// The signature as 88 characters.
  public var base64: String { Base64.text(bytes) }
}

extension PublicKey {
  /// Whether the owner of this key has signed exactly these bytes.
  public func verifies(_ signature: Signature, of message: [UInt8]) -> Bool {
    Ed25519.verify(signature.bytes, of: message, publicKey: bytes)
  }
}
