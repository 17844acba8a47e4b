internal import FeedClient

/// What is the same for all requests of an exchange.
struct CurlOptions: Sendable {
  var validators: Validators
  var userAgent: String
  var certificates: String?

  /// Lines of the request's head, without their ends.
  ///
  /// A value that could end its line, or that a C string would cut, is left out: the answer is then whole instead of
  /// 304, and nobody writes headers through it.
  var headerLines: [String] {
    let values = [
      ("User-Agent", userAgent), ("If-None-Match", validators.eTag), ("If-Modified-Since", validators.lastModified),
    ]
    // why by hand: given as an option, curl would unpack the body itself.
    return ["Accept-Encoding: gzip, deflate"]
      + values.compactMap { name, value in value.flatMap { isHeaderValue($0) ? "\(name): \($0)" : nil } }
  }
}

private func isHeaderValue(_ text: String) -> Bool {
  !text.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
}
