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
      // Clears the key in memory.
      defer { EVP_PKEY_free(key) }
      return use(key)
    }

    private static func withContext<Result>(_ use: (OpaquePointer) -> Result) -> Result {
      guard let context = EVP_MD_CTX_new() else { fatalError("no memory for a signature") }
      defer { EVP_MD_CTX_free(context) }
      return use(context)
    }

    /// OpenSSL's calls fail only where there is no memory or no Ed25519 at all.
    private static func require(_ result: Int32) { precondition(result == 1, "OpenSSL does not sign") }
  }
#endif
