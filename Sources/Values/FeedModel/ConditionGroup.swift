extension BannersFeed.Condition {
  /// A group inside `all`: `all`, `any` or `none`, with a map of conditions or a list of such maps.
  ///
  /// A condition that a client does not know must not show anything. So it counts as false, and below a `none` it makes
  /// that `none` false as well: nobody knows whether it would have held.
  public struct Group: Hashable, Sendable {
    public enum Kind: String, Sendable, CaseIterable { case all, any, none }

    public let kind: Kind
    /// The elements, each with conditions that hold together. A map has an element for each of its conditions.
    public let elements: [[BannersFeed.Condition]]
    /// Whether it is written as a list of maps.
    public let isList: Bool

    /// The number of groups that may stand in each other.
    public static let deepest = 4

    public init(_ kind: Kind, _ elements: [[BannersFeed.Condition]], isList: Bool) {
      (self.kind, self.elements, self.isList) = (kind, elements, isList)
    }

    /// A group written as a map.
    public init(_ kind: Kind, _ conditions: [BannersFeed.Condition]) {
      self.init(kind, conditions.map { [$0] }, isList: false)
    }

    /// The group as tests.
    public var need: Rule.Need { Verdict(of: kind, elements, isList: isList).holds }
  }
}

/// What must be so that a condition holds, and that it fails. With unknown conditions, there are devices on which
/// neither is known.
private struct Verdict {
  let holds: Rule.Need
  let fails: Rule.Need
  let isKnown: Bool

  private init(holds: Rule.Need, fails: Rule.Need, isKnown: Bool) {
    (self.holds, self.fails, self.isKnown) = (holds, fails, isKnown)
  }

  init(of condition: BannersFeed.Condition) {
    switch condition {
    case .group(let group): self.init(of: group.kind, group.elements, isList: group.isList)
    case .unknown: self.init(holds: condition.need, fails: condition.need, isKnown: false)
    default: self.init(holds: condition.need, fails: .none([condition.need]), isKnown: true)
    }
  }

  init(of kind: BannersFeed.Condition.Group.Kind, _ elements: [[BannersFeed.Condition]], isList: Bool) {
    // In a map, the attributes of a condition are conditions of their own.
    let elements = kind == .all || isList ? elements : elements.flatMap { $0.flatMap(\.singles).map { [$0] } }
    self.init(
      kind,
      elements.map { element in
        element.count == 1 ? Verdict(of: element[0]) : Verdict(.all, element.map { Verdict(of: $0) })
      })
  }

  private init(_ kind: BannersFeed.Condition.Group.Kind, _ parts: [Verdict]) {
    let (holding, failing) = (parts.map(\.holds), parts.map(\.fails))
    isKnown = parts.allSatisfy(\.isKnown)
    holds =
      switch kind {
      case .all: .all(holding)
      case .any: parts.isEmpty ? .all([]) : .any(holding)
      case .none: isKnown ? .none(holding) : .all(failing)
      }
    let decided = parts.filter { !$0.isKnown }.map { Rule.Need.any([$0.holds, $0.fails]) }
    fails =
      switch kind {
      case _ where isKnown: .none([holds])
      case .all: .all(decided + [.any(failing)])
      case .any: .all(failing)
      case .none: .all(decided + [.any(holding)])
      }
  }
}

extension BannersFeed.Condition.Group {
  /// Reads a group; nil if the name or the value is not that of one. An element that is not a map with conditions is a
  /// condition without a name, which is not known.
  init?(_ name: String, _ value: JSON, depth: Int) {
    guard let kind = Kind(rawValue: name), depth < Self.deepest else { return nil }
    func conditions(_ members: [JSON.Member]) -> [BannersFeed.Condition] {
      members.map { BannersFeed.Condition(name: $0.name, value: $0.value, depth: depth + 1) }
    }
    if let members = value.members {
      self.init(kind, conditions(members))
    } else if case .array(let elements) = value {
      self.init(
        kind,
        elements.map { element in
          if let members = element.members, !members.isEmpty { return conditions(members) }
          return [.unknown("", element)]
        }, isList: true)
    } else {
      return nil
    }
  }

  /// The value in `control.json`.
  var json: JSON {
    func map(_ conditions: [BannersFeed.Condition]) -> JSON {
      if case .unknown("", let value)? = conditions.first { return value }
      return .object(conditions.map { JSON.Member($0.name, $0.value) })
    }
    return isList ? .array(elements.map(map)) : map(elements.flatMap(\.self))
  }

  /// `in de, in region AT or in fr, in region CA`; `not on Wi-Fi`.
  var words: String {
    let said = elements.map { $0.map(\.words).joined(separator: " and ") }
    return switch kind {
    case .all: said.joined(separator: ", ")
    case .any: said.joined(separator: " or ")
    case .none: said.map { "not (\($0))" }.joined(separator: ", ")
    }
  }

  var isALimit: Bool {
    switch kind {
    case .all: elements.contains { $0.contains(where: \.isALimit) }
    case .any: !elements.isEmpty && elements.allSatisfy { $0.contains(where: \.isALimit) }
    case .none: true
    }
  }
}

extension BannersFeed.Condition {
  /// The condition itself or, for a group, the conditions in it. Below `none`, a condition on a flag is its opposite.
  public var leaves: [BannersFeed.Condition] {
    guard case .group(let group) = self else { return [self] }
    let leaves = group.elements.flatMap { $0.flatMap(\.leaves) }
    return group.kind == .none ? leaves.map(\.negatedFlag) : leaves
  }

  /// The condition as its author may have written it, on one line: `appVersionAtLeast 2.4.0`, `none of localeIn de`.
  public var label: String {
    guard case .group(let group) = self else {
      return "\(name) \(bareValue)"
    }
    let parts = group.elements.map { $0.map(\.label).joined(separator: " with ") }
    return switch group.kind {
    case .all: parts.joined(separator: " and ")
    case .any: "one of \(parts.joined(separator: " or "))"
    case .none: "none of \(parts.joined(separator: " or "))"
    }
  }

  /// The conditions that must all hold instead of this one: the elements of `all` and `none`, one by one.
  package var separated: [BannersFeed.Condition] {
    guard case .group(let group) = self, group.kind != .any else { return [self] }
    return group.elements.flatMap { element in
      if group.kind == .all { return element }
      let alone = group.isList ? [element] : element.flatMap(\.singles).map { [$0] }
      return alone.map { .group(Group(.none, [$0], isList: group.isList)) }
    }
  }

  package var negatedFlag: BannersFeed.Condition {
    switch self {
    case .flagSet(let flag): .flagNotSet(flag)
    case .flagNotSet(let flag): .flagSet(flag)
    default: self
    }
  }
}

extension BannersFeed.Condition {
  /// Changes the conditions in it that are not groups.
  package func changingLeaves(_ change: (BannersFeed.Condition) -> BannersFeed.Condition) -> BannersFeed.Condition {
    guard case .group(let group) = self else { return change(self) }
    let elements = group.elements.map { $0.map { $0.changingLeaves(change) } }
    return .group(Group(group.kind, elements, isList: group.isList))
  }
}

extension BannersFeed.Notification {
  /// Every condition, wherever it stands; see ``BannersFeed/Condition/leaves``.
  public var leaves: [BannersFeed.Condition] { all.flatMap(\.leaves) + any.flatMap(\.leaves) }
}

extension BannersFeed.Condition {
  /// The value as its author may have written it, without quotation marks and brackets: `free, trial`; `april 3-6`.
  package var bareValue: String {
    switch self {
    case .rolloutIn(let parts): parts.map { "\($0.rollout) \($0.range)" }.joined(separator: ", ")
    case .variants(let variants):
      variants.shares.map { "\($0.name) \(shortNumber(Double($0.places) / 100))" }.joined(separator: ", ")
    default: value.bareText
    }
  }
}

extension JSON {
  /// The value without quotation marks and brackets, on one line: `free, trial`; `plan free, trial`.
  package var bareText: String {
    switch self {
    case .string(let text), .number(let text): text
    case .boolean(let isSo): String(isSo)
    case .array(let elements): elements.map(\.bareText).joined(separator: ", ")
    case .object(let members): members.map { "\($0.name) \($0.value.bareText)" }.joined(separator: ", ")
    case .null: ""
    }
  }
}
