/// A JSON value that keeps what `control.json` means by its order: object members stand in document order.
public enum JSON: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// The number as it was written, so that nothing is lost on the way through.
  case number(String)
  case string(String)
  case array([JSON])
  case object([Member])

  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}
