internal import FeedModel
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

extension Response {
  /// A sentence for people.
  static func text(_ status: HTTPResponse.Status, _ sentence: String) -> Response {
    Response(status, type: "text/plain; charset=utf-8", Array("\(sentence)\n".utf8))
  }

  /// `{"error": "sentence"}`, for scripts.
  static func error(_ status: HTTPResponse.Status, _ sentence: String) -> Response {
    .json(status, JSON.object([.init("error", .string(sentence))]).write())
  }

  static func json(_ status: HTTPResponse.Status, _ bytes: [UInt8]) -> Response {
    Response(status, type: "application/json; charset=utf-8", bytes)
  }

  /// An answer that is true only now, so that nobody shall keep it.
  init(_ status: HTTPResponse.Status, type: String, _ bytes: [UInt8]) {
    let headers: HTTPFields = [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"]
    self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  func adding(_ name: HTTPField.Name, _ value: String) -> Response {
    var response = self
    response.headers[name] = value
    return response
  }
}
