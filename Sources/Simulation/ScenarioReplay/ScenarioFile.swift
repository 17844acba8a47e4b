public import FeedModel
package import Inspection

/// A file of scenarios of one channel (`publish.scenarios/1`), or of pairs of versions in order
/// (`publish.version-order/1`).
public struct ScenarioFile: Sendable {
  public private(set) var entries: [Entry]

  /// One scenario or pair. One that is invalid is an entry, too, so that the others can be played.
  public struct Entry: Sendable {
    /// The scenario's name, or `1.9 < 1.10` for a pair. If there is none, it is the place: `scenarios[3]`.
    public let id: String
    public let title: String
    private(set) var content: Content
  }

  enum Content: Sendable {
    case scenario(Scenario)
    case versions(VersionPair)
    case inspection(InspectionCase)
    /// The problems; never empty.
    case invalid([ScenarioProblem])
  }

  /// - Parameters:
  ///   - json: The content of the file.
  ///   - location: Returns the place of a path in the file's text: `hello.yaml:12:7`.
  /// - Throws: ``ScenarioProblem`` without a location, if nothing in the file can be played: a different schema, an
  ///   unknown channel, no scenarios.
  public init(_ json: JSON, location: (_ path: [ScenarioProblem.Step]) -> String? = { _ in nil }) throws(ValueProblem) {
    try self.init(json, sites: [:], location: location)
  }

  /// The places at which the file's questions find published feeds; see ``init(_:sites:location:)``.
  package static func places(in json: JSON) -> Set<String> {
    json["schema"]?.string == InspectionCase.schema ? InspectionCase.places(in: json) : []
  }

  /// - Parameter sites: The published feeds at the places that the file names.
  package init(
    _ json: JSON, sites: [String: PublishedFeeds], location: (_ path: [ScenarioProblem.Step]) -> String? = { _ in nil }
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
    let channel: FeedChannel? = haveTheirOwn && fields["channel"] == nil ? nil : try fields.required("channel").word()
    let scenarios = try fields.required("scenarios").list()
    guard !scenarios.isEmpty else { throw ValueProblem(.file["scenarios"], "the file has no scenarios") }
    var ids: Set<String> = []
    return scenarios.map { Entry($0, channel, besides: &ids) }
  }

  /// Reads one case, or several under `cases`.
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
  ///   - channel: The file's channel, for a scenario without one.
  ///   - ids: The ids of the scenarios before it.
  fileprivate init(_ value: PlacedValue, _ channel: FeedChannel?, besides ids: inout Set<String>) {
    let named = value.value["id"].flatMap { try? PlacedValue(value: $0, place: value.place).name() }
    // A scenario is identified by its id or, without one, by its number.
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
  /// The channel of a scenario that names its own.
  fileprivate var channel: FeedChannel? {
    get throws(ValueProblem) {
      guard let name = value["channel"] else { return nil }
      return try PlacedValue(value: name, place: place["channel"]).word()
    }
  }
}

extension JSON {
  /// The value for a message, cut to 60 characters.
  var inMessage: String {
    let text = String(decoding: writeCompactly(), as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(text.prefix(60))) + (text.count > 60 ? "…" : "")
  }

  /// The value converted to text as in JavaScript (ECMAScript, ToString): `true`, `null`, `1` for 1.0, `1,2`, `[object
  /// Object]`.
  var javaScriptText: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let text): Double(text).map(numberText) ?? text
    case .string(let text): text
    case .array(let elements): elements.map { $0 == .null ? "" : $0.javaScriptText }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }
}

/// The number converted to text (ECMAScript, Number::toString). Swift finds the same shortest digits, but puts the
/// point and the exponent elsewhere.
private func numberText(_ number: Double) -> String {
  guard number.isFinite else { return number > 0 ? "Infinity" : "-Infinity" }
  guard number != 0 else { return "0" }
  let (digits, point) = shortestDigits(number.magnitude)
  let sign = number < 0 ? "-" : ""
  switch point {
  case -5...0: return sign + "0." + zeros(-point) + digits
  case 1...21 where digits.utf8.count <= point: return sign + digits + zeros(point - digits.utf8.count)
  case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  default:
    let fraction = digits.utf8.count > 1 ? "." + digits.dropFirst() : ""
    return sign + digits.prefix(1) + fraction + "e" + (point > 0 ? "+" : "") + "\(point - 1)"
  }
}

/// The shortest digits that mean this number, and the number of digits before the point: 0.015 is ("15", -1).
private func shortestDigits(_ number: Double) -> (digits: String, point: Int) {
  let parts = "\(number)".split(separator: "e")
  let halves = parts[0].split(separator: ".")
  let all = halves.joined()
  let leading = all.utf8.prefix { $0 == UInt8(ascii: "0") }.count
  let point = halves[0].utf8.count - leading + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  let digits = all.utf8.dropFirst(leading).reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
  return (String(decoding: Array(digits), as: UTF8.self), point)
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }

/// Values in the form of property lists: loosely typed options (`YES` as 1, a number as text), and stored values with
/// dates as `{"$date": seconds}`.
extension PlacedValue {
  func version() throws(ValueProblem) -> FeedVersion { FeedVersion(try name()) }

  func looseFlag() throws(ValueProblem) -> Bool {
    if let number = value.double { return number != 0 }
    guard let text = value.string else { return try flag() }
    switch text.lowercased() {
    case "true", "yes", "1": return true
    case "false", "no", "0": return false
    default: throw fail("true or false is expected, not \(value.inMessage)")
    }
  }

  func looseNumber() throws(ValueProblem) -> Double {
    if let flag = value.boolean { return flag ? 1 : 0 }
    guard let text = value.string else { return try number() }
    // `Double` also reads inf, nan and 0x1p3.
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = JSON.number(text).double else {
      throw fail("a number is expected, not \(value.inMessage)")
    }
    return number
  }

  func looseInteger() throws(ValueProblem) -> Int {
    guard let text = value.string else { return try integer() }
    guard let integer = Int(text) else { throw fail("a whole number is expected, not \(value.inMessage)") }
    return integer
  }

  /// Seconds since 1970: a number, a stored date, or an instant such as 2026-11-21T09:20:00Z.
  func moment() throws(ValueProblem) -> Double {
    if let number = value.double ?? value["$date"]?.double { return number }
    guard let text = value.string, let instant = Instant(rfc3339: text) else {
      throw fail("seconds since 1970 or an instant such as 2026-11-21T09:20:00Z are expected, not \(value.inMessage)")
    }
    return Double(instant.secondsSince1970)
  }

  /// The value itself, after a check of its dates: an invalid one would be stored as a dictionary.
  func stored() throws(ValueProblem) -> JSON {
    switch value {
    case .object(let members) where members.map(\.name) == ["$date"]:
      _ = try PlacedValue(value: members[0].value, place: place["$date"]).number()
    case .object: for (_, value) in try entries() { _ = try value.stored() }
    case .array: for value in try list() { _ = try value.stored() }
    case .null, .boolean, .number, .string: break
    }
    return value
  }

  /// The values that an app logs with a prompt.
  func userInfo() throws(ValueProblem) -> [String: PropertyList] {
    _ = try entries()
    return PropertyList(json: try stored())?.dictionary ?? [:]
  }
}
