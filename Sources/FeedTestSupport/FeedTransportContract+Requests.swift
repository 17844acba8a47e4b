internal import FeedClient

extension FeedTransportContract {
  /// What requests contain.
  static var requests: [TransportPromise] {
    [
      TransportPromise(
        "it asks once, by GET, with nothing of a former request", ["/": .status(200)],
        expected: .success(page("")),
        asks: { asked in
          asked.map(\.method) == ["GET"]
            && ["If-None-Match", "If-Modified-Since", "Cookie"].allSatisfy { sent($0, asked) == [] }
        }),
      TransportPromise(
        "it asks for gzip and deflate only", ["/": .status(200)], expected: .success(page("")),
        asks: { asked in codings(asked).isSubset(of: ["gzip", "deflate"]) }),
      TransportPromise(
        "validators are sent back letter by letter", ["/": .status(200)], validators: odd,
        expected: .success(page("")),
        asks: { asked in
          sent("If-None-Match", asked) == [odd.eTag] && sent("If-Modified-Since", asked) == [odd.lastModified]
        }),
      TransportPromise(
        "304 is handed over with its validators", ["/": .page("a", eTag: "\"a\"")],
        validators: Validators(eTag: "\"a\""),
        expected: .success(FeedResponse(status: 304, validators: Validators(eTag: "\"a\"")))),
      TransportPromise(
        "a strong tag is not a weak one", ["/": .page("a", eTag: "W/\"a\"")], validators: Validators(eTag: "\"a\""),
        expected: .success(page("a", "W/\"a\""))),
      TransportPromise(
        "an unsolicited 304 is handed over", ["/": HostileResponse(HostileResponse.head(304))],
        expected: .success(FeedResponse(status: 304))),
      TransportPromise(
        "a stored tag that would match every version is not sent back", ["/": .status(200)],
        validators: Validators(eTag: "*"), expected: .success(page("")),
        asks: { asked in sent("If-None-Match", asked) == [] }),
      TransportPromise(
        "a validator with a line break writes no header", ["/": .status(200)],
        validators: Validators(eTag: "\"a\"\r\nX-Injected: 1", lastModified: "b\nX-Injected: 1"),
        expected: .success(page("")),
        asks: { asked in sent("X-Injected", asked) == [] }),
    ]
  }

  private static var odd: Validators {
    Validators(eTag: #"W/"a,b;c==--gzip""#, lastModified: "Thursday, 01-Jan-80 00:00:00 GMT")
  }

  private static func sent(_ name: String, _ asked: [HostileRequest]) -> [String] { asked.flatMap { $0.values(name) } }

  private static func codings(_ asked: [HostileRequest]) -> Set<Substring> {
    Set(sent("Accept-Encoding", asked).flatMap { $0.split { ", ".contains($0) } })
  }
}
