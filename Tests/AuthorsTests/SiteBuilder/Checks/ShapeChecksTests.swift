import Diagnostics
import FeedModel
import SiteBuilder
import TestKit
import Testing

/// Content for which the look of a view is not made.
@Suite struct ShapeChecksTests {
  static let ids: Set<DiagnosticID> = [
    .oddSlides, .buttonsAsText, .textTooLong, .unfitImage, .noViewScript, .sameText, .unknownFont,
  ]
  private static let path = "notifications/hello.md"
  private static let slides = "template: carousel"
  private static let card = "template: card\nheight: auto"

  static let slidesAndButtons: [Check] = [
    Check("two slides", [hello: banner(slides, "One\n\n---\n\nTwo")], []),
    Check(
      "a rule right below a text", [hello: banner(slides, "One\n---\n\nTwo\n---\n\nThree")],
      ["\(path):6:1 warning odd-slides: leave an empty line above '---'"]),
    Check("a heading that is underlined", [hello: banner(slides, "One\n------\n\n---\n\nTwo")], []),
    Check(
      "one slide", [hello: banner(slides, "One")],
      ["\(path):5:1 warning odd-slides: end each slide with a line '---', or choose page or card"]),
    Check(
      "eleven slides", [hello: banner(slides, (1...11).map { "Slide \($0)" }.joined(separator: "\n\n---\n\n"))],
      ["\(path):5:1 warning odd-slides: use at most 10, or choose page"]),
    Check("a heading on a card", [hello: banner(card, "One\n---\n\nTwo")], []),
    Check(
      "buttons in bold", [hello: banner(card, "News\n\n**[Open](https://a.example)** [Later](close:)")],
      ["\(path):8:3 warning buttons-as-text: \(fix)"]),
    Check(
      "buttons in a list", [hello: banner(card, "News\n\n- [Open](https://a.example)\n- [Later](close:)")],
      ["\(path):8:3 warning buttons-as-text: \(fix)"]),
    Check(
      "buttons with a comma", [hello: banner(card, "News\n\n[Open](https://a.example), [Later](close:)")],
      ["\(path):8:1 warning buttons-as-text: \(fix)"]),
    Check(
      "buttons with a word", [hello: banner(card, "News\n\n[Öffnen](https://a.example) oder [Später](close:)")],
      ["\(path):8:1 warning buttons-as-text: \(fix)"]),
    Check("buttons", [hello: banner(card, "News\n\n[Open](https://a.example) [Later](close:)")], []),
    Check("links in a sentence", [hello: banner(card, "Read [one](https://a.example) or [close](close:).")], []),
    Check(
      "addresses side by side", [hello: banner(card, "[Terms](https://a.example) · [Privacy](https://b.example)")], []),
    Check("sources", [hello: banner(card, "- [One](https://a.example)\n- [Two](https://b.example)")], []),
    Check("contents", [hello: banner(card, "- [One](view:one)\n- [Two](view:two)")], []),
  ]
  private static let fix = "put them in a paragraph of their own, with only spaces between them: [One](…) [Two](…)"

  private static let long = String(repeating: "A long word. ", count: 24)

  static let lengths: [Check] = [
    Check("a page without a headline shows its title", [hello: banner("template: page", "News")], []),
    Check("a page with a headline", [hello: banner("template: page", "# News\n\nText")], []),
    Check("a card shows its title", [hello: banner(card)], []),
    Check(
      "a long title", [hello: banner(card).replacing("title: Hello", with: "title: \(long)")],
      ["\(path):1:1 warning text-too-long: shorten it"]),
    Check(
      "a long title that is not shown",
      [hello: banner("height: auto").replacing("title: Hello", with: "title: \(long)")], []),
    Check(
      "a long badge", [hello: banner("\(card)\nbadge: \(long)")],
      ["\(path):1:1 warning text-too-long: write a word or two"]),
    Check(
      "a long button", [hello: banner(card, "News\n\n[\(long)](close:)")],
      ["\(path):8:1 warning text-too-long: shorten it"]),
    Check(
      "a long toast", [hello: banner("template: toast\nheight: auto", long)],
      ["\(path):6:1 warning text-too-long: shorten it, or choose card"]),
    Check(
      "nine buttons", [hello: banner(card, "News\n\n" + (1...9).map { "[Do \($0)](close:)" }.joined(separator: " "))],
      ["\(path):8:1 warning text-too-long: use at most 5, the most important one first"]),
    Check(
      "twelve answers",
      [
        hello: banner(
          "template: survey", "Q?\n\n" + (1...12).map { "[Answer \($0)](flag:a\($0))" }.joined(separator: " "))
      ],
      ["\(path):5:1 warning text-too-long: offer at most 8"]),
    Check(
      "a scale from 0 to 10",
      [hello: banner("template: survey", "Q?\n\n" + (0...10).map { "[\($0)](flag:a)" }.joined(separator: " "))], []),
  ]

  static let sites: [Check] = [
    Check(
      "a copy", [hello: banner(), "content/notifications/hi.md": banner()],
      ["notifications/hi.md:1:1 warning same-text: remove one of them, or give each its own text or conditions"]),
    Check("a copy for others", [hello: banner(), "content/notifications/hi.md": banner("minVersion: 2.0.0")], []),
    Check(
      "a copy for later",
      [
        hello: banner("expires: 2026-12-01T00:00:00Z"),
        "content/notifications/hi.md": banner("publish: 2026-12-01T00:00:00Z"),
      ], []),
    Check("a copy as a draft", [hello: banner(), "content/notifications/hi.md": banner("draft: true")], []),
    Check("a copy as an alert", [hello: banner(), "content/notifications/hi.md": alert()], []),
    Check(
      "releases that say the same", ["content/releases/1.0.0.md": "- Fixes", "content/releases/1.0.1.md": "- Fixes"], []
    ),
    Check(
      "a font that is nearly one", ["publish.yml": configuration + "brand: { font: Comicc Sans }\n", hello: banner()],
      ["publish.yml:5:16 warning unknown-font: did you mean 'Comic Sans MS'?"]),
    Check("an app's font", ["publish.yml": configuration + "brand: { font: Snoodle Grotesk }\n", hello: banner()], []),
    Check(
      "buttons without a script",
      [
        hello: banner("template: mine", "[Close](close:)"),
        "templates/mine.mustache": "{{> head}}</head>{{{content}}}</html>",
      ],
      [
        "notifications/hello.md:5:1 error no-view-script: add <script>{{> view-script}}</script> there, before </head>",
        "templates/mine.mustache warning no-view-script: add <script>{{> view-script}}</script> before </head>",
      ]),
  ]

  @Test(arguments: slidesAndButtons + lengths + sites) func finds(_ c: Check) throws {
    let files = c.input.mapValues { $0.replacing("{{{content}}}</html>", with: "{{{content}}}{{> dismiss}}</html>") }
    #expect(try findings(of: Self.ids, in: files) == c.expected)
  }

  static let pictures: [Case<(keys: String, size: (Int, Int)), [String]>] = [
    Case(
      "small in a hero", ("template: hero", (16, 16)),
      ["\(path):4:8 warning unfit-image: use one of at least 1200 pixels"]),
    Case("high in a card", (card, (300, 1500)), ["\(path):5:8 warning unfit-image: cut it to about 3:2"]),
    Case("usual in a card", (card, (1200, 800)), []), Case("a square", ("template: hero", (800, 800)), []),
    Case("small in a toast", ("template: toast\nheight: auto", (132, 132)), []),
  ]

  @Test(arguments: pictures) func findsPictures(_ c: Case<(keys: String, size: (Int, Int)), [String]>) throws {
    let files = [hello: banner("\(c.input.keys)\nimage: assets/a.png\nimageAlt: A")]
    let png = Images.png(c.input.size.0, c.input.size.1)
    #expect(try findings(of: [.unfitImage], in: files, assets: ["a.png": png]) == c.expected)
  }
}
