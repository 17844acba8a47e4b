import TestKit
import Testing

@testable import Authoring

/// `brand` in publish.yml (docs/authoring.md).
@Suite struct BrandTests {
  private static let least = "site: https://x.example/\napp: { name: Snoodle }\nlocales: [en]\n"

  @Test func isReadWhole() throws {
    let text =
      "brand: { accent: '#fa0', accentDark: '#ffcc66', logo: assets/logo.svg, logoDark: assets/night.svg, font: Avenir Next, radius: 0 }"
    let (value, problems) = brand(text)
    let brand = try #require(value)
    #expect(problems.isEmpty)
    #expect(brand.accent?.value.hex == "#ffaa00" && brand.accentDark?.value.hex == "#ffcc66")
    #expect(
      brand.logo?.value == "logo.svg" && brand.logoDark?.value == "night.svg" && brand.font == "Avenir Next"
        && brand.radius == 0)
  }

  @Test func isBuiltInWithoutTheKey() { #expect(brand("channels: [banners]").value == Brand()) }

  static let problems: [Case<String, [String]>] = [
    Case("a key like one", "brand: { acent: '#fa0' }", ["4:10 unknown-key: did you mean 'accent'?"]),
    Case(
      "a # that begins a comment", "brand:\n  accent: #fa0\n",
      ["5:10 empty-value: write accent: '#0b5cc4'"]),
    Case(
      "the name of a colour", "brand: { accent: orange }",
      ["4:18 bad-color: write '#' and six hexadecimal digits, such as '#0b5cc4'"]),
    Case("dark alone", "brand: { accentDark: '#fa0' }", ["4:22 missing-key: add accent: '#0b5cc4'"]),
    Case("a dark logo alone", "brand: { logoDark: assets/a.svg }", ["4:20 missing-key: add logo: assets/logo.svg"]),
    Case(
      "a logo elsewhere", "brand: { logo: ../logo.svg }",
      [
        "4:16 bad-image: put the file there and write assets/name.png, with letters, digits, '-', '_' and '.'"
      ]),
    Case(
      "several fonts", "brand: { font: 'Futura, serif' }",
      ["4:16 bad-text: write one family, such as Avenir Next, or serif, rounded or monospace"]),
    Case("corners of a circle", "brand: { radius: 100 }", ["4:18 bad-number: write a number from 0 to 48"]),
  ]

  @Test(arguments: problems) func saysWhatIsWrong(_ c: Case<String, [String]>) {
    #expect(brand(c.input).found == c.expected)
  }

  private func brand(_ text: String) -> (value: Brand?, found: [String]) {
    let (site, diagnostics) = read(
      ["notifications/a.md": "---\ntitle: A\n---\nHi.\n"], configuration: Self.least + text + "\n")
    return (site?.configuration.brand, found(diagnostics))
  }
}
