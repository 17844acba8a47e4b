internal import FeedModel
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

extension ServedFile {
  /// Answers a GET or HEAD with all of the file, a part, or the news that the client's copy is still good.
  ///
  /// The conditions are looked at in the order of RFC 9110, 13.2.2.
  func response(to request: HTTPRequest) -> Response {
    let asked = request.headerFields
    guard isWanted(asked) else { return .text(.preconditionFailed, "The file is another by now.") }
    guard !isKnown(asked) else { return Response(status: .notModified, headers: fieldsOfKnown) }
    guard request.method == .get, let header = asked[.range], matches(asked[.ifRange]) else { return whole }
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
  private func isKnown(_ asked: HTTPFields) -> Bool {
    if let tags = asked[.ifNoneMatch] { return EntityTags.contains(tags, entityTag, weakly: true) }
    guard let moment = asked[.ifModifiedSince].flatMap(HTTPDate.read) else { return false }
    return lastModified <= moment
  }

  private func matches(_ ifRange: String?) -> Bool {
    ifRange.map { $0 == entityTag || HTTPDate.read($0) == lastModified } ?? true
  }

  private var whole: Response { Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: body)) }

  private var fieldsOfKnown: HTTPFields {
    var fields = fields
    fields[.contentType] = nil
    // What a whole answer would have; otherwise the server would say 0.
    fields[.contentLength] = String(bytes.count)
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
