internal import FeedModel
internal import LocalServer

/// Answers requests: checks the client, finds the handler, and checks the method.
final class Responder: Sendable {
  private let preview: Preview
  private let launches: Launches
  private let events: BuildEvents
  private let hosts: PrivateHosts
  private let date: DateLine
  private let pages: OwnPages
  private let site: SiteRequests
  private let devices: any PreviewAPI
  /// The routes of the composer; nil if nothing can be written.
  private let edit: EditRoutes?
  private let port: Int

  init(_ server: PreviewServer, port: Int) {
    preview = server.preview
    devices = server.devices
    hosts = PrivateHosts(port: port)
    launches = Launches(preview: server.preview, hosts: hosts, workLimits: server.workLimits)
    events = BuildEvents(preview: server.preview, port: port, isEditing: server.editing != nil)
    date = DateLine(now: server.now)
    pages = OwnPages()
    site = SiteRequests(preview: server.preview, devices: server.devices)
    edit = server.editing.map { [hosts, pages, date] in
      EditRoutes($0.api, key: $0.key, hosts: hosts, pages: pages, devices: server.devices, date: date)
    }
    self.port = port
  }

  func reply(to request: Request) -> Reply {
    let target = RequestTarget(request.target)
    let route = target.map { Route($0.path, isEditing: edit != nil) } ?? .nothing
    switch reply(to: request, route, target) {
    case .response(let response): return .response(finished(response, route))
    case .work(let bodyLimit, let refusal, let make):
      return .work(
        bodyLimit: bodyLimit, refusal: { self.finished(refusal($0), route) },
        make: { self.finished(await make($0), route) })
    }
  }

  /// Adds the headers that all responses share: the date, and a policy that keeps pages of other sites from using them.
  private func finished(_ response: Response, _ route: Route) -> Response {
    var response = response.adding(.date, date.text)
    // A frame has its own origin, so the images of its view are requested from a different one.
    if !route.isLoadedByPages { response.headers[.crossOriginResourcePolicy] = "same-origin" }
    if response.headers[.contentSecurityPolicy] == nil {
      response.headers[.contentSecurityPolicy] = "frame-ancestors 'self'"
    }
    return response
  }

  private func reply(to request: Request, _ route: Route, _ target: RequestTarget?) -> Reply {
    // Two hosts count as none, because another program may use the other one.
    let named = request.headers.values(of: .host)
    guard named.count == 1, hosts.contains(named[0]) else {
      return .response(.text(403, "This preview answers only to http://localhost:\(port)/."))
    }
    guard let target else { return .response(.text(400, "The address is not well-formed.")) }
    let allowed = route.methods
    guard route == .nothing || allowed.contains(request.method) else {
      return .response(
        .text(405, "Only \(allowed[0]) is understood here.").adding(.allow, allowed.joined(separator: ", ")))
    }
    return answer(to: request, route, target)
  }

  private func answer(to request: Request, _ route: Route, _ target: RequestTarget) -> Reply {
    switch route {
    case .file(let path): .response(file(path, request))
    case .simulator: .response(pages.response(to: request, "simulator/simulator.html"))
    case .gallery: .response(pages.response(to: request, "gallery/gallery.html"))
    case .siteStatus: .response(pages.response(to: request, "status/status.html"))
    case .web(let name): .response(pages.response(to: request, name))
    case .frame(let path): .response(frame(path, target, request))
    case .fileAt(let moment, let path): site.file(request, moment, path)
    case .source(let path): .response(source(path, request))
    case .status: .response(.json(200, preview.status.json(port: port, isEditing: edit != nil) + [UInt8(ascii: "\n")]))
    case .events: .response(events.response(to: request))
    case .galleryJSON: site.gallery(request, AskedMoment(target))
    case .siteStatusJSON: site.status(request, AskedMoment(target))
    case .launch: launches.reply(to: request, at: AskedMoment(target), by: devices.launch)
    case .scenario: launches.reply(to: request, at: AskedMoment(target), by: devices.scenario)
    case .audiences: launches.reply(to: request, at: AskedMoment(target), by: devices.audiences)
    case .witness: launches.reply(to: request, at: AskedMoment(target), by: devices.witness)
    case .edit(let route): edit?.reply(to: request, route, target) ?? .response(missing(noPage, request))
    case .nothing: .response(missing(noPage, request))
    }
  }

  private func file(_ path: String, _ request: Request) -> Response {
    guard let edition = preview.edition else { return notYet }
    return edition.file(path)?.response(to: request) ?? missing("Build \(edition.number) has no file \(path)", request)
  }

  private func source(_ path: String, _ request: Request) -> Response {
    preview.sources(path).map { pages.source($0, path) } ?? missing("No build has read a file \(path)", request)
  }

  private func frame(_ path: String, _ target: RequestTarget, _ request: Request) -> Response {
    guard let edition = preview.edition else { return notYet }
    // The view may be one that is published at another moment.
    guard let view = preview.view(path) else { return .text(404, "Build \(edition.number) has no file \(path)") }
    // Images have addresses beside the frames, just as they are beside the views.
    guard path.hasSuffix(".html") else { return view.response(to: request) }
    let html = Frame(target).html(of: view.bytes)
    let frame = ServedFile(path, html, adding: [.contentSecurityPolicy: Frame.policy])
    return frame.response(to: request)
  }

  private var noPage: String { "The preview has no such page." }
  private var notYet: Response { .text(503, sentenceBeforeTheFirst).retry }

  /// A page with links for people, or a sentence for programs.
  private func missing(_ sentence: String, _ request: Request) -> Response {
    guard request.headers[.accept]?.contains("text/html") == true else { return .text(404, sentence) }
    return pages.missing(sentence, siteHasPage: preview.edition?.file("404.html") != nil)
  }
}

/// The response before the first good build: while it is in progress, or after it has failed.
let sentenceBeforeTheFirst = "There is no good build of the site yet."

extension Response {
  /// `{"error": "sentence"}`, for scripts.
  static func error(_ status: Int, _ sentence: String) -> Response {
    .json(status, JSON.present(["error": sentence]).write())
  }

  /// Asks the client to try again after a second, the time that a first build takes.
  var retry: Response { adding(.retryAfter, "1") }
}

/// The handler of a path.
enum Route: Equatable {
  case simulator, gallery, galleryJSON, siteStatus, siteStatusJSON, events, status, launch, scenario, audiences, witness
  /// A file of the preview's own pages, by its path in `Web/`.
  case web(String)
  /// A published view, by its path in the output.
  case frame(String)
  /// A source file, by its path in the site.
  case source(String)
  /// A published file, by its path in the output.
  case file(String)
  /// A file as it is published if the site is built for that moment, such as `2026-12-02T09:00:00Z`.
  case fileAt(moment: String, path: String)
  /// A request to the composer.
  case edit(EditRoute)
  /// A path below `/-/` at which there is nothing.
  case nothing

  /// - Parameters:
  ///   - path: The decoded path, beginning with `/`.
  ///   - isEditing: Whether there is a composer.
  init(_ path: String, isEditing: Bool = false) {
    guard path != "/" else {
      self = .simulator
      return
    }
    guard path.utf8.starts(with: "/-/".utf8) else {
      self = .file(text(path.utf8.dropFirst()))
      return
    }
    let rest = Substring(path.utf8.dropFirst(3))
    self = (isEditing ? EditRoute(rest).map(Route.edit) : nil) ?? Self.own(rest)
  }

  var methods: [String] {
    switch self {
    case .launch, .scenario, .audiences, .witness: ["POST"]
    case .edit(let route): EditRoutes.methods(of: route)
    default: ["GET", "HEAD"]
    }
  }

  /// Whether pages of the site load it: an image or their style. In the preview, each page has its own origin.
  var isLoadedByPages: Bool {
    switch self {
    case .file(let path), .frame(let path), .fileAt(_, let path):
      mediaType(of: path).hasPrefix("image/") || path.hasSuffix(".css")
    case .edit(let route): route.isLoadedByPages
    default: false
    }
  }

  private static func own(_ path: Substring) -> Route {
    switch path {
    case "gallery": .gallery
    case "gallery.json": .galleryJSON
    case "site-status": .siteStatus
    case "site-status.json": .siteStatusJSON
    case "events": .events
    case "status": .status
    case "api/launch": .launch
    case "api/scenario": .scenario
    case "api/audiences": .audiences
    case "api/witness": .witness
    default: named(path)
    }
  }

  private static func named(_ path: Substring) -> Route {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return .nothing }
    let name = text(path.utf8[slash...].dropFirst())
    switch path[..<slash] {
    case "web": return .web(name)
    case "frame": return .frame(name)
    case "source": return .source(name)
    case "at": return fileAt(Substring(name))
    default: return .nothing
    }
  }

  private static func fileAt(_ address: Substring) -> Route {
    guard let slash = address.utf8.firstIndex(of: UInt8(ascii: "/")) else { return .nothing }
    return .fileAt(moment: text(address.utf8[..<slash]), path: text(address.utf8[slash...].dropFirst()))
  }
}

/// Bytes are used because Swift treats a slash and a combining mark after it as one character.
private func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
