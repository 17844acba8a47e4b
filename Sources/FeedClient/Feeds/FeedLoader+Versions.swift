internal import FeedModel
internal import Hashing

extension FeedLoader {
  /// A version of a file, which its length and hash prove: the stored copy if it is that one, otherwise its immutable copy on
  /// the server, whose bytes then become the stored copy.
  ///
  /// - Parameters:
  ///   - url: Of the file itself, under which its copy is stored.
  ///   - immutable: The URL of its copy on the server.
  /// - Throws: ``FeedFailure`` if the server cannot be reached, refuses, or has something else there; what is there then
  ///   is ``FeedFailure/differs(_:)``.
  func load<Value: Sendable>(
    _ version: FeedIndex.Version, of url: String, at immutable: String, by deadline: Deadline,
    as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    if let copy = await copy(of: url), version.isThat(of: copy), let value = try? read(copy) {
      return LoadedFile(source: url, value: value)
    }
    let answer: FeedResponse
    do throws(FeedFailure) {
      answer = try await get(immutable, Validators(), by: deadline, maxBytes: max(1, version.bytes))
    } catch {
      if case .transport(_, .tooLarge) = error { throw .differs(immutable) }
      throw error
    }
    switch answer.status {
    case 200, 203: break
    case 404, 410: throw .missing(immutable)
    default: throw .status(immutable, answer.status, retryAfter: answer.retryAfter)
    }
    guard version.isThat(of: answer.body) else { throw .differs(immutable) }
    let value = try value(of: answer.body, immutable, as: read)
    await keep(answer.body, Validators(), of: url)
    return LoadedFile(source: url, value: value)
  }
}

extension FeedIndex.Version {
  fileprivate func isThat(of body: [UInt8]) -> Bool { body.count == bytes && SHA256.hash(body).hex == sha256 }
}
