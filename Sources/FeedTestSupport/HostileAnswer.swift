/// What a ``HostileServer`` does with a connection after it has read the request.
///
/// After the last step the server ends its side and waits for the client to end the other.
public struct HostileAnswer: Sendable {
  public enum Step: Hashable, Sendable {
    case send([UInt8])
    /// Over and over, as fast as the client takes it. `Int.max` times is for ever.
    case sendTimes(Int, [UInt8])
    /// Over and over, a byte at a time with a pause of 5 ms after each.
    case dripTimes(Int, [UInt8])
    /// Until the client goes away.
    case wait
    /// Breaks the connection off, so that the client sees an error and no end.
    case reset
  }

  let steps: @Sendable (HostileRequest) -> [Step]

  public init(_ steps: [Step]) { self.steps = { _ in steps } }

  /// - Parameter steps: Depending on the request, as conditional answers do.
  public init(_ steps: @escaping @Sendable (HostileRequest) -> [Step]) { self.steps = steps }

  public init(_ text: String) { self.init([.send(Array(text.utf8))]) }
}

extension HostileAnswer {
  /// A whole answer, as it should be.
  ///
  /// - Parameter headers: Lines without their ends: `ETag: "a"`. `Content-Length` is added.
  public static func status(_ status: Int, headers: [String] = [], body: String = "") -> HostileAnswer {
    HostileAnswer(head(status, headers + ["Content-Length: \(body.utf8.count)"]) + body)
  }

  public static func redirect(to location: String, status: Int = 302) -> HostileAnswer {
    .status(status, headers: ["Location: \(location)"])
  }

  /// `/0` redirects to `/1` and so on to `/<count>`, which is `last`.
  public static func redirects(_ count: Int, to last: HostileAnswer) -> [String: HostileAnswer] {
    var answers = ["/\(count)": last]
    for place in 0..<count { answers["/\(place)"] = .redirect(to: "/\(place + 1)") }
    return answers
  }

  /// 304 for those who send the same validator back, the body for others. As a server should, it looks at the time only
  /// if it gets no tag (RFC 9110, 13.1.3), and compares both letter by letter.
  public static func page(_ body: String, eTag: String? = nil, lastModified: String? = nil) -> HostileAnswer {
    let headers = [eTag.map { "ETag: \($0)" }, lastModified.map { "Last-Modified: \($0)" }].compactMap { $0 }
    let whole = HostileAnswer.status(200, headers: headers, body: body)
    let unchanged = HostileAnswer(head(304, headers))
    return HostileAnswer { request in
      let tags = request.values("If-None-Match")
      let isKnown = tags.isEmpty ? request.values("If-Modified-Since") == [lastModified] : tags == [eTag]
      return (isKnown ? unchanged : whole).steps(request)
    }
  }

  static func head(_ status: Int, _ headers: [String] = []) -> String {
    (["HTTP/1.1 \(status) Status", "Connection: close"] + headers).map { "\($0)\r\n" }.joined() + "\r\n"
  }
}
