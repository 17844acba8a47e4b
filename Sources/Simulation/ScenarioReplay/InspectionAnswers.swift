internal import FeedEvaluator
internal import FeedModel
internal import Inspection
internal import Simulation
internal import Text
internal import WireFormats

extension InspectionCase {
  func matrixDifferences() throws -> [Difference] {
    let feed = try feed()
    let matrix = try inquiry().matrix()
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

  /// The display of one device, computed by the evaluator.
  private func probeDifferences(_ probe: PlacedValue, _ feed: InspectedFeed) throws(ValueProblem) -> [Difference] {
    let fields = try probe.fields(["device", "displays", "notes"])
    let displayed = try Situation(try fields.required("device"), feeds: feeds).displayed(from: feed)
    let notes = fields["notes"].map { ($0.value, (displayed?.notes ?? []).json) }
    let shown = (fields.named("displays")?.value ?? .null, displayed.map { JSON.string($0.id) } ?? .null)
    return [("displays", shown), ("notes", notes)].compactMap { name, pair in
      guard let (expected, got) = pair, expected != got else { return nil }
      return Difference(event: nil, field: "\(probe.place) \(name)", expected: expected, got: got)
    }
  }
}

extension JSON {
  /// Lets a case name only some of the languages that have the same answer; a case with `exceptLanguage` names all.
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
          if member.name == "language", !known.isEmpty { return Member("language", known.json) }
          return Member(member.name, member.value.naming(languages))
        })
    case .array(let elements): return .array(elements.map { $0.naming(languages) })
    default: return self
    }
  }

  /// Whether the language belongs to a region: the first of its fallbacks that is named decides.
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

extension InspectionCase {
  /// Whether some device with the given facts can be shown an entry.
  func audienceDifferences() throws -> [Difference] {
    let expected = try answer.fields(["shown"])
    let id = try question.required("id")
    let name = try id.name()
    let feed = try feed()
    // Without this check, a misspelled id would count as shown to no device, as expected.
    guard feed.ids.contains(name) else {
      throw id.fail("there is no \"\(name)\" in \(feed.name.rawValue); remove the case if it was withdrawn")
    }
    let isShown = try Inquiry(feed, given: try given(), imagination: try imagination()).canShow(name)
    let shown = try expected.required("shown").flag()
    return shown == isShown ? [] : [difference("shown", .boolean(shown), .boolean(isShown))]
  }

  private func given() throws(ValueProblem) -> Given {
    guard let at = question["at"] else { return Given() }
    let text = try at.name()
    do throws(Obstacle) {
      return try Given(parsing: text)
    } catch {
      throw at.fail("\"\(error)\": \(error.advice ?? "")")
    }
  }

  func diffDifferences() throws -> [Difference] {
    guard let feeds = old else { throw ValueProblem(.file, "\"old\" is missing") }
    let (old, new) = (try feed(of: feeds), try feed())
    let isOriginal = question["client"]?.value == .string("original")
    var imagination = try imagination()
    imagination.usual = .usual(app: nil, now: Instant(secondsSince1970: 1_795_252_800))
    let found = try Inquiry(old, imagination: imagination).difference(
      to: Inquiry(isOriginal ? new.asReadByOriginal : new, imagination: imagination))
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

  /// Checks that the file's device has the display of the answer; any other such device would also be correct.
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
  /// The value with arrays of objects sorted, because they are sets of boxes.
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

extension InspectionCase {
  func explainDifferences() throws -> [Difference] {
    let (feed, id) = (try feed(), try question.required("id").text())
    let explanation = try inquiry().explanation(
      of: id, on: try Situation(try question.required("device"), feeds: feeds))
    let expected = try answer.fields(["displays", "shown", "failing", "before", "changes", "example", "from"])
    var found: [(String, JSON)] = [
      ("displays", explanation.displayed.map { .string($0.id) } ?? .null), ("shown", .boolean(explanation.isShown)),
      ("failing", .array(explanation.failures.map { .string($0.name) })),
      ("before", explanation.before.json),
    ]
    if let remedies = explanation.remedies {
      found.append(("changes", remedies.device.count))
      found.append(("from", remedies.waiting.map { .string($0.rfc3339) } ?? .null))
    }
    var differences = found.compactMap { name, value -> Difference? in
      guard let wanted = expected.named(name)?.value, wanted != value else { return nil }
      return difference(name, wanted, value)
    }
    // Any device with equally few changes is correct, but it must be shown the entry.
    if let example = expected["example"], case .least(let change)? = explanation.remedies?.device {
      let displayed = change.example?.displayed(from: feed).map { JSON.string($0.id) } ?? .null
      if displayed != .string(id) { differences.append(difference("example", example.value, displayed)) }
    }
    return differences
  }
}

extension Explanation.DeviceChange {
  /// The number of changes; null if no device is shown the entry.
  fileprivate var count: JSON {
    switch self {
    case .least(let change): .number(change.count)
    case .nobody: .null
    case .atLeast(let count): .string("at least \(count)")
    }
  }
}

extension InspectionCase {
  func pressureDifferences() throws -> [Difference] {
    let expected = try answer.fields(answered)
    var found: [(String, Int?)] = []
    if let launch = try question["launch"]?.read("any or first", { ["any": false, "first": true][$0.string ?? ""] }) {
      let most = try allFeeds().launchPressure(isFirst: launch).most
      // A limit that the author chose may be above the number.
      if let limit = try expected["atMost"]?.integer() { found.append(("atMost", max(limit, most))) }
      found.append(("most", most))
    } else if let rhythm = question["rhythm"] {
      found.append(("most", try pressure(of: rhythm).displays.total))
    } else {
      let window = LaunchWindow(
        seconds: try question.required("window").integer(), launches: try question.required("launches").integer())
      let pressure = try allFeeds().windowPressure(window, from: usualSituation.now)
      found += [("atMost", pressure.atMost.total), ("reached", pressure.reached?.displays.total)]
    }
    return found.compactMap { name, number in
      guard let value = expected[name]?.value, value.count != number else { return nil }
      return difference(name, value, number.map(JSON.number) ?? .null)
    }
  }

  /// The fields that answers to this kind of question have; any other field is a mistake.
  private var answered: [String] {
    if question["launch"] != nil { return ["most", "atMost", "channels", "where"] }
    return question["rhythm"] != nil ? ["most", "byChannel"] : ["atMost", "reached", "byChannel"]
  }

  private func pressure(of rhythm: PlacedValue) throws -> RhythmPressure {
    let fields = try rhythm.fields(["device", "days", "at"])
    let origin: DeviceOrigin = try fields.required("device").word()
    let launches = DailyLaunches(
      start: try question["start"]?.instant() ?? usualSituation.now,
      days: try fields.required("days").integer(in: 1...400),
      secondsOfDay: try fields.required("at").list().map { time throws(ValueProblem) in try time.integer() })
    return try allFeeds().rhythmPressure(launches, from: origin, window: try question.required("window").integer())
  }

  private func allFeeds() throws(ValueProblem) -> Inquiry {
    var imagination = Imagination(versionParts: try imagination().versionParts, openedByAll: Self.openedByAll)
    imagination.usual = usualSituation
    return Inquiry(feeds.inspected, imagination: imagination)
  }

  private var usualSituation: Situation {
    let now = Instant(secondsSince1970: 1_795_251_600)
    var device = FeedDevice(appVersion: "1.0", osVersion: FeedDevice.usualOSVersion, openableSchemes: Self.openedByAll)
    device.installed = now.advanced(by: -30 * 86_400)
    device.launches = 30
    return Situation(device: device, now: now)
  }
}

extension JSON {
  /// The number; one case has true for 1.
  fileprivate var count: Int? { self == .boolean(true) ? 1 : integer }
}

extension InspectionCase {
  /// The answer names all findings, so any other finding is a difference.
  func proofDifferences() throws -> [Difference] {
    let names = [
      "never", "hidden", "partlyHidden", "later", "neverFirst", "everyLaunch", "blocks", "nothing",
    ]
    let expected = try answer.fields(names)
    let found = Found(try inquiry().findings(ProofOptions(regions: .max)))
    return names.compactMap { name in
      let (wanted, got) = (expected[name]?.value ?? .null, found.answer[name] ?? .null)
      let meant = name == "never" ? wanted.inPlainWords : wanted
      return meant.means(got.naming(languagesOf: wanted)) ? nil : difference(name, wanted, got)
    }
  }
}

extension JSON {
  /// Requirements by entry, in the form of ``Finding/Requirement/words``. Some files were written by Python, which
  /// writes `True`, and some have the name and the value in a list.
  fileprivate var inPlainWords: JSON {
    switch self {
    case .string(let text): .string(text.lowercased())
    case .array(let elements): .array(elements.map { $0.pairInWords ?? $0.inPlainWords })
    case .object(let members): .object(members.map { Member($0.name, $0.value.inPlainWords) })
    default: self
    }
  }

  private var pairInWords: JSON? {
    guard let pair = elements, pair.count == 2, let name = pair[0].string else { return nil }
    return .string("\(name) \(String(decoding: pair[1].writeCompactly(), as: UTF8.self))".lowercased())
  }
}

/// Findings in the form of an answer: by their kind, then by id.
private struct Found {
  private(set) var answer: [String: JSON] = [:]

  init(_ findings: [Finding]) {
    for finding in findings {
      let id = finding.id ?? ""
      switch finding.proof {
      case .neverShown(let because): add(id, "never", .array(because.map { .string($0.caseWords) }))
      case .alwaysHidden(let behind): add(id, "hidden", behind.json)
      case .hiddenUntil(let until, _): add(id, "later", until.map { .string($0.rfc3339) } ?? .null)
      case .partlyHidden(let behind, let audience):
        add(id, "partlyHidden", .present(["by": behind.json, "where": audience.region.json]))
      case .neverFirst: answer["neverFirst"] = .array((answer["neverFirst"]?.elements ?? []) + [.string(id)])
      // Proofs do not play lives.
      case .noHistory: break
      case .everyLaunch(let audience, _): add(id, "everyLaunch", audience.region.json)
      case .blocksQueue(let audience): add(id, "blocks", audience.region.json)
      case .nobodyLeft(let audience): answer["nothing"] = audience.region.json
      }
    }
  }

  private mutating func add(_ id: String, _ name: String, _ value: JSON) {
    answer[name] = (answer[name]?.members ?? []).object(with: [id: value])
  }
}

extension Finding.Requirement {
  /// `appVersionAtLeast 2.4.0`, in lower case.
  fileprivate var caseWords: String { (value == nil ? name : words).lowercased() }
}
