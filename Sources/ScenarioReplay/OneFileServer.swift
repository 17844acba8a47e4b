internal import FeedClient
internal import WireFormats

/// A server with one file, or none. Like a real one it answers 304 to a client that already has the file.
struct OneFileServer: FeedTransport {
  let file: [UInt8]?
  private let tag: String

  init(file: [UInt8]?) {
    self.file = file
    tag = "\"\((file ?? []).fnv1aDigits)\""
  }

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    let url = request.url.lowercased().utf8
    guard url.starts(with: "https://".utf8) || url.starts(with: "http://".utf8) else { throw .badURL(request.url) }
    guard let file else { return FeedResponse(status: 404) }
    guard file.count <= request.limits.maxBytes else { throw .tooLarge(limit: request.limits.maxBytes) }
    guard request.validators.eTag != tag else { return FeedResponse(status: 304) }
    return FeedResponse(status: 200, body: file, validators: Validators(eTag: tag))
  }
}
