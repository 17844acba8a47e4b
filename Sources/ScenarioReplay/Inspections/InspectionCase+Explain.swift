internal import FeedEvaluator
internal import FeedModel
internal import Inspection
internal import WireFormats

extension InspectionCase {
  func explainDifferences() throws -> [Difference] {
    let (feed, id) = (try feed(), try question.required("id").text())
    let explanation = try Explanation(
      of: id, in: feed, on: try Situation(try question.required("device"), feeds: feeds),
      imagination: try imagination())
    let expected = try answer.fields(["displays", "shown", "failing", "before", "changes", "example", "from"])
    var found: [(String, JSON)] = [
      ("displays", explanation.displayed.map { .string($0.id) } ?? .null), ("shown", .boolean(explanation.isShown)),
      ("failing", .array(explanation.failures.map { .string($0.name) })),
      ("before", .array(explanation.before.map(JSON.string))),
    ]
    if let remedies = explanation.remedies {
      found.append(("changes", remedies.device.count))
      found.append(("from", remedies.waiting.map { .string($0.rfc3339) } ?? .null))
    }
    var differences = found.compactMap { name, value -> Difference? in
      guard let wanted = expected.named(name)?.value, wanted != value else { return nil }
      return difference(name, wanted, value)
    }
    // Another device with as few changes is as good; it must be shown the entry.
    if let example = expected["example"], case .least(let change)? = explanation.remedies?.device {
      let displayed = change.example?.displayed(from: feed).map { JSON.string($0.id) } ?? .null
      if displayed != .string(id) { differences.append(difference("example", example.value, displayed)) }
    }
    return differences
  }
}

extension Explanation.DeviceChange {
  /// The number of changes; null for no device at all.
  fileprivate var count: JSON {
    switch self {
    case .least(let change): .number(change.count)
    case .nobody: .null
    case .atLeast(let count): .string("at least \(count)")
    }
  }
}
