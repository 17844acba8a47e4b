import Diagnostics
import FeedModel

/// Reads Notable's `all` and `any` maps, with its seven conditions and ours.
func readConditions(
  _ fields: inout Fields
) -> (all: [Placed<BannersFeed.Condition>], any: [Placed<BannersFeed.Condition>]) {
  guard let map = fields(NotificationKeys.conditions) else { return ([], []) }
  var groups = Fields(map, of: ConditionKeys.groups, in: fields.zone)
  let all = conditions(groups(ConditionKeys.all), &groups)
  let any = conditions(groups(ConditionKeys.any), &groups)
  fields.report(groups)
  return (all, any)
}

private func conditions(_ map: YAMLMapping?, _ groups: inout Fields) -> [Placed<BannersFeed.Condition>] {
  guard let map else { return [] }
  var fields = Fields(map, of: ConditionKeys.table, in: groups.zone)
  let read = map.entries.compactMap { entry -> Placed<BannersFeed.Condition>? in
    guard let key = ConditionKeys.byName[entry.key.value], let condition = fields(key) else { return nil }
    return Placed(condition, at: entry.key.location, length: entry.key.length)
  }
  groups.report(fields)
  return read
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
  mutating func choices(_ key: Key, of fact: DeviceFact) -> [String]? {
    guard let list = filledList(key) else { return nil }
    let known = fact.choices.map(\.text)
    for item in list where !known.contains(item.value) {
      report(fact == .region ? item.notARegion : item.badChoice(of: key.name, known))
    }
    let names = list.map(\.value).filter(known.contains)
    return names.isEmpty ? nil : names
  }

  private mutating func filledList(_ key: Key) -> [Placed<String>]? {
    guard let list = list(key) else { return nil }
    if list.isEmpty, let node = node(key), node.isEmptyList {
      report(
        Diagnostic(.emptyValue, "'\(key.name)' has no value", fix: "write one, or remove the key", at: node.location))
    }
    return list
  }
}
