internal import FeedClient

extension FeedTransportContract {
  static var redirects: [TransportPromise] {
    followed + refused + [
      TransportPromise(
        "201 with a Location is no redirect", ["/": .status(201, headers: ["Location: /a"], body: "here")],
        expected: .success(FeedResponse(status: 201, body: Array("here".utf8)))),
      TransportPromise(
        "as many redirects as are allowed are followed", chain(3), limits: .patient(maxRedirects: 3),
        expected: .success(page("there"))),
      TransportPromise(
        "one redirect more than is allowed is not followed", chain(4), limits: .patient(maxRedirects: 3),
        expected: .failure(.tooManyRedirects(limit: 3)), asks: { $0.count == 4 }),
      TransportPromise(
        "a circle of redirects ends", ["/": .redirect(to: "/")], limits: .patient(maxRedirects: 3),
        expected: .failure(.tooManyRedirects(limit: 3)), asks: { $0.count == 4 }),
      TransportPromise(
        "nothing of a redirect is left in the last response",
        [
          "/": .status(
            302, headers: ["Location: /a", "ETag: \"a\"", "Last-Modified: b", "Retry-After: 1"], body: "moved"),
          "/a": .status(200, body: "there"),
        ],
        expected: .success(page("there"))),
      TransportPromise(
        "a cookie that came with a redirect is not sent",
        ["/": .status(302, headers: ["Location: /a", "Set-Cookie: a=b"]), "/a": .status(200)],
        expected: .success(page("")), asks: { $0.allSatisfy { $0.values("Cookie") == [] } }),
      TransportPromise("a password in the URL does not go to another server") { transport in
        try await withServer(["/": .status(200)]) { other in
          try await withServer(["/": .redirect(to: other.url())]) { server in
            let url = "http://user:word@127.0.0.1:\(server.port)/"
            let outcome = await transport.outcome(of: FeedRequest(url, limits: .patient))
            let isKept = outcome == .success(page("")) && other.requests.allSatisfy { $0.values("Authorization") == [] }
            return isKept ? nil : "\(outcome.told), and asks \(other.requests)"
          }
        }
      },
    ]
  }

  private static var followed: [TransportPromise] {
    [301, 302, 303, 307, 308].map { status in
      TransportPromise(
        "\(status) is followed, by GET",
        ["/": .redirect(to: "a?b=c", status: status), "/a?b=c": .status(200, body: "there")],
        expected: .success(page("there")), asks: { $0.map(\.method) == ["GET", "GET"] })
    }
  }

  private static var refused: [TransportPromise] {
    ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:text/plain,a"].map { target in
      TransportPromise(
        "a redirect to \(target) is not followed", ["/": .redirect(to: target)],
        expected: .failure(.refusedRedirect(to: target)))
    }
  }

  private static func chain(_ count: Int) -> [String: HostileResponse] {
    HostileResponse.redirects(count, to: .status(200, body: "there"))
      .merging(["/": .redirect(to: "/1")]) { $1 }
  }
}
