public import FeedModel

/// Fetches a published file with one GET, which is conditional if the request has validators.
///
/// A transport keeps every limit of the request and distinguishes what went wrong. It does not interpret responses: it returns
/// 304, 404 and 503 as they are. It follows redirects, also to another host, but not those that
/// ``TransportError/refusedRedirect(to:)`` names. `FeedTestSupport` has a contract that checks any transport.
public protocol FeedTransport: Sendable {
  /// - Returns: The last response, after redirects, with a complete, decoded body (gzip, deflate).
  /// - Throws: ``TransportError``, also if the task was cancelled.
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse
}

/// A request for a published file.
public struct FeedRequest: Hashable, Sendable {
  /// Absolute; `http` or `https`.
  public var url: String
  /// The server's validators for the stored copy, which are sent back unchanged. An entity tag that is not one, such as `*`,
  /// is left out.
  public var validators: Validators
  public var limits: TransferLimits

  public init(_ url: String, validators: Validators = Validators(), limits: TransferLimits = TransferLimits()) {
    self.url = url
    self.validators = validators.usable
    self.limits = limits
  }
}

/// Limits of one request.
public struct TransferLimits: Hashable, Sendable {
  /// For everything: redirects, waiting and the body. 60 seconds by default, as in iNotify.
  public var timeout: Duration
  /// Of the decoded body. By default as many as a published feed may have: 16 MiB.
  public var maxBytes: Int
  /// 5 by default.
  public var maxRedirects: Int

  public init(timeout: Duration = .seconds(60), maxBytes: Int = ReadingLimits.published.maxBytes, maxRedirects: Int = 5)
  {
    self.timeout = timeout
    self.maxBytes = maxBytes
    self.maxRedirects = maxRedirects
  }
}

extension TransferLimits {
  /// Limits for reading a body: those of published feeds, but for this many bytes.
  public var reading: ReadingLimits {
    var limits = ReadingLimits.published
    limits.maxBytes = maxBytes
    return limits
  }
}

/// A server's response, whatever its status.
public struct FeedResponse: Hashable, Sendable {
  public var status: Int
  /// Decoded.
  public var body: [UInt8]
  public var validators: Validators
  /// `Retry-After`, as it was sent.
  public var retryAfter: String?
  /// `Cache-Control`, as it was sent; nil also from a transport that leaves it out. Clients do not need it, as they ask
  /// for every feed conditionally.
  public var cacheControl: String?
  /// The host that sent this, if redirects led to another one than was asked; nil also from a transport that does not tell.
  public var otherHost: String?

  public init(status: Int, body: [UInt8] = [], validators: Validators = Validators(), retryAfter: String? = nil) {
    self.status = status
    self.body = body
    self.validators = validators
    self.retryAfter = retryAfter
  }
}

/// Why there is no response. The description is a sentence without a capital letter or a full stop.
public enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Not an absolute http or https URL.
  case badURL(String)
  /// No such name, no route or no server. The detail is in the system's words.
  case unreachable(String)
  /// The server's certificate cannot be trusted.
  case untrusted(String)
  case timedOut(Duration)
  /// The decoded body has more bytes than this limit.
  case tooLarge(limit: Int)
  case tooManyRedirects(limit: Int)
  /// A redirect that is not followed: from https to http, to another scheme, or from a public host to this machine or to an
  /// address of its own link.
  case refusedRedirect(to: String)
  /// The response ended early.
  case truncated
  /// For transports that do not use a network: the file exists but cannot be read.
  case unreadable(String)
  /// The response is not valid HTTP, or has a content coding that was not requested or that cannot be decoded.
  case malformed(String)
  case cancelled
  /// It was not requested, because the server had asked to be left alone until then (`Retry-After`).
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
