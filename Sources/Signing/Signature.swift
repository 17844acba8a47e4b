internal import Text

/// An Ed25519 signature (RFC 8032).
public struct Signature: Hashable, Sendable {
  public static let byteCount = 64

  /// 64 bytes.
  public let bytes: [UInt8]

  /// Nil unless there are 64 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Nil for everything but ``base64`` of a signature.
  public init?(base64: String) {
    guard let bytes = Base64.decodeStrictly(Array(base64.utf8)) else { return nil }
    self.init(bytes: bytes)
  }

  /// 88 characters.
  public var base64: String { Base64.text(bytes) }
}

extension PublicKey {
  /// Whether the owner of this key has signed exactly these bytes.
  public func verifies(_ signature: Signature, of message: [UInt8]) -> Bool {
    Ed25519.verify(signature.bytes, of: message, publicKey: bytes)
  }
}
