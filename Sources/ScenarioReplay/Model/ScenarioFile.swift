public import FeedModel

/// What QA writes: scenarios of one channel (`publish.scenarios/1`), or pairs of versions in order
/// (`publish.version-order/1`).
public struct ScenarioFile: Sendable {
  public private(set) var entries: [Entry]

  /// One scenario or pair. One that cannot be played is kept too, so that the others are.
  public struct Entry: Sendable {
    /// Of a pair `1.9 < 1.10`; where there is none, the place: `scenarios[3]`.
    public let id: String
    public let title: String
    let content: Result<Content, ScenarioProblems>
  }

  enum Content: Sendable {
    case scenario(Scenario)
    case versions(VersionPair)
  }

  /// - Parameters:
  ///   - json: The content of the file.
  ///   - location: Where that path leads in the file's text, as `hello.yaml:12:7`.
  /// - Throws: Where nothing of the file can be played: another schema, an unknown channel, no scenarios. It has no
  ///   location.
  public init(
    _ json: JSON, location: (_ path: [ScenarioProblem.Step]) -> String? = { _ in nil }
  ) throws(ValueProblem) {
    let root = PlacedValue(value: json, place: .file)
    let schemas = ["publish.scenarios/1", "publish.version-order/1"]
    guard json.members != nil else { throw root.fail("an object is expected, not \(json.kind)") }
    guard let schema = json["schema"] else { throw root.fail("\"schema\" is missing: \"\(schemas[0])\"") }
    switch schema.string {
    case schemas[0]: entries = try Self.scenarios(root)
    case schemas[1]: entries = try Self.pairs(root)
    default:
      let known = schemas.map { "\"\($0)\"" }.joined(separator: " or ")
      throw ValueProblem(ValuePlace.file["schema"], "\(known) is expected, not \(schema.inMessage)")
    }
    entries = entries.map { $0.located(by: location) }
  }

  /// The entries with these ids.
  public func only(_ ids: some Collection<String>) -> ScenarioFile {
    var file = self
    file.entries = entries.filter { ids.contains($0.id) }
    return file
  }

  private static func scenarios(_ root: PlacedValue) throws(ValueProblem) -> [Entry] {
    let fields = try root.fields(["schema", "channel", "scenarios"])
    let channel: Channel = try fields.required("channel").word()
    let scenarios = try fields.required("scenarios").list()
    guard !scenarios.isEmpty else { throw ValueProblem(.file["scenarios"], "the file has no scenarios") }
    var ids: Set<String> = []
    return scenarios.map { value in
      let entry = Entry(value, channel: channel)
      return ids.insert(entry.id).inserted ? entry : entry.repeated(at: value.place)
    }
  }

  private static func pairs(_ root: PlacedValue) throws(ValueProblem) -> [Entry] {
    let pairs = try root.fields(["schema", "pairs"]).required("pairs").list()
    guard !pairs.isEmpty else { throw ValueProblem(.file["pairs"], "the file has no pairs") }
    return pairs.map { value in
      do throws(ValueProblem) {
        let pair = try VersionPair(value)
        return Entry(id: pair.description, title: "", content: .success(.versions(pair)))
      } catch {
        return Entry(id: value.place.description, title: "", content: .failure(ScenarioProblems(all: [error])))
      }
    }
  }
}

extension JSON {
  /// The value itself, cut where it would fill a screen.
  var inMessage: String {
    let text = String(decoding: writeCompactly(), as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(text.prefix(60))) + (text.count > 60 ? "…" : "")
  }
}
