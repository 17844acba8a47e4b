internal import FeedClient
internal import Foundation

extension URL {
  /// An absolute http or https URL. Nil if there is no host, and for characters that a URL has to escape (RFC 3986, 2), which
  /// `URL` would escape by itself.
  init?(feed text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let url = URL(string: text), url.isWeb else { return nil }
    self = url
  }

  private var isWeb: Bool {
    guard let host = host(percentEncoded: true), !host.isEmpty, (0...65_535).contains(port ?? 0) else { return false }
    return isSecure || scheme?.lowercased() == "http"
  }

  private var isSecure: Bool { scheme?.lowercased() == "https" }

  var webHost: WebHost { WebHost(host(percentEncoded: false) ?? "") }

  /// - Throws: ``TransportError/refusedRedirect(to:)``
  func redirected(to location: String) throws(TransportError) -> URL {
    guard let target = URL(string: location, relativeTo: self)?.absoluteURL, target.isWeb,
      target.isSecure || !isSecure, webHost.mayRedirect(to: target.webHost)
    else { throw .refusedRedirect(to: location) }
    return target
  }
}
