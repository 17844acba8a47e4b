import Foundation
import TestKit
import Testing

/// Questions about all devices are about those of all languages.
@Suite struct AllLanguagesTests {
  struct Question: Sendable, CustomTestStringConvertible {
    /// By path.
    var files: [String: String]
    var command: String
    var code: Int32
    /// In the output or in what is said.
    var says: [String]

    var testDescription: String { command }
  }

  private static func banners(_ conditions: [(id: String, all: String)]) -> String {
    let banners = conditions.map { id, all in
      #""\#(id)": {"entry": "i", "conditions": {"all": {\#(all)}}, "views": {"i": {"file": "https://x.example/\#(id).html"}}}"#
    }
    return "{\(banners.joined(separator: ", "))}"
  }

  private static let once = #""neverDisplayed": true"#

  /// The German file changes from one that greets once to one that sells at every launch. Nothing lists the files.
  private static let german = [
    "old/control.json": banners([("hello", once)]), "old/control_de.json": banners([("hello", once)]),
    "new/control.json": banners([("hello", once)]), "new/control_de.json": banners([("sale", "")]),
  ]

  private static let equalAlerts = ["old/notifications.plist", "new/notifications.plist"].reduce(
    into: [String: String]()
  ) {
    $0[$1] =
      "<plist version=\"1.0\"><dict><key>a</key><dict><key>Title</key><string>A</string></dict></dict></plist>"
  }

  /// Only in French, in all three files.
  private static let french = ["", "_de", "_fr"].reduce(into: [String: String]()) {
    $0["new/control\($1).json"] = banners([("fete", #""localeIn": ["fr"], "# + once)])
  }

  private static let arabic = [
    "new/control.json": banners([("eid", #""localeIn": ["ar", "de-CH", "zh-Hant"], "# + once)])
  ]

  static let withoutIndex: [Question] = [
    .init(files: german, command: "diff old new --expect same", code: 2, says: ["banners (control_de.json, for de)"]),
    .init(
      files: german.merging(equalAlerts) { $1 }, command: "diff old new --channel alerts --expect same", code: 0,
      says: ["No device sees a difference in alerts; other channels were not compared."]),
    .init(
      files: german, command: "diff old new --format markdown", code: 0,
      says: ["| **sale** (banners, for de) | newly shown |"]),
    .init(
      files: german, command: "audit --from new --budget day=1", code: 2,
      says: ["sale comes back at every launch, and nothing that users do ends this: de", "in de"]),
    .init(files: german, command: "matrix --from new --expect sale@language=de", code: 0, says: ["control_de.json"]),
    .init(files: german, command: "matrix --from new --expect sale@language=sv", code: 2, says: ["but it cannot"]),
    .init(
      files: german, command: "explain sale --from new --app-version 1 --locale de", code: 0, says: ["is displayed"]),
    .init(
      files: german, command: "explain hello --from new --app-version 1 --locale de", code: 1,
      says: ["a device in de does not read 'hello': it is in control.json"]),
    .init(
      files: german, command: "signoff old new --output page.html", code: 0, says: ["2 notifications change"]),
  ]

  static let oneLanguage: [Question] = [
    .init(
      files: french, command: "audit --from new --fail-on warning", code: 0,
      says: ["banners: fete at launch 1", "all other languages [nobody-left]", "in fr"]),
    .init(
      files: french, command: "audit --from new --format json", code: 0,
      says: [#""exceptLanguage": ["#, #""feed": "control_fr.json""#, "--locale fr"]),
    .init(files: french, command: "signoff new new --output page.html", code: 0, says: ["No new problem found"]),
    .init(
      files: french, command: "explain fete --from new --app-version 1", code: 0,
      says: ["1 fact", "language fr instead of en", "--locale fr"]),
    .init(
      files: [
        "new/control.json": banners([("never", #""appVersionLessThan": "0""#)]),
        "new/control_fr.json": banners([("never", #""appVersionLessThan": "0""#)]),
      ], command: "audit --from new --fail-on error", code: 2,
      says: ["error    never is never shown: no device meets appVersionLessThan 0 [never-shown]"]),
    .init(
      files: [
        "new/control.json": banners([("a", #""appVersionLessThan": "0""#)]),
        "new/control_fr.json": banners([("a", once)]),
      ], command: "audit --from new --fail-on error", code: 0,
      says: ["warning  a is never shown in all other languages: no device meets appVersionLessThan 0"]),
    .init(
      files: [
        "new/control.json": banners([("b", once), ("a", once)]),
        "new/control_fr.json": banners([("b", ""), ("a", once)]),
      ], command: "audit --from new --fail-on error", code: 0,
      says: ["note     a is hidden from some devices, because b always comes first: fr [partly-hidden]"]),
  ]

  static let names: [Question] = [
    .init(
      files: arabic, command: "matrix --from new", code: 0,
      says: ["  ar or de-CH or zh-Hant\n    1  eid  once", "  all other languages\n    nothing"]),
    .init(files: arabic, command: "matrix --from new --expect !eid@language=de", code: 2, says: ["but it can be"]),
    .init(files: arabic, command: "matrix --from new --expect !eid@language=fr", code: 0, says: []),
    .init(files: arabic, command: "matrix --from new --locale en --expect !eid@language=ar", code: 0, says: []),
    .init(
      files: arabic, command: "matrix --from new --locale de", code: 0,
      says: ["  de-CH\n    1  eid  once", "  de (but not de-CH)\n    nothing"]),
    .init(
      files: arabic, command: "check --from new --app-version 1 --locale zh-TW --expect banners=eid", code: 0, says: []),
    .init(
      files: arabic, command: "check --from new --app-version 1 --locale zh-SG --expect banners=none", code: 0, says: []
    ),
  ]

  @Test(arguments: withoutIndex + oneLanguage + names) func answers(_ question: Question) throws {
    let folder = TemporaryFolder()
    for (path, text) in question.files { try folder.make(path, text) }
    let run = try folder.publish(question.command)
    #expect(run.code == question.code, "\(run.output)\(run.talk)")
    for words in question.says {
      #expect((run.output + run.talk).contains(words), "\(words)\n\(run.output)\(run.talk)")
    }
  }

  /// A date from a clock that was ahead counts as never for clients, and so in answers about them.
  @Test(arguments: [43_200, 43_201, 86_400, 5_000_000]) func aClockThatWasAhead(_ seconds: Int) throws {
    let folder = TemporaryFolder()
    let now = 1_795_252_800
    try folder.make(
      "feeds/versions.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>3.0</key><array><string>New</string></array></dict></plist>
      """)
    let state = """
      {"publish.format": 1, "publish.launches": 3, "iVersionLastVersionChecked": "1.0", \
      "iVersionLastChecked": {"$date": \(now + seconds)}}
      """
    let device = ["--from", "feeds", "--state", state, "--app-version", "1.0", "--now", "2026-11-21T09:20:00Z"]
    let program = PublishProgram(folder: folder.path)
    let isShown = seconds > 43_200
    let check = try program.run(["check", "--expect", "updates=\(isShown ? "3.0" : "none")"] + device)
    #expect(check.code == 0, "\(check.talk)")
    let explained = try program.run(["explain", "3.0", "--expect", isShown ? "shown" : "hidden"] + device)
    #expect(explained.code == 0, "\(explained.output)\(explained.talk)")
  }

  @Test("if no device is shown the entry, no device is written") func noDeviceToKeep() throws {
    let folder = TemporaryFolder()
    try folder.make("feeds/control.json", Self.banners([("never", #""appVersionLessThan": "0""#)]))
    let run = try folder.publish("explain never --from feeds --app-version 1 --write-state device.json")
    #expect(run.code == 0)
    #expect(run.output.contains("It is never shown: no device meets appVersionLessThan 0."))
    #expect(run.talk.contains("note: no device was found that is shown it"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/device.json"))
  }
}
