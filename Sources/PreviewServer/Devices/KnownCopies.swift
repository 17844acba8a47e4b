import FeedClient
import FeedModel
import Output
import Text

/// The copies of feeds that devices received, by entity tag, so that a device only has to remember the tags.
final class KnownCopies: Sendable {
  private struct Contents {
    var bytes: [String: [UInt8]] = [:]
    /// Oldest first.
    var tags: [String] = []
    var total = 0
  }

  private let contents = Lock(Contents())
  private let limit: Int

  /// - Parameter limit: In bytes. Beyond it the oldest copies are forgotten, but never the newest.
  init(limit: Int = 128 << 20) { self.limit = limit }

  /// - Returns: The copy's tag, which depends only on its bytes: the server's, or one that is made here.
  func add(_ copy: FeedCopy) -> String {
    let tag = copy.validators.eTag ?? Self.tag(of: copy.body)
    contents.withLock { contents in
      guard contents.bytes.updateValue(copy.body, forKey: tag) == nil else { return }
      contents.tags.append(tag)
      contents.total += copy.body.count
      while contents.total > limit, contents.tags.count > 1 {
        contents.total -= contents.bytes.removeValue(forKey: contents.tags.removeFirst())?.count ?? 0
      }
    }
    return tag
  }

  /// Nil for a tag that was never returned, or whose copy is forgotten.
  subscript(tag: String) -> FeedCopy? {
    contents.withLock { $0.bytes[tag] }.map { FeedCopy(body: $0, validators: Validators(eTag: tag)) }
  }

  /// The same for a feed's URL; a copy that is not known can still be the file that is served now.
  func copy(_ tag: String, of url: String, from output: PreviewOutput) -> FeedCopy? {
    if let known = self[tag] { return known }
    guard let served = output.path(of: url).flatMap({ output.tree[$0] }), Self.tag(of: served) == tag else {
      return nil
    }
    return FeedCopy(body: served, validators: Validators(eTag: tag))
  }

  private static func tag(of bytes: [UInt8]) -> String { "\"\(sha256Hex(bytes))\"" }
}
