internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// Answers requests: who may ask, who is asked, and by which method.
final class Responder: Sendable {
  private let preview: Preview
  private let launches: Launches
  private let events: EventStream
  private let hosts: PrivateHosts
  private let date: DateLine
  private let pages: OwnPages
  private let devices: any PreviewAPI
  private let port: Int

  init(_ server: PreviewServer, port: Int) {
    preview = server.preview
    devices = server.devices
    launches = Launches(preview: server.preview)
    events = EventStream(preview: server.preview, port: port)
    hosts = PrivateHosts(port: port)
    date = DateLine(now: server.now)
    pages = OwnPages(startedAt: server.now())
    self.port = port
  }

  /// - Throws: If the request ends before its end, or is no HTTP in the middle of its body.
  func answer(_ request: Request, _ writer: consuming ResponseWriter) async throws {
    var response = try await response(to: request)
    response.headers[.date] = date.text
    // What a GET would have for a body is not sent; its length is.
    if request.method == .head { response = response.createHeadResponse() }
    try await writer.write(response: response.head, body: response.body)
  }

  private func response(to request: Request) async throws -> Response {
    guard hosts.contains(request.head.authority) else {
      return .text(.forbidden, "This preview answers only to http://localhost:\(port)/.")
    }
    guard let target = RequestTarget(request.head.path ?? "") else {
      return .text(.badRequest, "The address is not well-formed.")
    }
    let route = Route(target.path)
    let allowed = route == .launch || route == .scenario ? [HTTPRequest.Method.post] : [.get, .head]
    guard allowed.contains(request.method) else {
      return .text(.methodNotAllowed, "Only \(allowed[0]) is understood here.")
        .adding(.allow, allowed.map(\.rawValue).joined(separator: ", "))
    }
    return try await answer(request, route, target)
  }

  private func answer(_ request: Request, _ route: Route, _ target: RequestTarget) async throws -> Response {
    switch route {
    case .file(let path): file(path, request.head)
    case .simulator: pages.response(to: request.head, "simulator.html", at: date.now())
    case .gallery: pages.response(to: request.head, "gallery.html", at: date.now())
    case .web(let name): pages.response(to: request.head, name, at: date.now())
    case .frame(let path): frame(path, target, request.head)
    case .source(let path): pages.source(preview.sources(path), path)
    case .status: .json(.ok, preview.status.json(port: port) + [UInt8(ascii: "\n")])
    case .events: events.response(to: request)
    case .galleryJSON: await gallery(request.head)
    case .launch: try await launches.response(to: request, hosts, by: devices.launch)
    case .scenario: try await launches.response(to: request, hosts, by: devices.scenario)
    case .nothing: .text(.notFound, "The preview has no such page.")
    }
  }

  private func file(_ path: String, _ request: HTTPRequest) -> Response {
    guard let edition = preview.edition else { return notYet }
    return edition.file(path)?.response(to: request, at: date.now()) ?? missing(path, edition)
  }

  private func frame(_ path: String, _ target: RequestTarget, _ request: HTTPRequest) -> Response {
    guard let edition = preview.edition else { return notYet }
    // Images stand beside the frames as they do beside the views.
    guard path.hasSuffix(".html"), let view = edition.file(path) else { return file(path, request) }
    let html = Frame(target).html(of: view.bytes)
    let frame = ServedFile(
      path, html, lastModified: view.lastModified, isOnlyOneOfItsDate: view.isOnlyOneOfItsDate,
      adding: [.contentSecurityPolicy: Frame.policy])
    return frame.response(to: request, at: date.now())
  }

  private func gallery(_ request: HTTPRequest) async -> Response {
    guard let edition = preview.edition else { return .error(.serviceUnavailable, sentenceBeforeTheFirst).retry }
    return await edition.gallery(by: devices).response(to: request, at: date.now())
  }

  private var notYet: Response { .text(.serviceUnavailable, sentenceBeforeTheFirst).retry }

  private func missing(_ path: String, _ edition: Edition) -> Response {
    .text(.notFound, "Build \(edition.number) has no file \(path)")
  }
}

/// While the first build goes on, and after it has failed.
let sentenceBeforeTheFirst = "There is no good build of the site yet."

extension Response {
  /// Seconds, of which the first build takes about one.
  var retry: Response { adding(.retryAfter, "1") }
}
