internal import CurlTransport
internal import FeedClient
internal import Hosting
internal import Text

/// A problem of a host that did not serve a file. It is reported first, because uploading again does not help against a
/// login page.
enum DeliveryProblem: Error {
  /// There is no response, or it is incomplete.
  case failed(ProbeFailure)
  /// The response is 304 (not modified), although the request named no version.
  case notModified
  /// The status is 429, or 500 or higher: the host says that the fault is its own.
  case unavailable(Int, retryAfter: String?)
  case status(Int)
  /// A web page is served in place of a different file.
  case page(title: String?)
  case compressed(isTwice: Bool)
  /// The text begins with the byte order mark of this encoding, which publish does not write.
  case recoded(String)
  /// The manifest's text ends after this number of bytes, although the response is complete.
  case cutOff(Int)
}

extension DeliveryProblem {
  /// The problem that a status means; nil for 200.
  init?(statusOf reply: Reply) {
    switch reply.status {
    case 200: return nil
    case 304: self = .notModified
    case 429, 500...599: self = .unavailable(reply.status, retryAfter: reply.headers["retry-after"])
    default: self = .status(reply.status)
    }
  }

  /// The change that the bytes underwent on the way, if they reveal it.
  ///
  /// - Parameters:
  ///   - reply: A response with status 200 whose bytes are wrong.
  ///   - path: The path of the file.
  init?(bodyOf reply: Reply, for path: String) {
    let (body, serving) = (reply.body, Serving(of: path))
    if body.starts(with: [0x1F, 0x8B]) {
      self = .compressed(isTwice: reply.headers["content-encoding"] != nil)
    } else if serving.isText, let mark = Self.marks.first(where: { body.starts(with: $0.bytes) }) {
      self = .recoded(mark.name)
    } else if !path.hasSuffix(".html"), body.isWebPage {
      self = .page(title: body.title)
    } else {
      return nil
    }
  }

  /// The same for the manifest, which no list includes.
  init?(manifestOf reply: Reply) {
    let body = reply.body
    if let problem = DeliveryProblem(bodyOf: reply, for: "manifest.json") {
      self = problem
    } else if body.first == UInt8(ascii: "{"), body.last(where: { $0 > 0x20 }) != UInt8(ascii: "}") {
      self = .cutOff(body.count)
    } else {
      return nil
    }
  }

  private static let marks: [(bytes: [UInt8], name: String)] = [
    ([0xFE, 0xFF], "UTF-16"), ([0xFF, 0xFE], "UTF-16"), ([0xEF, 0xBB, 0xBF], "UTF-8 with a byte order mark"),
  ]
}

extension HostFinding {
  /// - Parameters:
  ///   - answer: The answer without the right file.
  ///   - expected: The description of the whole file, such as `812 bytes`.
  ///   - isManifest: Whether the file is the manifest, without which there is nothing to compare.
  init(_ problem: DeliveryProblem, in answer: Answer, expected: String, isManifest: Bool = false) {
    let place = answer.redirects.last.map { ", at \($0)" } ?? ""
    let (id, expected, found): (FindingID, String, String) =
      switch problem {
      case .failed(let failure): Self.failed(failure, expected, isManifest: isManifest)
      case .notModified: (.falseNotModified, "the file, since the request names no version", "status 304")
      case .unavailable(let status, let wait):
        (
          .unavailable, "status 200",
          "status \(status)" + (wait.map { "; the host asks to wait \(waitAsked($0))" } ?? "")
        )
      case .status(let status): (isManifest ? .noManifest : .notServed, "status 200", "status \(status)")
      case .page(let title): (.pageInstead, "the file itself", "a web page" + (title.map { " titled '\($0)'" } ?? ""))
      case .compressed(let isTwice):
        (
          .brokenResponse, "a file that is compressed once, or not at all",
          isTwice ? "gzip inside gzip" : "gzip without Content-Encoding"
        )
      case .recoded(let name): (.brokenResponse, "UTF-8 as it was built", name)
      case .cutOff(let count): (.brokenResponse, "the whole file", "a text that ends after \(counted(count, "byte"))")
      }
    self.init(id, at: answer.url, expected: expected, found: found + place)
  }

  private static func failed(
    _ failure: ProbeFailure, _ expected: String, isManifest: Bool
  ) -> (FindingID, String, String) {
    let found = "\(failure.reason)"
    return switch failure.reason {
    case .untrusted: (.untrusted, expected, found)
    case .tooLarge where isManifest: (.badManifest, expected, found)
    case .tooLarge: (.wrongBytes, expected, "more than that")
    case .tooManyRedirects, .refusedRedirect: (.badRedirect, "the file itself", found)
    case .timedOut where failure.received > 0:
      (.brokenResponse, "a response in time", "\(found), only \(counted(failure.received, "byte")) of one")
    case .timedOut, .unreachable, .badURL, .unreadable, .cancelled, .askedToWait:
      (isManifest ? .unreachable : .brokenResponse, isManifest ? expected : "a response in time", found)
    case .truncated, .malformed: (.brokenResponse, "a whole and valid response", found)
    }
  }
}

extension [UInt8] {
  /// The title of a web page; nil if there is none.
  fileprivate var title: String? {
    let head = String(decoding: prefix(4096), as: UTF8.self)
    guard let start = head.firstRange(of: "<title>")?.upperBound,
      let end = head[start...].firstRange(of: "</title>")?.lowerBound, start < end
    else { return nil }
    let words = head[start..<end].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? "\(words.prefix(60))…" : words
  }
}
