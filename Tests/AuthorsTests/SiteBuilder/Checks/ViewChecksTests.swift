import Diagnostics
import TestKit
import Testing

/// Views that are linked but missing, views that exist but are never linked, and circles of views.
@Suite struct ViewChecksTests {
  static let index = "content/notifications/hello/index.md"
  static let details = "content/notifications/hello/details.md"
  static let ids: Set<DiagnosticID> = [.unknownView, .unreachableView, .emptyBody, .unknownTemplate, .unusedView]

  static let links: [Check] = [
    Check("named and there", [index: banner("height: 100", "[More](view:details)"), details: "All of it."], []),
    Check(
      "nearly named",
      [index: banner("height: 100", "So [much](view:detials), [more](view:details)"), details: "All of it."],
      [
        "notifications/hello/index.md:5:11 error unknown-view: "
          + "did you mean view:details? Otherwise, add content/notifications/hello/detials.md"
      ]),
    Check(
      "named by a link that sets a flag first",
      [index: banner("height: 100", "[Forest](flag:forest?view=details)"), details: "Thanks."], []),
    Check(
      "absent in a link that sets a flag first", [hello: banner("height: 100", "[Forest](flag:forest?view=thanks)")],
      ["notifications/hello.md:5:10 error unknown-view: add content/notifications/hello/thanks.md"]),
    Check(
      "absent in a snippet",
      ["content/snippets/more.md": "\n[More](view:details)", hello: banner("height: 1", "{{> more}}")],
      ["snippets/more.md:2:8 error unknown-view: add content/notifications/hello/details.md"]),
    Check(
      "absent", [hello: banner("height: 100", "[More](view:details)")],
      ["notifications/hello.md:5:8 error unknown-view: add content/notifications/hello/details.md"]),
    Check(
      "absent in a translation",
      [
        "publish.yml": inFourLanguages, hello: banner(),
        "content/notifications/hello.de.md": "---\ntitle: Hallo\n---\n[Mehr](view:mehr)\n",
      ], ["notifications/hello.de.md:4:8 error unknown-view: add content/notifications/hello/mehr.md"]),
    Check(
      "never named", [index: banner("height: 100"), details: "All of it."],
      ["notifications/hello/details.md:1:1 warning unreachable-view: link to it with [More](view:details)"]),
    Check(
      "a circle", [index: banner("height: 100", "[More](view:details)"), details: "[Back](view:index)"], []),
    Check(
      "a circle apart",
      [index: banner("height: 100"), details: "[B](view:b)", "content/notifications/hello/b.md": "[A](view:details)"],
      [
        "notifications/hello/b.md:1:1 warning unreachable-view: link to it with [More](view:b)",
        "notifications/hello/details.md:1:1 warning unreachable-view: link to it with [More](view:details)",
      ]),
  ]

  static let warned = "notifications/hello.md:5:1 warning empty-body: write the text below the front matter"

  static let rest: [Check] = [
    Check(
      "no text", [hello: banner("height: 100", "")],
      ["notifications/hello.md:5:1 error empty-body: write the text below the front matter"]),
    Check("a button is something to show", [hello: banner("actionURL: https://example.com", "")], [warned]),
    Check("so may be a template of the site", [hello: banner("template: page", "")], [warned]),
    Check("an alert with a title alone", [hello: alert("priority: 1", "")], [warned.replacing(":5:", with: ":7:")]),
    Check(
      "an empty translation is told as such",
      [
        "publish.yml": configuration.replacing("[en]", with: "[en, de]"), hello: banner(),
        "content/notifications/hello.de.md": "",
      ], []),
    Check(
      "a comment is not text", [hello: banner("height: 100", "<!-- soon -->")],
      ["notifications/hello.md:5:1 error empty-body: write the text below the front matter"]),
    Check(
      "a template nearly named", [hello: banner("template: bannr")],
      [
        "notifications/hello.md:3:11 error unknown-template: "
          + "did you mean 'banner'? Otherwise, add templates/bannr.mustache, or use banner, bar, card, modal, hero, "
          + "sheet, toast, carousel, survey, page"
      ]),
    Check(
      "no such template", [hello: banner("template: coupon")],
      [
        "notifications/hello.md:3:11 error unknown-template: add templates/coupon.mustache, or use banner, bar, card, "
          + "modal, hero, sheet, toast, carousel, survey, page"
      ]),
    Check(
      "a template of the site's own", [hello: banner("template: coupon"), "templates/coupon.mustache": "{{title}}"], []),
    Check(
      "an alert with what only views have",
      ["content/notifications/hello/index.md": alert("height: 100\ntemplate: page"), details: "All of it."],
      [
        "notifications/hello/details.md:1:1 warning unreachable-view: link to it with [More](view:details)",
        "notifications/hello/details.md:1:1 warning unused-view: add banners to channels",
        "notifications/hello/index.md:5:9 warning unused-view: remove it, or add banners to channels",
        "notifications/hello/index.md:6:11 warning unused-view: remove it, or add banners to channels",
      ]),
  ]

  @Test(arguments: links + rest) func finds(_ c: Check) throws {
    #expect(try findings(of: Self.ids, in: c.input) == c.expected)
  }
}
