import ArgumentParser
package import Inspection

/// A budget such as `launch=3,first=1,day=6`.
package struct BudgetOption: Sendable {
  package var budget: Budget

  package init(argument: String) throws {
    budget = Budget()
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, let count = Int(pair[1]), (0...1_000).contains(count) else {
        throw ValidationError("--budget '\(part)': write it as launch=3,first=1,day=6,week=20.")
      }
      if pair[0] == "launchesPerDay", (1...100).contains(count) {
        budget.launchesPerDay = count
      } else if let span = Budget.Span(rawValue: pair[0]) {
        budget.limits[span] = count
      } else {
        throw ValidationError(
          "--budget '\(part)': it can limit launch, first, day and week, for launchesPerDay 1 to 100.")
      }
    }
  }
}
