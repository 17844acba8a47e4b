import CommandKit
import SiteQuestions
import FeedClient
import Hosting
import Output
import PublishedSite
import Text

extension SignoffPage {
  /// The changes of texts, as words and as pictures; nil if no text changes.
  var words: Section? {
    let content = report.changes.content
    guard !content.entries.isEmpty else { return nil }
    let omitted: HTML =
      content.omitted > 0
      ? "<p class=\"quiet\">Not compared, because there are too many: \(counted(content.omitted, "other text")).</p>\n"
      : ""
    let pictures = report.pictures
    let missing: HTML =
      pictures.omitted > 0
      ? """
      <p class="quiet">Without a picture, because the page would be too large for a mail: \
      \(counted(pictures.omitted, "view")). Their words are here.</p>

      """
      : ""
    let large: HTML =
      pictures.largeImages > 0
      ? """
      <p class="quiet">Left out of the frames, because they are large or cannot be read: \
      \(counted(pictures.largeImages, "image")).</p>

      """
      : ""
    return Section(
      id: "words", title: "What people read", shortTitle: "Words",
      body: """
        <p class="lead">What is gone is <del>struck through</del>, what is new is <ins>underlined</ins>. The frames are the \
        published pages themselves, on a phone of \(ViewPictures.phone.width) by \(ViewPictures.phone.height) points.</p>
        \(omitted)\(missing)\(large)\(content.entries.enumerated().html { article($1, isOpen: $0 < 12) })
        """)
  }

  /// The heights of all frames, which the style needs.
  var frameHeights: [Int] {
    let views = report.changes.content.entries.flatMap(\.versions).flatMap(\.views)
    return Set(views.flatMap(\.sides).map(\.frameHeight)).sorted()
  }

  private func article(_ changed: ChangedContent.Entry, isOpen: Bool) -> HTML {
    """
    <details class="entry text"\(isOpen ? " open" as HTML : "")><summary><span class="files">\(changed.feed.title)</span> \
    \(entry(changed.id, of: changed.feed))</summary>
    \(changed.joined.html { version($0, isOpen: isOpen) })</details>

    """
  }

  /// - Parameter same: Versions in which people read the same.
  private func version(_ same: [ChangedContent.Version], isOpen: Bool) -> HTML {
    let (version, languages) = (same[0], same.languages)
    let rows = version.texts.html { name, difference in
      """
      <div><dt>\(name)</dt><dd dir="auto">\(marked(difference))</dd></div>

      """
    }
    let words: HTML =
      !version.texts.isEmpty
      ? "<dl class=\"texts\">\(rows)</dl>\n"
      : version.isRead ? "<p class=\"quiet\">The words are the same; the page is another one.</p>\n" : ""
    let unread: HTML =
      version.isRead ? "" : "<p class=\"finding warning\">A page of it cannot be read, so its words are not here.</p>\n"
    return """
      <div class="version"><p class="tags"><b>\(languages)</b> <span class="files">\(same.map(\.file).joined(separator: ", "))</span></p>
      \(words)\(unread)\(version.views.html { pictures($0, in: languages, isOpen: isOpen) })</div>

      """
  }

  private func marked(_ difference: WordDifference) -> HTML {
    difference.withLinksInWords.pieces.html { piece in
      switch piece {
      case .same(let text): lines(text)
      case .removed(let text): "<del>\(lines(text))</del>"
      case .added(let text): "<ins>\(lines(text))</ins>"
      }
    }
  }

  private func lines(_ text: String) -> HTML {
    text.split(separator: "\n", omittingEmptySubsequences: false).html(separator: "<br>\n") { "\(String($0))" }
  }

  /// The pictures of a view before and after, light and dark.
  ///
  /// - Parameter isOpen: Whether the pictures are printed as well; others are drawn only when the reader opens them.
  private func pictures(_ view: ChangedContent.View, in languages: String, isOpen: Bool) -> HTML {
    let sides = [("before", view.old), ("after", view.new)]
    guard sides.contains(where: { report.pictures[$0.1] != nil }) else { return "" }
    let figures = PublishedView.Look.allCases.html { look in
      sides.html { when, side in
        guard let side else { return "" }
        let title = "\(view.id), \(languages), \(when), \(look.rawValue)"
        let frame: HTML =
          report.pictures[side]?[look].map {
            ViewPictures.frame($0, look, height: side.frameHeight, title: title, isLazy: !isOpen)
          }
          ?? "<p class=\"quiet\">not shown</p>"
        return "<figure><figcaption>\(when), \(look.rawValue)</figcaption>\(frame)</figure>\n"
      }
    }
    return """
      <div class="scroll" tabindex="0" role="group" aria-label="\(view.id), \(languages)">
      <div class="pictures">\(figures)</div></div>

      """
  }
}

extension ChangedContent.Entry {
  /// The versions; those in which people read the same together, as languages without a text of their own do.
  fileprivate var joined: [[ChangedContent.Version]] {
    versions.reduce(into: []) { groups, version in
      let same = groups.firstIndex { group in
        version.isRead && group[0].isRead && !version.texts.isEmpty
          && version.texts.elementsEqual(group[0].texts) { $0 == $1 }
          && version.views.map(\.id) == group[0].views.map(\.id)
      }
      if let same { groups[same].append(version) } else { groups.append([version]) }
    }
  }
}

extension [ChangedContent.Version] {
  /// The languages of versions with the same words: `English, shown for Arabic and all other languages`.
  fileprivate var languages: String {
    // The file of all languages that have none of their own is named last.
    let names = map { SignoffPage.name(of: $0.languages) }.sorted { !$0.contains("other") && $1.contains("other") }
    let view = self[0].views.lazy.flatMap(\.sides).compactMap(\.view).first
    guard count > 1, let own = view?.language.map(SignoffPage.name) else { return names.listed }
    return "\(own), shown for \(names.filter { $0 != own }.listed)"
  }
}

extension SignoffPage {
  /// The name of a language; other words stay as they are.
  fileprivate static func name(of language: String) -> String { names[language] ?? language }

  private static let names = [
    "en": "English", "de": "German", "fr": "French", "es": "Spanish", "it": "Italian", "ja": "Japanese", "ar": "Arabic",
    "pt": "Portuguese", "nl": "Dutch", "ru": "Russian", "tr": "Turkish", "zh": "Chinese", "ko": "Korean",
    "he": "Hebrew", "fa": "Persian", "pl": "Polish", "cs": "Czech", "da": "Danish", "sv": "Swedish", "fi": "Finnish",
    "nb": "Norwegian", "el": "Greek", "uk": "Ukrainian", "hi": "Hindi", "th": "Thai", "vi": "Vietnamese",
    "id": "Indonesian", "hu": "Hungarian", "ro": "Romanian",
  ]
}

extension WordDifference {
  /// The same with links and buttons as people would say them rather than in Markdown: `“Buy” → https://a.example`.
  fileprivate var withLinksInWords: WordDifference {
    func side(_ text: (Piece) -> String) -> String { pieces.map(text).joined().withLinksInWords }
    let old = side { if case .added = $0 { "" } else { $0.text } }
    let new = side { if case .removed = $0 { "" } else { $0.text } }
    return WordDifference(from: old, to: new)
  }
}

extension WordDifference.Piece {
  fileprivate var text: String {
    switch self {
    case .same(let text), .removed(let text), .added(let text): text
    }
  }
}

extension String {
  fileprivate var withLinksInWords: String {
    guard contains("](") else { return self }
    return replacing(/!\[([^\[\]]*)\]\(([^()\s]*)\)/) { "(picture: \($0.1.isEmpty ? $0.2 : $0.1))" }
      .replacing(/\[([^\[\]]*)\]\(([^()\s]*)\)/) { $0.2 == "close:" ? "“\($0.1)” closes it" : "“\($0.1)” → \($0.2)" }
  }
}

extension ChangedContent.View.Side {
  /// The height on the phone in whole points.
  fileprivate var frameHeight: Int {
    let most = ViewPictures.phone.height
    guard let height, height < Double(most) else { return most }
    return max(44, Int(height.rounded(.up)))
  }
}

/// The changed views as frames: before and after, light and dark, at a phone's width.
///
/// Each frame contains the published page itself with its pictures. It runs no script, loads nothing and leads nowhere,
/// because of the sandbox and the policy of the page around it.
struct ViewPictures: Sendable {
  /// The frame's page for each look.
  typealias Stills = [PublishedView.Look: [UInt8]]

  /// The size in points.
  static let phone = (width: 375, height: 667)

  /// The pages by path. Paths contain a hash.
  private var stills: [String: Stills] = [:]
  /// The hashes of the pages' styles, for the policy of the page around them.
  private(set) var styles: Set<String> = []
  /// The number of views that are not shown, because the page would become too large for an email.
  private(set) var omitted = 0
  /// The number of pictures that are too large for the frames.
  private(set) var largeImages = 0

  /// The maximum size of all frames together, in bytes of HTML.
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
        styles.formUnion(looks.flatMap { $1.styles.map(cspHash) })
      }
    }
    largeImages = large.count
  }

  /// - Parameter title: A description for users who cannot see the frame.
  static func frame(_ html: [UInt8], _ look: PublishedView.Look, height: Int, title: String, isLazy: Bool) -> HTML {
    """
    <div class="picture h\(height)"><iframe class="\(look.rawValue)" sandbox loading="\(isLazy ? "lazy" : "eager")" width="\(phone.width)" \
    height="\(height)" title="\(title)" srcdoc="\(HTML(markup: html.escapedForAttribute))"></iframe></div>
    """
  }
}

extension [UInt8] {
  /// The bytes escaped for an attribute in double quotes. Markup stays markup in it.
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
