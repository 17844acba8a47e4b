internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// `POST /-/api/launch` and `POST /-/api/scenario`.
struct Launches: Sendable {
  static let longestBody = 20 << 20

  /// Answers with an HTTP status and JSON.
  typealias Answer = @Sendable ([UInt8], PreviewOutput) async -> (status: Int, body: [UInt8])

  let preview: Preview

  /// why so strict: a page of the net can send a form to us without asking, but no JSON, and not without its origin.
  func response(to request: Request, _ hosts: PrivateHosts, by answer: @escaping Answer) async throws -> Response {
    guard hosts.allows(origin: request.headers[.origin]) else {
      return .error(.forbidden, "Only the preview's own pages may ask this.")
    }
    guard isJSON(request.headers[.contentType]) else {
      return .error(.unsupportedMediaType, "Send Content-Type: application/json.")
    }
    guard let body = try await body(of: request) else {
      return .error(.contentTooLarge, "A request has at most 20 MiB.")
    }
    guard let output = preview.output else { return .error(.serviceUnavailable, sentenceBeforeTheFirst).retry }
    // Elsewhere than on the thread of the connections, which others wait for.
    let reply = await withTaskExecutorPreference(globalConcurrentExecutor) { await answer(body, output) }
    return .json(HTTPResponse.Status(code: reply.status), reply.body)
  }

  private func isJSON(_ type: String?) -> Bool {
    let essence = type?.split(separator: ";", omittingEmptySubsequences: false).first ?? ""
    return essence.lowercased().filter { $0 != " " && $0 != "\t" } == "application/json"
  }

  /// Nil if it is too long.
  private func body(of request: Request) async throws -> [UInt8]? {
    let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
    guard announced <= Self.longestBody else { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(announced)
    for try await part in request.body {
      guard body.count + part.readableBytes <= Self.longestBody else { return nil }
      body += part.readableBytesView
    }
    return body
  }
}
