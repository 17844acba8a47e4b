internal import FeedClient
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// What one server answers: the answer, or where to go for it.
struct Answer: Sendable {
  var response: FeedResponse
  private let location: String?

  /// - Throws: ``TransportError/malformed(_:)`` for a coding that was not asked for.
  init(head response: URLResponse) throws(TransportError) {
    guard let response = response as? HTTPURLResponse else { throw .malformed("no status") }
    let header = { response.value(forHTTPHeaderField: $0)?.trimmingCharacters(in: .whitespaces) }
    let coding = header("Content-Encoding")?.lowercased() ?? "identity"
    guard ["identity", "gzip", "x-gzip", "deflate"].contains(coding) else {
      throw .malformed("packed as '\(coding)', which was not asked for")
    }
    self.response = FeedResponse(
      status: response.statusCode, validators: Validators(eTag: header("ETag"), lastModified: header("Last-Modified")),
      retryAfter: header("Retry-After"))
    location = header("Location")
  }

  /// Other answers may have a `Location` too, which is no redirect (RFC 9110, 15.4).
  var redirect: String? { [301, 302, 303, 307, 308].contains(response.status) ? location : nil }

  /// - Throws: ``TransportError/tooLarge(limit:)``.
  mutating func append(_ data: Data, limit: Int) throws(TransportError) {
    guard data.count <= limit - response.body.count else { throw .tooLarge(limit: limit) }
    response.body.append(contentsOf: data)
  }
}
