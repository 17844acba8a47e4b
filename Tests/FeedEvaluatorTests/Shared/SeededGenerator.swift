import FeedModel

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

  mutating func flip() -> Bool { Bool.random(using: &self) }

  mutating func one<Element>(of elements: [Element]) -> Element { elements.randomElement(using: &self)! }

  mutating func maybe<Element>(_ make: (inout Self) -> Element) -> Element? { flip() ? make(&self) : nil }

  mutating func some<Element>(_ make: (inout Self) -> Element) -> [Element] {
    (0..<Int.random(in: 0...4, using: &self)).map { _ in make(&self) }
  }

  /// Small ones mostly, and the ends of what there is.
  mutating func int() -> Int { one(of: [0, 1, 2, 5, 30, 86_400, -1, .max, .min]) }
  mutating func double() -> Double {
    one(of: [0, 0.5, 1, 10, 33.3, 100, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  }
  mutating func text() -> String { one(of: ["", "a", "b", "A", "é", "2011/02/01", "2011/1/9", "%@", "\n", "🙂"]) }
  mutating func version() -> Version {
    one(of: ["", "0", "1.0", "1.01", "1.2.0", "1.10", "2.0b1", "99999999999999999999", "v2"])
  }
  mutating func url() -> String { one(of: ["", "https://example.com", "noapp://x", "http://a b", "%", ":"]) }
  mutating func period() -> Float { one(of: [0, 0.5, 1, -1, .nan, .infinity]) }
  mutating func label() -> String? { one(of: [nil, "", "Go"]) }

  mutating func instant() -> Instant {
    one(of: [
      noon, noon.advanced(by: -86_400), noon.advanced(by: 60), Instant(secondsSince1970: .max),
      Instant(secondsSince1970: .min),
    ])
  }
}
