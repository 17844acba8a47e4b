internal import FeedClient

extension FeedTransportContract {
  /// Promises about several responses, or none.
  static var surroundings: [TransportPromise] {
    badURLs + [
      TransportPromise("a port without a server is unreachable") { transport in
        let port = try HostileListener(isListening: false)
        let outcome = await transport.outcome(of: FeedRequest("http://127.0.0.1:\(port.port)/", limits: .patient))
        return outcome.withoutDetail == .failure(.unreachable("")) ? nil : outcome.told
      },
      TransportPromise("no copies are kept: it asks as often as it is asked") { transport in
        let headers = ["Cache-Control: max-age=3600", "ETag: \"a\""]
        return try await withServer(["/": .status(200, headers: headers, body: "a")]) { server in
          for _ in 0..<2 { _ = await transport.outcome(of: FeedRequest(server.url(), limits: .patient)) }
          return server.requests.count == 2 ? nil : "it asks \(server.requests)"
        }
      },
      TransportPromise("each of many concurrent requests gets its own response") { transport in
        let responses = (0..<20).map { ("/\($0)", HostileResponse.status(200, body: "\($0)")) }
        return try await withServer(Dictionary(uniqueKeysWithValues: responses)) { server in
          await withTaskGroup { group in
            for number in 0..<20 {
              group.addTask {
                let outcome = await transport.outcome(of: FeedRequest(server.url("/\(number)"), limits: .patient))
                return outcome == .success(page("\(number)")) ? nil : outcome.told
              }
            }
            return await group.reduce(nil) { $0 ?? $1 }
          }
        }
      },
      TransportPromise("a task that is cancelled while it waits comes back") { try await cancelled(by: $0, .silence) },
      TransportPromise("a task that is cancelled in the middle of a body comes back") {
        try await cancelled(by: $0, .drippingBody)
      },
      TransportPromise("a task that was cancelled before does not wait") { transport in
        try await withServer(["/": .silence]) { server in
          let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.outcome(of: FeedRequest(server.url(), limits: .patient))
          }
          let outcome = await task.value
          return outcome == .failure(.cancelled) ? nil : outcome.told
        }
      },
    ]
  }

  private static var badURLs: [TransportPromise] {
    [
      "", "a", "/a", "//127.0.0.1/a", "127.0.0.1", "http", "http:", "http://", "http:///a", "https://", "http://?a",
      "http:/127.0.0.1/a", "http://127.0.0.1/a b", "http://127.0.0.1/\r\nX-Injected:1", "http://127.0.0.1:99999/",
      "file:///etc/passwd", "ftp://127.0.0.1/", "mailto:a@example.com", "data:,a",
    ].map { url in
      TransportPromise("'\(url.debugDescription.dropFirst().dropLast())' is a bad URL") { transport in
        let outcome = await transport.outcome(of: FeedRequest(url, limits: .patient))
        return outcome == .failure(.badURL(url)) ? nil : outcome.told
      }
    }
  }

  /// Cancels once the server has been asked, or the transport has returned without asking it.
  private static func cancelled(by transport: any FeedTransport, _ response: HostileResponse) async throws -> String? {
    let (moments, moment) = AsyncStream<Void>.makeStream()
    let server = try HostileServer { _ in
      moment.finish()
      return response
    }
    defer { server.stop() }
    let task = Task {
      defer { moment.finish() }
      return await transport.outcome(of: FeedRequest(server.url(), limits: .patient))
    }
    for await _ in moments {}
    task.cancel()
    let outcome = await task.value
    return outcome == .failure(.cancelled) ? nil : outcome.told
  }
}
