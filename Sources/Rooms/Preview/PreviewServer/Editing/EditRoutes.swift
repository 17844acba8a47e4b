internal import FeedModel
internal import Hashing
internal import LocalServer
internal import WireFormats

/// Guards and answers everything below `/-/edit`, the pages that can write. Without `--edit`, none of them exists.
///
/// A page of another site, or of another user's server on this machine, can send requests here, but never the key: it
/// is in no cookie, and a header of its own requires a permission that this server never gives.
struct EditRoutes: Sendable {
  let api: any EditAPI
  /// The key, as made by ``randomKey()``.
  let key: String
  let hosts: PrivateHosts
  let pages: OwnPages
  let devices: any PreviewAPI
  let date: DateLine
  private let drafts = DraftEditions()

  /// The longest body, in bytes; enough for all texts of a message in many languages.
  static let longestBody = 1 << 20
  /// The longest picture, in bytes.
  static let longestImage = 8 << 20

  init(_ api: any EditAPI, key: String, hosts: PrivateHosts, pages: OwnPages, devices: any PreviewAPI, date: DateLine) {
    (self.api, self.key, self.hosts, self.pages) = (api, key, hosts, pages)
    (self.devices, self.date) = (devices, date)
  }

  /// The methods that a path supports.
  static func methods(of route: EditRoute) -> [String] {
    switch route {
    case .page, .draft, .proof: ["GET", "HEAD"]
    case .device: ["POST"]
    case .api: ["GET", "PUT", "POST", "DELETE"]
    }
  }

  func reply(to request: Request, _ route: EditRoute, _ target: RequestTarget) -> Reply {
    switch route {
    case .page(let name):
      // The page itself contains nothing of the site, but requests it with the key.
      return .response(
        pages.response(to: request, name).adding(.crossOriginOpenerPolicy, "same-origin")
          .adding(.referrerPolicy, "no-referrer"))
    case .proof: return .response(proof(for: target.value(of: "nonce").map(String.init) ?? ""))
    case .draft(let name, let path): return .response(draft(name, path, target, request))
    case .device(let question): return device(question, request, target)
    case .api(let name):
      if let refusal = refusal(of: request) { return .response(refusal) }
      let isImage = name == "images"
      return work(limit: isImage ? Self.longestImage : Self.longestBody) { [api, drafts, date] body in
        let answer = await api.answer(
          EditQuestion(method: request.method, name: name, query: String(target.query), body: body))
        if answer.status == 204 { return Response(204, headers: [:]) }
        // The page shows a picture from a blob of its own, so that a picture with scripts has no address here.
        if let file = answer.file {
          return Response(200, type: mediaType(of: file.name), file.bytes).adding(.contentSecurityPolicy, "sandbox")
        }
        var members = answer.json.members ?? []
        if request.method == "PUT" {
          members.append(.init("output", answer.draft.map { .string(drafts.add($0, at: date.now())) } ?? .null))
        }
        return .json(answer.status, JSON.object(members).write())
      }
    }
  }

  /// The refusal of a request; nil for requests from our own pages, and from programs that have the key.
  private func refusal(of request: Request) -> Response? {
    if let origin = request.headers[.origin], !hosts.allows(origin: origin) {
      return .error(403, "Only the composer's own pages may ask this.")
    }
    if let site = request.headers[.secFetchSite], site != "same-origin" {
      return .error(403, "Only the composer's own pages may ask this.")
    }
    guard request.headers.values(of: .publishKey).count == 1, isKey(request.headers[.publishKey] ?? "") else {
      return .error(401, "This page needs the address that publish serve --edit printed.")
    }
    if request.method == "PUT" || request.method == "POST", !request.isJSON, !request.isOfBytes {
      return .error(415, "Send Content-Type: application/json, or application/octet-stream for a picture.")
    }
    return nil
  }

  /// Compares in constant time: a wrong key takes as long as the right one.
  private func isKey(_ text: String) -> Bool {
    let (given, right) = (Array(text.utf8), Array(key.utf8))
    guard given.count == right.count else { return false }
    return zip(given, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Proves to a page that this server knows the key, before the page sends it again: after a restart, another program
  /// could have the port. The port is part of it, so that such a program cannot pass on our proof.
  private func proof(for nonce: String) -> Response {
    guard nonce.utf8.count == 32 else { return .error(400, "A nonce has 32 characters.") }
    let proof = SHA256.authenticate(Array("\(nonce)\(hosts.port)".utf8), with: Array(key.utf8))
    return .json(200, JSON.present(["proof": proof.hex]).write())
  }

  private func work(limit: Int = longestBody, _ make: @escaping @Sendable ([UInt8]) async -> Response) -> Reply {
    .work(
      bodyLimit: limit,
      refusal: { refusal in
        switch refusal {
        case .tooLong: .error(413, "A request has at most \(limit >> 20) MiB.")
        case .tooMuchAtOnce: .error(503, "Too much is being sent at once. Try again.").retry
        case .tooCostly: .error(422, "The request takes too much computing.")
        }
      }, make: make)
  }

  /// Answers a question about devices from the build of a draft.
  private func device(_ question: EditRoute.Question, _ request: Request, _ target: RequestTarget) -> Reply {
    if let refusal = refusal(of: request) { return .response(refusal) }
    guard let edition = target.value(of: "output").flatMap({ drafts.edition(String($0), at: date.now()) }) else {
      return .response(.error(404, "That build of the draft is gone. Type something to build it again."))
    }
    return work { [devices] body in
      let answer =
        switch question {
        case .launch: await devices.launch(body, on: edition.output)
        case .witness: await devices.witness(body, on: edition.output)
        case .audiences: await devices.audiences(body, on: edition.output)
        case .shares: await devices.shares(body, on: edition.output)
        }
      return .json(answer.status, answer.body)
    }
  }

  /// A view of a draft. Like all views it has a frame of its own, with its images beside it.
  private func draft(_ name: String, _ path: String, _ target: RequestTarget, _ request: Request) -> Response {
    guard let edition = drafts.edition(name, at: date.now()), let file = edition.file(path) else {
      return .text(404, "There is no such view of a draft.")
    }
    guard path.hasSuffix(".html") else { return file.response(to: request) }
    return ServedFile(
      path, Frame(target).html(of: file.bytes), adding: [.contentSecurityPolicy: Frame.policy]
    ).response(to: request)
  }
}

/// A path below `/-/edit`.
enum EditRoute: Equatable {
  enum Question: String { case launch, witness, audiences, shares }

  /// A page, by its path in `Web/`.
  case page(String)
  case proof
  /// A file of a draft's build.
  case draft(String, path: String)
  /// A question about devices.
  case device(Question)
  case api(String)

  /// - Parameter path: The decoded path after `/-/`. Nil for paths that do not exist.
  init?(_ path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.first == "edit" else { return nil }
    switch parts.dropFirst().first {
    case nil: self = .page("edit/list/list.html")
    case "message"? where parts.count == 2: self = .page("edit/message/message.html")
    case "check"? where parts.count == 2: self = .page("edit/check/check.html")
    case "calendar"? where parts.count == 2: self = .page("edit/calendar/calendar.html")
    case "proof"? where parts.count == 2: self = .proof
    case "draft"? where parts.count > 3: self = .draft(parts[2], path: parts[3...].joined(separator: "/"))
    case "api"? where parts.count == 3: self = Question(rawValue: parts[2]).map(EditRoute.device) ?? .api(parts[2])
    default: return nil
    }
  }

  /// Whether it is an image of a view, which has its own origin in its frame.
  var isLoadedByPages: Bool {
    if case .draft(_, let path) = self { mediaType(of: path).hasPrefix("image/") } else { false }
  }
}
