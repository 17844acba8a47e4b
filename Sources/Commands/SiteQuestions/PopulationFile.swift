import CommandKit
import ArgumentParser
package import Authoring
package import Diagnostics
import FeedEvaluator
package import FeedModel
package import Inspection
import Simulation
import Text

/// A file that describes a population (docs/simulating.md, Populations).
package struct PopulationFile {
  package var population: Population
  /// The start of the simulation; nil if the file names none.
  package let start: Instant?

  /// - Throws: ``Failure``; or `ExitCode` after printing all problems with their places.
  package init(_ path: String) throws {
    guard let bytes = InputFile.bytes(path, upTo: 1 << 20), bytes.count <= 1 << 20 else {
      throw Failure(
        message: "--population '\(path)' cannot be read",
        advice: "name a YAML file of at most 1 MiB; see docs/simulating.md, Populations")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(message: "--population '\(path)' is not UTF-8", advice: "save it as UTF-8")
    }
    var reader = PopulationReader(path: path)
    let value: YAMLValue?
    do throws(YAMLError) {
      value = try YAMLValue(parsing: text, path: path)
    } catch {
      (value, reader.problems) = (nil, [error.diagnostic])
    }
    let read = reader.problems.isEmpty ? reader.population(value) : nil
    guard reader.problems.isEmpty, let (population, start) = read else {
      Terminal.talk(TextRenderer(colors: Terminal.talksInColor).render(reader.problems) { _ in text })
      throw ExitCode.failure
    }
    (self.population, self.start) = (population, start)
  }
}

/// Reads the YAML of a population and collects all problems.
package struct PopulationReader {
  package let path: String
  package var problems: [Diagnostic] = []

  package typealias Members = [String: YAMLValue]

  package mutating func population(_ value: YAMLValue?) -> (Population, start: Instant?)? {
    let top = SourceLocation(path: path, line: 1, column: 1)
    guard let value else {
      problems.append(
        Diagnostic(.missingKey, "the file is empty", fix: "describe at least one group of people", at: top))
      return nil
    }
    guard let fields = members(value, ["people", "days", "seed", "start", "groups"]) else { return nil }
    let people = fields["people"].flatMap { integer($0, in: 1...10_000_000) } ?? 10_000
    let days = fields["days"].flatMap { integer($0, in: 1...3660) } ?? 90
    let seed = fields["seed"].flatMap { integer($0, in: 0...Int.max) } ?? 1
    let start = fields["start"].flatMap { instant($0) }
    guard let list = fields["groups"] else {
      fail(.missingKey, "'groups' is missing", fix: "write a list of groups", at: value)
      return nil
    }
    guard case .sequence(let items, _) = list, !items.isEmpty else {
      fail(.badList, "'groups' is not a list of groups", fix: "write '- name: regulars' and so on", at: list)
      return nil
    }
    guard items.count <= 1000 else {
      fail(.badList, "there are \(items.count) groups", fix: "write at most 1000", at: list)
      return nil
    }
    let groups = items.enumerated().compactMap { group($0.element, number: $0.offset + 1) }
    if problems.isEmpty, groups.allSatisfy({ $0.share == 0 }) {
      fail(.badNumber, "no group has a share", fix: "give one a share above 0", at: list)
    }
    guard problems.isEmpty else { return nil }
    return (
      Population(
        people: people, seed: UInt64(seed), start: start ?? Instant(secondsSince1970: 0), days: days, groups: groups),
      start
    )
  }

  private mutating func group(_ value: YAMLValue, number: Int) -> Population.Group? {
    let names = [
      "openableSchemes", "rhythm", "habit", "answers", "installed", "launches", "joins", "upgrades",
    ]
    let facts = DeviceFact.settled.map(\.row.member)
    guard let fields = members(value, ["name", "share"] + facts + names) else { return nil }
    guard let versions = fields["appVersion"] else {
      fail(.missingKey, "'appVersion' is missing", fix: "write the version that they begin with", at: value)
      return nil
    }
    let before = problems.count
    guard let appVersion = choices(versions, { $0.version($1) }) else { return nil }
    let name = fields["name"].flatMap { text($0)?.value } ?? "group \(number)"
    var group = Population.Group(name, share: 1, appVersion: appVersion)
    group.openableSchemes = FeedDevice.wellKnownSchemes
    if let share = fields["share"].flatMap({ weight($0) }) { group.share = share }
    if let value = fields["locale"].flatMap({ choices($0) { $0.language($1) } }) { group.locale = value }
    for fact in Population.Group.otherFacts {
      if let value = fields[fact.row.member].flatMap({ choices($0, of: fact) }) { group.facts[fact] = value }
    }
    if let value = fields["rhythm"].flatMap({ choices($0) { $0.rhythm($1) } }) { group.rhythm = value }
    let answers = fields["answers"].map { self.answers($0) } ?? []
    let habits = fields["habit"].flatMap { choices($0) { $0.habit($1) } } ?? Choices(.obliging)
    group.habit = Choices(
      habits.options.map { option in
        var habit = Habit(option.value)
        for answer in answers { habit.answer(answer.channel, id: answer.id, with: answer.reply) }
        return .init(habit, weight: option.weight)
      })
    if let schemes = fields["openableSchemes"] { group.openableSchemes.formUnion(self.schemes(schemes)) }
    if let value = fields["installed"] { group.installed = distribution(value) }
    if let value = fields["launches"] { group.launches = distribution(value) }
    if let value = fields["joins"].flatMap({ distribution($0) }) { group.joins = value }
    if let launches = fields["launches"], fields["installed"] == nil {
      fail(
        .misplacedKey, "'launches' needs 'installed'", fix: "say how many days ago the app was installed", at: launches)
    }
    if let upgrades = fields["upgrades"] { group.upgrades = self.upgrades(upgrades) }
    return problems.count == before ? group : nil
  }

  private mutating func upgrades(_ value: YAMLValue) -> [Population.Upgrade] {
    guard case .sequence(let items, _) = value else {
      fail(.badList, "'upgrades' is not a list", fix: "write '- {version: 2.4.0, day: 14}'", at: value)
      return []
    }
    return items.compactMap { item in
      guard let fields = members(item, ["version", "day", "share"]) else { return nil }
      guard let version = fields["version"].flatMap({ text($0) }), let day = fields["day"] else {
        fail(.missingKey, "an upgrade needs a version and a day", fix: "write '{version: 2.4.0, day: 14}'", at: item)
        return nil
      }
      guard let version = self.version(version), let day = distribution(day) else { return nil }
      let share = fields["share"].flatMap { fraction($0) } ?? 1
      return Population.Upgrade(version, day: day, share: share)
    }
  }

  private mutating func answers(_ value: YAMLValue) -> [ReplyOption] {
    guard case .mapping(let members, _) = value else {
      fail(.badMap, "'answers' is not a map", fix: "write 'alerts: remind' or 'prompts/rate-us: cancel'", at: value)
      return []
    }
    return members.compactMap { member in
      guard let answer = text(member.value) else { return nil }
      do {
        return try ReplyOption(argument: "\(member.key.value)=\(answer.value)")
      } catch {
        problems.append(
          member.key.diagnostic(
            .badChoice, "'\(member.key.value): \(answer.value)' is not an answer",
            fix: "write 'alerts: remind' or 'prompts/rate-us: cancel'"))
        return nil
      }
    }
  }

  private mutating func schemes(_ value: YAMLValue) -> [String] {
    guard case .sequence(let items, _) = value else {
      fail(.badList, "'openableSchemes' is not a list", fix: "write '[snoodle]'", at: value)
      return []
    }
    return items.compactMap { item in
      guard let text = text(item) else { return nil }
      guard let scheme = FeedDevice.scheme(text.value) else {
        problems.append(text.diagnostic(.badScheme, "'\(text.value)' is not a URL scheme", fix: "write 'snoodle'"))
        return nil
      }
      return scheme
    }
  }

  /// Reads the values of a fact with their weights. A truth may be a share of people: `wifi: 80%`.
  private mutating func choices(_ value: YAMLValue, of fact: DeviceFact) -> Choices<FactValue>? {
    guard case .truth = fact.row.kind else {
      return choices(value) { reader, text in
        if case .version = fact.row.kind { return reader.version(text).map(FactValue.version) }
        if let value = fact.value(text.value) { return value }
        reader.problems.append(text.diagnostic(.badChoice, "'\(text.value)' is not a value of '\(fact.row.member)'"))
        return nil
      }
    }
    guard let text = text(value) else { return nil }
    if let value = fact.value(text.value) { return Choices(value) }
    guard let share = fraction(value) else { return nil }
    return Choices([.init(.truth(true), weight: share), .init(.truth(false), weight: 1 - share)])
  }

  // MARK: Values

  /// Reads one value, or a map from values to their weights.
  private mutating func choices<Value: Hashable & Sendable>(
    _ value: YAMLValue, _ read: (inout Self, Placed<String>) -> Value?
  ) -> Choices<Value>? {
    guard case .mapping(let members, _) = value else {
      guard let text = text(value), let value = read(&self, text) else { return nil }
      return Choices(value)
    }
    var options: [Choices<Value>.Option] = []
    for member in members {
      guard let value = read(&self, member.key), let weight = weight(member.value) else { continue }
      options.append(.init(value, weight: weight))
    }
    guard options.contains(where: { $0.weight > 0 }) else {
      if options.count == members.count {
        fail(.badMap, "no choice has a weight above 0", fix: "write '{a: 60, b: 40}'", at: value)
      }
      return nil
    }
    return Choices(options)
  }

  /// Reads a number or one of the distributions.
  private mutating func distribution(_ value: YAMLValue) -> Distribution? {
    guard case .mapping(let members, _) = value else { return number(value).map { .fixed($0) } }
    let kinds = ["uniform", "normal", "exponential", "choices"]
    guard members.count == 1, let member = members.first, kinds.contains(member.key.value) else {
      let meant = members.first.flatMap { suggestion(for: $0.key.value, among: kinds) }
      fail(
        .badChoice, "this is not a distribution",
        fix: meant.map { "did you mean '\($0)'?" } ?? "write a number, or one of \(kinds.joined(separator: ", "))",
        at: value)
      return nil
    }
    switch member.key.value {
    case "uniform": return uniform(member.value)
    case "normal":
      guard let fields = self.members(member.value, ["mean", "standardDeviation"]) else { return nil }
      guard let mean = required("mean", fields, member.value),
        let deviation = required("standardDeviation", fields, member.value)
      else { return nil }
      return .normal(mean: mean, standardDeviation: deviation)
    case "exponential":
      guard let fields = self.members(member.value, ["mean"]) else { return nil }
      return required("mean", fields, member.value).map { .exponential(mean: $0) }
    default: return choices(member.value) { $0.number($1) }.map { .choices($0) }
    }
  }

  private mutating func uniform(_ value: YAMLValue) -> Distribution? {
    guard case .sequence(let items, _) = value, items.count == 2 else {
      fail(.badList, "'uniform' needs the least and the greatest value", fix: "write 'uniform: [0, 30]'", at: value)
      return nil
    }
    guard let from = number(items[0]), let to = number(items[1]) else { return nil }
    guard from <= to else {
      fail(
        .badNumber, "the least value is greater than the greatest", fix: "write 'uniform: [\(to), \(from)]'", at: value)
      return nil
    }
    return .uniform(from: from, to: to)
  }

  private mutating func required(_ name: String, _ fields: Members, _ value: YAMLValue) -> Double? {
    if let field = fields[name] { return number(field) }
    fail(.missingKey, "'\(name)' is missing", fix: "add '\(name): 7'", at: value)
    return nil
  }

  private mutating func version(_ text: Placed<String>) -> FeedVersion? {
    if FeedDevice.isVersion(text.value) { return FeedVersion(text.value) }
    problems.append(text.diagnostic(.badVersion, "'\(text.value)' is not a version", fix: "write it like 2.4.0"))
    return nil
  }

  private mutating func language(_ text: Placed<String>) -> LanguageTag? {
    if let tag = LanguageTag(text.value) ?? LanguageTag(systemIdentifier: text.value) { return tag }
    problems.append(
      text.diagnostic(.badLocale, "'\(text.value)' is not a language tag", fix: "write it like de or zh-Hant"))
    return nil
  }

  private mutating func rhythm(_ text: Placed<String>) -> Rhythm? {
    if let rhythm = Rhythm(text.value) { return rhythm }
    problems.append(
      text.diagnostic(
        .badChoice, "'\(text.value)' is not a rhythm", fix: "write one of \(Rhythm.examples), poisson 1.5/day"))
    return nil
  }

  private mutating func habit(_ text: Placed<String>) -> Habit.Kind? {
    if let kind = Habit.Kind(rawValue: text.value) { return kind }
    let all = Habit.Kind.allCases.map(\.rawValue)
    problems.append(
      text.diagnostic(
        .badChoice, "'\(text.value)' is not a habit",
        fix: suggestion(for: text.value, among: all).map { "did you mean '\($0)'?" }
          ?? "write one of \(all.joined(separator: ", "))"))
    return nil
  }

  private mutating func number(_ text: Placed<String>) -> Double? {
    if let number = Double(text.value), number.isFinite, (0...1_000_000).contains(number) { return number }
    problems.append(
      text.diagnostic(.badNumber, "'\(text.value)' is not a number from 0 to 1000000", fix: "write it like 14"))
    return nil
  }

  private mutating func number(_ value: YAMLValue) -> Double? { text(value).flatMap { number($0) } }

  private mutating func integer(_ value: YAMLValue, in range: ClosedRange<Int>) -> Int? {
    guard let text = text(value) else { return nil }
    if let number = Int(text.value), range.contains(number) { return number }
    let bounds = range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    problems.append(text.diagnostic(.badNumber, "'\(text.value)' is not a count", fix: "write \(bounds)"))
    return nil
  }

  private mutating func instant(_ value: YAMLValue) -> Instant? {
    guard let text = text(value) else { return nil }
    if let instant = Instant(rfc3339: text.value) { return instant }
    problems.append(
      text.diagnostic(.badInstant, "'\(text.value)' is not an instant", fix: "write it like 2026-11-21T09:00:00Z"))
    return nil
  }

  /// Reads a weight such as `60` or `60%`.
  private mutating func weight(_ value: YAMLValue) -> Double? {
    guard let text = text(value) else { return nil }
    let digits = text.value.hasSuffix("%") ? String(text.value.dropLast()) : text.value
    if let number = Double(digits), number.isFinite, (0...1_000_000_000).contains(number) { return number }
    problems.append(text.diagnostic(.badNumber, "'\(text.value)' is not a share", fix: "write it like 60 or 60%"))
    return nil
  }

  /// Reads a share such as `80%`, as 0.8.
  private mutating func fraction(_ value: YAMLValue) -> Double? {
    guard let text = text(value) else { return nil }
    if text.value.hasSuffix("%"), let percent = Double(text.value.dropLast()), (0...100).contains(percent) {
      return percent / 100
    }
    problems.append(text.diagnostic(.badNumber, "'\(text.value)' is not a share of people", fix: "write it like 80%"))
    return nil
  }

  private mutating func text(_ value: YAMLValue) -> Placed<String>? {
    if case .scalar(let scalar, _) = value, !scalar.value.isEmpty { return scalar }
    fail(.badText, "a single value is expected here", fix: "write one value", at: value)
    return nil
  }

  /// The members of a map; unknown names are reported as problems.
  private mutating func members(_ value: YAMLValue, _ known: [String]) -> Members? {
    guard case .mapping(let members, _) = value else {
      fail(.badMap, "a map is expected here", fix: "write '\(known[0]): …' and so on", at: value)
      return nil
    }
    for member in members where !known.contains(member.key.value) {
      let meant = suggestion(for: member.key.value, among: known).map { "did you mean '\($0)'?" }
      problems.append(
        member.key.diagnostic(
          .unknownKey, "unknown key '\(member.key.value)'", fix: meant ?? "there are \(known.joined(separator: ", "))"))
    }
    return Dictionary(members.map { ($0.key.value, $0.value) }) { first, _ in first }
  }

  private mutating func fail(_ id: DiagnosticID, _ message: String, fix: String, at value: YAMLValue) {
    problems.append(Diagnostic(id, message, fix: fix, at: value.place))
  }
}

extension YAMLValue {
  fileprivate var place: SourceLocation {
    switch self {
    case .scalar(let scalar, _): scalar.location
    case .sequence(_, let place), .mapping(_, let place): place
    }
  }
}

/// A time in a simulation: a number of days after its start (`14`, `2.5`), or an instant.
package enum SimulatedTime: Sendable {
  case day(Double)
  case instant(Instant)

  /// - Throws: ``ValidationError``.
  package init(_ text: String) throws {
    if let instant = Instant(rfc3339: text) {
      self = .instant(instant)
    } else if let day = Double(text), (0...36_500).contains(day), text.utf8.first != UInt8(ascii: "+") {
      self = .day(day)
    } else {
      throw ValidationError("'\(text)' is not a time. Write the days after the start, such as 14, or an instant.")
    }
  }

  package func instant(from start: Instant) -> Instant {
    switch self {
    case .day(let day): start.advanced(by: Int((day * 86_400).rounded()))
    case .instant(let instant): instant
    }
  }

  /// Splits `2.4.0@14` into a text and the time after the last `@`.
  package static func split(_ argument: String, example: String) throws -> (text: String, time: SimulatedTime) {
    guard let at = argument.lastIndex(of: "@"), at != argument.startIndex else {
      throw ValidationError("Write it as \(example).")
    }
    return (String(argument[..<at]), try SimulatedTime(String(argument[argument.index(after: at)...])))
  }
}

/// An upgrade such as `2.4.0@14`: the app is upgraded on that day.
package struct UpgradeOption: Sendable {
  package var version: FeedVersion
  package var time: SimulatedTime

  package init(argument: String) throws {
    let (text, time) = try SimulatedTime.split(argument, example: "2.4.0@14")
    guard FeedDevice.isVersion(text) else {
      throw ValidationError("'\(text)' is not a version: it must start with a digit.")
    }
    (version, self.time) = (FeedVersion(text), time)
  }
}

/// A publication such as `candidate@14`: a different output is published on that day.
package struct PublicationOption: Sendable {
  package var place: String
  package var time: SimulatedTime

  package init(argument: String) throws {
    (place, time) = try SimulatedTime.split(argument, example: "candidate@14, for a folder, an address or git:COMMIT")
  }
}

extension Rhythm {
  /// Reads `daily`, `weekdays`, `weekly`, `3/day`, `2/week`, `poisson 1.5/day`, or instants with commas between them.
  ///
  /// Nil for anything else.
  package init?(_ text: String) {
    switch text {
    case "daily": self = .daily
    case "weekdays": self = .weekdays
    case "weekly": self = .times(1, days: 7)
    default:
      let instants = text.split(separator: ",").map { Instant(rfc3339: String($0)) }
      if let all = instants as? [Instant], !all.isEmpty {
        self = .instants(all.sorted())
      } else if text.hasPrefix("poisson "), text.hasSuffix("/day") {
        guard let mean = Double(text.dropFirst("poisson ".count).dropLast("/day".count)), mean > 0, mean <= 1000 else {
          return nil
        }
        self = .poisson(perDay: mean)
      } else {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let count = Int(parts[0]), (1...1000).contains(count),
          let days = ["day": 1, "week": 7][parts[1]]
        else { return nil }
        self = .times(count, days: days)
      }
    }
  }

  package static let examples = "daily, weekdays, 3/day, 2/week"

  /// The text that ``init(_:)`` reads.
  package var text: String {
    switch self {
    case .times(1, days: 1): "daily"
    case .times(1, days: 7): "weekly"
    case .times(let count, let days): "\(count)/\(days == 7 ? "week" : "day")"
    case .weekdays: "weekdays"
    case .instants(let instants): instants.map(\.rfc3339).joined(separator: ",")
    case .poisson(let mean): "poisson \(mean)/day"
    }
  }
}
