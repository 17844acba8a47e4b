/// What a ``HostileServer`` does with a connection after it has read the request.
///
/// After the last step the server ends its side of the connection and waits for the client to end the other.
public struct HostileResponse: Sendable {
  public enum Step: Hashable, Sendable {
    case send([UInt8])
    /// Sends the bytes repeatedly, as fast as the client takes them. `Int.max` times means endlessly.
    case sendTimes(Int, [UInt8])
    /// Sends the bytes repeatedly, with a pause of 5 ms after each byte.
    case dripTimes(Int, [UInt8])
    /// Waits until the client goes away.
    case wait
    /// Resets the connection, so that the client sees an error rather than an end.
    case reset
  }

  let steps: @Sendable (HostileRequest) -> [Step]

  public init(_ steps: [Step]) { self.steps = { _ in steps } }

  /// - Parameter steps: Depend on the request, as for conditional requests.
  public init(_ steps: @escaping @Sendable (HostileRequest) -> [Step]) { self.steps = steps }

  /// Sends this text, head included.
  public init(_ text: String) { self.init([.send(Array(text.utf8))]) }
}

extension HostileResponse {
  /// A complete, correct response.
  ///
  /// - Parameters:
  ///   - status: The status, such as 200.
  ///   - headers: Lines without their ends, such as `ETag: "a"`. `Content-Length` is added.
  ///   - body: The body.
  public static func status(_ status: Int, headers: [String] = [], body: String = "") -> HostileResponse {
    HostileResponse(head(status, headers + ["Content-Length: \(body.utf8.count)"]) + body)
  }

  public static func redirect(to location: String, status: Int = 302) -> HostileResponse {
    .status(status, headers: ["Location: \(location)"])
  }

  /// Responses by path: `/0` redirects to `/1`, and so on to `/<count>`, which is `last`.
  public static func redirects(_ count: Int, to last: HostileResponse) -> [String: HostileResponse] {
    var responses = ["/\(count)": last]
    for place in 0..<count { responses["/\(place)"] = .redirect(to: "/\(place + 1)") }
    return responses
  }

  /// 304 if the request has the same validator, otherwise the body. As a server should, it considers the date only if there
  /// is no tag (RFC 9110, 13.1.3); it compares both as text. Its own `Date` is late enough for any.
  public static func page(_ body: String, eTag: String? = nil, lastModified: String? = nil) -> HostileResponse {
    let headers =
      [eTag.map { "ETag: \($0)" }, lastModified.map { "Last-Modified: \($0)" }].compactMap { $0 }
      + (lastModified == nil ? [] : ["Date: Fri, 31 Dec 9999 23:59:59 GMT"])
    let whole = HostileResponse.status(200, headers: headers, body: body)
    let unchanged = HostileResponse(head(304, headers))
    return HostileResponse { request in
      let tags = request.values("If-None-Match")
      let isKnown = tags.isEmpty ? request.values("If-Modified-Since") == [lastModified] : tags == [eTag]
      return (isKnown ? unchanged : whole).steps(request)
    }
  }

  static func head(_ status: Int, _ headers: [String] = []) -> String {
    (["HTTP/1.1 \(status) Status", "Connection: close"] + headers).map { "\($0)\r\n" }.joined() + "\r\n"
  }
}
