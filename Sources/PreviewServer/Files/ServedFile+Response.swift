internal import FeedModel
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

extension ServedFile {
  /// Answers a GET or HEAD with all of the file, a part, or the news that the client's copy is still good.
  ///
  /// The conditions are looked at in the order of RFC 9110, 13.2.2.
  ///
  /// - Parameter now: The moment of the request, by the clock of `lastModified`.
  func response(to request: HTTPRequest, at now: Instant) -> Response {
    let asked = request.headerFields
    guard isWanted(asked) else { return .text(.preconditionFailed, "The file is another by now.") }
    guard !isKnown(asked, now) else { return Response(status: .notModified, headers: fieldsOfKnown) }
    guard request.method == .get, let header = asked[.range], matches(asked[.ifRange], now) else { return whole }
    switch ByteRange(header, of: bytes.count) {
    case .whole: return whole
    case .part(let range): return part(range)
    case .unsatisfiable: return noSuchPart
    }
  }

  /// `If-Match`, or else `If-Unmodified-Since`.
  private func isWanted(_ asked: HTTPFields) -> Bool {
    if let tags = asked[.ifMatch] { return EntityTags.contains(tags, entityTag, weakly: false) }
    guard let moment = asked[.ifUnmodifiedSince].flatMap(HTTPDate.read) else { return true }
    return lastModified <= moment
  }

  /// `If-None-Match`, or else `If-Modified-Since`.
  private func isKnown(_ asked: HTTPFields, _ now: Instant) -> Bool {
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

  private var whole: Response { Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body)) }

  private var fieldsOfKnown: HTTPFields {
    var fields = fields
    fields[.contentType] = nil
    return fields
  }

  private func part(_ range: Range<Int>) -> Response {
    var fields = fields
    fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
    let slice = body.getSlice(at: body.readerIndex + range.lowerBound, length: range.count) ?? ByteBuffer()
    return Response(status: .partialContent, headers: fields, body: ResponseBody(byteBuffer: slice))
  }

  private var noSuchPart: Response {
    var response = Response.text(.rangeNotSatisfiable, "The file has \(bytes.count) bytes.")
    response.headers[.contentRange] = "bytes */\(bytes.count)"
    return response
  }
}
