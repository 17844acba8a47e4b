internal import Disk
internal import Text
public import WireFormats

/// A file ready to be sent, so that requests share the work.
public struct ServedFile: Sendable {
  public let path: String
  public let bytes: [UInt8]
  /// Strong, with its quotation marks.
  public let entityTag: String
  public let lastModified: Instant
  /// False where other bytes at this path have, or may have, the same `Last-Modified`.
  public let isOnlyOneOfItsDate: Bool
  let body: ResponseBytes
  let headers: HeaderFields

  public init(
    _ path: String, _ bytes: [UInt8], type: String, entityTag: String, lastModified: Instant,
    isOnlyOneOfItsDate: Bool = true, adding more: HeaderFields = [:]
  ) {
    self.path = path
    self.bytes = bytes
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.isOnlyOneOfItsDate = isOnlyOneOfItsDate
    body = ResponseBytes(bytes)
    var headers: HeaderFields = [
      .contentType: type, .eTag: entityTag, .lastModified: HTTPDate.write(lastModified), .acceptRanges: "bytes",
      // The file may change at any moment, so a client with a copy asks whether it is still valid.
      .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
    ]
    for field in more.fields { headers.append(field.name, field.value) }
    self.headers = headers
  }
}

extension ServedFile {
  /// Answers a GET or HEAD with all of the file, a part, or the news that the client's copy is still good.
  ///
  /// The conditions are looked at in the order of RFC 9110, 13.2.2.
  ///
  /// - Parameter now: The moment of the request, by the clock of `lastModified`.
  public func response(to request: Request, at now: Instant) -> Response {
    let asked = request.headers
    guard isWanted(asked) else { return .text(412, "The file is another by now.") }
    guard !isKnown(asked, now) else {
      return Response(304, headers: headersOfKnown, body: .bytes(body, 0..<bytes.count))
    }
    guard request.method == "GET", let header = asked[.range], matches(asked[.ifRange], now) else { return whole }
    switch ByteRange(header, of: bytes.count) {
    case .whole: return whole
    case .part(let range): return part(range)
    case .unsatisfiable: return noSuchPart
    }
  }

  /// `If-Match`, or else `If-Unmodified-Since`.
  private func isWanted(_ asked: HeaderFields) -> Bool {
    if let tags = asked[.ifMatch] { return EntityTags.contains(tags, entityTag, weakly: false) }
    guard let moment = asked[.ifUnmodifiedSince].flatMap(HTTPDate.read) else { return true }
    return lastModified <= moment
  }

  /// `If-None-Match`, or else `If-Modified-Since`.
  private func isKnown(_ asked: HeaderFields, _ now: Instant) -> Bool {
    if let tags = asked[.ifNoneMatch] { return EntityTags.contains(tags, entityTag, weakly: true) }
    guard let moment = asked[.ifModifiedSince].flatMap(HTTPDate.read) else { return false }
    return lastModified <= moment && isDateStrong(now)
  }

  private func matches(_ ifRange: String?, _ now: Instant) -> Bool {
    ifRange.map { $0 == entityTag || HTTPDate.read($0) == lastModified && isDateStrong(now) } ?? true
  }

  /// Whether the date tells these bytes from all others. In its own second the file may still change, and a second
  /// build in one second gives another file the same date (RFC 9110, 8.8.2.2).
  private func isDateStrong(_ now: Instant) -> Bool { isOnlyOneOfItsDate && lastModified < now }

  private var whole: Response { Response(200, headers: headers, body: .bytes(body, 0..<bytes.count)) }

  private var headersOfKnown: HeaderFields {
    var headers = headers
    headers[.contentType] = nil
    return headers
  }

  private func part(_ range: Range<Int>) -> Response {
    var headers = headers
    headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
    return Response(206, headers: headers, body: .bytes(body, range))
  }

  private var noSuchPart: Response {
    .text(416, "The file has \(bytes.count) bytes.").adding(.contentRange, "bytes */\(bytes.count)")
  }
}

/// The range of a file that a `Range` header asks for (RFC 9110, 14.1).
enum ByteRange: Equatable {
  /// No range, one that we may ignore (several, other units), or a malformed one.
  case whole
  case part(Range<Int>)
  /// Well-formed, but the file has no such bytes: 416.
  case unsatisfiable

  /// - Parameters:
  ///   - header: As `bytes=0-99`, `bytes=100-` or `bytes=-100`.
  ///   - size: The file's, in bytes.
  init(_ header: String, of size: Int) {
    let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else {
      self = .whole
      return
    }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
    guard ends.count == 2, ends.allSatisfy(isDigits) else {
      self = .whole
      return
    }
    self = ends[0].isEmpty ? .last(ends[1], of: size) : .from(ends[0], to: ends[1], of: size)
  }

  private static func last(_ digits: Substring, of size: Int) -> ByteRange {
    if digits.isEmpty { return .whole }
    let count = min(number(digits), size)
    return count == 0 ? .unsatisfiable : .part(size - count..<size)
  }

  private static func from(_ first: Substring, to last: Substring, of size: Int) -> ByteRange {
    let start = number(first)
    let end = last.isEmpty ? Int.max : number(last)
    if end < start { return .whole }
    return start < size ? .part(start..<min(end, size - 1) + 1) : .unsatisfiable
  }
}

private func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { 0x30...0x39 ~= $0 } }

/// Numbers beyond all files are as good as the largest.
private func number(_ digits: Substring) -> Int { Int(digits) ?? .max }

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}

/// The list of an `If-Match` or `If-None-Match` header (RFC 9110, 8.8.3).
enum EntityTags {
  /// - Parameters:
  ///   - header: `*`, or tags as `"a", W/"b"`; a tag may hold commas.
  ///   - tag: Ours, strong, with its quotation marks.
  ///   - weakly: Whether a weak tag in the list counts, too.
  static func contains(_ header: String, _ tag: String, weakly: Bool) -> Bool {
    var rest = header.utf8[...]
    rest.skipSeparators()
    if rest.elementsEqual("*".utf8) { return true }
    while !rest.isEmpty {
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if weakly || !isWeak, rest[...end].elementsEqual(tag.utf8) { return true }
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

/// The value of `Date`, written once a second.
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
