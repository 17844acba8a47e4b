public import WireFormats

/// A file as it goes out: what no two requests need to make again.
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
      // It may change at any moment, so whoever has a copy asks whether it is still good.
      .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
    ]
    for field in more.fields { headers.append(field.name, field.value) }
    self.headers = headers
  }
}
