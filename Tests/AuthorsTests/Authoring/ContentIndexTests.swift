import FeedModel
import TestKit
import Testing

@testable import Authoring

@Suite struct ContentIndexTests {
  struct Question: Sendable {
    var kind: ContentKind
    var id: String
    var part: String
    var locale: String
    init(_ kind: ContentKind, _ id: String, _ part: String = "index", in locale: String = "en") {
      (self.kind, self.id, self.part, self.locale) = (kind, id, part, locale)
    }
  }

  private static let paths = [
    "notifications/a.md", "notifications/a.fr.md", "notifications/a/more.md", "notifications/a/more.fr-CA.md",
    "notifications/b/index.md", "notifications/b.en.md", "notifications/c.en.md", "notifications/d.fr.md",
    "releases/2.4.0.md", "releases/2.4.0.fr.md", "releases/2.4.0.local.md", "prompts/rate.md",
    "permissions/photos.fr.md",
    "permissions/photos.md", "assets/a.png", "notifications/a.txt", "notifications/a.xx.md",
  ]

  static let table: [Case<Question, String?>] = [
    Case("the default locale", Question(.notifications, "a"), "notifications/a.md"),
    Case("a translation", Question(.notifications, "a", in: "fr"), "notifications/a.fr.md"),
    Case("fr for fr-CA", Question(.notifications, "a", in: "fr-CA"), "notifications/a.fr.md"),
    Case("the default for what is not translated", Question(.notifications, "a", in: "de"), "notifications/a.md"),
    Case("a view", Question(.notifications, "a", "more"), "notifications/a/more.md"),
    Case("a view's own language", Question(.notifications, "a", "more", in: "fr-CA"), "notifications/a/more.fr-CA.md"),
    Case("not fr-CA for fr", Question(.notifications, "a", "more", in: "fr"), "notifications/a/more.md"),
    Case("of two the first by path, as it is read", Question(.notifications, "b"), "notifications/b.en.md"),
    Case("the default locale by name", Question(.notifications, "c", in: "fr"), "notifications/c.en.md"),
    Case("a translation of nothing", Question(.notifications, "d"), nil),
    Case("a release", Question(.releases, "2.4.0", in: "fr"), "releases/2.4.0.fr.md"),
    Case("a release's text for the app", Question(.releases, "2.4.0", "local", in: "fr"), "releases/2.4.0.local.md"),
    Case("a prompt", Question(.prompts, "rate", in: "fr"), "prompts/rate.md"),
    Case("a permission", Question(.permissions, "photos", in: "fr"), "permissions/photos.fr.md"),
    Case("another kind", Question(.prompts, "a"), nil),
    Case("no such view", Question(.notifications, "a", "less"), nil),
  ]

  @Test(arguments: table) func finds(_ c: Case<Question, String?>) throws {
    let locales: [LanguageTag] = ["en", "fr", "fr-CA", "de"]
    let index = ContentIndex(paths: Self.paths.shuffled().map { "content/" + $0 } + ["publish.yml"], locales: locales)
    let locale = try #require(LanguageTag(c.input.locale))
    let found = index.file(c.input.kind, id: c.input.id, part: c.input.part, locale: locale)
    #expect(found == c.expected.map { "content/" + $0 })
  }
}
