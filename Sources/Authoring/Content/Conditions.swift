import Diagnostics
import FeedModel

/// Notable's `all` and `any` maps, with its seven conditions and ours.
func readConditions(
  _ fields: inout Fields
) -> (all: [Placed<BannersFeed.Condition>], any: [Placed<BannersFeed.Condition>]) {
  guard let map = fields.map("conditions") else { return ([], []) }
  var groups = Fields(
    map, known: ["all", "any"], of: "conditions",
    elsewhere: conditionNames.reduce(into: [:]) { $0[$1] = "put it under all: or any:" })
  defer { fields.report(groups) }
  return (conditions(groups.map("all"), &groups), conditions(groups.map("any"), &groups))
}

private let conditionNames = BannersFeed.Condition.notable + BannersFeed.Condition.own

private func conditions(_ map: YAMLMapping?, _ groups: inout Fields) -> [Placed<BannersFeed.Condition>] {
  guard let map else { return [] }
  let outside = [
    "minVersion": "write minVersion: outside conditions, or appVersionAtLeast here",
    "maxVersion": "write maxVersion: outside conditions, or appVersionAtMost here",
  ]
  var fields = Fields(map, known: conditionNames, of: "conditions", elsewhere: outside)
  let read = map.entries.compactMap { entry in
    condition(entry.key.value, &fields).map { Placed($0, at: entry.key.location, length: entry.key.length) }
  }
  groups.report(fields)
  return read
}

private func condition(_ name: String, _ fields: inout Fields) -> BannersFeed.Condition? {
  let count = 0...2_147_483_647
  switch name {
  case "onWifi": return fields.boolean(name).map { .onWifi($0.value) }
  case "neverDisplayed": return fields.boolean(name).map { .neverDisplayed($0.value) }
  case "lastDisplayMinimumSeconds": return fields.integer(name, in: count).map { .lastDisplayMinimumSeconds($0.value) }
  case "lastDisplayMinimumLaunches":
    return fields.integer(name, in: count).map { .lastDisplayMinimumLaunches($0.value) }
  case "flagNotSet": return flag(name, &fields).map { .flagNotSet($0) }
  case "flagSet": return flag(name, &fields).map { .flagSet($0) }
  case "iOSVersionLessThan": return fields.version(name).map { .iOSVersionLessThan($0.value) }
  case "appVersionLessThan": return fields.version(name).map { .appVersionLessThan($0.value) }
  case "appVersionAtLeast": return fields.version(name).map { .appVersionAtLeast($0.value) }
  case "appVersionAtMost": return fields.version(name).map { .appVersionAtMost($0.value) }
  case "osVersionAtLeast": return fields.version(name).map { .osVersionAtLeast($0.value) }
  case "localeIn": return locales(name, &fields).map { .localeIn($0) }
  case "notBefore": return fields.instant(name).map { .notBefore($0.value) }
  case "notAfter": return fields.instant(name).map { .notAfter($0.value) }
  case "launchesAtLeast": return fields.integer(name, in: count).map { .launchesAtLeast($0.value) }
  case "daysSinceInstallAtLeast": return fields.integer(name, in: 0...36_500).map { .daysSinceInstallAtLeast($0.value) }
  case "rolloutPercent": return fields.number(name, in: 0...100).map { .rolloutPercent($0.value) }
  default: return nil
  }
}

private func flag(_ name: String, _ fields: inout Fields) -> String? {
  guard let text = fields.text(name) else { return nil }
  guard isName(text.value) else {
    fields.report(
      text.diagnostic(
        .error, "bad-name", "'\(text.value)' cannot be a flag's name", fix: "use letters, digits, '-' and '_'"))
    return nil
  }
  return text.value
}

private func locales(_ name: String, _ fields: inout Fields) -> [String]? {
  guard let list = fields.list(name) else { return nil }
  if list.isEmpty, fields.node(name)?.isEmptyList ?? false {
    fields.report(
      Diagnostic(
        .error, "empty-value", "'\(name)' has no value", fix: "write one, or remove the key",
        at: fields.location(of: name)))
  }
  return list.compactMap { item in
    if let tag = LanguageTag(item.value) { return tag.text }
    fields.report(
      item.diagnostic(
        .error, "bad-locale", "'\(item.value)' is not a language tag", fix: "write BCP 47, as de or zh-Hant"))
    return nil
  }
}
