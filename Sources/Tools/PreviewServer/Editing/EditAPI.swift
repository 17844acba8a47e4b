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
  private let target: RequestTarget

  init(method: String, name: String, target: RequestTarget, body: [UInt8]) {
    (self.method, self.name, self.target, self.body) = (method, name, target, body)
  }

  /// A parameter of the query, decoded.
  public func value(of name: String) -> String? { target.text(of: name) }
}

public struct EditAnswer: Sendable {
  public var status: Int
  public var json: JSON
  /// A build of a draft, whose views and devices the page may ask for; its number is added to the JSON.
  public var output: PreviewOutput?

  public init(_ json: JSON, status: Int = 200, output: PreviewOutput? = nil) {
    (self.status, self.json, self.output) = (status, json, output)
  }
}

/// Builds of drafts, for as long as a page looks at them.
final class DraftEditions: Sendable {
  /// The most that are kept; a page asks for the newest of its own.
  private static let most = 16

  private let editions = Lock<[(name: String, edition: Edition)]>([])

  /// - Returns: Its name: 128 random bits, because its views are given to anybody who knows it.
  func add(_ output: PreviewOutput) -> String {
    let name = randomKey()
    let edition = Edition(output, number: 0, after: nil)
    editions.withLock { editions in
      editions.append((name, edition))
      if editions.count > Self.most { editions.removeFirst() }
    }
    return name
  }

  func edition(_ name: String) -> Edition? { editions.withLock { $0.last { $0.name == name }?.edition } }
}

/// 128 random bits in hexadecimal digits.
public func randomKey() -> String {
  (0..<2).map { _ in UInt64.random(in: .min ... .max).padded(to: 16, radix: 16) }.joined()
}
