internal import FeedModel
internal import Inspection
internal import WireFormats

extension InspectionCase {
  func diffDifferences() throws -> [Difference] {
    guard let feeds = old else { throw ValueProblem(.file, "\"old\" is missing") }
    let (old, new) = (try feed(of: feeds), try feed())
    let isOriginal = question["client"]?.value == .string("original")
    let found = try FeedDifference(
      from: old, to: isOriginal ? new.asReadByOriginal : new, imagination: try imagination(), usual: .usual)
    let expected = try answer.fields(["same", "where", "changes", "example"])
    var differences: [Difference] = []
    func expect(_ field: String, _ got: JSON) {
      guard let value = expected[field]?.value else { return }
      let got = got.naming(languagesOf: value)
      if !value.withSortedRegions.means(got.withSortedRegions) { differences.append(difference(field, value, got)) }
    }
    expect("same", .boolean(found.isSame))
    expect("where", found.region?.json ?? .null)
    expect("changes", found.changesJSON)
    if let example = expected["example"] { differences += try exampleDifferences(example, old, new) }
    if !found.isSame, found.example == nil { differences.append(difference("example", .string("a device"), .null)) }
    return differences
  }

  /// The device of the file sees what it says; another one would be as good.
  private func exampleDifferences(
    _ example: PlacedValue, _ old: InspectedFeed, _ new: InspectedFeed
  ) throws(ValueProblem) -> [Difference] {
    let fields = try example.fields(["device", "old", "new", "content"])
    let device = try fields.required("device")
    let sides = [
      ("old", try Situation(device, feeds: self.old ?? feeds).displayed(from: old)),
      ("new", try Situation(device, feeds: feeds).displayed(from: new)),
    ]
    return sides.compactMap { name, displayed in
      let got = displayed.map { JSON.string($0.id) } ?? .null
      let expected = fields.named(name)?.value ?? .null
      return expected == got
        ? nil : Difference(event: nil, field: "\(example.place) \(name)", expected: expected, got: got)
    }
  }
}

extension JSON {
  /// Arrays of objects are sets of boxes.
  fileprivate var withSortedRegions: JSON {
    switch self {
    case .array(let elements):
      .array(
        elements.map { $0.normal(isSorted: true) }.sorted {
          String(decoding: $0.writeCompactly(), as: UTF8.self) < String(decoding: $1.writeCompactly(), as: UTF8.self)
        })
    case .object(let members): .object(members.map { Member($0.name, $0.value.withSortedRegions) })
    default: self
    }
  }
}
