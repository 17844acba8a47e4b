internal import FeedModel
internal import LocalServer
internal import Output

extension ServedFile {
  /// Its name decides the `Content-Type`.
  init(
    _ path: String, _ bytes: [UInt8], lastModified: Instant, isOnlyOneOfItsDate: Bool = true,
    adding more: HeaderFields = [:]
  ) {
    self.init(
      path, bytes, type: mediaType(of: path), entityTag: "\"\(shortHash(bytes))\"", lastModified: lastModified,
      isOnlyOneOfItsDate: isOnlyOneOfItsDate, adding: more)
  }
}
