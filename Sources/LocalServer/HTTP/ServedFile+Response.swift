public import WireFormats

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
