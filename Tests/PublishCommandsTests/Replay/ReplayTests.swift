import Foundation
import Testing

/// `publish replay`, run as QA runs it.
@Suite struct ReplayTests {
  /// Two alerts scenarios, of which the second fails where `title` is not A.
  private func scenarios(title: String = "A") -> String {
    """
    schema: publish.scenarios/1
    channel: alerts
    scenarios:
      - id: offline
        title: nothing without a network
        start: 0
        http: {networkError: true}
        timeline: [{type: launch}]
        expect: [{shown: []}]
      - id: one
        start: 0
        options: {debug: true}
        feed:
          a: {Title: A, Message: "First line\\n\\nLast line"}
        timeline: [{type: launch}, {type: press, label: OK}]
        expect:
          - shown:
              - {title: \(title), message: "First line\\n\\nLast line", buttons: [OK]}
          - state: {iNotifyViewedNotifications: [a], iNotifyLastChecked: {$date: 0}}
    """
  }

  private func workshop(_ files: [String: String]) throws -> Workshop {
    let workshop = Workshop()
    try workshop.make(files)
    return workshop
  }

  @Test func tellsWhatPassed() throws {
    let run = try workshop(["a.yaml": scenarios()]).publish("replay a.yaml")
    #expect(run == .init(code: 0, output: "a.yaml: 2 passed, 0 failed\n2 passed, 0 failed\n", talk: ""))
  }

  @Test func listsWhatPassedWhenAsked() throws {
    let run = try workshop(["a.yaml": scenarios()]).publish("replay a.yaml --verbose")
    #expect(
      run.output == """
        a.yaml: 2 passed, 0 failed
          ✓ offline: nothing without a network
          ✓ one
        2 passed, 0 failed

        """)
  }

  @Test func showsWhatDiffers() throws {
    let run = try workshop(["a.yml": scenarios(title: "B")]).publish("replay a.yml")
    #expect(run.code == 1)
    #expect(run.talk == "")
    #expect(
      run.output == """
        a.yml: 1 passed, 1 failed
          ✗ one
              timeline[0] launch
                shown (- expected, + got)
                  - • title: "B"
                  + • title: "A"
                      message:
                      │ First line
                      │
                      │ Last line
                      buttons: ["OK"]

        1 passed, 1 failed

        """)
  }

  @Test func oneBadFileDoesNotStopTheOthers() throws {
    let workshop = try workshop([
      "a.yaml": scenarios(), "b.yaml": "schema: 'publish", "c.json": #"{"schema": "publish.check/1"}"#,
      "d.json": "{\n  \"a\": 01}", "e.json": #"{"a": 1, "a": 2}"#,
      "f.yaml": scenarios().replacingOccurrences(of: "id: one", with: "ids: one"),
    ])
    let run = try workshop.publish("replay b.yaml c.json a.yaml d.json e.json f.yaml . none.yaml")
    #expect(run.code == 1)
    #expect(
      run.talk == """
        b.yaml:1:9: error: found unexpected end of stream inside quotation marks [yaml-syntax]
        1 | schema: 'publish
          |         ^ close the quotation mark
        c.json: error: schema: "publish.scenarios/1" or "publish.version-order/1" is expected, not "publish.check/1" \
        [bad-scenarios]
        d.json:2:9: error: a number must not begin with zeros [json-syntax]
        2 |   "a": 01}
          |         ^
        e.json: error: a: the key stands twice; its last value is used [duplicate-key]
          keep one of them
        .: error: this is a folder; name the files in it [unreadable-file]
        none.yaml: error: there is no such file [unreadable-file]

        """)
    #expect(
      run.output == """
        b.yaml: could not be read
        c.json: could not be read
        a.yaml: 2 passed, 0 failed
        d.json: could not be read
        e.json: could not be read
        f.yaml: 1 passed, 0 failed, 1 invalid
          ! scenarios[1]
              scenarios[1].ids: there is no field "ids"; did you mean "id"?

        .: could not be read
        none.yaml: could not be read
        3 passed, 0 failed, 1 invalid, 6 files could not be read

        """)
  }

  @Test func playsOnlyWhatWasAskedFor() throws {
    let workshop = try workshop(["a.yaml": scenarios(title: "B")])
    #expect(try workshop.publish("replay a.yaml --only offline").output.hasSuffix("1 passed, 0 failed\n"))
    let slip = try workshop.publish("replay a.yaml --only oflfine")
    #expect(slip.code == 1)
    #expect(slip.output == "")
    #expect(slip.talk == "error: no scenario has the id 'oflfine'\n  did you mean 'offline'?\n")
  }

  @Test func namesAFileAsTheUserDoes() throws {
    let workshop = try workshop(["q a/b.yaml": scenarios()])
    try workshop.move("q a/b.yaml", to: "b")
    #expect(try workshop.publish("replay ./b").output.hasPrefix("./b: 2 passed"))
  }

  @Test func asksForAFile() throws {
    #expect(try Workshop().publish("replay").code == 64)
    #expect(try Workshop().publish("replay a.yaml --format xml").code == 64)
  }
}
