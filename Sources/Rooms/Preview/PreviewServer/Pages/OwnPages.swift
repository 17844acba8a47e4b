internal import CEmbedded
internal import LocalServer
internal import Text

/// The preview's own pages: embedded resources, and pages of source files.
struct OwnPages: Sendable {
  private let files: [String: ServedFile]

  init() {
    files = Dictionary(
      uniqueKeysWithValues: WebResources.files.map { name, bytes in
        let policy = name.hasPrefix("edit/") ? Self.editPolicy : Self.policy
        let fields: HeaderFields = name.hasSuffix(".html") ? [.contentSecurityPolicy: policy] : [:]
        return (name, ServedFile(name, bytes, adding: fields))
      })
  }

  func response(to request: Request, _ name: String) -> Response {
    files[name]?.response(to: request) ?? .text(404, "The preview has no file \(name)")
  }

  func source(_ bytes: [UInt8], _ path: String) -> Response { page(200, SourcePage(path: path, bytes: bytes).html) }

  func missing(_ sentence: String, siteHasPage: Bool) -> Response {
    page(404, MissingPage(sentence: sentence, siteHasPage: siteHasPage).html)
  }

  private func page(_ status: Int, _ html: [UInt8]) -> Response {
    Response(status, type: mediaType(of: "page.html"), html).adding(.contentSecurityPolicy, Self.policy)
  }

  /// Everything is loaded from here and nothing is inline, so that no text of a site can become a script. No other page
  /// may frame these pages.
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// The editing pages show pictures that they have requested with the key, as blobs.
  static let editPolicy =
    policy.replacing("'self' data:", with: "'self' data: blob:") + "; require-trusted-types-for 'script'"
}

/// A page without scripts, with links to the other pages.
struct PlainPage {
  let title: String
  /// The class of the `body`.
  let look: String

  /// - Parameter contents: Writes the contents below the title.
  func html(_ contents: (inout MarkupWriter) -> Void) -> [UInt8] {
    var page = MarkupWriter()
    page.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.write("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.write("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    page.write(escaping: title, in: .anyQuotes)
    page.write("</title>\n<link rel=\"icon\" href=\"data:,\">\n")
    page.write("<link rel=\"stylesheet\" href=\"/-/web/shared/preview.css\">\n</head>\n")
    page.write(markup: "<body class=\"plain \(look)\">\n")
    page.write(
      "<header class=\"top\">\n<p class=\"brand\">publish <span>preview</span></p>\n<nav aria-label=\"Pages\">")
    page.write("<a href=\"/\">Simulator</a> <a href=\"/-/gallery\">Gallery</a> ")
    page.write("<a href=\"/-/site-status\">Status</a></nav>\n</header>\n<main>\n<h1>")
    page.write(escaping: title, in: .anyQuotes)
    page.write("</h1>\n")
    contents(&page)
    page.write("</main>\n</body>\n</html>\n")
    return page.bytes
  }
}

/// A page for something that does not exist.
struct MissingPage {
  let sentence: String
  /// Whether the site has a page of its own for this.
  let siteHasPage: Bool

  var html: [UInt8] {
    PlainPage(title: "There is nothing here", look: "missing").html { page in
      page.write("<p>")
      page.write(escaping: sentence, in: .anyQuotes)
      page.write("</p>\n<p><a href=\"/-/site-status#files\">Everything that is published</a> ")
      page.write("is listed with the site’s status.</p>\n")
      guard siteHasPage else { return }
      page.write("<p>On the published site, people see <a href=\"/404.html\">its own page</a> instead.</p>\n")
    }
  }
}

/// A page with a source file of the site, in which each line has its number and an anchor such as `#L12`.
struct SourcePage {
  /// The largest file that is shown, in bytes. Larger files, and files that are not text, are only named.
  static let longest = 64 << 10

  let path: String
  let bytes: [UInt8]

  var html: [UInt8] { PlainPage(title: path, look: "source").html(appendContents) }

  private func appendContents(to page: inout MarkupWriter) {
    guard bytes.count <= Self.longest else {
      return page.write(markup: "<p>Too long to be shown: \(bytes.count) bytes.</p>\n")
    }
    guard isText else { return page.write(markup: "<p>Not text: \(bytes.count) bytes.</p>\n") }
    page.write("<ol class=\"lines\">\n")
    for (index, line) in lines.enumerated() {
      page.write(markup: "<li id=\"L\(index + 1)\"><code>")
      line.withUnsafeBufferPointer { page.write(escaping: $0, in: .anyQuotes) }
      page.write("</code></li>\n")
    }
    page.write("</ol>\n")
  }

  private var isText: Bool { !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil }

  /// The lines as authors count them: LF and CRLF end a line, and there is no empty line after the last one.
  private var lines: [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
  }
}

/// The preview's own pages, embedded in the program.
enum WebResources {
  /// The bytes of the files of `Web/`, by their paths in it, which are also their addresses below `/-/web/`, and the
  /// modules of the JavaScript client below `client/`.
  static let files = Dictionary(
    uniqueKeysWithValues: texts(embeddedPages()).map { ($0, bytes($1)) }
      + texts(embeddedClientModules()).map { ("client/\($0)", bytes($1)) })

  /// The bytes of a file, with imports of the client's modules pointing to `client/`.
  private static func bytes(_ text: String) -> [UInt8] {
    let modules = "../../../../../../Clients/javascript/"
    return Array((text.contains(bytesOf: modules) ? text.replacing(modules, with: "../client/") : text).utf8)
  }

  private static func texts(_ files: EmbeddedFiles) -> [(name: String, text: String)] {
    UnsafeBufferPointer(start: files.first, count: files.count).map {
      (String(cString: $0.name), String(cString: $0.text))
    }
  }
}
