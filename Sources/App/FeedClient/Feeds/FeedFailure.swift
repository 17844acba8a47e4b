public import FeedModel
internal import Text

/// The reason why a client has no feed. The description is a sentence that begins with the URL, without a full stop.
public enum FeedFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The server does not have the file (404, 410): the last of the URLs that were tried.
  case missing(String)
  case transport(String, TransportError)
  /// The response has a status other than 200, 203 and 304. Its `Retry-After` is as it was sent.
  case status(String, Int, retryAfter: String?)
  /// The server says that the file has not changed, even in response to an unconditional request.
  case notModified(String)
  case unreadable(String, FeedError)
  /// The file is not the one that the site's index names, although its name holds a hash of its content.
  case differs(String)
  /// The host's file is not the one that a pinned key has signed (``FeedEnvironment/trust``), and there is no good
  /// copy.
  case distrusted(String, Distrust)
  /// The file that the app ships, by its name, could not be read.
  case bundle(String, String)

  /// Whether the same request may succeed later.
  var isPassing: Bool {
    switch self {
    case .transport: true
    case .status(_, let status, _): status == 429 || status >= 500
    case .missing, .notModified, .unreadable, .differs, .distrusted, .bundle: false
    }
  }

  /// The URL, or the file's name.
  public var source: String {
    switch self {
    case .missing(let source), .transport(let source, _), .status(let source, _, _), .notModified(let source),
      .unreadable(let source, _), .differs(let source), .distrusted(let source, _), .bundle(let source, _):
      source
    }
  }

  public var description: String { source.isEmpty ? problem : "\(source): \(problem)" }

  /// The description without the URL.
  public var problem: String {
    switch self {
    case .missing: "there is no such file"
    case .transport(_, let error): error.description
    case .status(_, let status, let retryAfter): Self.sentence(status, retryAfter)
    case .notModified: "the server says that it has not changed, but there is no earlier copy"
    case .unreadable(_, let error): error.sentence
    case .differs: "the response is not the file that the site's index names"
    case .distrusted(_, let reason): reason.description
    case .bundle(_, let problem): problem
    }
  }

  private static func sentence(_ status: Int, _ retryAfter: String?) -> String {
    let later = retryAfter.map { ", and asked to wait \(waitAsked($0))" } ?? ""
    return switch status {
    case 204: "the server answered 204: the response is empty"
    case 206: "the server answered 206: the response is only part of the file"
    default: "the server answered \(status)\(statusNames[status].map { " \($0)" } ?? "")\(later)"
    }
  }
}

/// The value of a `Retry-After` in words: `120 seconds`, or `until Fri, 31 Dec 2027 23:59:59 GMT`.
package func waitAsked(_ retryAfter: String) -> String {
  Int(retryAfter).map { counted($0, "second") } ?? "until \(retryAfter)"
}

/// The names of statuses from RFC 9110.
private let statusNames = [
  400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
  408: "Request Timeout", 416: "Range Not Satisfiable", 429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
  500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
  504: "Gateway Timeout",
]
