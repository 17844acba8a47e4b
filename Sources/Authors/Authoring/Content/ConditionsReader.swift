import Diagnostics
import FeedModel

/// The conditions of a notification, in the form in which a feed has them.
struct AuthoredConditions: Equatable, Sendable {
  typealias Condition = Placed<BannersFeed.Condition>

  /// Conditions that must all hold. Groups are among them, because inside `all`, clients that do not know them withhold
  /// the banner.
  var all: [Condition] = []
  /// Alternatives that all clients know.
  var any: [Condition] = []
  /// Every condition by its own place, those in groups, too (``BannersFeed/Condition/leaves``).
  var leaves: [Condition] = []
  /// The names of the audiences whose conditions are among these.
  var audiences: [Placed<String>] = []

  /// Reads `all`, `any` and `none`, with Notable's seven conditions and ours.
  ///
  /// - Parameter settings: The names that conditions may use.
  init(_ fields: inout Fields, _ settings: ReadingSettings) {
    self.init()
    if let map = fields(NotificationKeys.conditions) { self.init(map, in: &fields, settings) }
    join(fields(NotificationKeys.audience) ?? [], of: settings.audiences, &fields)
  }

  private init() {}

  /// - Parameters:
  ///   - map: The value of `conditions`, or an audience.
  ///   - fields: The map that has it, which gets the problems.
  init(_ map: YAMLMapping, in fields: inout Fields, _ settings: ReadingSettings) {
    var reader = Fields(map, of: ConditionKeys.groups, in: fields.zone)
    (reader.attributes, reader.messages) = (settings.attributes, settings.messages)
    for entry in map.entries {
      // All but a plain `all` become groups inside of it.
      let isPlain = if case .mapping = entry.value { entry.key.value == "all" } else { false }
      guard let group = AuthoredGroup(entry, in: &reader, depth: isPlain ? 0 : 1) else { continue }
      let conditions = group.elements.flatMap(\.self)
      switch group.kind {
      case .all where !group.isList: all = conditions + all
      case .any where !group.isList && conditions.allSatisfy(\.value.isKnownToEarlierClients): any = conditions
      default: all.append(entry.key.map { _ in group.condition })
      }
      leaves += group.leaves
    }
    all = all.withGroupsInOneMap
    fields.report(reader)
  }
}

/// A group with the places of its conditions.
private struct AuthoredGroup {
  let kind: BannersFeed.Condition.Group.Kind
  private(set) var elements: [[AuthoredConditions.Condition]] = []
  private(set) var isList = false
  private(set) var leaves: [AuthoredConditions.Condition] = []

  var condition: BannersFeed.Condition { .group(.init(kind, elements.map { $0.map(\.value) }, isList: isList)) }

  /// Reads a group; nil for an entry that is none, or an error.
  ///
  /// - Parameters:
  ///   - fields: The map that has the entry.
  ///   - depth: The number of groups around it.
  init?(_ entry: YAMLMapping.Entry, in fields: inout Fields, depth: Int) {
    guard let kind = BannersFeed.Condition.Group.Kind(rawValue: entry.key.value),
      let node = fields(ConditionKeys.group(kind))
    else { return nil }
    self.kind = kind
    let deepest = BannersFeed.Condition.Group.deepest
    if depth > deepest {
      fields.report(
        entry.key.diagnostic(
          .badMap, "'\(kind.rawValue)' is inside of \(deepest) other groups", fix: "write it with fewer"))
      return nil
    }
    switch node {
    case .mapping(let map): elements = read(map, &fields, depth).map { [$0] }
    case .sequence(let items, _):
      isList = true
      for item in items {
        switch item {
        case .mapping(let map) where !map.entries.isEmpty: elements.append(read(map, &fields, depth))
        case .scalar, .sequence:
          fields.report(
            Diagnostic(
              .badMap, "an element of '\(kind.rawValue)' must be a map of conditions; this is \(item.kind)",
              fix: "write { name: value }", at: item.location))
        case .mapping, .refused:
          fields.report(
            Diagnostic(
              .emptyValue, "an element of '\(kind.rawValue)' has no conditions",
              fix: "write some, or remove the element", at: item.location))
        }
      }
    case .scalar, .refused: break
    }
    if kind == .none { leaves = leaves.map { $0.map(\.negatedFlag) } }
  }

  /// The conditions of a map, and the groups in it.
  private mutating func read(
    _ map: YAMLMapping, _ outer: inout Fields, _ depth: Int
  ) -> [AuthoredConditions.Condition] {
    var fields = Fields(map, of: ConditionKeys.element, in: outer.zone)
    (fields.attributes, fields.messages) = (outer.attributes, outer.messages)
    var conditions: [AuthoredConditions.Condition] = []
    for entry in map.entries {
      if let group = AuthoredGroup(entry, in: &fields, depth: depth + 1) {
        conditions.append(entry.key.map { _ in group.condition })
        leaves += group.leaves
      } else if let key = ConditionKeys.byName[entry.key.value], let condition = fields(key) {
        conditions.append(Placed(condition, at: entry.key.location, length: entry.key.length))
        leaves.append(conditions[conditions.count - 1])
      }
    }
    outer.report(fields)
    return conditions
  }
}

extension [AuthoredConditions.Condition] {
  /// The conditions with at most one group of each name: a map in a feed has each name once. The others of a name are
  /// elements of one list that must all hold.
  var withGroupsInOneMap: Self {
    var kinds: Set<BannersFeed.Condition.Group.Kind> = []
    var (one, others): (Self, Self) = ([], [])
    for condition in self {
      guard case .group(let group) = condition.value else {
        one.append(condition)
        continue
      }
      if kinds.insert(group.kind).inserted { one.append(condition) } else { others.append(condition) }
    }
    guard let first = others.first else { return self }
    let all = one.filter { if case .group(let group) = $0.value { group.kind == .all } else { false } }
    let elements = (others + all).map { [$0.value] }
    return one.filter { condition in !all.contains { $0.location == condition.location } }
      + [first.map { _ in .group(.init(.all, elements, isList: true)) }]
  }
}

extension Fields {
  mutating func flag(_ key: Key) -> String? {
    guard let text = line(key) else { return nil }
    guard isFlag(text.value) else {
      report(
        text.diagnostic(
          .badName, "'\(text.value)' cannot be a flag's name",
          fix: text.value.contains("/")
            ? "write id/name for another notification's flag, or /name for the whole site's"
            : "use letters, digits, '-' and '_'"))
      return nil
    }
    return text.value
  }

  mutating func languages(_ key: Key) -> [String]? {
    guard let list = filledList(key) else { return nil }
    let tags: [String] = list.compactMap { item in
      if let tag = LanguageTag(item.value) {
        guard let problem = tag.problem else { return tag.text }
        report(item.diagnostic(.badLocale, "\(key.name): \(problem.message)", fix: problem.fix))
        return nil
      }
      report(
        item.diagnostic(.badLocale, "'\(item.value)' is not a language tag", fix: "use BCP 47, such as de or zh-Hant"))
      return nil
    }
    // After a reported error, a condition without languages would be met by no device.
    return tags.isEmpty ? nil : tags
  }

  /// Reads some of the names of a fact's values.
  ///
  /// - Parameter known: All of them.
  mutating func choices(_ key: Key, of fact: DeviceFact, _ known: Set<String>) -> [String]? {
    guard let list = filledList(key) else { return nil }
    for item in list where !known.contains(item.value) {
      report(fact == .region ? item.notARegion : item.badChoice(of: key.name, fact.namesOfChoices))
    }
    let names = list.map(\.value).filter(known.contains)
    return names.isEmpty ? nil : names
  }

  /// Reads a map of rollouts with a range of percents for each.
  mutating func rollouts(_ key: Key) -> [BannersFeed.Condition.RolloutPart]? {
    guard let map = map(key) else { return nil }
    if map.entries.isEmpty {
      report(Diagnostic(.emptyValue, "no rollout is named", fix: "write one, or remove the key", at: map.location))
    }
    let keys = map.entries.map { TypedKey.line($0.key.value, "", example: "0-25") }
    var values = Fields(map, of: KeyTable(key.name, keys.map(\.key)))
    let parts = zip(map.entries, keys).compactMap { entry, key -> BannersFeed.Condition.RolloutPart? in
      guard let text = values(key) else { return nil }
      guard isName(entry.key.value) else {
        values.report(
          entry.key.diagnostic(
            .badName, "'\(entry.key.value)' cannot be a rollout's name", fix: "use letters, digits, '-' and '_'"))
        return nil
      }
      if let places = places(text.value) { return .init(entry.key.value, places) }
      values.report(
        text.diagnostic(
          .badNumber, "\(entry.key.value): '\(text.value)' is not a range of percents",
          fix: "write two numbers from 0 to 100, such as 0-25"))
      return nil
    }
    report(values)
    // After a reported error, a condition without some of its rollouts would be met by other devices.
    return parts.isEmpty || parts.count < map.entries.count ? nil : parts
  }

  /// The places of `0-12.5`; nil if there are none.
  private func places(_ range: String) -> Range<Int>? {
    let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
    guard ends.count == 2, let from = ends[0], let upTo = ends[1], 0...100 ~= from, 0...100 ~= upTo else { return nil }
    let (first, end) = (Int((from * 100).rounded()), Int((upTo * 100).rounded()))
    return first < end ? first..<end : nil
  }

  mutating func filledList(_ key: Key) -> [Placed<String>]? {
    guard let list = list(key) else { return nil }
    if list.isEmpty, let node = node(key), node.isEmptyList {
      report(
        Diagnostic(.emptyValue, "'\(key.name)' has no value", fix: "write one, or remove the key", at: node.location))
    }
    return list
  }
}
