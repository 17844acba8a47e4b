internal import CurlTransport
internal import FeedClient
internal import FeedModel

/// A connection that requests one file after another, within the time that all connections share.
struct Fetcher: Sendable {
  var connection = ProbeConnection()
  let deadline: ContinuousClock.Instant
  /// The maximum time for each request, including its redirects.
  let timeout: Duration
  static let mostRedirects = 5

  var hasTime: Bool { ContinuousClock.now < deadline }

  /// The headers of each request: those that devices send, and those that a web page would add.
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

/// The result of a request.
struct Answer: Sendable {
  /// The requested URL.
  var url: String
  /// The URLs to which it was redirected, in order.
  var redirects: [String] = []
  var outcome: Result<Reply, ProbeFailure>

  var reply: Reply? { try? outcome.get() }
}

struct Reply: Sendable {
  var status: Int
  var headers: Headers
  /// The decoded body.
  var body: [UInt8]
  /// The number of bytes of the body before decoding.
  var received: Int
}

extension Reply {
  init(_ response: ProbeResponse) {
    self.init(
      status: response.status, headers: Headers(response.fields), body: response.body, received: response.received)
  }
}

/// The headers of a response.
struct Headers: Sendable {
  /// The fields, with names in lower case.
  let fields: [(name: String, value: String)]

  init(_ fields: [(name: String, value: String?)]) { self.fields = fields.map { ($0.name, $0.value ?? "") } }

  /// All values of a header, joined as HTTP joins them (RFC 9110, 5.3); nil if there is none.
  subscript(name: String) -> String? {
    let values = fields.filter { $0.name == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The parts of a list, in lower case.
  func list(_ name: String) -> [String] {
    (self[name] ?? "").lowercased().split(separator: ",").map { String(Substring($0).trimmed) }
  }

  /// The media type in lower case, such as `text/html`; nil if there is no type.
  var mediaType: String? { self["content-type"]?.lowercased().split(separator: ";").first.map { String($0.trimmed) } }

  /// The character set in lower case, such as `utf-8`; nil if there is none.
  var charset: String? {
    let parameters = (self["content-type"] ?? "").lowercased().split(separator: ";").dropFirst()
    return parameters.lazy.map(\.trimmed).first { $0.hasPrefix("charset=") }.map { value in
      value.dropFirst("charset=".count).filter { $0 != "\"" }
    }
  }

  /// The time for which caches may use the response without asking, according to its headers (RFC 9111, 4.2).
  var lifetime: Lifetime {
    let directives = list("cache-control").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    let names = Set(directives.compactMap(\.first))
    if names.contains("no-store") || names.contains("no-cache") { return .told(0) }
    func seconds(_ name: String) -> Int? {
      let values = directives.filter { $0.first == name && $0.count == 2 }.map { $0[1].filter { $0 != "\"" } }
      return values.compactMap { Int($0) }.filter { $0 >= 0 }.max()
    }
    // A response that may be served while a cache asks for a newer one can be older by that time.
    let extra = seconds("stale-while-revalidate") ?? 0
    if let most = [seconds("max-age"), seconds("s-maxage")].compactMap(\.self).max() {
      return .told(min(most, 1 << 40) + min(extra, 1 << 40))
    }
    let date = self["date"].flatMap(HTTPDate.read)
    // An invalid date means that the response has expired.
    if let expires = self["expires"] { return .told(max(0, HTTPDate.read(expires)?.seconds(after: date) ?? 0)) }
    guard let changed = self["last-modified"].flatMap(HTTPDate.read), let age = date?.seconds(after: changed)
    else { return .guessed(0) }
    return .guessed(max(0, age / 10))
  }

  enum Lifetime: Equatable {
    /// The number of seconds that the response gives.
    case told(Int)
    /// The response gives no time, so a cache may use a tenth of the file's age (RFC 9111, 4.2.2).
    case guessed(Int)

    var seconds: Int {
      switch self {
      case .told(let seconds), .guessed(let seconds): seconds
      }
    }
  }
}

extension Instant {
  fileprivate func seconds(after other: Instant?) -> Int? { other.map { secondsSince1970 - $0.secondsSince1970 } }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? start.prefix(0)
  }
}
