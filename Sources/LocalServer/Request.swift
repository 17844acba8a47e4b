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
  /// A response that takes a while, made on a thread of its own. Its task is cancelled when the client goes away, the
  /// server stops, or it takes more processor time than the server allows.
  ///
  /// - Parameters:
  ///   - bodyLimit: The most bytes that a body may have; 0 for a request that needs none.
  ///   - refusal: The response if the server does not let it be made.
  ///   - make: Given the body. Called when its turn comes, since only some are made at once.
  case work(
    bodyLimit: Int, refusal: @Sendable (Refusal) -> Response, make: @Sendable (_ body: [UInt8]) async -> Response)
}

/// Why a server does not let a response be made.
public enum Refusal: Sendable {
  /// The body has more bytes than the request may have.
  case tooLong
  /// The bodies of all requests together have more bytes than the server holds.
  case tooMuchAtOnce
  /// It took more processor time than a request may take.
  case tooCostly
}
