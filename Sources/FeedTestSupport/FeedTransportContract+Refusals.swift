internal import FeedClient

extension FeedTransportContract {
  /// Responses that are malformed or incomplete.
  static var refusals: [TransportPromise] {
    [
      truncated("a body shorter than its length", .length(6, body: "hello")),
      truncated("a body without its last chunk", .chunks(["hello"], isWhole: false)),
      truncated("a packed body without its end, of the right length", .cutGzip("hello", lacking: 9)),
      truncated("a head without its end", HostileResponse("HTTP/1.1 200 OK\r\nETag: \"a")),
      malformed("what is not HTTP", .notHTTP),
      malformed("a coding that was not requested", .brotli),
      TransportPromise("a coding of 100,000 bytes is quoted in part") { transport in
        let long = String(repeating: "a", count: 100_000)
        return try await withServer(["/": .status(200, headers: ["Content-Encoding: \(long)"], body: "a")]) { server in
          let outcome = await transport.outcome(of: FeedRequest(server.url(), limits: .patient))
          return outcome.told.utf8.count < 1000 ? nil : outcome.told
        }
      },
      malformed("what does not unpack", .packed("gzip", Array("hello".utf8))),
      malformed("a head of 2 MiB", .largeHead(kibibytes: 2048)),
      malformed("a line that does not end", .endlessLine),
      TransportPromise(
        "a server that hangs up is unreachable", ["/": .hangUp], expected: .failure(.unreachable(""))),
    ]
  }

  private static func truncated(_ name: String, _ response: HostileResponse) -> TransportPromise {
    TransportPromise("\(name) is truncated", ["/": response], expected: .failure(.truncated))
  }

  private static func malformed(_ name: String, _ response: HostileResponse) -> TransportPromise {
    TransportPromise("\(name) is malformed", ["/": response], expected: .failure(.malformed("")))
  }
}
