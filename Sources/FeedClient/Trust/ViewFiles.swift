internal import FeedModel

/// What a web view loads of a site: a banner's page or a soft prompt's, and the pictures in them.
///
/// Without pinned keys a web view loads pages from their URLs by itself. With keys (``FeedEnvironment/trust``) it must not: it
/// asks the app for every file of a URL with the scheme ``scheme``, and the app passes on what ``file(at:)`` returns. An app
/// that does both, as <doc:ShowingBanners> shows, need not know whether it pins keys.
public struct ViewFiles: Sendable {
  /// The scheme of URLs that the app answers, to be registered with the web view.
  public static let scheme = "publish-verified"

  private let environment: FeedEnvironment
  private let site: TrustedSite?

  init(of source: FeedSource, in environment: FeedEnvironment) {
    self.environment = environment
    let address = source.siteAddress ?? environment.trust?.site
    site = address.flatMap { environment.trust?.site(at: $0) }
  }

  /// What the web view has to load: the URL of a view itself, or the same with the scheme ``scheme`` if keys are pinned.
  public func url(of view: String) -> String {
    guard environment.trust != nil, let rest = view.withoutScheme else { return view }
    return Self.scheme + rest
  }

  /// The bytes that were signed for a URL with the scheme ``scheme``.
  ///
  /// - Throws: ``FeedFailure/distrusted(_:_:)`` if they are not, or no keys are pinned; the page or the picture must not be
  ///   shown then.
  public func file(at url: String) async throws(FeedFailure) -> ViewFile {
    guard let site, let rest = url.withoutScheme, let published = site.publishedFor.withoutScheme,
      let path = rest.pathOfURL(below: published)
    else { throw .distrusted(url, .unlisted) }
    return ViewFile(bytes: try await site.file(path, in: environment), mediaType: Self.mediaType(of: path))
  }

  private static func mediaType(of path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "html": "text/html"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    default: "application/octet-stream"
    }
  }
}

/// A file whose bytes were signed. Texts are UTF-8.
public struct ViewFile: Equatable, Sendable {
  public var bytes: [UInt8]
  /// `text/html`, `image/png`
  public var mediaType: String

  public init(bytes: [UInt8], mediaType: String) {
    self.bytes = bytes
    self.mediaType = mediaType
  }
}

extension String {
  /// `://updates.example.com/views/hello/index.html`; nil without a scheme.
  fileprivate var withoutScheme: String? {
    guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
    return String(self[colon...])
  }
}
