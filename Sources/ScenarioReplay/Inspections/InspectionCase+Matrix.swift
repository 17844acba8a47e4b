internal import FeedModel
internal import Inspection
internal import WireFormats

extension InspectionCase {
  func matrixDifferences() throws -> [Difference] {
    let feed = try feed()
    let matrix = try Matrix(of: feed, imagination: try imagination())
    let expected = try answer.fields(["rows", "distinctQueues", "probes"])
    var differences: [Difference] = []
    if let rows = expected["rows"] {
      let got = JSON.array(matrix.rows.map(\.json)).naming(languagesOf: rows.value)
      if !rows.value.hasSameElements(as: got) { differences.append(difference("rows", rows.value, got)) }
    }
    if let count = try expected["distinctQueues"]?.integer(), count != matrix.queueCount {
      differences.append(difference("distinctQueues", .number(count), .number(matrix.queueCount)))
    }
    for probe in try expected["probes"]?.list() ?? [] { differences += try probeDifferences(probe, feed) }
    return differences
  }

  /// What one device is displayed, by the evaluator.
  private func probeDifferences(_ probe: PlacedValue, _ feed: InspectedFeed) throws(ValueProblem) -> [Difference] {
    let fields = try probe.fields(["device", "displays", "notes"])
    let displayed = try Situation(try fields.required("device"), feeds: feeds).displayed(from: feed)
    let notes = fields["notes"].map { ($0.value, JSON.array((displayed?.notes ?? []).map(JSON.string))) }
    let shown = (fields.named("displays")?.value ?? .null, displayed.map { JSON.string($0.id) } ?? .null)
    return [("displays", shown), ("notes", notes)].compactMap { name, pair in
      guard let (expected, got) = pair, expected != got else { return nil }
      return Difference(event: nil, field: "\(probe.place) \(name)", expected: expected, got: got)
    }
  }
}

extension JSON {
  /// Of languages that have the same answer, a case may name only some.
  func naming(languagesOf other: JSON) -> JSON {
    let named = Set(other.languages)
    return changingLanguages { tags in
      let known = tags.filter { named.contains($0.string ?? "") }
      return known.isEmpty ? tags : known
    }
  }

  private var languages: [String] {
    switch self {
    case .object(let members):
      members.flatMap { $0.name == "language" ? $0.value.elements?.compactMap(\.string) ?? [] : $0.value.languages }
    case .array(let elements): elements.flatMap(\.languages)
    default: []
    }
  }

  private func changingLanguages(_ change: ([JSON]) -> [JSON]) -> JSON {
    switch self {
    case .object(let members):
      .object(
        members.map { member in
          if member.name == "language", let tags = member.value.elements {
            return Member("language", .array(change(tags)))
          }
          return Member(member.name, member.value.changingLanguages(change))
        })
    case .array(let elements): .array(elements.map { $0.changingLanguages(change) })
    default: self
    }
  }

  /// Whether two arrays have the same elements, in any order.
  func hasSameElements(as other: JSON) -> Bool {
    guard case .array(let elements) = normal(isSorted: true), case .array(let others) = other.normal(isSorted: true)
    else { return means(other) }
    return elements.count == others.count && Set(elements) == Set(others)
  }
}
