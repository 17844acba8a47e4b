public import FeedModel
package import Inspection

/// A file of scenarios of one channel (`publish.scenarios/1`), or of pairs of versions in order
/// (`publish.version-order/1`).
public struct ScenarioFile: Sendable {
  public private(set) var entries: [Entry]

  /// One scenario or pair. One that is invalid is an entry, too, so that the others can be played.
  public struct Entry: Sendable {
    /// Of a pair `1.9 < 1.10`. If there is none, the place: `scenarios[3]`.
    public let id: String
    public let title: String
    private(set) var content: Content
  }

  enum Content: Sendable {
    case scenario(Scenario)
    case versions(VersionPair)
    case inspection(InspectionCase)
    /// Never empty.
    case invalid([ScenarioProblem])
  }

  /// - Parameters:
  ///   - json: The content of the file.
  ///   - location: Where a path leads in the file's text: `hello.yaml:12:7`.
  /// - Throws: If nothing in the file can be played: another schema, an unknown channel, no scenarios. The problem has no
  ///   location.
  public init(
    _ json: JSON, location: (_ path: [ScenarioProblem.Step]) -> String? = { _ in nil }
  ) throws(ValueProblem) {
    try self.init(json, sites: [:], location: location)
  }

  /// The places where the file's questions find what is published; see ``init(_:sites:location:)``.
  package static func places(in json: JSON) -> Set<String> {
    json["schema"]?.string == InspectionCase.schema ? InspectionCase.places(in: json) : []
  }

  /// - Parameter sites: What is published in the places that the file names.
  package init(
    _ json: JSON, sites: [String: PublishedFeeds],
    location: (_ path: [ScenarioProblem.Step]) -> String? = { _ in nil }
  ) throws(ValueProblem) {
    let root = PlacedValue(value: json, place: .file)
    let schemas = ["publish.scenarios/1", "publish.version-order/1", InspectionCase.schema]
    guard json.members != nil else { throw root.fail("an object is expected, not \(json.kind)") }
    guard let schema = json["schema"] else { throw root.fail("\"schema\" is missing: \"\(schemas[0])\"") }
    switch schema.string {
    case schemas[0]: entries = try Self.scenarios(root)
    case schemas[1]: entries = try Self.pairs(root)
    case InspectionCase.schema: entries = try Self.inspections(root, sites)
    default:
      let known = schemas.map { "\"\($0)\"" }.joined(separator: ", ")
      throw ValueProblem(ValuePlace.file["schema"], "one of \(known) is expected, not \(schema.inMessage)")
    }
    for index in entries.indices { entries[index].locateProblems(location) }
  }

  /// The entries with these ids.
  public func only(_ ids: some Collection<String>) -> ScenarioFile {
    var file = self
    file.entries = entries.filter { ids.contains($0.id) }
    return file
  }

  private static func scenarios(_ root: PlacedValue) throws(ValueProblem) -> [Entry] {
    let fields = try root.fields(["schema", "channel", "scenarios"])
    let haveTheirOwn = root.value["scenarios"]?.elements?.contains { $0["channel"] != nil } ?? false
    let channel: Channel? =
      haveTheirOwn && fields["channel"] == nil ? nil : try fields.required("channel").word()
    let scenarios = try fields.required("scenarios").list()
    guard !scenarios.isEmpty else { throw ValueProblem(.file["scenarios"], "the file has no scenarios") }
    var ids: Set<String> = []
    return scenarios.map { Entry($0, channel, besides: &ids) }
  }

  /// One case, or several under `cases`.
  private static func inspections(
    _ root: PlacedValue, _ sites: [String: PublishedFeeds]
  ) throws(ValueProblem) -> [Entry] {
    guard root.value["cases"] != nil else { return [Entry(inspection: root, files: nil, sites)] }
    let fields = try root.fields(["schema", "files", "cases"])
    let files = fields["files"]
    return try fields.required("cases").list().map { Entry(inspection: $0, files: files, sites) }
  }

  private static func pairs(_ root: PlacedValue) throws(ValueProblem) -> [Entry] {
    let pairs = try root.fields(["schema", "pairs"]).required("pairs").list()
    guard !pairs.isEmpty else { throw ValueProblem(.file["pairs"], "the file has no pairs") }
    return pairs.map { value in
      do throws(ValueProblem) {
        let pair = try VersionPair(value)
        return Entry(id: pair.description, title: "", content: .versions(pair))
      } catch {
        return Entry(id: value.place.description, title: "", content: .invalid([error]))
      }
    }
  }
}

extension ScenarioFile.Entry {
  fileprivate init(inspection root: PlacedValue, files: PlacedValue?, _ sites: [String: PublishedFeeds]) {
    id = root.value["case"]?.string ?? root.place.description
    title = root.value["says"]?.string ?? ""
    do throws(ValueProblem) {
      content = .inspection(try InspectionCase(root, files: files, sites: sites))
    } catch {
      content = .invalid([error])
    }
  }

  /// - Parameters:
  ///   - channel: That of the file, for a scenario without one.
  ///   - ids: Those of the scenarios before it.
  fileprivate init(_ value: PlacedValue, _ channel: Channel?, besides ids: inout Set<String>) {
    let named = value.value["id"].flatMap { try? PlacedValue(value: $0, place: value.place).name() }
    // A scenario is looked for by its id; without one, by its number.
    let place = named.map { value.place.named("scenario \"\($0)\"") } ?? value.place
    id = named ?? value.place.description
    title = value.value["title"]?.string ?? ""
    var problems: [ScenarioProblem] = []
    let read = PlacedValue(value: value.value, place: place)
    let scenario: Scenario?
    do throws(ValueProblem) {
      scenario = Scenario(read, try read.channel ?? channel, problems: &problems)
    } catch {
      (scenario, problems) = (nil, [error])
    }
    if !ids.insert(id).inserted { problems = [ValueProblem(place, "another scenario has the same id")] }
    content = if let scenario, problems.isEmpty { .scenario(scenario) } else { .invalid(problems) }
  }

  fileprivate mutating func locateProblems(_ location: ([ScenarioProblem.Step]) -> String?) {
    guard case .invalid(var problems) = content else { return }
    for index in problems.indices { problems[index].location = location(problems[index].path) }
    content = .invalid(problems)
  }
}

extension PlacedValue {
  /// That of a scenario which names its own.
  fileprivate var channel: Channel? {
    get throws(ValueProblem) {
      guard let name = value["channel"] else { return nil }
      return try PlacedValue(value: name, place: place["channel"]).word()
    }
  }
}

extension JSON {
  /// The value itself, cut to 60 characters.
  var inMessage: String {
    let text = String(decoding: writeCompactly(), as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(text.prefix(60))) + (text.count > 60 ? "…" : "")
  }
}
