import Authoring
import Diagnostics
import FeedModel
import Output
import SiteBuilder
import Text

/// A site whose texts come from an input: the first line is its titles, the rest its bodies.
enum FuzzedSite {
  static let configuration = SourceFile(
    path: "publish.yml",
    text: """
      site: https://x.example/
      app: { name: Snoodle, storeID: 1, updateURL: https://x.example/get }
      locales: [en, de]
      schemes: [snoodle]

      """)

  /// All HTML pages and views that are published, by path; nil if there are errors.
  ///
  /// The body is published twice, because with `html: true` other parts of the input come through.
  static func pages(_ bytes: [UInt8]) throws -> [(path: String, page: [UInt8])]? {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let (title, body) = (quoted(bytes[..<end]), Array(bytes[end...]))
    let files = [
      file("notifications/plain", "title: \(title)\ndate: 2026-11-20\nheight: 90", body),
      file("notifications/html", "title: \(title)\ndate: 2026-11-20\nheight: 90\nhtml: true", body),
      file("releases/2.4.0", "date: 2026-11-20", body),
    ]
    // A file that is refused must not keep the others from being published.
    let good = files.filter { !readSite(SiteSources([configuration, $0])).diagnostics.hasErrors }
    guard !good.isEmpty else { return nil }
    return cache.withLock { cache in
      buildSite(SiteSources([configuration] + good), options, cache: &cache).output?.tree.files
        .filter { $0.path.hasSuffix(".html") }.map { ($0.path, $0.bytes) }
    }
  }

  /// A site of these releases, by the names of their files.
  static func releases(_ texts: [String: String]) -> SiteSources {
    SiteSources([configuration] + texts.map { SourceFile(path: "content/releases/\($0).md", text: $1) })
  }

  private static let options = BuildOptions(now: Instant(secondsSince1970: 1_795_251_600), allowsEmpty: true)

  /// Templates are read once.
  private static let cache = Lock<BuildCache?>(BuildCache())

  private static func file(_ name: String, _ head: String, _ body: [UInt8]) -> SourceFile {
    SourceFile(path: "content/\(name).md", bytes: Array("---\n\(head)\n---\n".utf8) + body)
  }

  /// As YAML's text in quotation marks, in which only these three have a meaning.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\r": " "
      default: String(scalar)
      }
    }
    return "\"\(text.joined())\""
  }
}
