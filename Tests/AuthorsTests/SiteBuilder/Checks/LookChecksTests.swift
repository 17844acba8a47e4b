import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

@Suite struct LookChecksTests {
  static let ids: Set<DiagnosticID> = [
    .unknownParameter, .unusedLookKey, .fillsScreen, .cannotBeClosed, .missingImage, .lowContrast, .unusedTemplate,
  ]
  private static let coupon =
    "{{! with: price, code }}{{> head}}<script>{{> view-script}}</script></head>{{{content}}}{{price}}"

  static let cases: [Check] = [
    Check("a toast is as high as its text", [hello: banner("template: toast")], []),
    Check(
      "a toast over the app", [hello: banner("template: toast\nheight: full")],
      ["notifications/hello.md:3:11 warning fills-screen: remove height: full, or choose card, modal or sheet"]),
    Check("a card in the middle", [hello: banner("template: card\nheight: full")], []),
    Check(
      "a twin without a picture", [hello: banner("template: card\nimageDark: assets/pen.svg\nimageFocus: left")],
      [
        "notifications/hello.md:4:12 warning unused-look-key: add image: assets/…",
        "notifications/hello.md:5:13 warning unused-look-key: add image: assets/…",
      ]),
    Check(
      "a twin that is not there",
      [hello: banner("template: card\nimage: assets/pen.svg\nimageAlt: A pen\nimageDark: assets/night.svg")],
      [
        "notifications/hello.md:4:8 error missing-image: put the file there",
        "notifications/hello.md:6:12 error missing-image: put the file there",
      ]),
    Check("a toast with a height", [hello: banner("template: toast\nheight: 90")], []),
    Check(
      "a badge of all slides", [hello: banner("template: carousel\nbadge: New")],
      ["notifications/hello.md:4:8 warning unused-look-key: remove it, or choose another template"]),
    Check("a badge on a card", [hello: banner("template: card\nbadge: New")], []),
    Check(
      "a picture that is not there", [hello: banner("template: card\nimage: assets/pen.png\nimageAlt: A pen")],
      ["notifications/hello.md:4:8 error missing-image: put the file there"]),
    Check(
      "a value that the template has not",
      [hello: banner("template: coupon\nwith: { prise: 1 }", "[x](close:)"), "templates/coupon.mustache": coupon],
      ["notifications/hello.md:4:9 error unknown-parameter: did you mean 'price'?"]),
    Check(
      "a value of a built-in template", [hello: banner("template: card\nheight: 200\nwith: { price: 1 }")],
      ["notifications/hello.md:5:9 error unknown-parameter: it has none; declare it there with {{! with: price }}"]),
    Check(
      "a view that is a trap", [hello: banner("template: coupon"), "templates/coupon.mustache": coupon],
      [
        "notifications/hello.md:5:1 error cannot-be-closed: add [Close](close:) here, or {{> dismiss}} to templates/coupon.mustache"
      ]),
    Check(
      "a banner that stays", [hello: banner("template: coupon\nheight: 90"), "templates/coupon.mustache": coupon],
      [
        "notifications/hello.md:6:1 warning cannot-be-closed: add [Close](close:) here, or {{> dismiss}} to templates/coupon.mustache"
      ]),
    Check(
      "one that replaces the built-in template", [hello: banner(), "templates/page.mustache": coupon],
      [
        "notifications/hello.md:5:1 error cannot-be-closed: add [Close](close:) here, or {{> dismiss}} to templates/page.mustache"
      ]),
    Check(
      "one with a link out", [hello: banner("template: coupon", "[x](close:)"), "templates/coupon.mustache": coupon], []
    ),
    Check(
      "a template that no view uses", [hello: banner(), "templates/banners.mustache": coupon],
      [
        "templates/banners.mustache warning unused-template: name it banner to replace that, or write template: banners in a view"
      ]),
    Check(
      "a part of another is used",
      [
        hello: banner(), "templates/masthead.mustache": "{{> mine}}", "templates/mine.mustache": "<h1>{{heading}}</h1>",
      ], []),
    Check(
      "an image of a template",
      [hello: banner(), "templates/masthead.mustache": "<img src=\"{{#asset}}logo.svg{{/asset}}\" alt=\"\">"],
      ["templates/masthead.mustache:1:11 error missing-image: put the file there"]),
    Check(
      "a yellow accent", [hello: banner(), "publish.yml": configuration + "brand: { accent: '#ffd60a' }\n"],
      [
        "publish.yml:5:18 warning low-contrast: write accent: '#826d05', the nearest that passes, to have one colour everywhere"
      ]),
    Check("a view's accent", [hello: banner("accent: '#c2185b'")], []),
    Check(
      "a view's yellow accent", [hello: banner("accent: '#ffd60a'")],
      [
        "notifications/hello.md:3:9 warning low-contrast: write accent: '#826d05', the nearest that passes, to have one colour everywhere"
      ]),
    Check(
      "a dark logo that is not there",
      [
        hello: banner(), "publish.yml": configuration + "brand: { logo: assets/pen.svg, logoDark: assets/night.svg }\n",
      ],
      [
        "publish.yml:5:16 error missing-image: put the file there",
        "publish.yml:5:42 error missing-image: put the file there",
      ]),
    Check(
      "a dark accent that is too dark",
      [hello: banner(), "publish.yml": configuration + "brand: { accent: '#2d6a4f', accentDark: '#2d6a4f' }\n"],
      [
        "publish.yml:5:41 warning low-contrast: write accentDark: '#89ac9c', the nearest that passes, to have one colour everywhere"
      ]),
    Check(
      "an accent in a template, for both modes",
      [hello: banner(), "templates/brand.mustache": ":root {\n  --accent: #2d6a4f;\n}"],
      [
        "templates/brand.mustache:2:13 warning low-contrast: write --accent: #89ac9c in @media (prefers-color-scheme: dark) { :root { … } }, or use brand in publish.yml"
      ]),
    Check(
      "an accent in a template that nobody can read in light mode",
      [hello: banner(), "templates/brand.mustache": ":root { --accent:#ffd60a }"],
      [
        "templates/brand.mustache:1:18 warning low-contrast: write --accent: #826d05, the nearest that passes, or use brand in publish.yml"
      ]),
    Check(
      "an accent in a template for each mode",
      [
        hello: banner(),
        "templates/brand.mustache":
          ":root { --accent: #2d6a4f; }\n@media (prefers-color-scheme: dark) {\n  :root { --accent: #8fd6ae; }\n}",
      ], []),
    Check(
      "an accent in a template that is not a plain colour",
      [hello: banner(), "templates/brand.mustache": ":root { --accent: var(--text); --accent-text: #777777; }"], []),
    Check("a good accent", [hello: banner(), "publish.yml": configuration + "brand: { accent: '#2d6a4f' }\n"], []),
  ]

  @Test(arguments: cases) func saysWhatHasNoEffect(_ c: Check) throws {
    #expect(try findings(of: Self.ids, in: c.input) == c.expected)
  }
}
