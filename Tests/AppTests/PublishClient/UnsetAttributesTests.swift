import FeedTestSupport
import PublishClient
import TestKit
import Testing

@Suite struct UnsetAttributesTests {
  static let table: [Case<[String: AttributeValue], [String]>] = [
    Case("all of them", ["plan": .text("pro"), "beta": .truth(true), "projects": .number(3)], []),
    Case("none of them", [:], ["beta", "plan", "projects"]),
    Case("others", ["plans": .text("pro"), "beta": .truth(false)], ["plan", "projects"]),
  ]

  @Test(arguments: table) func finds(_ c: Case<[String: AttributeValue], [String]>) throws {
    let conditions = """
      {"all": {"attributeIs": {"plan": ["free"]}, "none": [{"attributeIs": {"beta": ["true"]}}],
        "any": [{"all": [{"attributeAtLeast": {"projects": 3}}]}, {"onWifi": true}]}}
      """
    let bytes = Array(#"{"a": {"entry": "index", "conditions": \#(conditions), "views": {}}}"#.utf8)
    #expect(unsetAttributes(of: try BannersFeed.decode(bytes).feed, set: c.input) == c.expected)
  }
}
