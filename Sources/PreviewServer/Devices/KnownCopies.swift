import FeedClient
import FeedModel
import Output
import Text

/// Feeds that devices have got, by their entity tags: so a device needs to remember only which copy it has.
final class KnownCopies: Sendable {
  private struct Contents {
    var bytes: [String: [UInt8]] = [:]
    /// Oldest first.
    var tags: [String] = []
    var total = 0
  }

  private let contents = Lock(Contents())
  private let limit: Int

  /// - Parameter limit: In bytes. Beyond it the oldest are forgotten; the newest always stays.
  init(limit: Int = 128 << 20) { self.limit = limit }

  /// - Returns: The copy's tag, which is that of its bytes alone: the server's own, or one that is made here.
  func add(_ copy: FeedCopy) -> String {
    let tag = copy.validators.eTag ?? "\"\(sha256Hex(copy.body))\""
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

  /// Nil for one that was never given, or was forgotten.
  subscript(tag: String) -> FeedCopy? {
    contents.withLock { $0.bytes[tag] }.map { FeedCopy(body: $0, validators: Validators(eTag: tag)) }
  }
}
