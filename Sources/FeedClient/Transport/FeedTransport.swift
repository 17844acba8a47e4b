public import FeedModel

/// How a published file comes to the device: one GET, conditional where the server gave something to compare with.
///
/// A transport keeps every limit of the request and tells apart what went wrong; what an answer means is not its business:
/// it hands over 304, 404 and 503 as they are. `FeedTestSupport` has a contract that any transport can be held to.
public protocol FeedTransport: Sendable {
  /// - Returns: The last answer, after redirects, with the body decoded (gzip, deflate) and whole.
  /// - Throws: ``TransportError``, also when the task was cancelled.
  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse
}

public struct FeedRequest: Hashable, Sendable {
  /// Absolute; `http` or `https`.
  public var url: String
  /// What the server said of the copy that is kept: sent back letter by letter, so that the device's clock is never asked.
  public var validators: Validators
  public var limits: TransferLimits

  public init(_ url: String, validators: Validators = Validators(), limits: TransferLimits = TransferLimits()) {
    self.url = url
    self.validators = validators
    self.limits = limits
  }
}

public struct TransferLimits: Hashable, Sendable {
  /// For all of it: redirects, waiting and the body. 60 seconds, as in iNotify.
  public var timeout: Duration
  /// Of the body, decoded.
  public var maxBytes: Int
  public var maxRedirects: Int

  public init(timeout: Duration = .seconds(60), maxBytes: Int = 16 << 20, maxRedirects: Int = 5) {
    self.timeout = timeout
    self.maxBytes = maxBytes
    self.maxRedirects = maxRedirects
  }
}

extension TransferLimits {
  /// What of a body is read: 150,000 values, for which no client needs 200 MB; a feed of 1,000 notifications has 10,000.
  public var reading: ReadingLimits { ReadingLimits(maxBytes: maxBytes, maxValues: 150_000) }
}

public struct FeedResponse: Hashable, Sendable {
  public var status: Int
  public var body: [UInt8]
  public var validators: Validators
  /// `Retry-After`, as it was sent.
  public var retryAfter: String?

  public init(status: Int, body: [UInt8] = [], validators: Validators = Validators(), retryAfter: String? = nil) {
    self.status = status
    self.body = body
    self.validators = validators
    self.retryAfter = retryAfter
  }
}

/// Why there is no answer. The description is a sentence for people, without a capital and a full stop.
public enum TransportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Not an absolute http or https URL.
  case badURL(String)
  /// No name, no route, nobody listening. The detail is the system's own.
  case unreachable(String)
  /// The server's certificate is not to be trusted.
  case untrusted(String)
  case timedOut(Duration)
  /// More bytes than the limit, which is given.
  case tooLarge(limit: Int)
  case tooManyRedirects(limit: Int)
  /// A redirect that is not followed: from https to http, or to something that is neither.
  case refusedRedirect(to: String)
  /// The body ended before its length.
  case truncated
  /// There is a file, and it can't be read, where the way is not a network.
  case unreadable(String)
  /// Not HTTP, or compressed in a way that was not asked for or that does not unpack.
  case malformed(String)
  case cancelled

  public var description: String {
    switch self {
    case .badURL(let url): "'\(url)' is no http or https URL"
    case .unreachable(let detail): "the server could not be reached: \(detail)"
    case .untrusted(let detail): "the server's certificate is not trusted: \(detail)"
    case .timedOut(let limit): "there was no whole answer within \(limit.components.seconds) seconds"
    case .tooLarge(let limit): "the answer has more than \(limit >> 20) MiB"
    case .tooManyRedirects(let limit): "it was redirected more than \(limit) times"
    case .refusedRedirect(let url): "it was redirected to \(url), which is not followed"
    case .truncated: "the answer ended before its end"
    case .unreadable(let detail): detail
    case .malformed(let detail): "the answer is not HTTP as it should be: \(detail)"
    case .cancelled: "it was cancelled"
    }
  }
}
