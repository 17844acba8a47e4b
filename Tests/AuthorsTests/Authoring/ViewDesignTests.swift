import Diagnostics
import TestKit
import Testing

@testable import Authoring

/// The keys of a view's look (docs/authoring.md, Looks).
@Suite struct ViewDesignTests {
  @Test func hasAPictureABadgeAndValues() throws {
    let files = [
      "notifications/a.md":
        "---\ntitle: A\nimage: assets/a.png\nimageAlt: A pen\nbadge: New\nalign: center\naccent: '#c2185b'\nwith: { price: 4.99, from: 1.10 }\n---\nHi.\n",
      "notifications/a.de.md":
        "---\ntitle: A\nimageAlt: Ein Stift\nbadge: Neu\nwith: { price: \"4,99\" }\n---\nHallo.\n",
      "notifications/a.de-CH.md": "---\ntitle: A\nimage: assets/ch.png\n---\nHoi.\n",
    ]
    let (site, diagnostics) = read(files)
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty)
    let design = try #require(site?.notifications.first?.index.design)
    #expect(design.image?.all.map(\.asset) == ["a.png", "a.png", "ch.png"])
    #expect(design.image?.all.map(\.alternative) == ["A pen", "Ein Stift", "Ein Stift"])
    #expect(design.texts[.badge]?.all == ["New", "Neu"])
    #expect(design.alignment == .center && design.accent?.value.hex == "#c2185b")
    #expect(design.parameters.map(\.name.value) == ["price", "from"])
    #expect(design.parameters.map(\.value.all) == [["4.99", "4,99"], ["1.10"]])
  }

  static let problems: [Case<String, [String]>] = [
    Case(
      "a picture without words", "image: assets/a.png",
      ["3:8 missing-alternative-text: add imageAlt: what it shows; for mere decoration, imageAlt: \"\""]),
    Case("decoration", "image: assets/a.png\nimageAlt: \"\"", []),
    Case(
      "a picture elsewhere", "image: https://x.example/a.png\nimageAlt: A",
      [
        "3:8 bad-image: put the file there and write assets/name.png, with letters, digits, '-', '_' and '.'"
      ]),
    Case("an alignment like one", "align: centre", ["3:8 bad-choice: did you mean 'center'?"]),
    Case("a colour that begins a comment", "accent: #c2185b", ["3:8 empty-value: write accent: '#0b5cc4'"]),
    Case("values that are no map", "with: 4.99", ["3:7 bad-map: write with: { name: value }"]),
    Case("a value that is no text", "with: { a: [b] }", ["3:12 bad-text: write a: text"]),
    Case("an empty badge", "badge:", ["3:7 empty-value: write one, or remove the key"]),
  ]

  @Test(arguments: problems) func saysWhatIsWrong(_ c: Case<String, [String]>) {
    #expect(notification(c.input).found == c.expected)
  }

  @Test func aTranslationHasNoValuesOfItsOwn() {
    let files = [
      "notifications/a.md": "---\ntitle: A\n---\nHi.\n",
      "notifications/a.de.md": "---\ntitle: A\nwith: { price: 1 }\n---\nHallo.\n",
    ]
    #expect(
      found(read(files).diagnostics.filter { $0.severity == .error }) == ["3:9 translation-only: set it there too"])
  }

  static let styles: [Case<String, (style: ButtonStyle?, found: [String])>] = [
    Case("none", "[a](close:)", (nil, [])), Case("primary", "[a](close: \"primary\")", (.primary, [])),
    Case("in a reference", "[a]\n\n[a]: close: 'quiet'", (.quiet, [])),
    Case("destructive", "[a](flag:b (destructive))", (.destructive, [])),
    Case("another title is for browsers", "[a](close: \"Go home\")", (nil, [])),
    Case("a misspelling", "[a](close: \"primry\")", (nil, ["1:1 unknown-button-style: did you mean \"primary\"?"])),
  ]

  @Test(arguments: styles) func aLinksTitleIsItsStyle(_ c: Case<String, (style: ButtonStyle?, found: [String])>) {
    let (text, problems) = markdown(c.input)
    #expect(text.links.map(\.style) == [c.expected.style])
    #expect(problems == c.expected.found)
  }
}
