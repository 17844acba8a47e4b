#if canImport(CryptoKit)
  internal import CryptoKit
#else
  internal import COpenSSL
#endif

/// SHA-256 (FIPS 180-4) by the system's own library: CryptoKit on Apple's systems, OpenSSL elsewhere.
///
/// Bytes may come in pieces. After ``finish()`` the same value hashes the next bytes, so one value is enough for many
/// small hashes. A common beginning can be hashed once and copied:
///
/// ```swift
/// var prefix = SHA256()
/// prefix.update(head)
/// var hash = SHA256()
/// for text in texts {
///   hash.continue(from: prefix)
///   hash.update(text)
///   print(hash.finish().hex)
/// }
/// ```
public struct SHA256: ~Copyable {
  /// The bytes of a digest.
  public static let digestLength = 32

  #if canImport(CryptoKit)
    private var state = CryptoKit.SHA256()

    public init() {}

    /// Adds bytes after the earlier ones.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) { state.update(bufferPointer: bytes) }

    /// The digest of all bytes since the last one, or since this value was made. The next bytes begin a new hash.
    public mutating func finish() -> SHA256Digest {
      let digest = state.finalize().withUnsafeBytes { SHA256Digest($0) }
      state = CryptoKit.SHA256()
      return digest
    }

    /// Becomes a copy of `other`, in the memory that this value already has; its own bytes are forgotten.
    public mutating func `continue`(from other: borrowing SHA256) { state = other.state }

    /// A second hash of the same bytes so far. From then on, the two do not affect each other.
    public func copy() -> SHA256 {
      var copy = SHA256()
      copy.continue(from: self)
      return copy
    }

    /// The digest of all bytes, when no more follow.
    consuming func digest() -> SHA256Digest { state.finalize().withUnsafeBytes { SHA256Digest($0) } }
  #else
    private let context: OpaquePointer

    public init() {
      context = Self.newContext()
      begin()
    }

    private static func newContext() -> OpaquePointer {
      guard let context = EVP_MD_CTX_new() else { fatalError("no memory for a hash") }
      return context
    }

    deinit { EVP_MD_CTX_free(context) }

    private func begin() { require(EVP_DigestInit_ex2(context, algorithm.method, nil)) }

    /// Adds bytes after the earlier ones.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
      require(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count))
    }

    /// The digest of all bytes since the last one, or since this value was made. The next bytes begin a new hash.
    public mutating func finish() -> SHA256Digest {
      defer { begin() }
      return result()
    }

    /// The digest of all bytes, when no more follow.
    consuming func digest() -> SHA256Digest { result() }

    private func result() -> SHA256Digest {
      withUnsafeTemporaryAllocation(byteCount: Self.digestLength, alignment: 8) { digest in
        require(EVP_DigestFinal_ex(context, digest.baseAddress, nil))
        return SHA256Digest(UnsafeRawBufferPointer(digest))
      }
    }

    /// Becomes a copy of `other`, in the memory that this value already has; its own bytes are forgotten.
    public mutating func `continue`(from other: borrowing SHA256) {
      require(EVP_MD_CTX_copy_ex(context, other.context))
    }

    private init(copying other: borrowing SHA256) {
      context = Self.newContext()
      `continue`(from: other)
    }

    /// A second hash of the same bytes so far. From then on, the two do not affect each other.
    public func copy() -> SHA256 { SHA256(copying: self) }
  #endif

  /// The digest of complete bytes.
  public static func hash(_ bytes: some Collection<UInt8>) -> SHA256Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest()
  }

  /// Adds bytes after the earlier ones. They are copied first if they are not contiguous in memory.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if isDone == nil { Array(bytes).withUnsafeBytes { update($0) } }
  }
}

#if !canImport(CryptoKit)
  /// Stops the process if a call has failed: OpenSSL's calls fail only without memory or without SHA-256.
  private func require(_ result: Int32) { precondition(result == 1, "OpenSSL does not hash") }

  /// OpenSSL's method, looked up once: `EVP_sha256()` would be looked up again for every hash.
  private let algorithm = Algorithm()

  private struct Algorithm: @unchecked Sendable {
    let method: OpaquePointer

    init() {
      guard let method = EVP_MD_fetch(nil, "SHA2-256", nil) else { fatalError("OpenSSL has no SHA-256") }
      self.method = method
    }
  }
#endif

/// The 32 bytes of a SHA-256 digest.
public struct SHA256Digest: Hashable, Sendable {
  /// The digest as four big-endian numbers, which need no allocated memory.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Parameter bytes: 32 bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == SHA256.digestLength)
    func word(_ index: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    words = (word(0), word(1), word(2), word(3))
  }

  /// The byte at `index`, from 0 to 31.
  public subscript(index: Int) -> UInt8 {
    precondition((0..<SHA256.digestLength).contains(index))
    return UInt8(truncatingIfNeeded: word(index / 8) >> UInt64(56 - index % 8 * 8))
  }

  /// All 32 bytes.
  public var bytes: [UInt8] { (0..<SHA256.digestLength).map { self[$0] } }

  /// The digest as 64 lower-case hexadecimal digits.
  public var hex: String { hex(byteCount: SHA256.digestLength) }

  /// The first bytes as lower-case hexadecimal digits, two for each.
  ///
  /// - Parameter byteCount: The number of bytes, at most 32.
  public func hex(byteCount: Int) -> String {
    String(unsafeUninitializedCapacity: byteCount * 2) { text in
      var count = 0
      for index in 0..<4 {
        var bits = word(index)
        for _ in 0..<16 where count < byteCount * 2 {
          text[count] = digit(bits >> 60)
          bits <<= 4
          count += 1
        }
      }
      return count
    }
  }

  public static func == (one: SHA256Digest, other: SHA256Digest) -> Bool { one.words == other.words }

  public func hash(into hasher: inout Hasher) {
    for index in 0..<4 { hasher.combine(word(index)) }
  }

  private func word(_ index: Int) -> UInt64 {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }
}

/// - Parameter value: A number from 0 to 15.
private func digit(_ value: UInt64) -> UInt8 {
  UInt8(truncatingIfNeeded: value) &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
}

/// The hash of bytes that many texts begin with, to be continued with each of them.
///
/// It does not change after it was made, so all threads may continue it.
public final class SHA256Prefix: @unchecked Sendable {
  private let state: SHA256

  public init(_ bytes: some Collection<UInt8>) {
    var state = SHA256()
    state.update(bytes)
    self.state = state
  }

  /// The digest of the prefix and these bytes.
  public func hash(followedBy bytes: some Collection<UInt8>) -> SHA256Digest {
    var hash = state.copy()
    hash.update(bytes)
    return hash.digest()
  }
}

extension SHA256 {
  /// HMAC-SHA-256 (RFC 2104).
  public static func authenticate(_ message: [UInt8], with key: [UInt8]) -> SHA256Digest {
    let block = 64
    var key = key.count > block ? hash(key).bytes : key
    key += repeatElement(0, count: block - key.count)
    let inner = hash(key.map { $0 ^ 0x36 } + message)
    return hash(key.map { $0 ^ 0x5C } + inner.bytes)
  }
}
