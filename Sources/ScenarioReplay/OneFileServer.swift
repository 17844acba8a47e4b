internal import FeedClient

/// A server with one file, or none. It answers as a real one does: with 304 to a client that has the file already.
struct OneFileServer: FeedTransport {
  let file: [UInt8]?
  private let tag: String

  init(file: [UInt8]?) {
    self.file = file
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in file ?? [] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    tag = "\"\(hash)\""
  }

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    guard request.url.isWebURL else { throw .badURL(request.url) }
    guard let file else { return FeedResponse(status: 404) }
    guard file.count <= request.limits.maxBytes else { throw .tooLarge(limit: request.limits.maxBytes) }
    guard request.validators.eTag != tag else { return FeedResponse(status: 304) }
    return FeedResponse(status: 200, body: file, validators: Validators(eTag: tag))
  }
}

extension String {
  fileprivate var isWebURL: Bool {
    let text = lowercased().utf8
    return text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8)
  }
}
