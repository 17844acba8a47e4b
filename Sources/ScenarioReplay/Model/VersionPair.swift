internal import FeedModel

/// The order of two versions: `["1.9", "1.10", -1]`.
struct VersionPair: Sendable, CustomStringConvertible {
  private let a: Version
  private let b: Version
  /// -1, 0 or 1: a is older than, the same as, or newer than b.
  private let order: Int
  /// Where the order is in the file.
  private let orderPath: [ScenarioProblem.Step]

  init(_ value: PlacedValue) throws(ValueProblem) {
    let parts = try value.list()
    guard parts.count == 3 else {
      throw value.fail("two versions and their order are expected: [\"1.9\", \"1.10\", -1]")
    }
    (a, b, order) = (try parts[0].version(), try parts[1].version(), try parts[2].integer())
    orderPath = parts[2].place.steps
    guard -1...1 ~= order else { throw parts[2].fail("-1, 0 or 1 is expected, not \(order)") }
  }

  var description: String { "\(a.text) \(order < 0 ? "<" : order == 0 ? "=" : ">") \(b.text)" }

  /// Both ways, because a comparison may be right in one direction only.
  var differences: [Difference] {
    let change = Difference.Change(path: orderPath, value: .number(Self.order(a, b)))
    return [(a, b, order), (b, a, -order)].compactMap { a, b, expected in
      let got = Self.order(a, b)
      guard got != expected else { return nil }
      let field = "\(JSON.string(a.text).inMessage) compared with \(JSON.string(b.text).inMessage)"
      return Difference(event: nil, field: field, expected: .number(expected), got: .number(got), change: change)
    }
  }

  private static func order(_ a: Version, _ b: Version) -> Int { a < b ? -1 : a == b ? 0 : 1 }
}
