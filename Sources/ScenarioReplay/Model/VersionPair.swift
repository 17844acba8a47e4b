internal import FeedModel

/// What is known of two versions: `["1.9", "1.10", -1]`.
struct VersionPair: Sendable, CustomStringConvertible {
  let a: Version
  let b: Version
  /// -1, 0 or 1, for a that is older than, the same as, or newer than b.
  let order: Int
  /// Where the order is in the file.
  let orderPath: [ScenarioProblem.Step]

  init(_ value: PlacedValue) throws(ValueProblem) {
    let parts = try value.list()
    guard parts.count == 3 else {
      throw value.fail("two versions and their order are expected: [\"1.9\", \"1.10\", -1]")
    }
    a = try parts[0].version()
    b = try parts[1].version()
    order = try parts[2].integer()
    orderPath = parts[2].place.steps
    guard -1...1 ~= order else { throw parts[2].fail("-1, 0 or 1 is expected, not \(order)") }
  }

  var description: String { "\(a.text) \(order < 0 ? "<" : order == 0 ? "=" : ">") \(b.text)" }

  /// Both ways, as a comparison may be right one way only.
  var differences: [Difference] {
    [(a, b, order), (b, a, -order)].compactMap { a, b, expected in
      let got = a < b ? -1 : a == b ? 0 : 1
      guard got != expected else { return nil }
      let field = "\(JSON.string(a.text).inMessage) compared with \(JSON.string(b.text).inMessage)"
      return Difference(field: field, expected: .number(expected), got: .number(got))
    }
  }
}
