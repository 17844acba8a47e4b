internal import FeedClient
internal import Foundation
internal import Text

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One server's response, and the target of its redirect.
struct ServerResponse: Sendable {
  var feedResponse: FeedResponse
  private let location: String?

  /// - Throws: ``TransportError/malformed(_:)`` for a content coding that was not requested.
  init(head response: URLResponse) throws(TransportError) {
    guard let response = response as? HTTPURLResponse else { throw .malformed("no status") }
    let header = { response.value(forHTTPHeaderField: $0)?.trimmingCharacters(in: .whitespaces) }
    let coding = header("Content-Encoding")?.lowercased() ?? "identity"
    guard ["identity", "gzip", "x-gzip", "deflate"].contains(coding) else {
      throw .malformed("encoded with '\(coding.quotable)', which was not requested")
    }
    feedResponse = FeedResponse(
      status: response.statusCode,
      validators: FeedValidators(eTag: header("ETag"), lastModified: header("Last-Modified"), date: header("Date")),
      retryAfter: header("Retry-After"))
    feedResponse.cacheControl = header("Cache-Control")
    location = header("Location")
  }

  /// The target of a redirect. Responses with another status may have a `Location` that is not a redirect (RFC 9110,
  /// 15.4).
  var redirect: String? { [301, 302, 303, 307, 308].contains(feedResponse.status) ? location : nil }

  /// - Throws: ``TransportError/tooLarge(limit:)``.
  mutating func append(_ data: Data, limit: Int) throws(TransportError) {
    guard data.count <= limit - feedResponse.body.count else { throw .tooLarge(limit: limit) }
    feedResponse.body.append(contentsOf: data)
  }
}
