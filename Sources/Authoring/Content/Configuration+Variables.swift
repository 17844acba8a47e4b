import Diagnostics
import FeedModel

/// `variables`, whose values are texts, or maps with a text for each language.
///
/// - Parameter result: Has its locales already.
func readVariables(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("variables") else { return }
  var variables = Fields(map, of: "variables")
  for entry in map.entries {
    let name = entry.key
    if let problem = nameProblem(name) {
      variables.report(problem)
      variables.ignore(name.value)
    } else if case .mapping(let languages) = entry.value {
      variables.ignore(name.value)
      result.variables[name.value] = localized(languages, name, result.locales, &variables)
    } else {
      result.variables[name.value] = variables.text(name.value).map { Localized($0.value) }
    }
  }
  fields.report(variables)
}

private func nameProblem(_ name: Placed<String>) -> Diagnostic? {
  if TextValues.builtIn.contains(name.value) {
    return name.diagnostic(
      .error, .badName, "the variable '\(name.value)' has a meaning already", fix: "give yours another name")
  }
  return isName(name.value)
    ? nil
    : name.diagnostic(
      .error, .badName, "'\(name.value)' cannot be a variable's name", fix: "use letters, digits, '-' and '_'")
}

private func localized(
  _ map: YAMLMapping, _ name: Placed<String>, _ locales: [LanguageTag], _ variables: inout Fields
) -> Localized<String>? {
  var languages = Fields(map, of: "the variable '\(name.value)'")
  defer {
    variables.report(languages) { key in
      LanguageTag(key).map { "add \($0.text) to locales in publish.yml, or remove it" }
    }
  }
  let texts = locales.map { (locale: $0, text: languages.text($0.text)?.value) }
  guard let first = texts.first else { return nil }
  guard let base = first.text else {
    if !languages.has(first.locale.text) {
      languages.report(
        name.diagnostic(
          .error, .missingDefault, "the variable '\(name.value)' has no value in the default language",
          fix: "add '\(first.locale.text): …'"))
    }
    return nil
  }
  var value = Localized(base)
  for (locale, text) in texts.dropFirst() { if let text { value.translations[locale] = text } }
  for (locale, _) in texts.dropFirst()
  where !languages.has(locale.text) && !locale.fallbacks.contains(where: { value.translations[$0] != nil }) {
    languages.report(
      name.diagnostic(
        .warning, .incompleteTranslation,
        "the variable '\(name.value)' has no value in \(locale.text), so users see '\(base)'",
        fix: "add '\(locale.text): …'"))
  }
  return value
}
