import Diagnostics
import FeedModel
import Text

/// An audience of publish.yml: conditions with a name, so that several notifications can share them. Feeds have the
/// conditions alone, because a name such as `about-to-leave` is not for users.
public struct Audience: Equatable, Sendable {
  public let name: Placed<String>
  /// The conditions as they are written. They are read when the names of the site's banners are known.
  let written: YAMLMapping

  /// Reads `audiences` of publish.yml.
  static func all(_ fields: inout Fields) -> [Audience] {
    guard let map = fields(SiteKeys.audiences) else { return [] }
    let keys = map.entries.map { TypedKey.map($0.key.value, .map(ConditionKeys.groups), "", example: "") }
    var audiences = Fields(map, of: KeyTable("audiences", keys.map(\.key)))
    defer { fields.report(audiences) }
    return zip(map.entries, keys).compactMap { entry, key in
      guard let written = audiences(key) else { return nil }
      if isName(entry.key.value), entry.key.value != "none" { return Audience(name: entry.key, written: written) }
      audiences.report(
        entry.key.diagnostic(
          .badName, "'\(entry.key.value)' cannot be an audience's name",
          fix: entry.key.value == "none" ? "give it another name" : "use letters, digits, '-' and '_'"))
      return nil
    }
  }
}

/// The conditions of a site's audiences, by name.
struct Audiences: Equatable, Sendable {
  private var all: [String: AuthoredConditions] = [:]

  init() {}

  init(_ audiences: [Audience], _ settings: ReadingSettings, _ diagnostics: inout [Diagnostic]) {
    for audience in audiences {
      var fields = Fields(YAMLMapping(location: audience.name.location), of: SiteKeys.table, in: settings.zone)
      let conditions = AuthoredConditions(audience.written, in: &fields, settings)
      all[audience.name.value] = conditions
      let problems = fields.finished()
      diagnostics += problems
      guard problems.isEmpty, conditions.all.isEmpty, conditions.any.isEmpty else { continue }
      diagnostics.append(
        audience.name.diagnostic(
          .emptyValue, "the audience '\(audience.name.value)' has no conditions, so everybody is in it",
          fix: "add some: \(audience.name.value): { all: { launchesAtLeast: 5 } }"))
    }
  }

  /// The conditions of the audience; nil if there is none of this name.
  func conditions(_ name: String) -> [BannersFeed.Condition]? {
    all[name].map { audience in
      let any = audience.any.map(\.value)
      return audience.all.map(\.value) + (any.isEmpty ? [] : [.group(.init(.any, any))])
    }
  }

  /// Whether one of the audience's conditions is at this place.
  func contains(_ place: SourceLocation, in name: String) -> Bool {
    all[name]?.leaves.contains { $0.location == place } ?? false
  }

  fileprivate func conditions(_ name: Placed<String>, _ fields: inout Fields) -> AuthoredConditions? {
    if let conditions = all[name.value] { return conditions }
    let meant = suggestion(for: name.value, among: all.keys.sorted())
    fields.report(
      name.diagnostic(
        .unknownAudience, "there is no audience '\(name.value)'",
        fix: meant.map { "did you mean '\($0)'?" }
          ?? "add it to audiences in publish.yml: audiences: { \(name.value): { all: { launchesAtLeast: 5 } } }"))
    return nil
  }
}

extension AuthoredConditions {
  /// Joins the conditions of audiences: a device must be in each of them, and meet the notification's own conditions.
  mutating func join(_ names: [Placed<String>], of all: Audiences, _ fields: inout Fields) {
    self.audiences = names
    for name in names {
      guard let conditions = all.conditions(name, &fields) else { continue }
      join(conditions)
      let deepest = BannersFeed.Condition.Group.deepest
      guard self.all.contains(where: { $0.value.depth > deepest }) else { continue }
      fields.report(
        name.diagnostic(
          .badMap, "with the audience '\(name.value)', there are more than \(deepest) groups in each other",
          fix: "write its conditions, or those of this file, with fewer"))
    }
  }

  /// Joins other conditions, in the lowest form that means the same: plain ones stay plain, so that original clients
  /// obey those that they know.
  mutating func join(_ other: AuthoredConditions) {
    for condition in other.all {
      // Several groups of a name are made one at the end.
      let place = all.firstIndex {
        $0.value.name == condition.value.name && (!$0.value.isGroup || condition.value.isNone)
      }
      guard let place else {
        all.append(condition)
        continue
      }
      let own = all[place].value
      if let both = own.joined(with: condition.value) {
        if both != own { all[place] = condition.map { _ in both } }
      } else {
        // A map has each name once.
        all.append(condition.map { .group(.init(.all, [$0])) })
      }
    }
    if any.isEmpty {
      any = other.any
    } else if let first = other.any.first {
      all.append(first.map { _ in .group(.init(.any, other.any.map(\.value))) })
    }
    leaves += other.leaves
    all = all.withGroupsInOneMap
  }
}

extension BannersFeed.Condition {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }

  fileprivate var isNone: Bool { if case .group(let group) = self { group.kind == .none } else { false } }

  /// The number of groups in each other, this one included.
  fileprivate var depth: Int {
    guard case .group(let group) = self else { return 0 }
    return 1 + (group.elements.joined().map(\.depth).max() ?? 0)
  }

  /// The condition of the same name that holds if both do; nil if there is none.
  func joined(with other: Self) -> Self? {
    if self == other { return self }
    if case (.group(let one), .group(let two)) = (self, other) { return .group(one.neither(two)) }
    guard let row = Name(rawValue: name)?.row, name == other.name else { return nil }
    // The greater of two lower bounds, and the lesser of two upper ones.
    let isLower = name.hasSuffix("AtLeast") || name.contains("Minimum") || name.hasPrefix("notBefore")
    func bound(_ isLess: Bool) -> Self { isLess == isLower ? other : self }
    switch row.kind {
    case .version:
      guard let (a, b) = both(other, \.string) else { return nil }
      return bound(FeedVersion(a) < FeedVersion(b))
    case .instant, .wall:
      guard let (a, b) = both(other, \.string) else { return nil }
      return bound(a < b)
    case .count, .days, .percent:
      guard let (a, b) = both(other, \.double) else { return nil }
      return bound(a < b)
    case .choices, .versions: return list { common($0, $1) { $0 == $1 } }
    case .languages:
      // A region stands for a script in Chinese.
      return list { a, b in
        (a + b).contains { $0.lowercased().hasPrefix("zh") }
          ? nil : common(a, b) { $1.lowercased().hasPrefix("\($0.lowercased())-") || $0 == $1 }
      }
    case .messages: return name.hasPrefix("not") ? list { a, b in a + b.filter { !a.contains($0) } } : nil
    case .truth, .flag, .attributes, .bounds, .messageDays, .hours, .rollouts: return nil
    }
    func list(_ join: ([String], [String]) -> [String]?) -> Self? {
      guard let (a, b) = both(other, \.texts), let texts = join(a, b), !texts.isEmpty else { return nil }
      return Self(name: name, value: .array(texts.map(JSON.string)))
    }
  }

  private func both<Value>(_ other: Self, _ read: (JSON) -> Value?) -> (Value, Value)? {
    guard let own = read(value), let others = read(other.value) else { return nil }
    return (own, others)
  }
}

extension BannersFeed.Condition.Group {
  /// None of the elements of both.
  fileprivate func neither(_ other: Self) -> Self {
    let names = (elements + other.elements).joined().map(\.name)
    if !isList, !other.isList, Set(names).count == names.count {
      return Self(.none, (elements + other.elements).flatMap(\.self))
    }
    // In a map, each attribute is a condition of its own.
    let all = [self, other].flatMap { group in
      group.isList ? group.elements : group.elements.joined().flatMap(\.singles).map { [$0] }
    }
    return Self(.none, all, isList: true)
  }
}

/// The texts of both lists, in the order of the first. Of two texts one of which includes the other, the narrower one.
private func common(_ a: [String], _ b: [String], _ includes: (String, String) -> Bool) -> [String] {
  var found: [String] = []
  for one in a {
    for other in b {
      guard let text = includes(one, other) ? other : includes(other, one) ? one : nil else { continue }
      if !found.contains(text) { found.append(text) }
    }
  }
  return found
}

extension JSON {
  /// The texts of a list.
  fileprivate var texts: [String]? {
    if case .array(let elements) = self { elements.compactMap(\.string) } else { nil }
  }
}
