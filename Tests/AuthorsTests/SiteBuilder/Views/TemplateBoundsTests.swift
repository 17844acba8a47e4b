import Diagnostics
import SiteBuilder
import TestKit
import Testing

/// Templates that would exhaust the stack, the memory or the time of the machine that builds the site
/// (docs/security.md). Each is an error with a place, in a build and in the preview, which builds with a cache.
@Suite struct TemplateBoundsTests {
  static let bounds: [Check] = [
    Check(
      "3,200 sections in one another", ["templates/brand.mustache": nested("title", 3200)],
      ["templates/brand.mustache:1:501 error template-too-large: move the inner ones out, or remove them"]),
    Check(
      "sections in one another, over several partials",
      [
        "templates/brand.mustache": nested("title", 30, "{{> inner}}"),
        "templates/inner.mustache": nested("app", 30),
      ],
      ["templates/inner.mustache:1:145 error template-too-large: include fewer partials in partials"]),
    Check(
      "partials that double thirty times", doubling(30),
      [
        "templates/p17.mustache:1:10 error template-too-large: include fewer partials",
        "templates/p4.mustache:1:9 error template-too-large: include fewer partials",
      ]),
    Check(
      "a chain of 120 partials",
      Dictionary(uniqueKeysWithValues: (0..<120).map { ("templates/c\(100 + $0).mustache", "{{> c\(101 + $0)}}") })
        .merging(["templates/c220.mustache": "x"]) { $1 },
      [
        "templates/c150.mustache:1:1 error template-too-large: include fewer partials in partials",
        "templates/c201.mustache:1:1 error template-too-large: include fewer partials in partials",
      ]),
    Check(
      "a partial that is long, many times",
      [
        "templates/brand.mustache": String(repeating: "{{> long}}", count: 5),
        "templates/long.mustache": String(repeating: "/* long */", count: 6000),
      ],
      ["templates/brand.mustache:1:41 error template-too-large: include fewer partials"]),
    Check(
      "a circle behind other delimiters", ["templates/brand.mustache": "a\n {{=<% %>=}}<%> brand %>"],
      ["templates/brand.mustache:2:2 error bad-template: write tags with {{ and }}, and other braces with a blank: { {"]
    ),
    Check(
      "a circle through a name from a value", ["templates/brand.mustache": "{{>*title}}"],
      ["templates/brand.mustache:1:1 error bad-template: write the name of a template, inside of a section if needed"]),
    Check(
      "a block to inherit", ["templates/brand.mustache": "{{<brand}}{{$a}}{{/a}}{{/brand}}"],
      ["templates/brand.mustache:1:1 error bad-template: write {{> name}} to include a template"]),
    Check(
      "another escaping", ["templates/brand.mustache": "{{% CONTENT_TYPE: TEXT}}"],
      ["templates/brand.mustache:1:1 error bad-template: remove it; values are escaped for HTML"]),
    Check(
      "six loops in one another", ["templates/index.mustache": page(nested("notifications", 6))],
      ["templates/index.mustache:1:\(column(5)) error template-too-large: have fewer lists inside of lists"]),
    Check(
      "a page for each notification, with loops in one another",
      ["templates/news.mustache": page(nested("notifications", 20))],
      ["templates/news.mustache:1:\(column(17)) error template-too-large: have fewer lists inside of lists"]),
    Check(
      "long texts in loops in one another",
      ["templates/index.mustache": page(nested("notifications", 3, String(repeating: "long ", count: 2000)))],
      ["templates/index.mustache:1:\(column(2)) error template-too-large: show long texts fewer times"]),
    Check(
      "a partial with many lines, far to the right",
      [
        "templates/index.mustache": page("\n" + String(repeating: " ", count: 60_000) + "{{> lines}}\n"),
        "templates/lines.mustache": String(repeating: "/**/\n", count: 12_000),
      ],
      ["templates/index.mustache:2:60001 error template-too-large: show long texts fewer times"]),
    Check(
      "a list of what is written only",
      [
        "templates/index.mustache": page(
          "{{#notifications}}" + nested("notifications", 2, String(repeating: "/**/", count: 12_000))
            + "{{/notifications}}")
      ],
      ["templates/index.mustache:1:\(column(2)) error template-too-large: show long texts fewer times"]),
    Check(
      "scripts that include many partials many times", includingOften(),
      ["templates/brand.mustache:1:3817 error template-too-large: include fewer partials"]),
    Check(
      "201 templates",
      Dictionary(uniqueKeysWithValues: (0..<201).map { ("templates/t\(100 + $0).mustache", "x") }),
      ["templates/t300.mustache error template-too-large: remove those that no view uses"]),
    Check(
      "51 names for values",
      ["templates/mine.mustache": "{{! with: \((0..<51).map { "n\($0)" }.joined(separator: ", ")) }}"],
      ["templates/mine.mustache:1:1 error bad-template: use some of the names in several templates"]),
    Check("as much as is allowed", ["templates/brand.mustache": nested("title", 47)], []),
  ]

  @Test(arguments: bounds) func areErrorsWithAPlace(_ c: Check) throws {
    let report = try build(c.input.merging(notifications) { $1 })
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.line) == c.expected)
    #expect((report.output == nil) == !c.expected.isEmpty)
  }

  /// The preview keeps the pages that it built, but not those that failed.
  @Test func thePreviewFindsThemAgain() throws {
    let options = BuildOptions(now: try instant(now))
    let good = [hello: banner("height: 100", String(repeating: "A long text. ", count: 4000))]
    let template = Self.page(String(repeating: "{{{content}}}", count: 2000) + "{{> dismiss}}")
    let bad = good.merging(["templates/banner.mustache": template]) { $1 }
    var cache: BuildCache? = BuildCache()
    for _ in 1...2 {
      let report = buildSite(sources(bad), options, cache: &cache)
      #expect(
        report.diagnostics.filter { $0.severity == .error }.map(\.line) == [
          "templates/banner.mustache error template-too-large: show long texts fewer times"
        ])
      #expect(report.output == nil)
    }
    #expect(buildSite(sources(good), options, cache: &cache).output != nil)
  }

  private let notifications = Dictionary(
    uniqueKeysWithValues: (1...25).map {
      ("content/notifications/n\($0).md", "---\ntitle: N\($0)\n---\nThere is news.\n")
    })

  private static func nested(_ name: String, _ depth: Int, _ inside: String = "") -> String {
    String(repeating: "{{#\(name)}}", count: depth) + inside + String(repeating: "{{/\(name)}}", count: depth)
  }

  private static func doubling(_ count: Int) -> Files {
    var files: Files = ["templates/brand.mustache": "{{> p0}}", "templates/p\(count).mustache": "x"]
    for index in 0..<count { files["templates/p\(index).mustache"] = "{{> p\(index + 1)}}{{> p\(index + 1)}}" }
    return files
  }

  /// 20 partials in one another with 2,000 tags each, 4,000 times.
  private static func includingOften() -> Files {
    let comments = String(repeating: "{{!c}}", count: 2000)
    var files: Files = [
      "templates/brand.mustache": "<script>" + String(repeating: "{{> p0}}", count: 4000) + "</script>",
      "templates/p20.mustache": "x",
    ]
    for index in 0..<20 { files["templates/p\(index).mustache"] = comments + "{{> p\(index + 1)}}" }
    return files
  }

  private static func page(_ body: String) -> String { "{{> head}}</head><body>\(body)</body></html>" }

  /// Where the loop of a number begins, in a page of loops in one another.
  private static func column(_ number: Int) -> Int { 24 + number * "{{#notifications}}".count }
}
