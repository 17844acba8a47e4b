internal import LocalServer
internal import Text

/// The stream `/-/events`: Server-Sent Events, one for each build, for as long as a page listens.
final class BuildEvents: Sendable {
  private let preview: Preview
  private let port: Int
  private let isEditing: Bool
  /// The event of the newest build, made once for all listeners.
  private let newest = Lock<(build: Int, bytes: [UInt8])?>(nil)
  private let listeners = Lock(0)
  /// Each listener keeps a connection for as long as it likes, but others need connections, too. A browser has at most
  /// six.
  static let mostListeners = min(64, HTTPServer.mostConnections / 2)

  init(preview: Preview, port: Int, isEditing: Bool) {
    (self.preview, self.port, self.isEditing) = (preview, port, isEditing)
  }

  func response(to request: Request) -> Response {
    let headers: HeaderFields = [
      .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
    ]
    guard request.method != "HEAD" else { return Response(200, headers: headers) }
    let isOneTooMany = listeners.withLock { count in
      guard count < Self.mostListeners else { return true }
      count += 1
      return false
    }
    if isOneTooMany { return .text(503, "\(Self.mostListeners) pages listen already.").retry }
    let reader = Lock<Int?>(nil)
    let stream = EventStream { [preview, listeners] in
      listeners.withLock { $0 -= 1 }
      if let reader = reader.withLock(\.self) { preview.forget(reader) }
    }
    let sent = Lock<Int?>(nil)
    let number = preview.follow { [self] status in
      let isNew = sent.withLock { sent in
        defer { sent = status.build }
        return sent != status.build
      }
      // A comment keeps the connection open, which would be closed when idle.
      if isNew { stream.send(event(status)) } else { stream.sendIfIdle(Array(":\n\n".utf8)) }
    }
    reader.withLock { $0 = number }
    return Response(200, headers: headers, body: .events(stream))
  }

  private func event(_ status: PreviewStatus) -> [UInt8] {
    newest.withLock { newest in
      if let newest, newest.build == status.build { return newest.bytes }
      let json = String(decoding: status.json(port: port, isEditing: isEditing), as: UTF8.self)
      let bytes = Array("event: build\nid: \(status.build)\ndata: \(json)\n\n".utf8)
      newest = (status.build, bytes)
      return bytes
    }
  }
}
