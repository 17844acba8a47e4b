internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// `/-/events`: Server-Sent Events, one for each build, for as long as somebody listens.
struct EventStream: Sendable {
  let preview: Preview
  let port: Int

  func response(to request: Request) -> Response {
    let headers: HTTPFields = [
      .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
    ]
    guard request.method != .head else { return Response(status: .ok, headers: headers) }
    let body = ResponseBody { writer in
      // A tab that is closed ends the loop at once; without this it would wait for the next build.
      try? await request.body.consumeWithCancellationOnInboundClose { _ in try await self.write(to: &writer) }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: headers, body: body)
  }

  private func write(to writer: inout any ResponseBodyWriter) async throws {
    var sent: Int?
    for await status in preview.statuses() {
      try await writer.write(ByteBuffer(string: sent == status.build ? ":\n\n" : event(status)))
      sent = status.build
    }
  }

  private func event(_ status: PreviewStatus) -> String {
    "event: build\nid: \(status.build)\ndata: \(String(decoding: status.json(port: port), as: UTF8.self))\n\n"
  }
}
