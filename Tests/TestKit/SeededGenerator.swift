/// SplitMix64: the same values for the same seed on every machine, so that a failing seed can be looked at again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

extension SeededGenerator {
  public mutating func flip() -> Bool { Bool.random(using: &self) }

  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True in `count` of `all` cases.
  public mutating func chance(_ count: Int, of all: Int) -> Bool { int(in: 1...all) <= count }

  /// - Precondition: There is one.
  public mutating func one<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  public mutating func maybe<Element>(_ make: (inout Self) -> Element) -> Element? { flip() ? make(&self) : nil }

  public mutating func some<Element>(upTo count: Int = 4, _ make: (inout Self) -> Element) -> [Element] {
    (0..<int(in: 0...count)).map { _ in make(&self) }
  }
}
