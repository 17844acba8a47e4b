/// A file of another tool, as it was read or as it is to be written.
public struct ExchangeFile: Sendable, Equatable {
  /// As it was given on the command line, or below the folder that is written. Never opened here.
  public var path: String
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
