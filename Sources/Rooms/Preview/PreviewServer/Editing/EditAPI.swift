internal import LocalServer
internal import Text
public import WireFormats

/// Answers requests of the pages on which messages are written (`publish serve --edit`). The requests carry the key.
public protocol EditAPI: Sendable {
  func answer(_ question: EditQuestion) async -> EditAnswer
}

/// A request below `/-/edit/api/`.
public struct EditQuestion: Sendable {
  public let method: String
  /// The rest of the path, such as `messages`.
  public let name: String
  /// The JSON of the body; empty for a request without one.
  public let body: [UInt8]
  private let query: RequestTarget?

  /// - Parameter query: The query as it is in the address, without the question mark.
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
  /// A build of a draft, whose views and devices the page may request; its name is added to the JSON.
  public var draft: DraftOutput?
  /// A picture that is sent instead of the JSON, and its name.
  public private(set) var file: (bytes: [UInt8], name: String)?

  public init(file bytes: [UInt8], named name: String) { (status, json, file) = (200, .null, (bytes, name)) }

  public init(_ json: JSON, status: Int = 200, draft: DraftOutput? = nil) {
    (self.status, self.json, self.draft) = (status, json, draft)
  }
}

/// The site with a draft in it, for the tab in which the draft is written.
public struct DraftOutput: Sendable {
  public let output: PreviewOutput
  public let tab: String

  public init(_ output: PreviewOutput, tab: String) { (self.output, self.tab) = (output, tab) }
}

/// The builds of drafts, kept for as long as a page shows them.
final class DraftEditions: Sendable {
  /// The maximum number of builds.
  private static let most = 8

  /// The maximum number of builds of one tab: pictures of earlier builds may still be loading while the user types.
  private static let mostOfTab = 4

  /// The time for which builds are kept, in seconds.
  private static let time = 600

  private struct Kept {
    let name: String
    let tab: String
    let edition: PreviewEdition
    let made: Instant
  }

  private let editions = Lock<[Kept]>([])

  /// - Returns: The build's name: 128 random bits, because its views are sent to anyone who knows the name.
  func add(_ draft: DraftOutput, at now: Instant) -> String {
    let kept = Kept(name: randomKey(), tab: draft.tab, edition: PreviewEdition(draft.output, number: 0), made: now)
    editions.withLock { editions in
      if editions.count(where: { $0.tab == kept.tab }) >= Self.mostOfTab,
        let oldest = editions.firstIndex(where: { $0.tab == kept.tab })
      {
        editions.remove(at: oldest)
      }
      editions.append(kept)
      if editions.count > Self.most { editions.removeFirst() }
    }
    return kept.name
  }

  func edition(_ name: String, at now: Instant) -> PreviewEdition? {
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
