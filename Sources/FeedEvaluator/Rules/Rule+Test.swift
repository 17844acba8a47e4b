public import FeedModel

extension Rule {
  /// One question about one fact: the set of values that pass it.
  ///
  /// Clients call ``accepts(_:)``; questions about all devices compute with ``values``. Nothing else decides.
  public struct Test: Hashable, Sendable {
    public var fact: Fact
    public var values: Values

    public init(_ fact: Fact, _ values: Values) {
      self.fact = fact
      self.values = values
    }

    public func accepts(_ value: FactValue) -> Bool { values.contains(value) }

    /// When the test will pass through the passing of time alone. Nil if it passes already, or never will.
    public func opensAt(_ found: FactValue) -> Instant? {
      guard case .numbers(let range, _) = values else { return nil }
      let least = range.lowerBound
      switch found {
      case .instant(let now) where now.secondsSince1970 < least: return Instant(secondsSince1970: least)
      case .elapsed(let start, let now) where now.seconds(since: start) < least: return start.advanced(by: least)
      default: return nil
      }
    }
  }
}
