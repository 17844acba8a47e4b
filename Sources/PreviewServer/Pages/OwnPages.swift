internal import FeedModel
internal import LocalServer

/// The preview's own pages: what is embedded in the program, and sources.
struct OwnPages: Sendable {
  private let files: [String: ServedFile]

  init(startedAt: Instant) {
    files = Dictionary(
      uniqueKeysWithValues: WebResources.files.map { name, bytes in
        let fields: HeaderFields = name.hasSuffix(".html") ? [.contentSecurityPolicy: Self.policy] : [:]
        return (name, ServedFile(name, bytes, lastModified: startedAt, adding: fields))
      })
  }

  func response(to request: Request, _ name: String, at now: Instant) -> Response {
    files[name]?.response(to: request, at: now) ?? .text(404, "The preview has no file \(name)")
  }

  func source(_ bytes: [UInt8], _ path: String) -> Response { page(200, SourcePage(path: path, bytes: bytes).html) }

  func missing(_ sentence: String, siteHasPage: Bool) -> Response {
    page(404, MissingPage(sentence: sentence, siteHasPage: siteHasPage).html)
  }

  private func page(_ status: Int, _ html: [UInt8]) -> Response {
    Response(status, type: mediaType(of: "page.html"), html).adding(.contentSecurityPolicy, Self.policy)
  }

  /// Everything from here and nothing inline, so that no text of a site can become a script; no other page may frame
  /// us.
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """
}
