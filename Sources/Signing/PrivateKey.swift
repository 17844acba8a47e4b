internal import Text

/// An Ed25519 private key (RFC 8032). Whoever has it can publish to every app that pins its public key.
public struct PrivateKey: Sendable, CustomStringConvertible {
  static let prefix = PrivateKeyText.prefix

  private let seed: [UInt8]
  public let publicKey: PublicKey

  /// A new key, from the system's source of random numbers.
  public static func generate() -> PrivateKey {
    var system = SystemRandomNumberGenerator()
    let seed = (0..<PublicKey.byteCount).map { _ in UInt8.random(in: .min ... .max, using: &system) }
    guard let key = try? PrivateKey(seed: seed) else { preconditionFailure("every seed is a key") }
    return key
  }

  /// - Parameter seed: RFC 8032's private key: any 32 bytes.
  public init(seed: [UInt8]) throws(KeyError) {
    guard seed.count == PublicKey.byteCount else { throw .wrongLength(seed.count) }
    self.seed = seed
    publicKey = try PublicKey(bytes: Ed25519.publicKey(ofSeed: seed))
  }

  /// Reads a key as ``text`` has it; white space around it is ignored.
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

  /// Never the secret, so that no log has it.
  public var description: String { "the private key of \(publicKey.id)" }

  /// Signatures of the same message may differ: CryptoKit's do.
  public func sign(_ message: [UInt8]) -> Signature { Signature(Ed25519.sign(message, seed: seed)) }
}

extension PrivateKey: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey]) }
}
