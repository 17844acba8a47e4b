import SiteBuilder
import TestKit
import Testing

/// Links that do more than open an address (docs/authoring.md, Links).
@Suite struct LinkValuesTests {
  private static let settings = "linkValues: { to: [survey.example.com], allow: [appVersion, platform] }\n"
  private static let plain = "case \"open\": return [[\"openUrl\", element.getAttribute(\"href\")], [\"close\"]];"

  private func page(_ body: String) throws -> ViewPage {
    let files = ["publish.yml": configuration + Self.settings, hello: banner("height: 120", body)]
    return ViewPage(try output(files).tree.only("views/"))
  }

  static let links: [Case<String, String>] = [
    Case(
      "values", "https://survey.example.com/s?list=3&v={appVersion}&p={platform}",
      "<a href=\"https://survey.example.com/s?list=3\" data-tap=\"open\" data-values=\"v=appVersion&amp;p=platform\""),
    Case(
      "a flag", "flag:joined?open=https://example.com/join?a=1&b=2",
      "<a href=\"https://example.com/join?a=1&amp;b=2\" data-tap=\"open\" data-name=\"joined\" data-value=\"true\""),
    Case(
      "both", "flag:/a?value=false&open=https://survey.example.com/?v={appVersion}",
      "<a href=\"https://survey.example.com/\" data-tap=\"open\" data-name=\"/a\" data-value=\"false\" "
        + "data-values=\"v=appVersion\""),
  ]

  @Test("a browser finds the address alone; its script has the rest", arguments: links)
  func render(_ c: Case<String, String>) throws {
    let page = try page("[Go](\(c.input)) [Close](close:)")
    #expect(page.html.contains(c.expected))
    #expect(!page.html.contains(Self.plain))
    #expect(try page.hasItsOwnPolicy())
  }

  @Test func otherPagesStayAsTheyAre() throws {
    let page = try page("[Go](https://example.com/) [Never](flag:a) [Close](close:)")
    #expect(page.html.contains(Self.plain))
    #expect(!page.html.contains("data-values"))
  }
}
