import Foundation
import TestKit
import Testing

/// The messages of `publish check` about a wrong command line, address or place to write to.
@Suite struct CheckUsageTests {
  static let wrong: [(String, String)] = [
    (
      "--app-version v2.2.2", "--app-version 'v2.2.2' is not a version: it must start with a digit. Did you mean 2.2.2?"
    ),
    (
      "--app-version 1 --os-version abc",
      "--os-version 'abc' is not a version: it must start with a digit. Write it as 2.2.2."
    ),
    ("--app-version 1 --launches 0", "--launches 0 is not a count, this launch included."),
    ("--app-version 1 --expect alert=none", "'alert' is not a channel: did you mean alerts?"),
    ("--app-version 1 --expect alerts=None", "Write 'none' in lower case."),
    ("--app-version 1 --expect alerts", "Write it as banners=download-update, or banners=none."),
    ("--app-version 1 --answer alerts=later", "alerts has no button 'later'. There are action, remind, ignore, ok."),
    ("--app-version 1 --answer banners=ok", "Banners have no buttons: their pages decide what to do."),
    (
      "--app-version 1 --flag hideUpdate",
      "Write the notification's id and the flag: download-update/hideUpdate; a flag of the whole site as /hideUpdate."
    ),
    ("--app-version 1 --channel alerts --flag a/b", "--flag a/b needs --channel banners, too."),
    ("--app-version 1 --channel alerts --access photos", "--access photos needs --channel permissions, too."),
    ("--app-version 1 --now 2026-11-31", "'2026-11-31' is not a day or an instant. Write a day like"),
    (
      "--app-version 1 --now 2026-11-21T09:00:00",
      "'2026-11-21T09:00:00' does not say its time zone. Write 2026-11-21T09:00:00Z"
    ),
  ]

  @Test(arguments: wrong) func saysWhatToWriteInstead(_ options: String, _ advice: String) throws {
    let run = try Demo.whole().publish("check \(options)")
    #expect(run.code == 64 && run.output == "")
    #expect(run.talk.contains(advice), "\(run.talk)")
  }

  static let nowhere: [(String, String)] = [
    ("public/control.json", "error: 'public/control.json' is a file\n  name the folder that it is in\n"),
    (
      "updates.example.com",
      "error: there is no folder 'updates.example.com'\n  write https://updates.example.com/ for an address\n"
    ),
    ("http://", "error: 'http://' names no host\n  write it as https://updates.example.com/\n"),
  ]

  @Test(arguments: nowhere) func saysWhereToLook(_ from: String, _ talk: String) throws {
    let run = try Demo.whole().publish("check --app-version 1 --from \(from)")
    #expect(run == PublishProgram.Run(code: 1, output: "", talk: talk))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["text", "json"])
  func resultsThatCannotBeWrittenAreAFailure(_ format: String) throws {
    let site = try Demo.whole()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "\"$0\" check --app-version 2.2.2 --format \(format) > /dev/full", PublishProgram.executable,
    ]
    shell.currentDirectoryURL = URL(filePath: site.path)
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 1)
    withExtendedLifetime(site) {}
  }

  @Test func aViewThatIsMissingIsAFailure() throws {
    let site = try Demo.whole()
    try site.remove("public/views/download-update")
    let results = try Report(site, "--app-version 2.2.2 --channel banners", exits: 1).results
    #expect(results.first?.error?.hasSuffix("there is no such file in public") == true)
  }

  @Test func anExpectationIsInTheJSON() throws {
    let report = try Report(Demo.whole(), "--app-version 2.2.2 --expect banners=welcome-tour", exits: 2)
    #expect(
      report.expectations == [
        .init(channel: "banners", expected: "welcome-tour", displayed: ["download-update"], passed: false)
      ])
  }

  static let notes = [
    ("--flag nosuch/x --channel banners", "note: no banner here is called 'nosuch', so its flag changes nothing\n"),
    (
      "--flag /x --channel banners",
      "note: no banner here asks for a flag of the whole site, so its flag changes nothing\n"
    ),
  ]

  @Test(arguments: notes) func saysWhatHasNoEffect(_ options: String, _ talk: String) throws {
    #expect(try Demo.whole().publish("check --app-version 2.2.2 --now \(Demo.now) \(options)").talk == talk)
  }

  @Test func aNearMissOfAPermissionIsNamed() throws {
    let results = try Report(Demo.whole(), "--app-version 2.2.2 --channel permissions --access photo").results
    #expect(results.first?.reason == "the feed has no prompt for photo; did you mean photos?")
  }

  @Test func aClockBeforeTheDevicesPastIsSaid() throws {
    let site = try Demo.whole()
    _ = try site.publish(
      "check --app-version 1 --channel prompts --state d.json --now 2026-11-21T09:00:00Z --installed 1d")
    let run = try site.publish("check --app-version 1 --channel prompts --state d.json --now 2026-11-01T09:00:00Z")
    #expect(run.output.hasPrefix("The device kept in d.json, which will be installed only at 2026-11-20T09:00:00Z and"))
  }
}
