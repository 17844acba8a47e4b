import Authoring
import Testing

/// A text as Authoring reads it.
func markdownBody(_ text: String, html: Bool = false) throws -> Markdown {
  let files = [hello: banner("html: \(html)", text)]
  return try #require(readSite(sources(files)).site?.notifications.first).index.body.base
}
