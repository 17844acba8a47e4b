internal import FeedEvaluator
public import FeedModel
public import Text

/// Known facts about the devices in question: `app=2.3.0`, `now=2026-12-24T09:00:00Z`, `flag /beta=true`,
/// `place new-editor<2500`.
public struct Given: Equatable, Sendable {
  public static let names =
    facts.map(\.name) + [
      "localTime", "attribute.NAME", "place.ROLLOUT", "displayed.ID", "tapped.ID", "dismissed.ID", "opens SCHEME",
      "flag ID/NAME",
      "place ID",
    ]

  private static let facts: [(name: String, fact: Fact, kind: DeviceFact.Kind)] = {
    // The time of day where a device is stands for its zone.
    var facts = DeviceFact.allCases.filter { $0 != .zone }.map {
      (name: $0.rawValue, fact: Fact.device($0), kind: $0.row.kind)
    }
    facts.insert((name: "seenLast", fact: .seenVersion, kind: .version), at: 2)
    return facts
  }()

  /// The language of the devices, which means the same as a `localeIn` with only this tag; nil for all languages.
  public private(set) var language: LanguageTag?
  private(set) var tests: [Rule.Test] = []
  /// Conditions in groups.
  private(set) var needs: [Rule.Need] = []
  /// What is known about places in the rollouts of entries, by id.
  private(set) var places: [String: [Rule.Test]] = [:]
  /// The text of the facts, as it was written; empty for all devices.
  public private(set) var text = ""

  public init() {}

  /// Facts for devices from a moment on.
  public init(from now: Instant) { self = (try? Given(parsing: "now>=\(now.rfc3339)")) ?? Given() }

  /// Only devices that meet these conditions, too.
  public mutating func require(_ conditions: [BannersFeed.Condition]) {
    for need in conditions.map(\.need) {
      if case .test(let test) = need { tests.append(test) } else { needs.append(need) }
    }
  }

  public var isEmpty: Bool { language == nil && tests.isEmpty && needs.isEmpty && places.isEmpty }

  /// The tests, wherever they stand.
  var allTests: [Rule.Test] { tests + needs.flatMap(\.tests) + places.values.joined() }

  /// The flags that are known to be set, or not.
  var flags: Set<FlagAddress> {
    Set(allTests.compactMap { if case .sharedFlag(let flag) = $0.fact { flag } else { nil } })
  }

  /// - Parameters:
  ///   - text: Facts with commas between them; a name, one of `=`, `<`, `<=`, `>`, `>=`, and a value.
  ///   - moment: Reads the value of `now`; by default, a day means its midnight in UTC.
  /// - Throws: The first fact that cannot be read, with advice as a sentence without a capital letter and a full stop.
  public init(
    parsing text: String, moment: (String) -> Instant? = { Instant(rfc3339: $0) ?? Instant(rfc3339: $0 + "T00:00:00Z") }
  ) throws(Obstacle) {
    self.text = text
    if text.isEmpty { return }
    for fact in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = fact.firstIndex(where: { "=<>".contains($0) }) else {
        throw Obstacle(String(fact), advice: "write it as app=2.3.0 or os>=17")
      }
      let name = String(fact[..<sign])
      let rest = fact[sign...]
      guard let comparison = Comparison.allCases.last(where: { rest.hasPrefix($0.rawValue) }) else { continue }
      let value = String(rest.dropFirst(comparison.rawValue.count))
      let number = name == "now" ? moment(value)?.secondsSince1970 : nil
      guard add(name, comparison, value, number) else {
        throw Obstacle(String(fact), advice: Self.advice(for: name))
      }
    }
  }

  enum Comparison: String, CaseIterable { case equal = "=", less = "<", atMost = "<=", more = ">", atLeast = ">=" }

  private static func advice(for name: String) -> String {
    switch facts.first(where: { $0.name == name })?.kind {
    case .version: "write a version: \(name)=2.3.0, \(name)>=2, \(name)<3"
    case .language: "write a language tag: \(name)=de"
    case .truth: "write \(name)=true or \(name)=false"
    case .moment: "write an instant or a day: \(name)=2026-12-24T09:00:00Z, \(name)<2026-12-24"
    case .choice(let names, _): "write a name: \(name)=\(names[0])"
    case .elapsed:
      "write a time since the \(name == "age" ? "first launch" : "launch before"): \(name)=30d, \(name)>=12h"
    case .count(let bounds, _): "write a number: \(name)=\(bounds.lowerBound), \(name)>=10"
    case .zone, nil:
      name == "localTime"
        ? "write a time of day: localTime=09:00, localTime<21:00"
        : name.hasPrefix("attribute.")
          ? "write a value, a number or a version: \(name)=pro, \(name)>=3"
          : name.hasPrefix("place.")
            ? "write a place in the rollout, 0 to 9999: \(name)<300 for its first 3 %"
            : name.hasPrefix("flag ")
              ? "write the id and the name of a flag: 'flag poll/yes=true', or 'flag /beta=false' for one of the whole site"
              : name.hasPrefix("place ")
                ? "write a place in the entry's rollout, 0 to 9999: 'place new-editor<2500' for its first 25 %"
                : "the facts are \(names.joined(separator: ", "))"
    }
  }

  /// - Returns: False if the name or the value is not valid.
  private mutating func add(
    _ name: String, _ comparison: Comparison, _ value: String, _ moment: Int?
  ) -> Bool {
    if let attribute = name.split(separator: ".", maxSplits: 1).last.map(String.init), name == "attribute.\(attribute)"
    {
      return addAttribute(attribute, comparison, value)
    }
    for (kind, fact) in [("displayed", Fact.OfMessage.displayed), ("tapped", .tapped), ("dismissed", .dismissed)]
    where name.hasPrefix("\(kind).") {
      return addTruth(.message(String(name.dropFirst(kind.count + 1)), fact), comparison, value)
    }
    if name == "localTime" { return addNumber(.clock, comparison, DayHours.seconds(value[...])) }
    if name.hasPrefix("place.variants/"), let place = Self.place(value), let range = Self.range(comparison, place) {
      places[String(name.dropFirst(15)), default: []].append(Rule.Test(.variantPlace, .numbers(range)))
      return true
    }
    if name.hasPrefix("place."), name != "place." {
      return addNumber(.placeIn(String(name.dropFirst(6))), comparison, Self.place(value))
    }
    let known = Self.facts.first { $0.name == name }
    guard let (_, fact, kind) = known else { return addNamed(name, comparison, value) }
    switch kind {
    case .version: return addVersion(fact, comparison, value)
    case .moment: return addNumber(fact, comparison, moment)
    case .elapsed: return addNumber(fact, comparison, Self.seconds(value))
    case .count(let bounds, _):
      let number = Int(value).flatMap { $0 <= bounds.upperBound ? $0 : nil }
      return addNumber(fact, comparison, number)
    case .truth: return addTruth(fact, comparison, value)
    case .zone: return false
    case .choice: return addChoice(name, fact, comparison, value)
    case .language:
      language = LanguageTag(value) ?? LanguageTag(systemIdentifier: value)
      return comparison == .equal && language != nil
    }
  }

  /// Adds a fact with a name of its own after its kind: `flag poll/yes`.
  private mutating func addNamed(_ name: String, _ comparison: Comparison, _ value: String) -> Bool {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "opens": return addTruth(.opens("\(parts[1]):"), comparison, value)
    case "flag": return FlagAddress(shared: parts[1]).map { addTruth(.sharedFlag($0), comparison, value) } ?? false
    case "place":
      guard let place = Self.place(value), let range = Self.range(comparison, place) else { return false }
      places[parts[1], default: []].append(Rule.Test(.rolloutPlace, .numbers(range)))
      return true
    default: return false
    }
  }

  private mutating func addVersion(_ fact: Fact, _ comparison: Comparison, _ text: String) -> Bool {
    let version = FeedVersion(text)
    guard version.isDottedIntegers else { return false }
    let below = VersionCut.below(version)
    let above = VersionCut.above(version)
    let values: Values =
      switch comparison {
      case .equal: .versions(from: below, upTo: above)
      case .less: .versions(from: nil, upTo: below)
      case .atMost: .versions(from: nil, upTo: above)
      case .more: .versions(from: above, upTo: nil)
      case .atLeast: .versions(from: below, upTo: nil)
      }
    tests.append(Rule.Test(fact, values))
    return true
  }

  private mutating func addNumber(_ fact: Fact, _ comparison: Comparison, _ number: Int?) -> Bool {
    guard let number, let range = Self.range(comparison, number) else { return false }
    tests.append(Rule.Test(fact, .numbers(range)))
    return true
  }

  private static func place(_ text: String) -> Int? { Int(text).flatMap { 0...rolloutPlaces ~= $0 ? $0 : nil } }

  private static func range(_ comparison: Comparison, _ number: Int) -> ClosedRange<Int>? {
    guard Int.min < number, number < .max else { return nil }
    return switch comparison {
    case .equal: number...number
    case .less: .min...number - 1
    case .atMost: .min...number
    case .more: number + 1 ... .max
    case .atLeast: number ... .max
    }
  }

  private mutating func addTruth(_ fact: Fact, _ comparison: Comparison, _ text: String) -> Bool {
    guard comparison == .equal, let value = ["true": true, "false": false][text] else { return false }
    tests.append(Rule.Test(fact, .truth(value)))
    return true
  }

  private mutating func addChoice(_ name: String, _ fact: Fact, _ comparison: Comparison, _ text: String) -> Bool {
    guard comparison == .equal, let value = DeviceFact(rawValue: name)?.value(text) else { return false }
    tests.append(Rule.Test(fact, value == .never ? .never : .choices([value.text])))
    return true
  }

  private mutating func addAttribute(_ name: String, _ comparison: Comparison, _ text: String) -> Bool {
    if text.isEmpty { return false }
    if comparison == .equal {
      tests.append(Rule.Test(.attribute(name), .choices([text])))
      return true
    }
    return wholeNumber(text).map { addNumber(.attribute(name), comparison, $0) }
      ?? addVersion(.attribute(name), comparison, text)
  }

  /// `30d`, `12h`, `5m`, `10s`
  private static func seconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["d": 86_400, "h": 3_600, "m": 60, "s": 1]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), (0...1_000_000).contains(count)
    else { return nil }
    return count * unit
  }
}
