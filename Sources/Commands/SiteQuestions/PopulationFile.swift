package import Authoring
import ArgumentParser
import CommandKit
package import Diagnostics
package import FeedModel
package import Inspection
import Simulation
import Text

/// A file that describes a population (docs/simulating.md, Populations).
package struct PopulationFile {
  package var population: Population
  /// The start of the simulation; nil if the file names none.
  package let start: Instant?

  private static let limit = 1 << 20

  /// - Throws: ``Failure``; or `ExitCode` after printing all problems with their places.
  package init(_ path: String) throws {
    guard let bytes = InputFile.bytes(path, upTo: Self.limit), bytes.count <= Self.limit else {
      throw Failure(
        message: "--population '\(path)' cannot be read",
        advice: "name a YAML file of at most 1 MiB; see docs/simulating.md, Populations")
    }
    var problems: [Diagnostic] = []
    let file = Self(SourceFile(path: path, bytes: bytes), &problems)
    let renderer = TextRenderer(colors: Terminal.talksInColor)
    Terminal.talk(renderer.render(problems) { _ in String(decoding: bytes, as: UTF8.self).withLineFeeds })
    guard let file else { throw ExitCode.failure }
    self = file
  }

  /// - Returns: Nil, with errors, for a file that does not describe a population.
  package init?(_ file: SourceFile, _ problems: inout [Diagnostic]) {
    let fields = Fields(file, of: PopulationKeys.table, fix: "write 'groups:' and so on", upTo: Self.limit, &problems)
    guard var fields else { return nil }
    start = fields(PopulationKeys.start)
    var groups = fields(PopulationKeys.groups) ?? []
    for index in groups.indices where groups[index].name.isEmpty { groups[index].name = "group \(index + 1)" }
    population = Population(
      people: fields(PopulationKeys.people)?.value ?? 10_000, seed: UInt64(fields(PopulationKeys.seed)?.value ?? 1),
      start: start ?? Instant(secondsSince1970: 0), days: fields(PopulationKeys.days)?.value ?? 90, groups: groups)
    problems += fields.finished()
    let place = fields.location(of: PopulationKeys.groups)
    if groups.count > 1000 {
      problems.append(
        Diagnostic(.badList, "there are \(groups.count) groups", fix: "write at most 1000", at: place))
    } else if !problems.hasErrors, groups.allSatisfy({ $0.share == 0 }) {
      problems.append(
        Diagnostic(.badNumber, "no group has a share", fix: "give one a share above 0", at: place))
    }
    if problems.hasErrors { return nil }
  }
}

/// The keys of a file that describes a population.
package enum PopulationKeys {
  static let people = TypedKey.integer("people", 1...10_000_000, "their number", example: "1000").usually("10000")
  static let days = TypedKey.integer("days", 1...3660, "how long", example: "30").usually("90")
  static let seed = TypedKey.integer("seed", 0 ... .max, "a different seed draws different people", example: "7")
    .usually("1")
  static let start = TypedKey.one("start", instant, "the instant at which day 0 begins; now if not given")
  static let groups = TypedKey(
    Key("groups", .list(.map(GroupKeys.table)), "at least one group", example: "[{ appVersion: 2.4.0 }]")
  ) { fields, key in fields.maps(key, of: GroupKeys.table) { Population.Group(&$0) } }.required(
    "who the people are", fix: "write 'groups:', and '- appVersion: 2.4.0' below it")

  package static let table = KeyTable(
    "a population", [people.key, days.key, seed.key, start.key, groups.key],
    elsewhere: [(GroupKeys.table.names, "write it in a group, below groups:")])
}

private enum GroupKeys {
  static let name = TypedKey.line("name", "the group's number if not given", example: "regulars")
  static let share = TypedKey.one("share", weight, "of all people, as a share of the sum of all groups").usually("1")
  static let facts = DeviceFact.settled.map { fact in
    let isTruth = if case .truth = fact.row.kind { true } else { false }
    let key = TypedKey.choices(
      fact.row.member, fact.notation, "\(fact.row.label): one value, or a map from values to their weights",
      parts: isTruth ? (.truth(true), .truth(false)) : nil)
    let usual = fact.row.usual.map { $0 == .never ? "none" : $0.text }
    return (fact, usual.map(key.usually) ?? key.required("what they begin with", fix: "write appVersion: 2.4.0"))
  }
  static let openableSchemes = TypedKey(
    Key("openableSchemes", .list(.name(.scheme)), "URL schemes beside the common ones", example: "[snoodle]")
  ) { $0.several($1, Notation(.badScheme, "a URL scheme", ["snoodle"]) { FeedDevice.scheme($0) }) }
  static let rhythm = TypedKey.choices(
    "rhythm", Notation(.badChoice, "a rhythm", Rhythm.examples + ["poisson 1.5/day"]) { Rhythm($0) },
    "as for `--rhythm`; or at random: `poisson 0.7/day` is a Poisson process with 0.7 launches a day on average"
  ).usually("daily")
  static let habit = TypedKey.choices(
    "habit", Notation(.badChoice, "a habit", Habit.Kind.allCases.map(\.rawValue)) { Habit.Kind(rawValue: $0) },
    "how they answer"
  ).usually("obliging")
  static let answers = TypedKey(
    Key("answers", .named(.line(mayBeEmpty: false)), "answers other than the habit's", example: "{ alerts: remind }")
  ) { fields, key in
    fields.map(key)?.entries.compactMap { entry -> ReplyOption? in
      let text = if case .scalar(let text) = entry.value { text.value } else { entry.value.kind }
      if let reply = try? ReplyOption(argument: "\(entry.key.value)=\(text)") { return reply }
      fields.report(
        entry.key.diagnostic(
          .badChoice, "'\(entry.key.value): \(text)' is not an answer",
          fix: "write 'alerts: remind' or 'prompts/rate-us: cancel'"))
      return nil
    }
  }
  static let installed = TypedKey.distribution(
    "installed", "days before the start on which the app was installed. Without it they are new")
  static let launches = TypedKey.distribution(
    "launches", "launches before the start; as the rhythm has in that time if not given")
  static let joins = TypedKey.distribution("joins", "days after the start with which they begin").usually("0")
  static let upgrades = TypedKey(
    Key(
      "upgrades", .list(.map(UpgradeKeys.table)), "an upgrade to a version that is not newer does nothing",
      example: "[{ version: 2.4.0, day: 14 }]")
  ) { fields, key in fields.maps(key, of: UpgradeKeys.table) { Population.Upgrade(&$0) } }

  static let table = KeyTable(
    "a group",
    [name.key, share.key] + facts.map(\.1.key) + [
      openableSchemes.key, rhythm.key, habit.key, answers.key, installed.key, launches.key, joins.key, upgrades.key,
    ], wished: ["language": "write locale", "version": "write appVersion"])
}

extension Population.Group {
  fileprivate init(_ fields: inout Fields) {
    self.init(fields(GroupKeys.name)?.value ?? "", share: fields(GroupKeys.share) ?? 1, facts: [:])
    for (fact, key) in GroupKeys.facts { facts[fact] = fields(key) ?? facts[fact] }
    openableSchemes = FeedDevice.wellKnownSchemes.union(fields(GroupKeys.openableSchemes) ?? [])
    rhythm = fields(GroupKeys.rhythm) ?? rhythm
    let answers = fields(GroupKeys.answers) ?? []
    let habits = fields(GroupKeys.habit) ?? Choices(.obliging)
    habit = Choices(
      habits.options.map { option in
        var habit = Habit(option.value)
        for answer in answers { habit.answer(answer.channel, id: answer.id, with: answer.reply) }
        return .init(habit, weight: option.weight)
      })
    (installed, launches) = (fields(GroupKeys.installed), fields(GroupKeys.launches))
    joins = fields(GroupKeys.joins) ?? joins
    upgrades = fields(GroupKeys.upgrades) ?? []
    guard fields.has(GroupKeys.launches), !fields.has(GroupKeys.installed) else { return }
    fields.report(
      Diagnostic(
        .misplacedKey, "'launches' needs 'installed'", fix: "say how many days ago the app was installed",
        at: fields.location(of: GroupKeys.launches)))
  }
}

private enum UpgradeKeys {
  static let version = TypedKey.one("version", DeviceFact.app.notation, "the version that they upgrade to")
    .map { FeedVersion($0.text) }
    .required("an upgrade needs a version and a day", fix: "write { version: 2.4.0, day: 14 }")
  static let day = TypedKey.distribution("day", "days after the start")
    .required("an upgrade needs a version and a day", fix: "write { version: 2.4.0, day: 14 }")
  static let share = TypedKey.one("share", part, "of people who ever install it").usually("100%")

  static let table = KeyTable("an upgrade", [version.key, day.key, share.key])
}

extension Population.Upgrade {
  fileprivate init?(_ fields: inout Fields) {
    let (version, day, share) = (fields(UpgradeKeys.version), fields(UpgradeKeys.day), fields(UpgradeKeys.share))
    guard let version, let day else { return nil }
    self.init(version, day: day, share: share ?? 1)
  }
}

private enum DistributionKeys {
  static let all = [
    uniform,
    moments("normal", ["mean", "standardDeviation"], "values below 0 count as 0") {
      .normal(mean: $0[0], standardDeviation: $0[1])
    },
    moments("exponential", ["mean"], "values above 0, most of them near it") { .exponential(mean: $0[0]) },
    TypedKey.choices("choices", number, "numbers with their weights").map { .choices($0) },
  ]
  static let table = KeyTable("a distribution", all.map(\.key))

  private static let uniform = TypedKey<Distribution>(
    Key(
      "uniform", .list(.line(mayBeEmpty: false)), "all numbers between the two are equally likely", example: "[0, 30]")
  ) { fields, key in
    guard let ends = fields.several(key, number) else { return nil }
    if ends.count == 2, ends[0] <= ends[1] { return .uniform(from: ends[0], to: ends[1]) }
    let meant = ends.count == 2 ? "[\(shortNumber(ends[1])), \(shortNumber(ends[0]))]" : key.example
    fields.report(
      Diagnostic(
        .badNumber, "'uniform' needs the least and the greatest value, in this order", fix: "write uniform: \(meant)",
        at: fields.node(key)?.location ?? fields.mapping.location))
    return nil
  }

  /// A key for a distribution that has a number for each name.
  private static func moments(
    _ name: String, _ names: [String], _ meaning: String, _ make: @escaping @Sendable ([Double]) -> Distribution
  ) -> TypedKey<Distribution> {
    let keys = names.map { TypedKey.one($0, number, "").required("the distribution needs it", fix: "add '\($0): 7'") }
    let (table, example) = (KeyTable("a distribution", keys.map(\.key)), names.map { "\($0): 7" })
    return TypedKey(Key(name, .map(table), meaning, example: "{ \(example.joined(separator: ", ")) }")) { fields, key in
      fields.map(key, of: table) { fields in
        let numbers = keys.compactMap { fields($0) }
        return numbers.count == keys.count ? make(numbers) : nil
      }
    }
  }
}

// MARK: Values

/// How a value is written on one line.
private struct Notation<Value: Sendable>: Sendable {
  let id: DiagnosticID
  /// The thing that is written: "a version".
  let noun: String
  /// One or two texts; or more, from which the author most likely takes one.
  let examples: [String]
  let read: @Sendable (String) -> Value?

  init(_ id: DiagnosticID, _ noun: String, _ examples: [String], _ read: @escaping @Sendable (String) -> Value?) {
    (self.id, self.noun, self.examples, self.read) = (id, noun, examples, read)
  }

  func advice(for text: String) -> String {
    guard examples.count > 2 else { return "write it like \(examples.joined(separator: " or "))" }
    return suggestion(for: text, among: examples).map { "did you mean '\($0)'?" }
      ?? "write one of \(examples.joined(separator: ", "))"
  }
}

private let instant = Notation(.badInstant, "an instant", ["2026-11-21T09:00:00Z"]) { Instant(rfc3339: $0) }
private let number = Notation(.badNumber, "a number from 0 to 1000000", ["14"]) { text in
  Double(text).flatMap { 0...1e6 ~= $0 ? $0 : nil }
}
private let weight = Notation(.badNumber, "a share", ["60", "60%"]) { text in
  Double(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { 0...1e9 ~= $0 ? $0 : nil }
}
private let part = Notation(.badNumber, "a share of people", ["80%"]) { text in
  text.hasSuffix("%") ? Double(text.dropLast()).flatMap { 0...100 ~= $0 ? $0 / 100 : nil } : nil
}

extension DeviceFact {
  fileprivate var notation: Notation<FactValue> {
    let (id, noun, examples): (DiagnosticID, String, [String]) =
      switch row.kind {
      case .version: (.badVersion, "a version", ["2.4.0"])
      case .language: (.badLocale, "a language tag", ["de", "zh-Hant"])
      case .truth: (.badBoolean, "true, false or a share of people", ["true", "80%"])
      case .zone: (.badChoice, "an offset from UTC", ["+09:00"])
      case .count(let bounds, _): (.badNumber, "a whole number", ["\(bounds.lowerBound)"])
      default: (.badChoice, "a \(row.label.lowercased())", choices.count > 20 ? ["GB"] : choices.map(\.text))
      }
    return Notation(id, noun, examples) { value($0) }
  }
}

extension TypedKey {
  fileprivate static func one(_ name: String, _ notation: Notation<Value>, _ meaning: String) -> Self {
    Self(Key(name, .line(mayBeEmpty: false), meaning, example: notation.examples[0])) { fields, key in
      fields.line(key).flatMap { fields.read($0, notation) }
    }
  }

  /// A key for one value, or a map from values to their weights.
  ///
  /// - Parameter parts: The values of a share such as `80%` of people, and of the others.
  fileprivate static func choices<Choice>(
    _ name: String, _ notation: Notation<Choice>, _ meaning: String, parts: (Choice, Choice)? = nil
  ) -> Self where Value == Choices<Choice> {
    let text = KeyType.line(mayBeEmpty: false)
    return Self(Key(name, .either(text, .named(text)), meaning, example: notation.examples[0])) { fields, key in
      guard case .mapping? = fields.node(key) else {
        guard let text = fields.line(key) else { return nil }
        guard let parts, let share = part.read(text.value) else {
          return fields.read(text, notation).map { Choices($0) }
        }
        return Choices([.init(parts.0, weight: share), .init(parts.1, weight: 1 - share)])
      }
      guard let map = fields.map(key) else { return nil }
      let options = map.entries.compactMap { entry -> Choices<Choice>.Option? in
        let (value, weight) = (fields.read(entry.key, notation), fields.read(entry.value, weight))
        return value.flatMap { value in weight.map { .init(value, weight: $0) } }
      }
      if options.count == map.entries.count, options.allSatisfy({ $0.weight == 0 }) {
        fields.report(
          Diagnostic(.badMap, "no choice has a weight above 0", fix: "write { a: 60, b: 40 }", at: map.location))
      }
      return Choices(options)
    }
  }
}

extension TypedKey<Distribution> {
  /// A key for a number, or for a distribution of numbers.
  fileprivate static func distribution(_ name: String, _ meaning: String) -> Self {
    let type = KeyType.either(.line(mayBeEmpty: false), .map(DistributionKeys.table))
    return Self(Key(name, type, meaning, example: "14")) { fields, key in
      guard case .mapping(let map)? = fields.node(key) else {
        return fields.line(key).flatMap { fields.read($0, number) }.map { .fixed($0) }
      }
      return fields.map(key, of: DistributionKeys.table) { fields in
        if map.entries.count != 1 {
          let kinds = DistributionKeys.table.names.joined(separator: ", ")
          fields.report(
            Diagnostic(.badMap, "this is not one distribution", fix: "write one of \(kinds)", at: map.location))
        }
        return DistributionKeys.all.compactMap { fields($0) }.first
      }
    }
  }
}

extension Fields {
  fileprivate mutating func read<Value>(_ text: Placed<String>, _ notation: Notation<Value>) -> Value? {
    if let value = notation.read(text.value) { return value }
    report(
      text.diagnostic(
        notation.id, "'\(text.value)' is not \(notation.noun)", fix: notation.advice(for: text.value)))
    return nil
  }

  fileprivate mutating func read<Value>(_ node: YAMLNode, _ notation: Notation<Value>) -> Value? {
    if case .scalar(let text) = node { return read(text, notation) }
    report(
      Diagnostic(notation.id, "this is not \(notation.noun)", fix: notation.advice(for: ""), at: node.location))
    return nil
  }

  /// Nil if one of them cannot be read.
  fileprivate mutating func several<Value>(_ key: Key, _ notation: Notation<Value>) -> [Value]? {
    guard let texts = list(key) else { return nil }
    let values = texts.compactMap { read($0, notation) }
    return values.count == texts.count ? values : nil
  }
}
