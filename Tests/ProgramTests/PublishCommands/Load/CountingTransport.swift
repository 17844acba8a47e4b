import CurlTransport
import FeedClient
import Text

/// Real HTTP, with a count of what was requested and answered.
final class CountingTransport: FeedTransport {
  enum Kind: Hashable, Sendable { case index, version, feed, view }

  struct Counts: Sendable {
    struct Key: Hashable, Sendable {
      var kind: Kind
      var status: Int
    }

    var responses: [Key: Int] = [:]
    var bytes: [Kind: Int] = [:]

    func requests(_ kind: Kind) -> Int { responses.reduce(0) { $0 + ($1.key.kind == kind ? $1.value : 0) } }

    var byStatus: [Int: Int] { responses.reduce(into: [:]) { $0[$1.key.status, default: 0] += $1.value } }
  }

  private let curl = CurlTransport()
  private let state = Lock(Counts())

  var counts: Counts { state.withLock { $0 } }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let response = try await curl.get(request)
    let kind = Kind(request.url)
    state.withLock { counts in
      counts.responses[.init(kind: kind, status: response.status), default: 0] += 1
      counts.bytes[kind, default: 0] += response.body.count
    }
    return response
  }
}

extension CountingTransport.Kind {
  fileprivate init(_ url: String) {
    if url.hasSuffix("/feeds.json") {
      self = .index
    } else if url.contains("/feeds/") {
      self = .version
    } else {
      self = url.contains("/views/") ? .view : .feed
    }
  }
}
