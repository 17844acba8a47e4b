import Diagnostics
import FeedModel
import Output
import SiteBuilder
import TestKit
import Testing

/// Mistakes in the pages that a site's templates produce (docs/templates.md).
@Suite struct TemplateInspectionTests {
  static let ids: Set<DiagnosticID> = [
    .escapedHTML, .noHead, .secondHead, .noViewScript, .blockedResource, .inertAttribute, .htmlUnbalanced,
    .badTemplate,
  ]

  /// A good template, with a part of the body and one of the head.
  private static func promo(_ body: String, head: String = "") -> Files {
    [
      hello: banner("template: promo", "[Close](close:)"),
      "templates/promo.mustache":
        "{{> head}}\n<script>{{> view-script}}</script>\n\(head)<title>{{title}}</title></head>\n<body>\n\(body)</body></html>\n",
    ]
  }

  static let cases: [Check] = [
    Check("a good one", promo("<main>{{{content}}}</main>{{> dismiss}}"), []),
    Check(
      "HTML as text", promo("{{content}}"), ["templates/promo.mustache:5:1 warning escaped-html: write {{{content}}}"]),
    Check(
      "a head around the head",
      [
        hello: banner("template: promo", "[Close](close:)"),
        "templates/promo.mustache":
          "<!doctype html>\n<html>\n<head>\n{{> head}}<script>{{> view-script}}</script></head>{{{content}}}",
      ],
      [
        "templates/promo.mustache:4:1 error second-head: {{> head}} begins the page, up to the inside of <head>: remove your own"
      ]),
    Check(
      "no head at all",
      [
        hello: banner("template: promo", "[Close](close:)"),
        "templates/promo.mustache": "<script>{{> view-script}}</script>{{{content}}}",
      ],
      ["templates/promo.mustache:1:1 warning no-head: begin it with {{> head}}"]),
    Check(
      "no script",
      [
        hello: banner("template: promo", "[Close](close:)"),
        "templates/promo.mustache": "{{> head}}</head>{{{content}}}",
      ],
      [
        "notifications/hello.md:5:1 error no-view-script: add <script>{{> view-script}}</script> there, before </head>",
        "templates/promo.mustache warning no-view-script: add <script>{{> view-script}}</script> before </head>",
      ]),
    Check(
      "an image by its name", promo("<img src=\"assets/logo.svg\" alt=\"\">{{{content}}}"),
      [
        "templates/promo.mustache:5:1 error blocked-resource: put it in content/assets/ and write src=\"{{#asset}}logo.svg{{/asset}}\""
      ]),
    Check(
      "another image in dark mode", promo("<picture><source srcset=\"assets/logo.svg\"></picture>{{{content}}}"),
      [
        "templates/promo.mustache:5:10 error blocked-resource: put it in content/assets/ and write src=\"{{#asset}}logo.svg{{/asset}}\""
      ]),
    Check(
      "a video", promo("<video><source src=\"{{#asset}}logo.svg{{/asset}}\"></video>{{{content}}}"),
      [
        "templates/promo.mustache:5:1 error blocked-resource: show an image, or link to it",
        "templates/promo.mustache:5:8 error blocked-resource: show an image, or link to it",
      ]),
    Check(
      "an image from elsewhere", promo("\n  <img alt='' src='https://x.example/a.png'>{{{content}}}"),
      [
        "templates/promo.mustache:6:3 error blocked-resource: put it in content/assets/ and write src=\"{{#asset}}a.png{{/asset}}\""
      ]),
    Check(
      "a script from elsewhere", promo("<script src=\"a.js\"></script>{{{content}}}"),
      ["templates/promo.mustache:5:1 error blocked-resource: write it between <script> and </script>"]),
    Check(
      "an image after one whose tag ends with blanks",
      promo(
        "<img src=\"{{# asset }}logo.svg{{/ asset }}\" alt=\"\"><img src=\"assets/logo.svg\" alt=\"\">{{{content}}}"),
      [
        "templates/promo.mustache:5:52 error blocked-resource: put it in content/assets/ and write src=\"{{#asset}}logo.svg{{/asset}}\""
      ]),
    Check(
      "a style sheet", promo("{{{content}}}", head: "<link rel=\"stylesheet\" href=\"a.css\">"),
      ["templates/promo.mustache:3:1 error blocked-resource: write it between <style> and </style>"]),
    Check(
      "what a style loads",
      promo(
        "{{{content}}}",
        head:
          "<style>\na { b: url(x.png); }\n@import 'x';\nb { c: url({{#asset}}pen.svg{{/asset}}) url(#a); }\n</style>"),
      [
        "templates/promo.mustache:4:8 error blocked-resource: put it in content/assets/ and write url({{#asset}}name.png{{/asset}})",
        "templates/promo.mustache:5:1 error blocked-resource: write the style here",
      ]),
    Check(
      "attributes without effect", promo("<p style=\"color: red\" onclick='x()'>a</p>{{{content}}}"),
      [
        "templates/promo.mustache:5:1 warning inert-attribute: use data-tap, or add a listener in a <script>",
        "templates/promo.mustache:5:1 warning inert-attribute: give it a class, and style that in a <style>",
      ]),
    Check(
      "an element that stays open", promo("<main>\n<div>{{{content}}}</main>"),
      ["templates/promo.mustache:6:1 error html-unbalanced: add </div> where it ends"]),
    Check(
      "one that was never open", promo("{{{content}}}</section>"),
      ["templates/promo.mustache:5:14 error html-unbalanced: remove it, or open it before"]),
    Check(
      "one of two beginnings",
      promo("{{#badge}}<div>{{/badge}}{{^badge}}<div class=\"a\">{{/badge}}{{{content}}}</div>"), []),
    Check("paragraphs may stay open", promo("<p>a<p>b<li>c{{{content}}}"), []),
    Check(
      "brackets of Mustache in a tag", promo("<div{{#badge}} class=\"a>b\"{{/badge}}>{{> dismiss}}{{{content}}}</div>"),
      []),
    Check("a comment", promo("<!-- <div> <img src=x> -->{{! <div> }}{{{content}}}"), []),
    Check(
      "in a part of a built-in page", [hello: banner(), "templates/masthead.mustache": "<header><h1>{{heading}}</h1>"],
      ["templates/masthead.mustache:1:1 error html-unbalanced: add </header> where it ends"]),
    Check(
      "a section that is closed twice", promo("{{#badge}}a{{/badge}}{{/badge}}{{{content}}}"),
      ["templates/promo.mustache:5:22 error bad-template: remove it"]),
    Check(
      "a section that is closed by another", promo("{{#badge}}a{{/title}}{{{content}}}"),
      ["templates/promo.mustache:5:12 error bad-template: write {{/badge}} first"]),
    Check(
      "a name that is taken", ["templates/promo.mustache": "{{! with: title, 9lives }}", hello: banner()],
      [
        "templates/promo.mustache:1:1 error bad-template: choose another name, of letters and digits",
        "templates/promo.mustache:1:1 error bad-template: choose another name, of letters and digits",
      ]),
  ]

  @Test(arguments: cases) func saysWhatABrowserLeavesOut(_ c: Check) throws {
    let report = try build(c.input, assets: ["pen.svg": Images.svg()])
    #expect(report.diagnostics.filter { Self.ids.contains($0.id) }.map(\.line) == c.expected)
  }

  @Test func valuesOfFrontMatterAreNames() throws {
    let files: Files = [
      "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
      hello: banner("template: promo\nwith: { price: '4.99 & up' }", "[Close](close:)"),
      "content/notifications/hello.de.md": "---\ntitle: Hallo\nwith: { price: '4,99' }\n---\n[Zu](close:)\n",
      "content/notifications/other.md": banner("template: promo", "[Close](close:)"),
      "templates/promo.mustache":
        "{{! with: price }}{{> head}}<script>{{> view-script}}</script></head>{{{content}}}<b>{{#price}}{{price}}{{/price}}{{^price}}free{{/price}}</b>",
    ]
    let tree = try output(files).tree
    let prices = try tree.paths.filter { $0.hasPrefix("views/") }.map { try ViewPage(tree.text($0)).texts(of: "b") }
    #expect(Set(prices) == [["4.99 &amp; up"], ["4,99"], ["free"]])
  }

  @Test func assetsHaveAddressesInViewsAndPages() throws {
    let image = "<img src=\"{{#asset}} logo.svg {{/asset}}\" alt=\"\">"
    let files = [
      hello: banner(), "templates/masthead.mustache": image,
      "templates/dismiss.mustache": image + "<b data-tap=\"close\"></b>",
    ]
    let tree = try output(files, assets: ["logo.svg": Images.svg()]).tree
    let path = try #require(tree.paths.first { $0.hasPrefix("assets/logo.") })
    #expect(try tree.only("views/").contains("<img src=\"../../\(path)\""))
    #expect(try tree.text("index.html").contains("<img src=\"\(path)\""))
  }

  /// A copy of a built-in template is a good start: it changes nothing and gives no findings.
  @Test(arguments: StarterTemplate.names) func aCopyIsLikeTheOriginal(_ name: String) throws {
    let text = try #require(StarterTemplate.text(of: name))
    let files = [hello: banner("template: card\nheight: 300"), "content/notifications/full.md": banner()]
    let report = try build(files.merging(["templates/\(name).mustache": text]) { $1 })
    #expect(report.diagnostics.filter { $0.location.path.hasPrefix("templates/") }.isEmpty)
    let (copied, original) = (try #require(report.output).tree, try output(files).tree)
    let views = { (tree: OutputTree) in tree.paths.filter { $0.hasPrefix("views/") }.count }
    #expect(views(copied) == views(original))
  }
}
