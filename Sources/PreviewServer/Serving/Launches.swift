internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// `POST /-/api/launch`.
struct Launches: Sendable {
  static let longestBody = 20 << 20

  let preview: Preview
  let devices: any PreviewAPI

  /// why so strict: a page of the net can send a form to us without asking, but no JSON, and not without its origin.
  func response(to request: Request, _ hosts: PrivateHosts) async throws -> Response {
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
    let answer = await withTaskExecutorPreference(globalConcurrentExecutor) { await devices.launch(body, on: output) }
    return .json(HTTPResponse.Status(code: answer.status), answer.body)
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
