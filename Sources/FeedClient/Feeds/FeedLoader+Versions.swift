internal import FeedModel
internal import Hashing

extension FeedLoader {
  /// A version of a file, which its hash proves: the stored copy if it is that one, otherwise its immutable copy on the server,
  /// whose bytes then become the stored copy.
  ///
  /// - Parameters:
  ///   - version: As in ``FeedIndex/versions``.
  ///   - url: Of the file itself, under which its copy is stored.
  ///   - immutable: The URL of its copy on the server.
  /// - Throws: ``FeedFailure`` if the server cannot be reached, refuses, or has something else there; what is there then
  ///   is ``FeedFailure/differs(_:)``.
  func load<Value: Sendable>(
    _ version: String, of url: String, at immutable: String, by deadline: Deadline,
    as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    if let copy = await copy(of: url), copy.isVersion(version), let value = try? read(copy) {
      return LoadedFile(source: url, value: value)
    }
    let answer = try await get(immutable, Validators(), by: deadline)
    switch answer.status {
    case 200, 203: break
    case 404, 410: throw .missing(immutable)
    default: throw .status(immutable, answer.status, retryAfter: answer.retryAfter)
    }
    guard answer.body.isVersion(version) else { throw .differs(immutable) }
    let value = try value(of: answer.body, immutable, as: read)
    await keep(answer.body, Validators(), of: url)
    return LoadedFile(source: url, value: value)
  }
}

extension [UInt8] {
  fileprivate func isVersion(_ digits: String) -> Bool { SHA256.hash(self).hex.hasPrefix(digits) }
}
