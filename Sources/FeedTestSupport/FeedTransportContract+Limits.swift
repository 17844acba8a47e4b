internal import FeedClient

extension FeedTransportContract {
  static var limits: [TransportPromise] { sizes + times }

  private static var sizes: [TransportPromise] {
    [
      TransportPromise(
        "a body of just the limit is taken", ["/": .status(200, body: "hello")],
        limits: .patient(maxBytes: 5), expected: .success(page("hello"))),
      TransportPromise(
        "an unpacked body of just the limit is taken, though it is larger packed", ["/": .gzip("hello")],
        limits: .patient(maxBytes: 5), expected: .success(page("hello"))),
      tooLarge("one byte more than the limit", .status(200, body: "hello!")),
      tooLarge("one unpacked byte more than the limit", .gzip("hello!")),
      tooLarge("one byte more than the limit, in chunks", .chunks(["hel", "lo!"])),
      tooLarge("a body of 1 GiB", .largeBody(mebibytes: 1024)),
      tooLarge("an endless body", .endlessBody),
      tooLarge("an endless body of zeros, packed", .gzipBomb),
    ]
  }

  private static func tooLarge(_ name: String, _ response: HostileResponse) -> TransportPromise {
    TransportPromise(
      "\(name) is too large", ["/": response], limits: .patient(maxBytes: 5),
      expected: .failure(.tooLarge(limit: 5)))
  }

  /// The servers do not finish, so that only the time-out can end it.
  private static var times: [TransportPromise] {
    [
      timedOut("a server that does not answer", ["/": .silence]),
      timedOut("a head that drips", ["/": .drippingHead]),
      timedOut("a body that drips", ["/": .drippingBody]),
      timedOut("a body that drips after a redirect", ["/": .redirect(to: "/a"), "/a": .drippingBody]),
      timedOut("a circle of redirects, none of which takes long,", ["/": .slowRedirect(to: "/")]),
    ]
  }

  private static func timedOut(_ name: String, _ responses: [String: HostileResponse]) -> TransportPromise {
    TransportPromise(
      "\(name) is given up in time", responses, limits: TransferLimits(timeout: .milliseconds(300), maxRedirects: 1000),
      expected: .failure(.timedOut(.milliseconds(300))))
  }
}
