import Diagnostics
import FeedModel

/// Nil, with an error, if there is none.
func readLocales(_ fields: inout Fields) -> [LanguageTag]? {
  guard let list = fields.list("locales") else {
    if !fields.has("locales") {
      fields.missing("locales", "the languages of the site", fix: "add 'locales: [en]', the default first")
    }
    return nil
  }
  if list.isEmpty, fields.node("locales")?.isEmptyList ?? false {
    fields.missing("locales", "the languages of the site", fix: "write 'locales: [en]', the default first")
  }
  var locales: [LanguageTag] = []
  for item in list {
    if let tag = locale(item, after: locales, &fields) { locales.append(tag) }
  }
  return locales.isEmpty ? nil : locales
}

private func locale(_ item: Placed<String>, after locales: [LanguageTag], _ fields: inout Fields) -> LanguageTag? {
  guard let tag = LanguageTag(systemIdentifier: item.value) else {
    fields.report(
      item.diagnostic(
        .error, .badLocale, "'\(item.value)' is not a language tag", fix: "use BCP 47, such as de or zh-Hant"))
    return nil
  }
  if tag.text != item.value {
    fields.report(
      item.diagnostic(
        .error, .localeSpelling, "the locale '\(item.value)' is written '\(tag.text)'", fix: "write \(tag.text)"))
  } else if locales.contains(tag) {
    fields.report(item.diagnostic(.error, .duplicateLocale, "'\(tag.text)' is listed twice", fix: "keep one"))
    return nil
  } else if let problem = tag.problem {
    fields.report(item.diagnostic(.error, .badLocale, problem.message, fix: problem.fix))
  }
  return tag
}
