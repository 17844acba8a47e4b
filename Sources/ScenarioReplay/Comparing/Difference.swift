public import FeedModel

/// Something that is not as it was expected.
public struct Difference: Hashable, Sendable {
  /// `shown`, `callbacks` …; of an event that could not happen its type; of a pair of versions what was compared.
  public let field: String
  public let expected: JSON
  public let got: JSON
}
