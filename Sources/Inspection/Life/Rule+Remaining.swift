internal import FeedEvaluator

extension Rule {
  /// The rule without the tests whose facts are known; nil if it cannot hold with them.
  ///
  /// - Parameter known: The value of a fact; nil for a fact that may still change.
  func remaining(_ known: (Fact) -> FactValue?) -> Rule? {
    var rest = self
    rest.all = []
    for test in all {
      guard let value = known(test.fact) else {
        rest.all.append(test)
        continue
      }
      if !test.accepts(value) { return nil }
    }
    guard !any.isEmpty else { return rest }
    rest.any = []
    for test in any {
      guard let value = known(test.fact) else {
        rest.any.append(test)
        continue
      }
      if test.accepts(value) {
        rest.any = []
        return rest
      }
    }
    return rest.any.isEmpty ? nil : rest
  }
}
