internal import FeedModel
internal import LocalServer
internal import Output

extension ServedFile {
  /// - Parameter type: Its `Content-Type`; if nil, its name decides.
  init(
    _ path: String, _ bytes: [UInt8], type: String? = nil, lastModified: Instant, isOnlyOneOfItsDate: Bool = true,
    adding more: HeaderFields = [:]
  ) {
    self.init(
      path, bytes, type: type ?? mediaType(of: path), entityTag: "\"\(shortHash(bytes))\"", lastModified: lastModified,
      isOnlyOneOfItsDate: isOnlyOneOfItsDate, adding: more)
  }
}
