internal import CCurl
internal import FeedClient

/// An absolute http or https URL, as curl itself reads it, so that the checked URL is the one that is fetched.
struct CurlURL: Equatable, Sendable {
  let text: String
  let isSecure: Bool
  let host: String

  /// Reads a URL; nil if it has no host, or contains characters that a URL has to escape (RFC 3986, 2).
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.init(resolving: text, against: nil)
  }

  /// - Throws: ``TransportError/refusedRedirect(to:)``
  func redirected(to location: String) throws(TransportError) -> CurlURL {
    guard let target = CurlURL(resolving: location, against: text), target.isSecure || !isSecure,
      WebHost(host).mayRedirect(to: WebHost(target.host))
    else { throw .refusedRedirect(to: location) }
    return target
  }

  private init?(resolving reference: String, against base: String?) {
    guard namesItsHost(reference, isRelative: base != nil), let curl = Curl.loaded?.functions, let url = curl.curl_url()
    else { return nil }
    defer { curl.curl_url_cleanup(url) }
    if let base, curl.curl_url_set(url, CURLUPART_URL, base, 0) != CURLUE_OK { return nil }
    // Servers do not always escape the URL of a redirect.
    guard curl.curl_url_set(url, CURLUPART_URL, reference, UInt32(CURLU_URLENCODE)) == CURLUE_OK,
      let scheme = part(CURLUPART_SCHEME, of: url, curl), ["http", "https"].contains(scheme),
      let host = part(CURLUPART_HOST, of: url, curl), let text = part(CURLUPART_URL, of: url, curl)
    else { return nil }
    self.text = text
    self.host = host
    isSecure = scheme == "https"
  }
}

/// Whether a reference has a host where it seems to. curl takes `http:///host` and `http:/host` for `http://host`.
private func namesItsHost(_ reference: String, isRelative: Bool) -> Bool {
  let bytes = reference.lowercased().utf8
  let scheme = ["http:", "https:"].first { bytes.starts(with: $0.utf8) }
  let rest = bytes.dropFirst(scheme?.utf8.count ?? 0)
  return (rest.starts(with: "//".utf8) || (isRelative && scheme == nil)) && !rest.starts(with: "///".utf8)
}

private func part(_ part: CURLUPart, of url: OpaquePointer, _ curl: ccurl_functions) -> String? {
  var text: UnsafeMutablePointer<CChar>?
  guard curl.curl_url_get(url, part, &text, 0) == CURLUE_OK, let text else { return nil }
  defer { curl.curl_free(text) }
  return String(cString: text)
}
