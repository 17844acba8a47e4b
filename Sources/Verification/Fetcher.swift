internal import CurlTransport
internal import FeedClient

/// One connection that is asked for one file after another, within the time that all of them have.
struct Fetcher: Sendable {
  var connection = ProbeConnection()
  let deadline: ContinuousClock.Instant
  /// Of each request, with its redirects.
  let timeout: Duration
  static let mostRedirects = 5

  var hasTime: Bool { ContinuousClock.now < deadline }

  /// Sent with each request: what devices say, and what a web page would add.
  static let headers = ["User-Agent: publish", "Accept-Encoding: gzip, deflate", "Origin: https://example.com"]

  /// Follows redirects, and remembers them.
  func get(
    _ url: String, _ method: ProbeRequest.Method = .get, headers: [String] = [], maxBytes: Int = 16 << 20
  ) async -> Answer {
    let end = min(deadline, .now + timeout)
    var answer = Answer(url: url, outcome: .failure(ProbeFailure(.tooManyRedirects(limit: Self.mostRedirects))))
    var next = url
    for _ in 0...Self.mostRedirects {
      let request = ProbeRequest(
        next, method, headers: Self.headers + headers, maxBytes: maxBytes, deadline: end, timeout: timeout)
      do throws(ProbeFailure) {
        let response = try await connection.send(request)
        guard let location = response.location else {
          answer.outcome = .success(Reply(response))
          return answer
        }
        answer.redirects.append(location)
        next = location
      } catch {
        answer.outcome = .failure(error)
        return answer
      }
    }
    return answer
  }
}

/// What came of a request.
struct Answer: Sendable {
  /// That was asked for.
  var url: String
  /// Where it led, in order.
  var redirects: [String] = []
  var outcome: Result<Reply, ProbeFailure>

  var reply: Reply? { try? outcome.get() }
}

struct Reply: Sendable {
  var status: Int
  var headers: Headers
  /// Decoded.
  var body: [UInt8]
  /// The bytes of the body as they came.
  var received: Int
}

extension Reply {
  init(_ response: ProbeResponse) {
    self.init(
      status: response.status, headers: Headers(response.fields), body: response.body, received: response.received)
  }
}
