import FeedClient
import Output

/// The way from an imagined device to the output that is served, without a network between.
struct SiteTransport: FeedTransport {
  let output: PreviewOutput
  let copies: KnownCopies
  let airplane: Bool

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard !airplane else { throw .unreachable("airplane mode is on") }
    guard let path = output.path(of: request.url), let body = output.tree[path] else {
      return FeedResponse(status: 404)
    }
    let copy = copies.add(body)
    guard request.validators.eTag != copy.validators.eTag else {
      return FeedResponse(status: 304, validators: copy.validators)
    }
    return FeedResponse(status: 200, body: copy.body, validators: copy.validators)
  }
}
