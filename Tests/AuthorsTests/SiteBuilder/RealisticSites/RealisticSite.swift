import Testing

/// A site as a team might have it, in which nothing is wrong, however odd it looks.
struct RealisticSite: Sendable, CustomTestStringConvertible {
  var app: String
  /// The first is the default.
  var locales: [String]
  /// The path below `content/` without `.md`, with the language for a translation, and the file.
  var files: [(path: String, text: String)] = []
  var testDescription: String { "\(app) (\(locales.joined(separator: ", ")))" }

  init(_ app: String, _ locales: String...) { (self.app, self.locales) = (app, locales) }

  var sources: Files {
    let host = app.lowercased().filter { $0.isASCII && $0.isLetter }
    let settings =
      "site: https://updates.\(host)app.io/\napp: { name: \"\(app)\", storeID: 355313284 }\n"
      + "locales: [\(locales.joined(separator: ", "))]\n\(host.isEmpty ? "" : "schemes: [\(host)]\n")"
      + "diagnostics: { english-labels: off, regional-locale: off }\nvariables: { price: 4.99 }\n"
    return files.reduce(into: ["publish.yml": settings]) { $0["content/\($1.path).md"] = $1.text }
  }

  private func with(_ path: String, _ text: String) -> RealisticSite {
    var site = self
    site.files.append((path, text))
    return site
  }

  /// A card that is shown once.
  func card(_ title: String, _ body: String, badge: String? = nil, _ keys: String = "") -> RealisticSite {
    view("card", title, body, keys: "height: auto\n\(badge.map { "badge: \(quoted($0))\n" } ?? "")\(keys)")
  }

  func view(_ look: String, _ title: String, _ body: String, keys: String = "") -> RealisticSite {
    with(
      "notifications/\(look)\(files.count)",
      "---\ntitle: \(quoted(title))\ndate: 2026-11-1\(files.count % 10)\ntemplate: \(look)\n\(keys)conditions: { all: { neverDisplayed: true } }\n---\n\(body)\n"
    )
  }

  /// Until it is answered.
  func survey(_ title: String, _ body: String) -> RealisticSite {
    with(
      "notifications/survey",
      "---\ntitle: \(quoted(title))\ndate: 2026-11-01\ntemplate: survey\nconditions: { all: { flagNotSet: rated } }\n---\n\(body)\n"
    )
  }

  func alert(_ title: String, _ body: String) -> RealisticSite {
    with(
      "notifications/alert\(files.count)",
      "---\ntitle: \(quoted(title))\ndate: 2026-11-1\(files.count % 10)\nchannels: [alerts]\n---\n\(body)\n")
  }

  func release(_ version: String, _ notes: String...) -> RealisticSite {
    with("releases/\(version)", "---\ndate: 2026-11-01\n---\n\(notes.map { "- \($0)\n" }.joined())")
  }

  func prompt(_ title: String, _ message: String, _ buttons: (String, String, String)) -> RealisticSite {
    with(
      "prompts/rate",
      "---\ntitle: \(quoted(title))\nactionURL: https://apps.apple.com/app/id355313284?action=write-review\nactionButton: \"\(buttons.0)\"\n"
        + "remindButton: \"\(buttons.1)\"\ncancelButton: \"\(buttons.2)\"\ndaysUntilPrompt: 10\nusesUntilPrompt: 10\n---\n\(message)\n"
    )
  }

  /// The last file in another language.
  func translated(_ locale: String, _ title: String?, _ body: String, _ keys: String = "") -> RealisticSite {
    let path = files.last { !$0.path.contains(".de") && !$0.path.contains(".fr") }?.path ?? ""
    let front = (title.map { "title: \(quoted($0))\n" } ?? "") + keys
    return with("\(path).\(locale)", front.isEmpty ? body : "---\n\(front)---\n\(body)\n")
  }
}

private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
