import Output
import SiteBuilder
import TestKit
import Testing

/// Assets are published under names that say their contents.
@Suite struct AssetsTests {
  typealias Row = Case<(name: String, text: String), String>
  static let table: [Row] = [
    Row("named from content/", ("pen.svg", "![A pen](assets/pen.svg)"), "assets/pen.HASH.svg"),
    Row("named from the site", ("pen.svg", "![A pen](/assets/pen.svg)"), "assets/pen.HASH.svg"),
    Row("named from the file", ("pen.svg", "![A pen](../assets/pen.svg)"), "assets/pen.HASH.svg"),
    Row("in a folder", ("tour/pen.svg", "![A pen](assets/tour/pen.svg)"), "assets/tour/pen.HASH.svg"),
    Row("with dots", ("pen.2x.svg", "![A pen](assets/pen.2x.svg)"), "assets/pen.2x.HASH.svg"),
  ]

  @Test(arguments: table) func isPublishedByItsContents(_ c: Row) throws {
    let bytes = Images.svg()
    let tree = try output([hello: banner("height: 100", c.input.text)], assets: [c.input.name: bytes]).tree
    #expect(tree[c.expected.replacing("HASH", with: shortHash(bytes))] == bytes)
  }
}
