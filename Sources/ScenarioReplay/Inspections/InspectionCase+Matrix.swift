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
  /// Of languages that have the same answer, a case may name only some; one that has `exceptLanguage` names all.
  func naming(languagesOf other: JSON) -> JSON {
    other.has("exceptLanguage")
      ? self : naming(other.languages.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  private func has(_ name: String) -> Bool {
    switch self {
    case .object(let members): members.contains { $0.name == name || $0.value.has(name) }
    case .array(let elements): elements.contains { $0.has(name) }
    default: false
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

  private func naming(_ languages: [String]) -> JSON {
    switch self {
    case .object(let members):
      let known = languages.filter(isRegion(with:))
      return .object(
        members.compactMap { member in
          if member.name == "exceptLanguage", !known.isEmpty { return nil }
          if member.name == "language", !known.isEmpty { return Member("language", .array(known.map(JSON.string))) }
          return Member(member.name, member.value.naming(languages))
        })
    case .array(let elements): return .array(elements.map { $0.naming(languages) })
    default: return self
    }
  }

  /// Whether the language is one of a region's: the first of its fallbacks that is named decides.
  private func isRegion(with language: String) -> Bool {
    let tags = self["language"]?.elements?.compactMap(\.string) ?? []
    let except = self["exceptLanguage"]?.elements?.compactMap(\.string) ?? []
    for tag in LanguageTag(language)?.fallbacks.map(\.text) ?? [language] {
      if tags.contains(tag) { return true }
      if except.contains(tag) { return false }
    }
    return tags.contains("*")
  }

  /// Whether two arrays have the same elements, in any order.
  func hasSameElements(as other: JSON) -> Bool {
    guard case .array(let elements) = normal(isSorted: true), case .array(let others) = other.normal(isSorted: true)
    else { return means(other) }
    return elements.count == others.count && Set(elements) == Set(others)
  }
}
