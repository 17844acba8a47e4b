import Diagnostics
import TestKit
import Testing

/// Flags belong to their notification (Notable README, Never Show Again Example), unless they are named with an owner.
@Suite struct FlagChecksTests {
  static let tests = "conditions: { all: { flagNotSet: hideUpdate } }"
  static let sets = "[Never show again](flag:hideUpdate)"

  static let table: [Check] = [
    Check("tested and set", [hello: banner(tests, sets)], []),
    Check(
      "tested and never set", [hello: banner(tests)],
      ["\(path):3:22 warning flag-never-set: add a link [Never show again](flag:hideUpdate)"]),
    Check(
      "set under a name like it", [hello: banner(tests, "[Never](flag:hideUpdates)")],
      [
        "\(path):3:22 warning flag-never-set: did you mean 'hideUpdates'? add a link [Never show again](flag:hideUpdate)",
        "\(path):5:9 warning flag-never-tested: add 'flagNotSet: hideUpdates' to the conditions",
      ]),
    Check(
      "tested and only ever cleared", [hello: banner(tests, "[Again](flag:hideUpdate?value=false)")],
      ["\(path):3:22 warning flag-never-set: add a link [Never show again](flag:hideUpdate)"]),
    Check(
      "set and never tested", [hello: banner("height: 100", "Oh, \(sets)")],
      ["\(path):5:24 warning flag-never-tested: add 'flagNotSet: hideUpdate' to the conditions"]),
    Check(
      "set by another view",
      [
        "content/notifications/hello/index.md": banner(tests, "[More](view:more)"),
        "content/notifications/hello/more.md": sets,
      ], []),
    Check(
      "set by another notification",
      [hello: banner(tests), "content/notifications/other.md": banner("height: 1", sets)],
      [
        "\(path):3:22 warning flag-never-set: if you mean the flag that is set elsewhere, write other/hideUpdate",
        "notifications/other.md:5:20 warning flag-never-tested: add 'flagNotSet: hideUpdate' to the conditions",
      ]),
    Check(
      "set by another notification and named with its id",
      [
        hello: banner("conditions: { all: { flagNotSet: other/hideUpdate } }"),
        "content/notifications/other.md": banner("height: 1", sets),
      ], []),
    Check(
      "of another notification, set from here",
      [
        hello: banner("height: 1", "[No](flag:other/hide)"),
        "content/notifications/other.md": banner("conditions: { all: { flagNotSet: hide } }"),
      ], []),
    Check(
      "of the whole site",
      [
        hello: banner("conditions: { all: { flagNotSet: /tips } }"),
        "content/notifications/other.md": banner("height: 1", "[No more tips](flag:/tips)"),
      ], []),
    Check(
      "of the whole site, and never set", [hello: banner("conditions: { all: { flagNotSet: /tips } }")],
      ["\(path):3:22 warning flag-never-set: add a link [Never show again](flag:/tips) to a banner"]),
    Check(
      "of a notification that does not exist",
      [
        hello: banner("conditions: { all: { flagNotSet: othr/hide } }"),
        "content/notifications/other.md": banner("height: 1"),
      ], ["\(path):3:22 warning flag-never-set: there is no banner 'othr'; did you mean 'other/hide'?"]),
    Check(
      "of a notification that does not exist, and set under the same name",
      [
        hello: banner("conditions: { all: { flagNotSet: othr/hide } }", "[No](flag:othr/hide)"),
        "content/notifications/other.md": banner("height: 1"),
      ], ["\(path):3:22 warning flag-never-set: there is no banner 'othr'; did you mean 'other/hide'?"]),
    Check(
      "of a draft, set from here",
      [
        hello: banner("conditions: { all: { flagNotSet: other/hide } }", "[No](flag:other/hide)"),
        "content/notifications/other.md": banner("draft: true"),
      ], []),
    Check(
      "its own, written in two ways",
      [hello: banner("conditions: { all: { flagNotSet: hide } }", "[No](flag:hello/hide)")],
      [
        "\(path):3:22 warning flag-never-set: if you mean the flag that is set elsewhere, write hello/hide",
        "\(path):5:6 warning flag-never-tested: add 'flagNotSet: hello/hide' to the conditions",
      ]),
    Check(
      "waited for and never set", [hello: banner("conditions: { all: { flagSet: yes } }")],
      ["\(path):3:22 warning flag-never-set: add a link [Yes, please](flag:yes)"]),
    Check("in an alert, which has no flags to test", [hello: alert("priority: 1", sets)], []),
  ]

  @Test(arguments: table) func finds(_ c: Check) throws {
    #expect(try findings(of: [.flagNeverSet, .flagNeverTested], in: c.input) == c.expected)
  }

  private static let path = "notifications/hello.md"
}
