internal import FeedModel
internal import LocalServer
internal import Text
public import WireFormats

/// Answers the requests of the pages on which messages are written (`publish serve --edit`). They come with the key.
public protocol EditAPI: Sendable {
  func answer(_ question: EditQuestion) async -> EditAnswer
}

/// A request below `/-/edit/api/`.
public struct EditQuestion: Sendable {
  public let method: String
  /// The rest of the path: `messages`.
  public let name: String
  /// JSON; empty for a request without a body.
  public let body: [UInt8]
  private let query: RequestTarget?

  /// - Parameter query: As it is in the address, without the question mark.
  public init(method: String, name: String, query: String, body: [UInt8]) {
    (self.method, self.name, self.body) = (method, name, body)
    self.query = RequestTarget("/?\(query)")
  }

  /// A parameter of the query, decoded.
  public func value(of name: String) -> String? { query?.text(of: name) }
}

public struct EditAnswer: Sendable {
  public var status: Int
  public var json: JSON
  /// A build of a draft, whose views and devices the page may ask for; its number is added to the JSON.
  public var output: PreviewOutput?
  /// A picture in the place of the JSON, and its name.
  public private(set) var file: (bytes: [UInt8], name: String)?

  public init(file bytes: [UInt8], named name: String) {
    (status, json, file) = (200, .null, (bytes, name))
  }

  public init(_ json: JSON, status: Int = 200, output: PreviewOutput? = nil) {
    (self.status, self.json, self.output) = (status, json, output)
  }
}

/// Builds of drafts, for as long as a page looks at them.
final class DraftEditions: Sendable {
  /// The most that are kept; a page asks for the newest of its own.
  private static let most = 16

  /// The time for which they are kept, in seconds.
  private static let time = 600

  private let editions = Lock<[(name: String, edition: Edition, made: Instant)]>([])

  /// - Returns: Its name: 128 random bits, because its views are given to anybody who knows it.
  func add(_ output: PreviewOutput, at now: Instant) -> String {
    let name = randomKey()
    let edition = Edition(output, number: 0, after: nil)
    editions.withLock { editions in
      editions.append((name, edition, now))
      if editions.count > Self.most { editions.removeFirst() }
    }
    return name
  }

  func edition(_ name: String, at now: Instant) -> Edition? {
    editions.withLock { editions in
      editions.removeAll { $0.made.advanced(by: Self.time) < now }
      return editions.last { $0.name == name }?.edition
    }
  }
}

/// 128 random bits in hexadecimal digits.
public func randomKey() -> String {
  (0..<2).map { _ in UInt64.random(in: .min ... .max).padded(to: 16, radix: 16) }.joined()
}
