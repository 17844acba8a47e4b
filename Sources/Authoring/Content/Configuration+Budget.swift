import Diagnostics

/// How many interruptions a device may have at most, as `publish.yml` says; nil is no limit.
public struct InterruptionLimits: Equatable, Sendable {
  /// At any one launch.
  public var launch: Placed<Int>?
  /// At the first launch after an installation.
  public var first: Placed<Int>?
  public var day: Placed<Int>?
  public var week: Placed<Int>?
  /// How often people open the app at most, for a day and a week; nil for the usual number.
  public var launchesPerDay: Int?
}

func readBudget(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("budget") else { return }
  var budget = Fields(map, of: "budget")
  func limit(_ key: String) -> Placed<Int>? { budget.integer(key, in: 0...1_000) }
  result.budget = InterruptionLimits(
    launch: limit("launch"), first: limit("first"), day: limit("day"), week: limit("week"),
    launchesPerDay: budget.integer("launchesPerDay", in: 1...100)?.value)
  fields.report(budget)
}
