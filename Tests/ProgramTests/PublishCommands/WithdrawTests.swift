import Foundation
import TestKit
import Testing

/// `publish withdraw`: gone at once, and in every later build.
@Suite struct WithdrawTests {
  static let hello = "content/notifications/hello.md"
  static let alert = Sites.notification("News", "channels: [alerts]").replacing(
    "conditions:\n  all: { neverDisplayed: true }\n", with: ""
  ).replacing("height: 120\n", with: "")
  static let files = Sites.small.merging([
    hello: Sites.notification("Hello").replacing("[Close]", with: "![A](assets/a.svg)\n\n[Close]"),
    "content/assets/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "content/notifications/news.md": alert,
    "content/prompts/rate.md": "---\nactionURL: https://a.example/\n---\nRate?\n",
    "content/permissions/camera.md": "---\ntitle: Camera\n---\nMay we?\n",
  ]) { $1 }

  private func published() throws -> TemporaryFolder {
    let site = try TemporaryFolder(Self.files)
    try site.published("build --now \(Demo.now)")
    // An older view, which stays for older feeds.
    try site.edit(Self.hello, "is here", "was here")
    try site.published("build --now \(Demo.now)")
    return site
  }

  @Test func isGoneAtOnce() throws {
    let site = try published()
    #expect(try site.names("public/views/hello").count == 2)
    let run = try site.published("withdraw hello --now \(Demo.now)")
    #expect(
      run.output.hasPrefix(
        "'withdrawn: true' added to \(Self.hello)\n"
          + "the next build withdraws banner hello, and removes 2 views and 1 image at once\n\nwho still has it\n  banners\n"
      ))
    #expect(run.talk.hasPrefix("next: publish build, and upload it;"))
    let built = try site.published("build --now \(Demo.now)")
    #expect(built.output.contains("6 removed\nwithdrawn: banner hello\nfeeds that changed: control.json\n"))
    #expect(try site.names("public").contains("views") == false)
    #expect(try site.names("public/assets").allSatisfy { $0.hasPrefix("style.") }, "the pages' own")
    let tree = try site.tree()
    for folder in ["public", ".publish"] { try site.remove(folder) }
    try site.published("build --now \(Demo.now)")
    let again = try site.tree()
    #expect(again.files["control.json"] == tree.files["control.json"], "a fresh clone builds the same")
    #expect(try site.published("status --now \(Demo.now)").output.contains(#/hello +withdrawn\n/#))
  }

  /// A device that has seen a banner at each launch, and keeps its state.
  @Test func leavesADeviceThatHasSeenIt() throws {
    let often = Sites.notification("Hello").replacing("neverDisplayed: true", with: "launchesAtLeast: 1")
    let site = try TemporaryFolder(Sites.small.merging([Self.hello: often]) { $1 })
    func displayed(at hour: Int) throws -> String? {
      let check = "check --app-version 1.0 --channel banners --state device.json --format json"
      let run = try site.published("\(check) --now 2026-11-21T\(hour):00:00Z")
      return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8)).results.first?.id
    }
    try site.published("build --now \(Demo.now)")
    #expect(try [10, 11].map(displayed) == ["hello", "hello"])
    try site.published("withdraw hello --now \(Demo.now)")
    try site.published("build --now \(Demo.now)")
    #expect(try displayed(at: 12) == nil)
  }

  static let names: [Case<String, String>] = [
    Case("an id", "hello", "content/notifications/hello.md"),
    Case("an alert's key", "2026/11/20-news", "content/notifications/news.md"),
    Case("an alert's file", "news", "content/notifications/news.md"),
    Case("a path", "content/notifications/hello.md", "content/notifications/hello.md"),
    Case("a version", "2.4.0", "content/releases/2.4.0.md"), Case("a prompt", "rate", "content/prompts/rate.md"),
    Case("a permission", "camera", "content/permissions/camera.md"),
  ]

  @Test(arguments: names) func finds(_ c: Case<String, String>) throws {
    let site = try published()
    let before = try site.text(c.expected)
    #expect(try site.published("withdraw \(c.input) --dry-run").output.contains("would be added to \(c.expected)\n"))
    #expect(try site.text(c.expected) == before)
    try site.published("withdraw \(c.input)")
    let lines = try site.text(c.expected).split(separator: "\n", omittingEmptySubsequences: false)
    let others = lines.filter { $0 != "withdrawn: true" }
    // A file without front matter gets two fences, too.
    let fences = before.hasPrefix("---\n") ? 0 : 2
    #expect(others.dropFirst(fences).joined(separator: "\n") == before && others.count == lines.count - 1)
    let built = try site.published("build --now \(Demo.now) --rehash")
    #expect(built.output.contains("\nwithdrawn: "), "\(built.output)")
  }

  static let sources: [Case<String, String>] = [
    Case("no front matter", "- News\n", "---\nwithdrawn: true\n---\n- News\n"),
    Case("other line ends", "---\r\ntitle: T\r\n---\r\n- News", "---\r\ntitle: T\r\nwithdrawn: true\r\n---\r\n- News"),
    Case(
      "keys in braces", "---\n{ title: T } # all\n---\n- News\n",
      "---\n{ title: T, withdrawn: true } # all\n---\n- News\n"),
    Case(
      "what was undone", "---\ntitle: T\nwithdrawn: false # for now\n---\n- News\n",
      "---\ntitle: T\nwithdrawn: true # for now\n---\n- News\n"),
  ]

  @Test(arguments: sources) func keepsTheRestOfTheFile(_ c: Case<String, String>) throws {
    let site = try TemporaryFolder(Self.files.merging(["content/releases/2.4.0.md": c.input]) { $1 })
    let run = try site.published("withdraw 2.4.0")
    #expect(run.output.contains("there is no output here to say what the next build removes"))
    #expect(try site.text("content/releases/2.4.0.md") == c.expected)
  }

  static let refused: [Case<(path: String, text: String?, id: String), String>] = [
    Case("an unknown name", (hello, nil, "helo"), "did you mean 'hello'?"),
    Case(
      "withdrawn already", (hello, "---\ntitle: A\nwithdrawn: true\n---\nA\n", "hello"),
      "says 'withdrawn: true' already"),
    Case(
      "YAML of another form", (hello, "---\n? title\n: A\n---\nA\n", "hello"),
      "cannot be added to \(hello):2:1: a key after '?'"),
    Case(
      "errors in the file", (hello, "---\ntitel: A\n---\nA\n", "hello"), "'publish lint' says what is wrong with it"),
  ]

  @Test(arguments: refused) func changesNothing(_ c: Case<(path: String, text: String?, id: String), String>) throws {
    let site = try TemporaryFolder(Self.files.merging(c.input.text.map { [c.input.path: $0] } ?? [:]) { $1 })
    let tree = try site.tree(".")
    let run = try site.publish("withdraw \(c.input.id)")
    #expect(run.code == 1 && run.talk.contains(c.expected), "\(run.talk)")
    #expect(try site.tree(".") == tree)
  }

  /// The files are deleted, but the views would stay for older feeds.
  @Test func takesBackWhatWasDeletedBefore() throws {
    let site = try published()
    try site.remove(Self.hello)
    try site.published("build --now \(Demo.now)")
    #expect(try site.names("public/views/hello").count == 2)
    #expect(
      try site.published("withdraw hello").output == "\(Self.hello) written\nthe next build removes 2 views at once\n")
    #expect(try site.published("build --now \(Demo.now) --strict").code == 0)
    #expect(try site.names("public").contains("views") == false)
    try site.remove(Self.hello)
    try site.published("build --now \(Demo.now)")
    let again = try site.publish("withdraw hello")
    #expect(again.code == 1 && again.talk.contains("nothing that is published would stay"))
  }

  @Test func saysThatErrorsAreInTheWay() throws {
    let site = try published()
    try site.make(["content/notifications/broken.md": "---\ntitel: Broken\n---\nText.\n"])
    let run = try site.published("withdraw hello")
    #expect(run.talk == "next: the site has errors, so nothing is withdrawn until they are corrected: publish lint\n")
  }

  @Test func printsJSON() throws {
    let site = try published()
    let run = try site.published("withdraw hello --format json --now \(Demo.now)")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "publish.withdraw/1" && report["file"] as? String == Self.hello)
    #expect(report["withdrawn"] as? [[String: String]] == [["channel": "banners", "key": "hello"]])
    #expect((report["removed"] as? [String])?.count == 3 && run.talk == "")
  }

  /// The effect of a withdrawal, reported before anything is withdrawn.
  @Test func aDryRunSaysWhatStays() throws {
    let folder = try Demo.whole()
    let run = try folder.publish("withdraw download-update --dry-run")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output.contains("\n\nbanner download-update\n\nwho can be shown it now\n"), "\(run.output)")
    #expect(run.output.contains("  devices that were shown it               can be shown it again\n"))
    #expect(run.output.contains("  those on which a tap has set hideUpdate  are never shown it again\n"))
    #expect(!run.output.contains("who still has it"), "that is said once")
  }

  /// The notes that the app ships, and the update on the server.
  @Test func aDryRunIsAboutEachEntry() throws {
    let both = try Demo.whole().publish("withdraw 2.4.0 --dry-run").output
    #expect(both.contains("\n\nnotes 2.4.0\n") && both.contains("\n\nupdate 2.4.0\n"), "\(both)")
    #expect(both.contains("only the next release of the app can leave it out"))
  }

  @Test func aDryRunPrintsJSON() throws {
    let run = try Demo.whole().publish("withdraw rate-us --dry-run --format json")
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["written"] as? Bool == false)
    let entry = try #require((report["entries"] as? [[String: Any]])?.first)
    // All that the text says.
    #expect((entry["corrections"] as? [String])?.first?.hasPrefix("publish it under another name") == true)
    #expect((entry["withdrawn"] as? [String])?.isEmpty == false)
    let audience = try #require(entry["audience"] as? [String: Any])
    #expect((audience["where"] as? [Any])?.isEmpty == false && audience["when"] != nil)
    let cases = try #require(entry["republished"] as? [[String: Any]])
    #expect(cases.map { $0["value"] as? String } == [nil, "cancel", "action", "remind"])
    #expect(cases.map { $0["comesBack"] as? Bool } == [true, false, false, true])
  }
}
