import Diagnostics

func readApp(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("app") else {
    if !fields.has("app") {
      fields.missing("app", "the app that the feeds are for", fix: "add 'app: { name: Snoodle }'")
    }
    return
  }
  var app = Fields(map, of: "app")
  if let name = app.text("name") { result.appName = name.value }
  if !app.has("name") { app.missing("name", "the app's name", fix: "add 'name: Snoodle'") }
  result.storeID = app.text("storeID").flatMap { storeID($0, &app) }
  result.updateURL = app.text("updateURL").flatMap { updateURL($0, &app) }
  result.placeOfUpdateURL = app.location(of: "updateURL")
  fields.report(app)
}

private func storeID(_ id: Placed<String>, _ app: inout Fields) -> String? {
  if id.value.utf8.count <= 20, id.value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) { return id.value }
  app.report(
    id.diagnostic(
      .error, .badStoreID, "'\(id.value)' is not an App Store id", fix: "write its digits, such as 355313284")
  )
  return nil
}

private func updateURL(_ url: Placed<String>, _ app: inout Fields) -> String? {
  guard let problem = URLRules(schemes: ["macappstore"]).problem(with: url.value) else { return url.value }
  app.report(url.diagnostic(.error, .badURL, "updateURL: \(problem.message)", fix: problem.fix))
  return nil
}
