import TestKit
import Testing

/// `publish replay --update`: observed values replace expectations that differ; all other bytes stay.
@Suite struct ReplayUpdateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    var before: String
    var after: String
    var testDescription: String { name }

    init(_ name: String, _ file: String, _ before: String, _ after: String) {
      (self.name, self.file, self.before, self.after) = (name, file, before, after)
    }
  }

  private static func yaml(_ timeline: String, _ expect: String) -> String {
    """
    # Two stories.
    schema: publish.scenarios/1
    channel: alerts
    scenarios:
      - id: one   # the first
        start: 0
        options: {debug: true}
        feed:
          a: {Title: A, Message: "First line\\n\\nLast line"}
    \(timeline)
    \(expect)
      # The end.

    """
  }

  private static let timeline = "    timeline: [{type: launch}, {type: press, label: OK}]"

  static let files =
    written
    + [
      Case(
        "CRLF and a byte order mark", "a.yaml", "\u{FEFF}" + written[0].before.replacing("\n", with: "\r\n"),
        "\u{FEFF}" + written[0].after.replacing("\n", with: "\r\n"))
    ]

  private static let written = [
    Case(
      "only the lines of a value that differs", "a.yaml",
      yaml(
        timeline,
        """
            expect:
              # What is shown.
              - shown:
                  - title: B
                    message: First
                # What is heard.
                callbacks:
                  - [shouldCheck, true]
              - state: {}   # nothing kept
                opened: []  # nothing opened
        """),
      yaml(
        timeline,
        """
            expect:
              # What is shown.
              - shown:
                  - title: A
                    message: |-
                      First line

                      Last line
                # What is heard.
                callbacks:
                  - [shouldCheck, true]
                  - [didDetect, [a]]
                  - [shouldDisplay, a, true]
              - state:  # nothing kept
                  iNotifyLastChecked: {$date: 0}
                  iNotifyViewedNotifications: [a]
                opened: []  # nothing opened
        """)),
    Case(
      "beside its event, in braces", "a.yaml",
      yaml(
        """
            timeline:
              - {type: launch, expect: {shown: []}}   # the launch
              - type: press
                label: OK
        """, "    title: beside"),
      yaml(
        """
            timeline:
              - {type: launch, expect: {shown: [{title: A, message: "First line\\n\\nLast line", buttons: [OK]}]}}   # the launch
              - type: press
                label: OK
        """, "    title: beside")),
    Case(
      "in braces on several lines, with a comment", "a.yaml",
      yaml(
        """
            timeline:
              - { type: 'launch',   # the launch
                  expect: { shown: []  } }
              - type: press
                label: OK
        """, "    title: beside"),
      yaml(
        """
            timeline:
              - { type: 'launch',   # the launch
                  expect: { shown: [{title: A, message: "First line\\n\\nLast line", buttons: [OK]}]  } }
              - type: press
                label: OK
        """, "    title: beside")),
    Case(
      "a comment that belongs to the value goes with it", "a.yaml",
      yaml(
        timeline,
        "    expect:\n    - shown:  # what\n      - title: B\n          # B is old\n    # that is all\n    - {}"),
      yaml(timeline, "    expect:\n    - shown:  # what\n        - title: A\n    # that is all\n    - {}")),
    Case(
      "a list that is not indented", "a.yaml",
      yaml(timeline, "    expect:\n    - shown:\n      - title: B\n    - {}"),
      yaml(timeline, "    expect:\n    - shown:\n        - title: A\n    - {}")),
    Case(
      "JSON, each value on as many lines as before", "a.json",
      """
      {"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [
        {"id": "one", "start": 0, "options": {"debug": true}, "feed": {"a": {"Title": "A", "Message": "M"}},
         "timeline": [{"type": "launch"}, {"type": "press", "label": "OK"}],
         "expect": [{"shown":   [{"message": "N", "title": "A"}]}, {
           "state": {
             "iNotifyViewedNotifications": ["\\u0061"],
             "iNotifyLastChecked": {"$date": 7}
           }}]}]}
      """,
      """
      {"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [
        {"id": "one", "start": 0, "options": {"debug": true}, "feed": {"a": {"Title": "A", "Message": "M"}},
         "timeline": [{"type": "launch"}, {"type": "press", "label": "OK"}],
         "expect": [{"shown":   [{"message": "M", "title": "A"}]}, {
           "state": {
             "iNotifyViewedNotifications": [
               "a"
             ],
             "iNotifyLastChecked": {
               "$date": 0
             }
           }}]}]}
      """),
    Case(
      "the order of versions", "a.json",
      #"{"schema": "publish.version-order/1", "pairs": [["1.9", "1.10", 1], ["1", "1.0", 0], ["2", "1", 1]]}"#,
      #"{"schema": "publish.version-order/1", "pairs": [["1.9", "1.10", -1], ["1", "1.0", -1], ["2", "1", 1]]}"#),
  ]

  @Test("an updated file passes, and another update changes no byte", arguments: files)
  func updates(_ c: Case) throws {
    let workshop = TemporaryFolder()
    try workshop.make([c.file: c.before])
    #expect(try workshop.publish("replay \(c.file)").code == 2)
    #expect(try workshop.publish("replay \(c.file) --update").code == 0)
    #expect(try workshop.text(c.file) == c.after)
    #expect(try workshop.publish("replay \(c.file)").code == 0)
    let again = try workshop.publish("replay \(c.file) --update")
    #expect(again == .init(code: 0, output: "\(c.file): as expected\n", talk: ""))
    #expect(try workshop.text(c.file) == c.after)
  }

  @Test("the report names each update and its place") func report() throws {
    let workshop = TemporaryFolder()
    try workshop.make(["a.yaml": Self.files[0].before])
    #expect(
      try workshop.publish("replay a.yaml --update").output == """
        a.yaml: 1 updated
          ↻ one
              timeline[0] launch: shown, callbacks
              timeline[1] press: state

        """)
  }

  @Test(
    "a file with an event that cannot be played is left unchanged",
    arguments: [
      ("\"type\": \"lunch\"", "scenario \"two\", timeline[0].type: there is no event \"lunch\""),
      ("\"type\": \"press\", \"label\": \"OK\"", "timeline[0] press can't happen there"),
    ])
  func untouched(_ event: String, _ problem: String) throws {
    let workshop = TemporaryFolder()
    let text = """
      {"schema": "publish.scenarios/1", "channel": "alerts", "scenarios": [
        {"id": "one", "start": 0, "timeline": [{"type": "launch"}], "expect": [{"shown": [{"title": "A"}]}]},
        {"id": "two", "start": 0, "timeline": [{\(event)}], "expect": [{"shown": [{"title": "A"}]}]}]}
      """
    try workshop.make(["a.json": text])
    let run = try workshop.publish("replay a.json --update")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("a.json: not updated\n  ! two\n") && run.output.contains(problem), "\(run.output)")
    #expect(try workshop.text("a.json") == text)
    // The other one alone can be.
    #expect(try workshop.publish("replay a.json --update --only one").code == 0)
    #expect(try workshop.text("a.json") == text.replacing("[{\"title\": \"A\"}]}]},", with: "[]}]},"))
  }

  @Test(
    "--update is refused for standard input and for JSON reports",
    arguments: ["replay - --update", "replay a.json --update --format json"])
  func refused(_ command: String) throws {
    let workshop = TemporaryFolder()
    try workshop.make(["a.json": "{}"])
    #expect(try workshop.publish(command).code == 64)
  }
}
