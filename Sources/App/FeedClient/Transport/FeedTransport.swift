public import FeedModel
public import StateStore

/// Fetches a published file with one GET, which is conditional if the request has validators.
///
/// A transport keeps every limit of the request and distinguishes kinds of failures. It does not interpret responses:
/// it returns 304, 404 and 503 as they are. It follows redirects, also to a different host, but not those that
/// ``TransportError/refusedRedirect(to:)`` names. `FeedTestSupport` has a contract that checks any transport.
public protocol FeedTransport: Sendable {
  /// - Returns: The last response, after redirects, with a complete, decoded body (gzip, deflate).
  /// - Throws: ``TransportError``, also if the task was cancelled.
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse
}

/// A request for a published file.
public struct FeedRequest: Hashable, Sendable {
  /// The absolute `http` or `https` URL.
  public var url: String
  /// The server's validators for the stored copy, which are sent back unchanged. A malformed entity tag, such as `*`,
  /// is left out.
  public var validators: FeedValidators
  public var limits: TransferLimits

  public init(_ url: String, validators: FeedValidators = FeedValidators(), limits: TransferLimits = TransferLimits()) {
    self.url = url
    self.validators = validators.usable
    self.limits = limits
  }
}

/// Limits of one request.
public struct TransferLimits: Hashable, Sendable {
  /// The time for everything: redirects, waiting and the body. 60 seconds by default, as in iNotify.
  public var timeout: Duration
  /// The maximum size of the decoded body, in bytes. The default is the maximum size of a published feed: 16 MiB.
  public var maxBytes: Int
  /// The maximum number of redirects, 5 by default.
  public var maxRedirects: Int

  public init(timeout: Duration = .seconds(60), maxBytes: Int = ReadingLimits.published.maxBytes, maxRedirects: Int = 5)
  {
    (self.timeout, self.maxBytes, self.maxRedirects) = (timeout, maxBytes, maxRedirects)
  }
}

extension TransferLimits {
  /// Limits for reading a body: those of published feeds, with this maximum size.
  public var reading: ReadingLimits {
    var limits = ReadingLimits.published
    limits.maxBytes = maxBytes
    return limits
  }
}

/// A server's response, whatever its status.
public struct FeedResponse: Hashable, Sendable {
  public var status: Int
  /// The decoded body.
  public var body: [UInt8]
  public var validators: FeedValidators
  /// `Retry-After`, as it was sent.
  public var retryAfter: String?
  /// `Cache-Control`, as it was sent; nil also from a transport that leaves it out. Clients do not need it, because
  /// they request every feed conditionally.
  public var cacheControl: String?
  /// The host that sent this, if redirects led to a different one; nil also from a transport that does not report it.
  public var otherHost: String?

  public init(status: Int, body: [UInt8] = [], validators: FeedValidators = FeedValidators(), retryAfter: String? = nil)
  {
    (self.status, self.body, self.validators, self.retryAfter) = (status, body, validators, retryAfter)
  }
}

/// The reason why there is no response. The description is a sentence without a capital letter or a full stop.
public enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The URL is not an absolute http or https URL.
  case badURL(String)
  /// The name, route or server does not exist. The detail is in the system's words.
  case unreachable(String)
  /// The server's certificate cannot be trusted.
  case untrusted(String)
  case timedOut(Duration)
  /// The decoded body has more bytes than this limit.
  case tooLarge(limit: Int)
  case tooManyRedirects(limit: Int)
  /// The target of a redirect that is not followed: from https to http, to another scheme, or from a public host to
  /// this machine or to an address of its own link.
  case refusedRedirect(to: String)
  /// The response ended early.
  case truncated
  /// The file exists but cannot be read. This is for transports that do not use a network.
  case unreadable(String)
  /// The response is not valid HTTP, or has a content coding that was not requested or that cannot be decoded.
  case malformed(String)
  case cancelled
  /// The request was not sent, because the server had asked to be left alone until then (`Retry-After`).
  case askedToWait(until: Instant)

  public var description: String {
    switch self {
    case .badURL(let url): "'\(url)' is not an http or https URL"
    case .unreachable(let detail): "the server could not be reached: \(detail)"
    case .untrusted(let detail): "the server's certificate is not trusted: \(detail)"
    case .timedOut(let limit): "there was no complete response within \(limit.components.seconds) seconds"
    case .tooLarge(let limit): "the response is larger than \(limit >> 20) MiB"
    case .tooManyRedirects(let limit): "it was redirected more than \(limit) times"
    case .refusedRedirect(let url): "it was redirected to \(url), which is not followed"
    case .truncated: "the response was cut off"
    case .unreadable(let detail): detail
    case .malformed(let detail): "the response is not valid HTTP: \(detail)"
    case .cancelled: "it was cancelled"
    case .askedToWait(let until): "the server asked for no requests before \(until)"
    }
  }
}

/// Leaves a server alone for as long as it has asked for (`Retry-After`), even after the app was launched again.
struct ConsiderateTransport: FeedTransport {
  let environment: FeedEnvironment

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard !environment.keepsQuirks, let origin = request.url.origin else {
      return try await environment.transport.get(request)
    }
    if let until = await environment.read(ServerWaits.self).end(of: origin, now: environment.now()) {
      throw .askedToWait(until: until)
    }
    let response = try await environment.transport.get(request)
    if response.isRefusal, let asked = response.retryAfter { await keep(asked, of: origin) }
    return response
  }

  private func keep(_ retryAfter: String, of origin: String) async {
    let (now, jitter) = (environment.now(), environment.polling.jitter)
    let seed = await environment.read(Installation.self).rolloutSeed
    await environment.update(ServerWaits.self) { $0.wait(retryAfter, of: origin, now: now, jitter: jitter, seed: seed) }
  }
}

extension FeedResponse {
  /// Whether its `Retry-After` is about the server and not, as in a redirect, about the file (RFC 9110, 10.2.3).
  fileprivate var isRefusal: Bool { status == 429 || (500...599).contains(status) }
}

extension String {
  /// The scheme, host and port of a URL, in lower case: `https://example.com`.
  var origin: String? {
    guard let scheme = utf8.firstRange(of: "://".utf8) else { return nil }
    let end = utf8[scheme.upperBound...].firstIndex { "/?#".utf8.contains($0) } ?? utf8.endIndex
    let authority = self[scheme.upperBound..<end].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    return "\(self[..<scheme.lowerBound])://\(authority)".lowercased()
  }
}

extension FeedValidators {
  /// Takes those validators of a response that can be sent back later. It is for transports.
  ///
  /// `ETag: *` would match every version of the file, and a `Last-Modified` in the future would match every version
  /// until then, so one bad response would freeze a feed permanently. RFC 9110, 8.8.2.1 forbids a `Last-Modified` that
  /// is later than the response; without a `Date`, that cannot be checked. The device's clock does not matter.
  ///
  /// - Parameters:
  ///   - eTag: The value of `ETag`.
  ///   - lastModified: The value of `Last-Modified`.
  ///   - date: The value of `Date`.
  public init(eTag: String?, lastModified: String?, date: String?) {
    self.init(eTag: eTag, lastModified: lastModified)
    self = usable
    guard let sent = date.flatMap(HTTPDate.read) else {
      self.lastModified = nil
      return
    }
    if let modified = lastModified.flatMap(HTTPDate.read), modified > sent { self.lastModified = nil }
  }

  /// The validators without an entity tag that is malformed (RFC 9110, 8.8.3) or longer than 1,024 bytes.
  package var usable: FeedValidators {
    FeedValidators(eTag: eTag.flatMap { $0.isEntityTag ? $0 : nil }, lastModified: lastModified)
  }
}

extension String {
  /// Whether it has the form `"…"` or `W/"…"`. Blanks inside are accepted, because some servers write them.
  fileprivate var isEntityTag: Bool {
    let quotationMark = UInt8(ascii: "\"")
    var bytes = utf8[...]
    if bytes.starts(with: "W/".utf8) { bytes = bytes.dropFirst(2) }
    guard (2...1024).contains(bytes.count), bytes.first == quotationMark, bytes.last == quotationMark else {
      return false
    }
    return bytes.dropFirst().dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != quotationMark }
  }
}
