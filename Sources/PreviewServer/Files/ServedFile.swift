internal import FeedModel
internal import HTTPTypes
internal import NIOCore
internal import Output

/// A file as it goes out: what no two requests need to make again.
struct ServedFile: Sendable {
  let path: String
  let bytes: [UInt8]
  let body: ByteBuffer
  /// Strong, with its quotation marks.
  let entityTag: String
  let lastModified: Instant
  /// False where other bytes at this path have, or may have, the same `Last-Modified`.
  let isOnlyOneOfItsDate: Bool
  let fields: HTTPFields

  /// - Parameter path: Its name decides the `Content-Type`.
  init(
    _ path: String, _ bytes: [UInt8], lastModified: Instant, isOnlyOneOfItsDate: Bool = true,
    adding more: HTTPFields = [:]
  ) {
    self.path = path
    self.bytes = bytes
    self.lastModified = lastModified
    self.isOnlyOneOfItsDate = isOnlyOneOfItsDate
    body = ByteBuffer(bytes: bytes)
    entityTag = "\"\(shortHash(bytes))\""
    var fields: HTTPFields = [
      .contentType: mediaType(of: path), .eTag: entityTag, .lastModified: HTTPDate.write(lastModified),
      .acceptRanges: "bytes",
      // A preview changes at any moment, so whoever kept a copy asks whether it is still good.
      .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
    ]
    fields.append(contentsOf: more)
    self.fields = fields
  }
}
