/// The head of a request, as it came.
public struct Request: Sendable {
  /// As `GET`.
  public var method: String
  /// From the first line, neither decoded nor checked; see ``RequestTarget``.
  public var target: String
  public var headers: HeaderFields

  public init(method: String, target: String, headers: HeaderFields = [:]) {
    self.method = method
    self.target = target
    self.headers = headers
  }
}

/// What becomes of a request once its head is known.
public enum Reply: Sendable {
  /// The response at once. A body that comes with the request is not read, and ends the connection.
  case response(Response)
  /// A response that takes a while, made elsewhere than on the thread of the connections. Its task is cancelled when
  /// the client goes away or the server stops.
  ///
  /// - Parameters:
  ///   - bodyLimit: The most bytes that a body may have; 0 for a request that needs none.
  ///   - tooLong: The response if there are more.
  ///   - make: Given the body.
  case work(bodyLimit: Int, tooLong: Response, make: @Sendable (_ body: [UInt8]) async -> Response)
}
