import Diagnostics
import TestKit
import Testing

/// docs/authoring.md, Conditions: those on another message name a banner that devices can have been shown.
@Suite struct MessageChecksTests {
  private static let other = "content/notifications/other.md"

  /// A site with `hello`, which has this condition, and another notification.
  private static func asking(_ condition: String, _ other: String = banner(), remembered: String = "[]") -> Files {
    [
      "publish.yml": configuration + "remembered: \(remembered)\n",
      hello: banner("conditions: { all: { \(condition) } }"), Self.other: other,
    ]
  }

  private static func unknown(_ fix: String) -> [String] {
    ["notifications/hello.md:3:\(22 + "displayed: ".count) error unknown-message: \(fix)"]
  }

  private static func circle(_ file: String, _ fix: String = "remove one of these conditions") -> String {
    "notifications/\(file).md:3:22 error circular-wait: \(fix)"
  }

  static let names: [Check] = [
    Check("another banner", asking("displayed: other"), []),
    Check("one that devices have been shown", asking("displayed: spring", remembered: "[spring]"), []),
    Check("with its name in quotation marks", asking("\"displayed\": spring", remembered: "[spring]"), []),
    Check("with an escape", asking(#""display\u0065d": spring"#, remembered: "[spring]"), []),
    Check("with a space before the colon", asking("displayed : spring", remembered: "[spring]"), []),
    Check(
      "a slip", asking("displayed: othr"),
      unknown(
        "did you mean 'other'? Otherwise, list it in publish.yml: remembered: [othr], if devices have been shown it")),
    Check(
      "nothing like it", asking("displayed: spring"),
      unknown("list it in publish.yml: remembered: [spring], if devices have been shown it")),
    Check("the first revision of one that has no other", asking("displayed: other.1"), []),
    Check("its present revision", asking("displayed: other.2", banner("revision: 2")), []),
    Check(
      "a revision that is still to come", asking("displayed: other.2"),
      unknown(
        "did you mean 'other'? Otherwise, list it in publish.yml: remembered: [other.2], if devices have been shown it")
    ),
    Check(
      "an alert", asking("displayed: other", alert()),
      unknown("add banners to its channels, or remove this condition")),
    Check(
      "the name of a file whose banner devices know by another", asking("displayed: other", banner("id: offer")),
      unknown("devices know content/notifications/other.md as 'offer': write that")),
    Check(
      "a draft", asking("displayed: other", banner("draft: true")),
      ["notifications/hello.md:3:33 note waits-for-draft: "]),
    Check("not a draft's", asking("notDisplayed: other", banner("draft: true")), []),
  ]

  static let circles: [Check] = [
    Check(
      "two banners", asking("displayed: other", banner("conditions: { all: { tapped: hello } }")),
      [circle("hello"), circle("other")]),
    Check("itself", asking("displayed: hello"), [circle("hello", "remove this condition")]),
    Check(
      "behind a circle", asking("dismissed: other", banner("conditions: { all: { displayed: other } }")),
      [circle("hello"), circle("other", "remove this condition")]),
    Check("one of two that can be shown", asking("displayed: [hello, other]"), []),
    Check(
      "a banner that was not shown", asking("displayed: other", banner("conditions: { all: { notDisplayed: hello } }")),
      []),
    Check(
      "an earlier revision",
      asking("displayed: other.1", banner("revision: 2\nconditions: { all: { tapped: hello } }")),
      []),
  ]

  @Test(arguments: names + circles) func finds(_ c: Check) throws {
    #expect(try findings(of: [.unknownMessage, .waitsForDraft, .circularWait], in: c.input) == c.expected)
  }

  static let attributes: [Check] = [
    Check("what is asked for", asked("plan: free"), []),
    Check(
      "what nobody asks for", asked("plan: free", more: ", city: text"),
      ["publish.yml:5:34 note unused-attribute: remove it, unless it is for a message to come"]),
  ]

  private static func asked(_ value: String, more: String = "") -> Files {
    [
      "publish.yml": configuration + "attributes: { plan: [free, pro]\(more) }\n",
      hello: banner("conditions: { all: { attributeIs: { \(value) } } }"),
    ]
  }

  @Test(arguments: attributes) func findsAttributes(_ c: Check) throws {
    #expect(try findings(of: [.unusedAttribute], in: c.input) == c.expected)
  }
}
