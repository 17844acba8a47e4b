internal import FeedClient
internal import WireFormats

/// A server with one file, that answers as a real one does: with an `ETag` that is new with each publication, and with
/// 304 to whoever names it.
struct ScenarioServer: Sendable {
  private(set) var file: [UInt8]?
  var http: HTTP
  private var publications = 1

  init(file: [UInt8]?, http: HTTP) {
    self.file = file
    self.http = http
  }

  var hasFile: Bool { file != nil }

  mutating func publish(_ file: [UInt8]?) {
    self.file = file
    publications += 1
  }

  func answer(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    guard isURL(request.url) else { throw .badURL(request.url) }
    guard !http.networkError else { throw .unreachable("the scenario says so") }
    guard http.status == 200 else { return FeedResponse(status: http.status, body: file ?? []) }
    guard let file else { return FeedResponse(status: 404) }
    guard file.count <= request.limits.maxBytes else { throw .tooLarge(limit: request.limits.maxBytes) }
    let tag = "\"\(publications)\""
    guard request.validators.eTag != tag else { return FeedResponse(status: 304) }
    return FeedResponse(status: 200, body: file, validators: Validators(eTag: tag))
  }

  private func isURL(_ text: String) -> Bool {
    let text = text.lowercased().utf8
    return text.starts(with: "https://".utf8) || text.starts(with: "http://".utf8)
  }
}

/// `http`: what the server says of its file.
struct HTTP: Sendable {
  var status = 200
  var networkError = false
}

extension HTTP {
  init(_ value: PlacedValue) throws(ValueProblem) {
    let fields = try value.fields(["status", "networkError"])
    status = try fields["status"]?.integer() ?? 200
    networkError = try fields["networkError"]?.flag() ?? false
    guard networkError || 200...599 ~= status else {
      throw ValueProblem(value.place["status"], "\(status) is no answer of a server: 200 to 599")
    }
  }
}
