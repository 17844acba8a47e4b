internal import Text

/// A page without scripts, with the ways to the others.
struct PlainPage {
  let title: String
  /// Of the `body`.
  let look: String

  /// - Parameter contents: Writes what comes below the title.
  func html(_ contents: (inout MarkupWriter) -> Void) -> [UInt8] {
    var page = MarkupWriter()
    page.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.write("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.write("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    page.write(escaping: title, in: .anyQuotes)
    page.write("</title>\n<link rel=\"icon\" href=\"data:,\">\n")
    page.write("<link rel=\"stylesheet\" href=\"/-/web/preview.css\">\n</head>\n")
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

/// What is not there, as a page.
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
