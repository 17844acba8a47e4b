public import Testing

/// A row of a table: what it is about, what goes in, what must come out.
public struct Case<Input: Sendable, Expected: Sendable>: Sendable, CustomTestStringConvertible {
  public var name: String
  public var input: Input
  public var expected: Expected
  public var testDescription: String { name }

  public init(_ name: String, _ input: Input, _ expected: Expected) {
    self.name = name
    self.input = input
    self.expected = expected
  }
}
