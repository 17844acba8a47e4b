internal import FeedClient

/// Options that are the same for all requests of an exchange.
struct CurlOptions: Sendable {
  var validators: Validators
  var userAgent: String
  var certificates: String?

  /// Lines of the request's head, without their ends.
  ///
  /// A value that could end its line, or that a C string would cut off, is left out, so that it cannot inject headers; the
  /// response is then complete instead of 304.
  var headerLines: [String] {
    let values = [
      ("User-Agent", userAgent), ("If-None-Match", validators.eTag), ("If-Modified-Since", validators.lastModified),
    ]
    // As a header, because with the option curl would decode the body itself.
    return ["Accept-Encoding: gzip, deflate"]
      + values.compactMap { name, value in value.flatMap { isHeaderValue($0) ? "\(name): \($0)" : nil } }
  }
}

private func isHeaderValue(_ text: String) -> Bool {
  !text.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
}
