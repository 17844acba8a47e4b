internal import FeedModel
internal import LocalServer
internal import Output
internal import Text

/// A good output as it is served: its files become what goes out when they are asked for, so that a build of 10,000
/// files costs nothing here.
final class Edition: Sendable {
  /// Of the build that made it.
  let number: Int
  let output: PreviewOutput

  private struct Files: Sendable {
    var served: [String: ServedFile] = [:]
    /// From the editions before: a file whose bytes did not change keeps its `Last-Modified`.
    var earlier: [String: ServedFile]
  }

  private let files: Lock<Files>
  private let gallery = OnceFile()

  init(_ output: PreviewOutput, number: Int, after previous: Edition?) {
    self.number = number
    self.output = output
    let earlier = previous?.known.filter { output.tree[$0.key] != nil } ?? [:]
    files = Lock(Files(earlier: earlier))
  }

  /// Nil unless there is a file at exactly this path.
  func file(_ path: String) -> ServedFile? {
    // Equal keys may be two spellings of one letter; only the very bytes are the same path.
    if let file = files.withLock({ $0.served[path] }), file.path.isSame(as: path) { return file }
    guard let bytes = output.tree[path] else { return nil }
    let earlier = files.withLock { $0.earlier[path] }
    let file =
      earlier.flatMap { $0.bytes == bytes ? $0 : nil }
      ?? ServedFile(
        path, bytes, lastModified: output.builtAt,
        isOnlyOneOfItsDate: earlier.map { $0.lastModified < output.builtAt } ?? true, adding: Self.policy(of: path))
    files.withLock { $0.served[path] = file }
    return file
  }

  /// `/-/gallery.json`, made for the first who asks and kept for all others.
  func gallery(by devices: any PreviewAPI) async -> ServedFile {
    await gallery.file { [output] in
      // why no date of its own: nobody compared it with the one before.
      await ServedFile(
        "gallery.json", devices.gallery(of: output), lastModified: output.builtAt, isOnlyOneOfItsDate: false)
    }
  }

  /// A site's own page that is opened by itself gets an origin of its own, as in a frame: templates may have scripts,
  /// and the preview's pages and sources are none of their business.
  private static func policy(of path: String) -> HeaderFields {
    guard path.hasSuffix(".html") || path.hasSuffix(".svg") else { return [:] }
    return [
      .contentSecurityPolicy:
        "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads; frame-ancestors 'self'"
    ]
  }

  private var known: [String: ServedFile] {
    files.withLock { $0.earlier.merging($0.served) { _, new in new } }
  }
}
