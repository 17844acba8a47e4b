/// SplitMix64: the same values for the same seed on every machine, so that a failing seed can be looked at again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func one<Element>(of elements: [Element]) -> Element { elements.randomElement(using: &self)! }

  mutating func some<Element>(upTo count: Int, _ make: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: 0...count, using: &self)).map { _ in make(&self) }
  }
}
