import FeedClient
import FeedModel
import Output

/// The copies of feeds that a device says it has, by their tags.
struct DeviceCopies {
  private let request: LaunchRequest
  private let copies: KnownCopies
  private var known: [String: FeedCopy] = [:]
  /// Of copies that were given by an earlier run of this program, or so long ago that they are forgotten.
  private var unknown: [String: String] = [:]

  init(_ request: LaunchRequest, _ output: PreviewOutput, _ copies: KnownCopies) {
    self.request = request
    self.copies = copies
    for (url, tag) in request.copies {
      if let copy = copies[tag] ?? Self.served(url, tag, output) {
        known[url] = copy
      } else {
        unknown[url] = tag
      }
    }
  }

  /// What is served now may be the very copy that was given before.
  private static func served(_ url: String, _ tag: String, _ output: PreviewOutput) -> FeedCopy? {
    guard let bytes = output.path(of: url).flatMap({ output.tree[$0] }), tag == "\"\(sha256Hex(bytes))\"" else {
      return nil
    }
    return FeedCopy(body: bytes, validators: Validators(eTag: tag))
  }

  func put(into store: MemoryStore) async {
    for (url, copy) in known { await store.keep(copy, of: url) }
  }

  var notes: [String] {
    unknown.keys.sorted().map { "the device's copy of \($0) is no longer known to the server and is ignored" }
  }

  /// What the device has after the launch. One that speaks another language for a while keeps what it had.
  ///
  /// - Parameter feeds: Where the app looks for each of its feeds.
  func tags(in store: MemoryStore, _ feeds: [[String]]) async -> [String: String] {
    let asked = Set(feeds.flatMap(\.self))
    var tags: [String: String] = [:]
    for url in asked.union(request.copies.keys) {
      guard let copy = await store.copy(of: url) else { continue }
      tags[url] = copies.add(copy)
    }
    let untouched = unknown.filter { request.airplane || !asked.contains($0.key) }
    return tags.merging(untouched) { new, _ in new }
  }
}
