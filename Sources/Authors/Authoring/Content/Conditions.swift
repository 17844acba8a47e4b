import Diagnostics
import FeedModel

/// Notable's `all` and `any` maps, with its seven conditions and ours.
///
/// - Parameter zone: The site's.
func readConditions(
  _ fields: inout Fields, in zone: TimeZoneRules?
) -> (all: [Placed<BannersFeed.Condition>], any: [Placed<BannersFeed.Condition>]) {
  guard let map = fields.map("conditions") else { return ([], []) }
  var groups = Fields(map, of: "conditions")
  defer { fields.report(groups) { conditionNames.contains($0) ? "put it under all: or any:" : nil } }
  return (conditions(groups.map("all"), zone, &groups), conditions(groups.map("any"), zone, &groups))
}

let conditionNames = BannersFeed.Condition.Name.allCases.map(\.rawValue)

private func conditions(
  _ map: YAMLMapping?, _ zone: TimeZoneRules?, _ groups: inout Fields
) -> [Placed<BannersFeed.Condition>] {
  guard let map else { return [] }
  var fields = Fields(map, of: "conditions", known: conditionNames)
  let read = map.entries.compactMap { entry in
    condition(entry.key.value, zone, &fields).map { Placed($0, at: entry.key.location, length: entry.key.length) }
  }
  groups.report(fields) { key in
    switch key {
    case "minVersion": "write minVersion: outside conditions, or appVersionAtLeast here"
    case "maxVersion": "write maxVersion: outside conditions, or appVersionAtMost here"
    default: nil
    }
  }
  return read
}

private func condition(
  _ name: String, _ zone: TimeZoneRules?, _ fields: inout Fields
) -> BannersFeed.Condition? {
  switch BannersFeed.Condition.Name(rawValue: name)?.kind {
  case .truth(let make): fields.boolean(name).map { make($0.value) }
  case .count(let make): fields.integer(name, in: 0...2_147_483_647).map { make($0.value) }
  case .days(let make): fields.integer(name, in: 0...36_500).map { make($0.value) }
  case .flag(let make): flag(name, &fields).map(make)
  case .version(let make): fields.version(name).map { make($0.value) }
  case .languages(let make): locales(name, &fields).map(make)
  case .instant(let make):
    // The one other condition on the date is an end, which is included.
    fields.instant(name, in: zone, day: name == "notBefore" ? .start : .last).map { make($0.value) }
  case .percent(let make): fields.number(name, in: 0...100).map { make($0.value) }
  case nil: nil
  }
}

private func flag(_ name: String, _ fields: inout Fields) -> String? {
  guard let text = fields.text(name) else { return nil }
  guard isFlag(text.value) else {
    fields.report(
      text.diagnostic(
        .error, .badName, "'\(text.value)' cannot be a flag's name",
        fix: text.value.contains("/")
          ? "write id/name for another notification's flag, or /name for the whole site's"
          : "use letters, digits, '-' and '_'"))
    return nil
  }
  return text.value
}

private func locales(_ name: String, _ fields: inout Fields) -> [String]? {
  guard let list = fields.list(name) else { return nil }
  if list.isEmpty, fields.node(name)?.isEmptyList ?? false {
    fields.report(
      Diagnostic(
        .error, .emptyValue, "'\(name)' has no value", fix: "write one, or remove the key",
        at: fields.location(of: name)))
  }
  let tags: [String] = list.compactMap { item in
    if let tag = LanguageTag(item.value) {
      guard let problem = tag.problem else { return tag.text }
      fields.report(item.diagnostic(.error, .badLocale, "\(name): \(problem.message)", fix: problem.fix))
      return nil
    }
    fields.report(
      item.diagnostic(
        .error, .badLocale, "'\(item.value)' is not a language tag", fix: "use BCP 47, such as de or zh-Hant"))
    return nil
  }
  // An error has been reported, and a condition without languages would be one that nobody meets.
  return tags.isEmpty ? nil : tags
}
