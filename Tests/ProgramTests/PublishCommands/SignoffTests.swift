import Foundation
import TestKit
import Testing

/// The page on which a release manager signs: it gives the answers of the other commands, and each command on it
/// confirms its answer.
@Suite struct SignoffTests {
  private static let now = "--now 2026-12-02T09:00:00Z"

  /// The demo, and the same with another `control.json`.
  private func outputs(_ edit: (String) -> String = { $0 }) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for copy in ["old", "new"] {
      try FileManager.default.copyItem(atPath: "\(Demo.repository)/public", toPath: "\(folder.path)/\(copy)")
    }
    try folder.make("new/control.json", edit(try folder.text("new/control.json")))
    return folder
  }

  private func page(_ folder: TemporaryFolder, _ options: String = "") throws -> String {
    let run = try folder.publish("signoff old new --output page.html \(Self.now)\(options)")
    #expect(run.code == (run.talk.contains("Do not sign yet") ? 2 : 0), "\(run.talk)")
    return try folder.text("page.html")
  }

  @Test func sameOutputsAreProvedToBeTheSame() throws {
    let page = try page(outputs())
    #expect(page.contains("<h1 id=\"verdict-title\">No device sees a difference</h1>"))
    #expect(page.contains("That is proved, not sampled. All files are the same."))
    #expect(page.contains("publish diff old new --expect same"))
    #expect(!page.contains("is not what its manifest lists"))
  }

  /// dark-mode has no limit: the demo's own warning, which an exact copy does not make worse.
  @Test(
    arguments: [
      ("", "Problems proved", "None is new", "1 as before"),
      ("--budget day=9", "Interruptions", "9 a day", "within budget"),
      ("--budget day=8,week=40", "Interruptions", "9 a day", "over budget: 8 a day and 40 a week"),
      ("--channel prompts", "Interruptions", "2 a day", "at most; no budget is set"),
    ])
  func theVerdictNames(_ options: String, title: String, answer: String, detail: String) throws {
    let page = try page(outputs(), options.isEmpty ? "" : " \(options)")
    let tile = """
      <span class="label">\(title)</span>
      <strong>\(answer)</strong> <span class="detail">\(detail)</span>
      """
    #expect(page.contains(tile))
    #expect(page.contains("Do not sign yet") == detail.hasPrefix("over"))
  }

  /// One screen is enough to sign: only the changes, their words and what is against the release are unfolded.
  @Test(arguments: [("", ["changes"]), ("--budget day=8", ["changes", "pressure"])])
  func whatDecidesIsUnfolded(_ options: String, _ open: [String]) throws {
    let page = try page(outputs(), options.isEmpty ? "" : " \(options)")
    let unfolded = page.matches(of: /aria-labelledby="([a-z]+)-title"><details open>/).map { String($0.1) }
    #expect(unfolded == open)
    let order = ["verdict-title", "signatures-title", "changes-title", "commands-title"].map {
      page.range(of: "id=\"\($0)")
    }
    #expect(order.compactMap(\.self).map(\.lowerBound) == order.compactMap(\.self).map(\.lowerBound).sorted())
    #expect(!order.contains(nil))
  }

  @Test func whatIsNewIsToldFromWhatWasThere() throws {
    let page = try page(
      outputs { $0.replacing("\"appVersionLessThan\": \"2.4.0\"", with: "\"appVersionLessThan\": \"0\"") })
    // Only the English feed is wrong: others are still shown it.
    #expect(page.contains("Look before you sign"))
    #expect(page.contains("<code>new</code> is not what its manifest lists: control.json."))
    #expect(page.contains("<span class=\"severity\">Warning</span> <span class=\"age\">new</span>"))
    #expect(page.contains("is never shown in all other languages: no device meets appVersionLessThan 0"))
    #expect(page.contains("<span class=\"severity\">Warning</span> <span class=\"age\">as before</span>"))
  }

  @Test func theClockChangesWhatDatesSay() throws {
    let dates = "\"notBefore\": \"2026-12-05T08:00:00Z\", \"notAfter\": \"2027-01-15T00:00:00Z\", \"onWifi\": true"
    let page = try page(outputs { $0.replacing("\"onWifi\": true", with: dates) })
    #expect(page.contains("<time datetime=\"2026-12-05T08:00:00Z\">5 December 2026, 08:00 UTC</time>"))
    #expect(page.contains("<bdi class=\"id\">wifi-sync</bdi> begins"))
    #expect(page.contains("<bdi class=\"id\">wifi-sync</bdi> ends"))
    #expect(page.contains("<th scope=\"col\">from 5 Dec 2026</th>"))
  }

  /// Even with a device's state, which is part of the command.
  @Test func everyCommandOnThePageConfirmsIt() throws {
    let folder = try outputs {
      $0.replacing(
        "\"appVersionAtLeast\": \"2.4.0\"", with: "\"appVersionAtLeast\": \"2.3.0\", \"neverDisplayed\": true"
      )
      .replacing("\"onWifi\": true", with: "\"onWifi\": true, \"rolloutPercent\": 25")
      .replacing("\"welcome-tour\": {", with: "\"it's-a-tour\": {")
    }
    let page = try page(folder, " --budget day=9")
    let commands = try folder.runCommands(on: page)
    #expect(commands.count > 15)
    #expect(commands.contains { $0.contains(" --state '{") })
  }

  @Test("the page's answers are available as JSON") func forPrograms() throws {
    let folder = try outputs()
    let run = try folder.publish("signoff old new --format json --budget day=8 \(Self.now)")
    #expect(run.code == 2)
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(answer["schema"] as? String == "publish.signoff/1")
    #expect(answer["verdict"] as? String == "doNotSign")
    #expect(answer["same"] as? Bool == true)
    let answers = try #require(answer["answers"] as? [[String: String]])
    #expect(answers.map { $0["section"] } == ["changes", "content", "proofs", "pressure", "calendar", "originals"])
    #expect(answers[3]["verdict"] == "doNotSign" && answers[0]["verdict"] == "good")
    #expect(answers[1]["answer"] == "Not asked", "there is no publish.yml")
  }

  @Test func textsOfFeedsAreNoMarkup() throws {
    let page = try page(
      outputs {
        $0.replacing("\"welcome-tour\": {", with: "\"<script>alert('1')</script>\\u202e&amp;\": {")
      })
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&lt;U+202E&gt;&amp;amp;"))
    #expect(!page.contains("<script"))
    #expect(!page.contains("\u{202E}"))
    #expect(page.contains("Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"))
  }

  @Test(
    arguments: [
      ("signoff old nowhere", 1, "there is no folder 'nowhere'"),
      ("signoff old new --output nowhere/page.html", 1, "cannot be written"),
      ("signoff old new --output=", 64, "--output"),
      ("signoff old new --budget launch=x", 64, "write it as launch=3,first=1,day=6,week=20"),
      ("signoff old", 64, "new"), ("signoff old new --read 3fa9c0d2", 64, "--read goes with --sign"),
      ("signoff old new --sign a.key --channel alerts", 64, "--sign signs the whole output"),
      ("signoff old new --sign a.key --read 3fa", 64, "write the first 8 to 64 digits"),
    ])
  func mistakesAreNamed(_ command: String, code: Int, words: String) throws {
    let run = try outputs().publish(command)
    #expect(run.code == Int32(code))
    #expect(run.talk.contains(words))
  }
}

extension TemporaryFolder {
  /// Runs the commands of `publish` on a page. Each has to be one that the help lists.
  func runCommands(on page: String) throws -> [String] {
    let commands = page.split(separator: "<pre class=\"command\"><code>").dropFirst().flatMap { part -> [String] in
      let command = part.prefix { $0 != "<" }.withoutReferences
      guard let before = part.firstMatch(of: /<p class="quiet before">[^<]*<code>([^<]+)<\/code>/) else {
        return [command]
      }
      // These options replace those of the command.
      var words = command.shellWords
      for name in ["--from", "--expect"] {
        while let i = words.firstIndex(of: name) { words.removeSubrange(i...i + 1) }
      }
      return [command, (words + before.1.withoutReferences.shellWords).map(\.quoted).joined(separator: " ")]
    }
    for command in commands where !command.hasPrefix("sha256sum ") {
      let words = command.shellWords
      #expect(words[0] == "publish" && PublishProgram.commands.contains(words[1]), "\(command)")
      let run = try PublishProgram(folder: path).run(words.dropFirst().map(\.self))
      #expect(run.code == 0, "\(command)\n\(run.talk)\(run.output)")
    }
    return commands
  }
}

extension String {
  fileprivate var quoted: String { "'\(replacing("'", with: "'\\''"))'" }
}

extension Substring {
  fileprivate var withoutReferences: String {
    String(self).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
