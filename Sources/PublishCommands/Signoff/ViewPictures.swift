import FeedClient
import FeedModel
import Hosting
import PublishedSite
import Text

/// The changed views as frames: before and after, light and dark, at a phone's width.
///
/// Each frame holds the published page itself, with its pictures. It runs no script, loads nothing and leads nowhere: the
/// sandbox and the policy of the page around it see to that.
struct ViewPictures: Sendable {
  /// A page for a frame of each look.
  typealias Stills = [PublishedView.Look: [UInt8]]

  /// In points.
  static let phone = (width: 375, height: 667)

  /// By path. A path has a hash in its name.
  private var stills: [String: Stills] = [:]
  /// The hashes of their styles, for the policy of the page.
  private(set) var styles: Set<String> = []
  /// Views that are not shown, because the page would become too large for a mail.
  private(set) var omitted = 0
  /// Pictures that are not in the frames, because they are too large.
  private(set) var largeImages = 0

  /// All frames together, in bytes of HTML.
  private static let mostBytes = 8 << 20
  private static let mostBytesOfImage = 256 << 10

  subscript(side: ChangedContent.View.Side?) -> Stills? { side?.view.flatMap { stills[$0.path] } }

  init(of content: ChangedContent, from old: PublishedSite, _ new: PublishedSite) async {
    var (images, bytes) = ([String: [UInt8]](), 0)
    var large: Set<String> = []
    for view in content.entries.flatMap(\.versions).flatMap(\.views) {
      for (side, site) in [(view.old, old), (view.new, new)] {
        guard let page = side?.view, stills[page.path] == nil else { continue }
        for path in page.images where images[path] == nil && !large.contains(path) {
          let file = (try? await site.file(path))?.value
          guard let file, file.count <= Self.mostBytesOfImage else {
            large.insert(path)
            continue
          }
          images[path] =
            Array("data:\(Serving(of: path).contentType.prefix { $0 != ";" });base64,".utf8) + Base64.encode(file[...])
        }
        let looks = PublishedView.Look.allCases.map { ($0, page.still($0, images)) }
        let size = looks.reduce(0) { $0 + $1.1.html.count }
        guard bytes + size <= Self.mostBytes else {
          omitted += 1
          continue
        }
        bytes += size
        stills[page.path] = Dictionary(looks.map { ($0, $1.html) }) { first, _ in first }
        styles.formUnion(looks.flatMap { $1.styles.map(base64SHA256) })
      }
    }
    largeImages = large.count
  }
}

extension ViewPictures {
  /// - Parameter title: For those who do not see it.
  static func frame(_ html: [UInt8], _ look: PublishedView.Look, height: Int, title: String, isLazy: Bool) -> HTML {
    """
    <div class="picture h\(height)"><iframe class="\(look.rawValue)" sandbox loading="\(isLazy ? "lazy" : "eager")" width="\(phone.width)" \
    height="\(height)" title="\(title)" srcdoc="\(HTML(markup: html.escapedForAttribute))"></iframe></div>
    """
  }
}

extension [UInt8] {
  /// For an attribute in double quotes. Markup stays markup there.
  fileprivate var escapedForAttribute: [UInt8] {
    var escaped: [UInt8] = []
    escaped.reserveCapacity(count + count / 8)
    for byte in self {
      switch byte {
      case UInt8(ascii: "&"): escaped += "&amp;".utf8
      case UInt8(ascii: "\""): escaped += "&quot;".utf8
      default: escaped.append(byte)
      }
    }
    return escaped
  }
}
