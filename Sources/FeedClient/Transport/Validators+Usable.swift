internal import FeedModel
public import StateStore

extension Validators {
  /// Those of a response that are sent back later: for transports.
  ///
  /// `ETag: *` would match every version of the file, and a `Last-Modified` in the future every version until then, so that
  /// one bad response would freeze a feed for good. RFC 9110, 8.8.2.1 forbids a `Last-Modified` that is later than the
  /// response; without a `Date` nobody can tell. The device's clock plays no part.
  ///
  /// - Parameters:
  ///   - eTag: The value of `ETag`.
  ///   - lastModified: The value of `Last-Modified`.
  ///   - date: The value of `Date`.
  public init(eTag: String?, lastModified: String?, date: String?) {
    self.init(eTag: eTag, lastModified: lastModified)
    self = usable
    guard let sent = date.flatMap(HTTPDate.read) else {
      self.lastModified = nil
      return
    }
    if let modified = lastModified.flatMap(HTTPDate.read), modified > sent { self.lastModified = nil }
  }

  /// Without an entity tag that is not one (RFC 9110, 8.8.3), or that is longer than 1,024 bytes.
  package var usable: Validators {
    Validators(eTag: eTag.flatMap { $0.isEntityTag ? $0 : nil }, lastModified: lastModified)
  }
}

extension String {
  /// `"…"` or `W/"…"`. Blanks inside are taken, as some servers write them.
  fileprivate var isEntityTag: Bool {
    let quotationMark = UInt8(ascii: "\"")
    var bytes = utf8[...]
    if bytes.starts(with: "W/".utf8) { bytes = bytes.dropFirst(2) }
    guard (2...1024).contains(bytes.count), bytes.first == quotationMark, bytes.last == quotationMark else {
      return false
    }
    return bytes.dropFirst().dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != quotationMark }
  }
}
