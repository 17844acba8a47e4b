import Foundation
import TestKit
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

  private func workshop(_ files: [String: String]) throws -> TemporaryFolder {
    let workshop = TemporaryFolder()
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
    #expect(run.code == 2)
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
      "g.yaml": "schema: publish.scenarios/1\nchannel: alerts\nscenarios: []",
    ])
    let run = try workshop.publish("replay b.yaml c.json a.yaml d.json e.json f.yaml g.yaml . none.yaml")
    #expect(run.code == 1)
    #expect(
      run.talk == """
        b.yaml:1:9: error: found unexpected end of stream inside quotation marks [yaml-syntax]
        1 | schema: 'publish
          |         ^ close the quotation mark
        c.json: error: schema: one of "publish.scenarios/1", "publish.version-order/1", "publish.inspection-case/1" is expected, not "publish.check/1" \
        [bad-scenarios]
        d.json:2:9: error: a number must not begin with zeros [json-syntax]
        2 |   "a": 01}
          |         ^
        e.json: error: a: duplicate key; its last value is used [duplicate-key]
          keep one of them
        g.yaml:3:1: error: scenarios: the file has no scenarios [bad-scenarios]
        3 | scenarios: []
          | ^
        .: error: this is a folder; name the files in it [unreadable-file]
        none.yaml: error: there is no such file [unreadable-file]

        """)
    #expect(
      run.output == """
        b.yaml: could not be read
          b.yaml:1:9: found unexpected end of stream inside quotation marks

        c.json: could not be read
          c.json: schema: one of "publish.scenarios/1", "publish.version-order/1", "publish.inspection-case/1" is expected, not "publish.check/1"

        a.yaml: 2 passed, 0 failed
        d.json: could not be read
          d.json:2:9: a number must not begin with zeros

        e.json: could not be read
          e.json: a: duplicate key; its last value is used

        f.yaml: 1 passed, 0 failed, 1 invalid
          ! scenarios[1]
              f.yaml:10:5: scenarios[1].ids: there is no field "ids"; did you mean "id"?
              f.yaml:10:5: scenarios[1]: "id" is missing

        g.yaml: could not be read
          g.yaml:3:1: scenarios: the file has no scenarios

        .: could not be read
          .: this is a folder; name the files in it

        none.yaml: could not be read
          none.yaml: there is no such file

        3 passed, 0 failed, 1 invalid, 7 files could not be read

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

  @Test func namesKeysOfAFeedThatNobodyReads() throws {
    let slip = scenarios(title: "B").replacingOccurrences(of: "Title: A", with: "Title: A, Minversion: 3")
    let run = try workshop(["a.yaml": slip]).publish("replay a.yaml")
    #expect(run.output.contains("\n        note: a has a key that clients don't know: Minversion\n"))
    let passed = slip.replacingOccurrences(of: "{title: B", with: "{title: A")
    #expect(try workshop(["a.yaml": passed]).publish("replay a.yaml").output.hasSuffix("\n2 passed, 0 failed\n"))
  }

  /// Never more than this is read, whatever the file is.
  @Test func largeFilesAreRefused() throws {
    let workshop = try workshop([
      "a.yaml": "", "b.json": "", "values.json": "[0\(String(repeating: ",0", count: 600_000))]",
    ])
    truncate("\(workshop.path)/a.yaml", 4 << 30)
    truncate("\(workshop.path)/b.json", 8 << 20 + 1)
    let run = try workshop.publish("replay a.yaml b.json values.json /dev/zero")
    #expect(run.code == 1)
    for path in ["a.yaml", "b.json", "/dev/zero"] {
      #expect(
        run.talk.contains(
          "\(path): error: the scenarios are larger than 8 MiB [file-too-large]\n  split them into several files\n"))
    }
    #expect(run.talk.contains("values.json: error: it holds more than 500000 values [json-syntax]\n"))
  }

  @Test func helpHasNoLooseEnds() throws {
    let help = try TemporaryFolder().publish("replay --help").output
    let codes = """
      Exits 0 if all is as expected, or is so now with --update; 1 if something
      cannot be played or read; 2 if something is not as expected; 64 if the command
      line is wrong.
      """
    #expect(help.contains("\n\n\(codes)\n\n"))
  }

  @Test func namesAFileAsTheUserDoes() throws {
    let workshop = try workshop(["q a/b.yaml": scenarios()])
    try workshop.move("q a/b.yaml", to: "b")
    #expect(try workshop.publish("replay ./b").output.hasPrefix("./b: 2 passed"))
  }

  @Test func asksForAFile() throws {
    #expect(try TemporaryFolder().publish("replay").code == 64)
    #expect(try TemporaryFolder().publish("replay a.yaml --format xml").code == 64)
  }
}
