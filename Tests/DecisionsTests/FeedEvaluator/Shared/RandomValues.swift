import FeedModel
import TestKit

extension SeededGenerator {
  /// Small ones mostly, and the ends of what there is.
  mutating func int() -> Int { one(of: [0, 1, 2, 5, 30, 86_400, -1, .max, .min]) }
  mutating func double() -> Double {
    one(of: [0, 0.5, 1, 10, 33.3, 100, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude])
  }
  mutating func text() -> String { one(of: ["", "a", "b", "A", "é", "2011/02/01", "2011/1/9", "%@", "\n", "🙂"]) }
  mutating func version() -> FeedVersion {
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
