import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct ContentPathTests {
  static let locales: [LanguageTag] = ["en", "de", "de-CH", "zh-Hant"]

  /// `notifications hello/index de`
  private func read(_ path: String) -> String {
    do throws(Complaint) {
      let path = try ContentPath("content/" + path, locales: Self.locales)
      let locale = path.locale.map { " \($0.text)" } ?? ""
      return "\(path.stem.kind) \(path.stem.id)/\(path.stem.part)\(locale)"
    } catch {
      return found([error.diagnostic(at: SourceLocation(path: path))])[0]
    }
  }

  static let paths: [Case<String, String>] = [
    Case("a notification", "notifications/hello.md", "notifications hello/index"),
    Case("its first view in a folder", "notifications/hello/index.md", "notifications hello/index"),
    Case("a further view", "notifications/hello/details.md", "notifications hello/details"),
    Case("a variant", "notifications/hello+price.md", "notifications hello/index+price"),
    Case("a variant in German", "notifications/hello+price.de.md", "notifications hello/index+price de"),
    Case("a variant of a view", "notifications/hello/details+price.md", "notifications hello/details+price"),
    Case("a translation", "notifications/hello.de.md", "notifications hello/index de"),
    Case("a translated view", "notifications/hello/details.zh-Hant.md", "notifications hello/details zh-Hant"),
    Case("a region", "notifications/hello.de-CH.md", "notifications hello/index de-CH"),
    Case("the default locale by name", "notifications/hello.en.md", "notifications hello/index"),
    Case("a release", "releases/2.4.0.md", "releases 2.4.0/index"),
    Case("a release of one number", "releases/7.md", "releases 7/index"),
    Case("a release ending in 10", "releases/1.10.md", "releases 1.10/index"),
    Case("a release in German", "releases/2.4.0.de.md", "releases 2.4.0/index de"),
    Case("a release's own text", "releases/2.4.0.local.md", "releases 2.4.0/local"),
    Case("a release's own text in German", "releases/2.4.0.local.de.md", "releases 2.4.0/local de"),
    Case("a prompt", "prompts/rate-us.md", "prompts rate-us/index"),
    Case("a permission", "permissions/camera.zh-Hant.md", "permissions camera/index zh-Hant"),
    Case(
      "a hundred letters", "prompts/\(String(repeating: "a", count: 100)).md",
      "prompts \(String(repeating: "a", count: 100))/index"),
    Case("letters of both cases", "prompts/A_b-9.md", "prompts A_b-9/index"),
  ]

  @Test("the folder gives the kind, and the name gives the id and the language", arguments: paths)
  func path(_ c: Case<String, String>) { #expect(read(c.input) == c.expected) }

  private static let name =
    "file bad-name: use at most 100 letters, digits, '-' and '_', starting with a letter or digit"
  private static let version = "file bad-version: name the file 2.4.0.md: digits joined by dots"

  static let problems: [Case<String, String>] = [
    Case("wrong case", "notifications/hello.DE.md", "file locale-spelling: rename it to ….de.md"),
    Case(
      "an underscore", "notifications/hello.de_CH.md", "file locale-spelling: rename it to ….de-CH.md"),
    Case(
      "a script in lower case", "notifications/hello.zh-hant.md",
      "file locale-spelling: rename it to ….zh-Hant.md"),
    Case(
      "a locale that the site does not have", "notifications/hello.fr.md",
      "file unknown-locale: add fr to locales in publish.yml, or use no dots in the name"),
    Case(
      "another script", "notifications/hello.zh-TW.md",
      "file unknown-locale: add zh-TW to locales in publish.yml, or use no dots in the name"),
    Case(
      "a locale that is nearly one", "notifications/hello.zh-Hnat.md",
      "file unknown-locale: did you mean '.zh-Hant.md'? add zh-Hnat to locales in publish.yml, or use no dots in the name"
    ),
    Case("an id with a dot", "notifications/hello.v2.md", "file unknown-locale: use no dots in the name"),
    Case("an id with a space", "notifications/hello world.md", name),
    Case("an id with an umlaut", "notifications/grüße.md", name),
    Case("an emoji", "notifications/🚀.md", name),
    Case("a right-to-left mark", "notifications/a\u{200F}b.md", name),
    Case("a leading dash", "notifications/-rf.md", name),
    Case("a leading underscore", "notifications/_draft.md", name),
    Case("255 bytes", "notifications/\(String(repeating: "a", count: 252)).md", name),
    Case("encoded dots", "notifications/%2e%2e.md", name),
    Case("a folder of dots", "notifications/../x.md", name),
    Case("a view of dots", "notifications/x/...md", "file unknown-locale: use no dots in the name"),
    Case("no name", "notifications/.md", name),
    Case("only a language", "notifications/.de.md", name),
    Case("reserved on Windows", "notifications/con.md", "file bad-name: rename it"),
    Case("reserved on Windows, in capitals", "notifications/LPT1/index.md", "file bad-name: rename it"),
    Case("a view reserved on Windows", "notifications/hello/aux.md", "file bad-name: rename it"),
    Case("a release with a v", "releases/v1.2.md", version),
    Case("a beta", "releases/1.0b1.md", version),
    Case(
      "a candidate", "releases/1.0-rc.2.md",
      "file bad-version: name the file 1.0.md, and hold it back with draft: true while it is tried out"),
    Case("two dots", "releases/1..2.md", version),
    Case("a dot first", "releases/.1.md", version),
    Case("a dot last", "releases/1..md", version),
    Case("Arabic digits", "releases/١.٢.md", version),
    Case("a commit", "releases/9fceb02.md", version),
    Case("the own text behind the language", "releases/2.4.0.de.local.md", version),
    Case(
      "an unknown locale of a release", "releases/2.4.0.fr.md",
      "file unknown-locale: add fr to locales in publish.yml, or use no dots in the name"),
    Case("too deep", "notifications/a/b/c.md", "file misplaced-file: use content/notifications/<id>/<view>.md"),
    Case("a folder of a release", "releases/2.4.0/index.md", "file misplaced-file: use content/releases/<name>.md"),
    Case(
      "in no folder", "hello.md",
      "file stray-file: put it in notifications, releases, prompts, permissions, snippets or assets"),
    Case(
      "in another folder", "news/hello.md",
      "file stray-file: put it in notifications, releases, prompts, permissions, snippets or assets"),
    Case("in a misspelled folder", "notification/hello.md", "file stray-file: did you mean content/notifications/?"),
    Case(
      "an image among the texts", "notifications/a.png",
      "file stray-file: name it ….md, or put an image in content/assets/"),
    Case(
      "an upper-case extension", "notifications/a.MD",
      "file stray-file: name it ….md, or put an image in content/assets/"),
  ]

  @Test("files that are not content files", arguments: problems)
  func problem(_ c: Case<String, String>) { #expect(read(c.input) == c.expected) }
}
