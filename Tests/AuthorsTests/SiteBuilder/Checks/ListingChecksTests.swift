import Diagnostics
import Output
import SiteBuilder
import TestKit
import Testing

/// Content for some people only is not on the public pages, which is reported once for the whole site.
@Suite struct ListingChecksTests {
  private static let some = "conditions:\n  all: { rolloutPercent: 20, onWifi: true }"

  static let table: [Case<Files, [String]>] = [
    Case("what is for everybody", [hello: banner()], []),
    Case(
      "one", [hello: banner(some)],
      ["1 notification is not on the public pages, because it is not for everyone: hello (rolloutPercent, onWifi)"]),
    Case("one that says so", [hello: banner("listed: false\n\(some)")], []),
    Case("one that is listed nevertheless", [hello: banner("listed: true\n\(some)")], []),
    Case("one that is not listed though it is for everyone", [hello: banner("listed: false")], []),
    Case("a draft", [hello: banner("draft: true\n\(some)")], []),
    Case("one that has expired", [hello: banner("expires: 2026-11-20T00:00:00Z\n\(some)")], []),
    Case(
      "one that will be published, in four languages",
      ["publish.yml": inFourLanguages, hello: banner("publish: 2026-12-01T00:00:00Z\nmaxVersion: 2.0.0")],
      ["1 notification is not on the public pages, because it is not for everyone: hello (maxVersion)"]),
    Case(
      "many",
      Dictionary(uniqueKeysWithValues: (1...7).map { ("content/notifications/n\($0).md", banner("maxVersion: 1.0")) }),
      [
        "7 notifications are not on the public pages, because they are not for everyone: n1 (maxVersion), n2 (maxVersion), "
          + "n3 (maxVersion), n4 (maxVersion), n5 (maxVersion), n6 (maxVersion), n7 (maxVersion)"
      ]),
  ]

  @Test(arguments: table) func finds(_ c: Case<Files, [String]>) throws {
    let found = try build(c.input).diagnostics.filter { $0.id == .unlisted }
    #expect(found.map(\.message) == c.expected)
    #expect(found.allSatisfy { $0.severity == .note && $0.location.path == "content/notifications" })
  }

  /// On no page and in no feed for people, but in the app's.
  @Test(arguments: ["index.html", "feed.xml", "feed.json"]) func isNowhereForPeople(_ file: String) throws {
    let files: Files = [
      hello: banner("date: 2026-11-20", "Something public."),
      "content/notifications/secret.md": banner(
        "date: 2026-11-20\nconditions:\n  all: { notBefore: 2026-11-27T00:00:00Z }", "Black Friday."),
    ]
    let tree = try output(files).tree
    let page = try tree.text(file)
    #expect(page.contains("Something public.") && !page.contains("Black Friday") && !page.contains("secret"))
    #expect(
      !tree.paths.contains { $0.hasPrefix("news/secret/") } && tree.paths.contains { $0.hasPrefix("views/secret/") })
    #expect(try tree.text("control.json").contains("secret"))
    let listed = files.mapValues { $0.replacing("conditions:", with: "listed: true\nconditions:") }
    #expect(try output(listed).tree.text(file).contains("Black Friday"))
  }
}
