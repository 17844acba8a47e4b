import Diagnostics
import Text

/// `diagnostics: { missing-translation: off }`
func readLevels(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("diagnostics") else { return }
  let ids = DiagnosticID.adjustable.map(\.rawValue)
  var levels = Fields(map, of: "diagnostics", known: map.entries.map(\.key.value))
  for key in map.entries.map(\.key) {
    let level = levels.choice(key.value, DiagnosticLevels.Level.self)
    if let id = DiagnosticID(rawValue: key.value), DiagnosticID.adjustable.contains(id) {
      result.levels[id] = level?.value
    } else {
      levels.report(unknown(key, ids))
    }
  }
  fields.report(levels)
}

private func unknown(_ key: Placed<String>, _ ids: [String]) -> Diagnostic {
  if DiagnosticID(rawValue: key.value) != nil {
    return key.diagnostic(
      .error, .misplacedKey, "'\(key.value)' cannot be changed: only warnings and notes of a build can",
      fix: "remove it")
  }
  let meant = suggestion(for: key.value, among: ids).map { "did you mean '\($0)'?" }
  return key.diagnostic(
    .error, .unknownKey, "'\(key.value)' is not the id of a finding",
    fix: meant ?? "write an id as it is printed in brackets, such as missing-translation")
}
