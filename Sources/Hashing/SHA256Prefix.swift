/// The hash of bytes that many texts begin with, to be continued with each of them.
///
/// It never changes once it is made, so that all threads may continue it.
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
