public import FeedModel
internal import Hosting
internal import LocalServer
internal import Output
internal import Text

/// A good output as it is served. Files are prepared when they are requested, so that a build of 10,000 files costs
/// nothing here.
final class PreviewEdition: Sendable {
  /// The number of the build that made it.
  let number: Int
  let output: PreviewOutput

  private let files = Lock<[String: ServedFile]>([:])
  private let gallery = OnceFile()

  init(_ output: PreviewOutput, number: Int) { (self.output, self.number) = (output, number) }

  /// The file at exactly this path, if any.
  func file(_ path: String) -> ServedFile? {
    // Equal keys may be two spellings of the same letters; the path has exactly these bytes.
    if let file = files.withLock({ $0[path] }), file.path.isSame(as: path) { return file }
    guard let bytes = output.tree[path] else { return nil }
    let file = ServedFile(path, bytes, adding: Self.policy(of: path))
    files.withLock { $0[path] = file }
    return file
  }

  /// `/-/gallery.json`, made for the first request and kept for all others.
  func gallery(by devices: any PreviewAPI) async -> ServedFile {
    await gallery.file { [output] in await ServedFile("gallery.json", devices.gallery(of: output)) }
  }

  /// When a page of the site is opened on its own, it gets its own origin, as it does in a frame: templates may have
  /// scripts, which must not reach the preview's pages and sources.
  private static func policy(of path: String) -> HeaderFields {
    guard path.hasSuffix(".html") || path.hasSuffix(".svg") else { return [:] }
    return [
      .contentSecurityPolicy:
        "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox allow-downloads; frame-ancestors 'self'"
    ]
  }
}

/// A file that is made for the first request, and kept for all others.
final class OnceFile: Sendable {
  private let made = Lock<Task<ServedFile, Never>?>(nil)

  func file(_ make: @escaping @Sendable () async -> ServedFile) async -> ServedFile {
    // The task runs to its end even if the first client disconnects.
    let task = made.withLock { made in
      let making = made ?? Task { await make() }
      made = making
      return making
    }
    return await task.value
  }
}

/// The status of all items in one build: `/-/site-status.json`.
final class SiteStatusFile: Sendable {
  private let bytes: @Sendable () -> [UInt8]
  private let made = OnceFile()

  init(_ bytes: @escaping @Sendable () -> [UInt8]) { self.bytes = bytes }

  func file() async -> ServedFile { await made.file { [bytes] in ServedFile("site-status.json", bytes()) } }
}

/// The `Content-Type` of a file, by its name: of published files, for which it is the type that hosts should use, and
/// of the preview's own scripts.
func mediaType(of path: String) -> String {
  if path.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
  if path.hasSuffix(".txt") { return "text/plain; charset=utf-8" }
  return Serving(of: path).contentType
}

extension ServedFile {
  /// Makes a file whose name decides the `Content-Type`.
  init(_ path: String, _ bytes: [UInt8], adding more: HeaderFields = [:]) {
    self.init(path, bytes, type: mediaType(of: path), entityTag: "\"\(shortHash(bytes))\"", adding: more)
  }
}

/// Finds the content file of a text in a language, relative to the site; nil if there is none.
///
/// - Parameters: The folder below `content/` (`notifications`); the id; the part, which is a view of a notification, or
///   `local` for a release's own text, elsewhere `index`; the language.
public typealias ContentSources =
  @Sendable (_ folder: String, _ id: String, _ part: String, _ language: LanguageTag) -> String?
