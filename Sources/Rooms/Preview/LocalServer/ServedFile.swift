internal import Disk
internal import Text
public import WireFormats

/// A file that is ready to be sent, so that the work is done once for all requests.
public struct ServedFile: Sendable {
  public let path: String
  public let bytes: [UInt8]
  /// The strong entity tag, with its quotation marks.
  public let entityTag: String
  private let body: ResponseBytes
  private let headers: HeaderFields

  public init(_ path: String, _ bytes: [UInt8], type: String, entityTag: String, adding more: HeaderFields = [:]) {
    (self.path, self.bytes, self.entityTag) = (path, bytes, entityTag)
    body = ResponseBytes(bytes)
    var headers: HeaderFields = [
      .contentType: type, .eTag: entityTag,
      // The file may change at any moment, so a client with a copy has to ask whether it is still valid.
      .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
    ]
    for field in more.fields { headers.append(field.name, field.value) }
    self.headers = headers
  }

  /// Answers a GET or HEAD with the whole file, or with the information that the client's copy is still valid.
  ///
  /// `If-None-Match` is the only supported condition, and ranges are ignored, as RFC 9110 allows: browsers and apps ask
  /// for nothing else here.
  public func response(to request: Request) -> Response {
    guard let tags = request.headers[.ifNoneMatch], EntityTags.contains(tags, entityTag) else {
      return Response(200, headers: headers, body: .bytes(body))
    }
    var headers = headers
    headers[.contentType] = nil
    return Response(304, headers: headers, body: .bytes(body))
  }
}

/// The list of an `If-None-Match` header (RFC 9110, 8.8.3), in which weak tags count, too.
enum EntityTags {
  /// - Parameters:
  ///   - header: `*`, or tags such as `"a", W/"b"`; a tag may contain commas.
  ///   - tag: The strong tag of the file, with its quotation marks.
  static func contains(_ header: String, _ tag: String) -> Bool {
    var rest = header.utf8[...]
    rest.skipSeparators()
    if rest.elementsEqual("*".utf8) { return true }
    while !rest.isEmpty {
      if rest.starts(with: "W/".utf8) { rest = rest.dropFirst(2) }
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if rest[...end].elementsEqual(tag.utf8) { return true }
      rest = rest[rest.index(after: end)...]
      rest.skipSeparators()
    }
    return false
  }
}

private let quote = UInt8(ascii: "\"")

extension Substring.UTF8View {
  fileprivate mutating func skipSeparators() {
    while let first, first == UInt8(ascii: ",") || first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
      removeFirst()
    }
  }
}

/// The machine's clock.
@Sendable public func systemTime() -> Instant { Instant(secondsSince1970: time(nil)) }

/// The value of `Date`, computed once a second.
public final class DateLine: Sendable {
  public let now: @Sendable () -> Instant
  private let last = Lock<(moment: Instant, text: String)?>(nil)

  public init(now: @escaping @Sendable () -> Instant) { self.now = now }

  public var text: String {
    let moment = now()
    return last.withLock { last in
      if let last, last.moment == moment { return last.text }
      let text = HTTPDate.write(moment)
      last = (moment, text)
      return text
    }
  }
}
