import Foundation
import TestKit
import Testing

/// The content that a release manager reads before signing: words, pictures, findings and scheduled changes.
@Suite struct SignedContentTests {
  private static let now = "2026-11-21T09:00:00Z"

  /// A site in two languages, as it is live and with an edit.
  private func site(
    _ edits: [String: (String, String)] = [:], _ more: [String: String] = [:]
  ) throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make([
      "publish.yml": Sites.configuration.replacing("[en]", with: "[en, de]"),
      "content/notifications/sale.md":
        "---\ntitle: Winter sale\ndate: 2026-11-20\ntemplate: card\nheight: auto\nimage: assets/cup.svg\nimageAlt: A cup\n"
        + "conditions:\n  all: { neverDisplayed: true }\n---\nSave 20 % until Friday.\n\n"
        + "[Buy](https://example.com/buy) [Close](close:)\n",
      "content/notifications/sale.de.md":
        "---\ntitle: Winterschlussverkauf\nimageAlt: Eine Tasse\n---\nSpare 20 % bis Freitag.\n\n"
        + "[Kaufen](https://example.com/buy) [Schließen](close:)\n",
      "content/permissions/camera.md": "---\ntitle: Your camera\n---\nScan a form.\n",
      "content/permissions/camera.de.md": "---\ntitle: Deine Kamera\n---\nEin Formular scannen.\n",
      "content/assets/cup.svg":
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"800\" height=\"400\"><rect width=\"800\" height=\"400\"/></svg>\n",
    ])
    try site.make(more)
    try site.published("build --now \(Self.now)")
    try site.copy("public", to: "live")
    for (path, edit) in edits { try site.edit(path, edit.0, edit.1) }
    if !edits.isEmpty { try site.published("build --now \(Self.now)") }
    return site
  }

  private static let percent = [
    "content/notifications/sale.md": ("20 %", "25 %"), "content/notifications/sale.de.md": ("20 %", "25 %"),
  ]

  private func page(_ site: TemporaryFolder, _ options: String = "") throws -> (text: String, talk: String) {
    let run = try site.publish("signoff live public -o page.html --now \(Self.now)\(options)")
    #expect(run.code == 0, "\(run.talk)")
    return (try site.text("page.html"), run.talk)
  }

  @Test("author.md 3, changed texts: the words that changed are on the page, in each language")
  func words() throws {
    let page = try page(site(Self.percent)).text
    #expect(page.contains("Save <del>20</del><ins>25</ins> % until Friday."))
    #expect(page.contains("Spare <del>20</del><ins>25</ins> % bis Freitag."))
    #expect(page.contains("“Buy” → https://example.com/buy"))
  }

  @Test("languages that show the same text are one part of the page")
  func joinedLanguages() throws {
    let site = try site()
    try site.make("content/notifications/tea.md", "---\ntitle: Tea\ntemplate: card\n---\nThere is tea.\n")
    try site.published("build --now \(Self.now)")
    let page = try page(site).text
    #expect(page.contains("<b>English, shown for German and all other languages</b>"))
    #expect(page.ranges(of: "There is tea.</ins>").count == 1)
  }

  @Test("author.md 6.2: each changed view before and after, in each language, light and dark, and safe")
  func pictures() throws {
    let page = try page(site(Self.percent)).text
    for language in ["German", "all other languages"] {
      for picture in ["before, light", "after, light", "before, dark", "after, dark"] {
        #expect(page.contains("title=\"index, \(language), \(picture)\""), "\(language), \(picture)")
      }
    }
    #expect(page.ranges(of: "<iframe").count == 8)
    #expect(page.ranges(of: "<iframe class=\"light\" sandbox loading=\"eager\" width=\"375\"").count == 4)
    #expect(page.contains("src=&quot;data:image/svg+xml;base64,"), "pictures are in the page")
    #expect(!page.contains("assets/cup.") || !page.contains("src=&quot;../"), "and none is loaded")
    #expect(!page.contains("<script") && !page.contains("prefers-color-scheme: dark) {\n:root"))
    // The page's policy holds in the frames, too, so it has to allow their styles.
    let policy = try #require(page.firstMatch(of: /style-src ([^;]+);/)).1
    #expect(policy.split(separator: " ").count == 3, "\(policy)")
  }

  @Test("only the words of a permission can change, as it has no conditions")
  func permissions() throws {
    let site = try site(["content/permissions/camera.de.md": ("Formular", "Bild")])
    let page = try page(site).text
    #expect(page.contains("<h1 id=\"verdict-title\">1 notification changes</h1>"))
    #expect(page.contains("Ein <del>Formular</del><ins>Bild</ins> scannen."))
    #expect(try site.publish("diff live public --expect same").code == 2)
    #expect(try site.publish("diff live public").output.contains("Ein [-Formular-]{+Bild+} scannen."))
  }

  // MARK: The checks of the content

  static let checks = [
    Case("nothing found", "", "<strong>Nothing found</strong>"),
    Case("a warning", "lastDisplayMinimumSeconds: 3600", "<strong>1 warning</strong>"),
  ]

  @Test(
    "author.md 3, after 2.2: findings are on the page, and with a warning the verdict is not green", arguments: checks)
  func findings(_ c: Case<String, String>) throws {
    var more: [String: String] = [:]
    if !c.input.isEmpty {
      more["content/notifications/again.md"] = Sites.notification("Again").replacing(
        "neverDisplayed: true", with: c.input)
      more["content/notifications/again.de.md"] = "---\ntitle: Nochmal\n---\nIst da.\n\n[Schließen](close:)\n"
    }
    let (page, talk) = try page(site(Self.percent, more))
    #expect(page.contains("<span class=\"label\">Checks of the content</span>\n\(c.expected)"), "\(talk)")
    #expect(talk.contains("Look before you sign") == !c.input.isEmpty, "\(talk)")
    #expect(page.contains("<code>content/notifications/again.md:") == !c.input.isEmpty)
  }

  @Test("content that builds another output is reported")
  func otherContent() throws {
    let site = try site(Self.percent)
    try site.edit("content/notifications/sale.md", "Friday", "Sunday")
    let (page, talk) = try page(site)
    #expect(talk.contains("Look before you sign"))
    #expect(page.contains("<strong>Another output</strong>"))
  }

  @Test("without content at hand, the page says so")
  func noContent() throws {
    let site = try site(Self.percent)
    try FileManager.default.removeItem(atPath: site.path("publish.yml"))
    let (page, talk) = try page(site)
    #expect(page.contains("<strong>Not asked</strong>") && talk.contains("No new problem found"))
    #expect(try site.publish("signoff live public --source nowhere").code == 1)
  }

  // MARK: The clock

  @Test(
    "author.md 3, while something is scheduled: it is named, even if only the output is at hand",
    arguments: [true, false])
  func schedule(hasContent: Bool) throws {
    let site = try site(
      Self.percent, ["content/releases/3.0.0.md": "---\ndate: 2026-12-01\npublish: 2026-12-01T08:00:00Z\n---\n- New\n"])
    if !hasContent { try FileManager.default.removeItem(atPath: site.path("publish.yml")) }
    let page = try page(site).text
    let commands = try site.runCommands(on: page)
    #expect(commands.contains("publish status --format cron --source .") == hasContent)
    #expect(page.contains("<strong>1 Dec 2026</strong>"))
    #expect(!page.contains("no dates ahead") && !page.contains("only when something else is published"))
    #expect(page.contains("1 December 2026, 08:00 UTC</time>"))
    #expect(page.contains("<bdi>release 3.0.0 appears</bdi>") == hasContent)
  }

  @Test func translationsThatLackSomethingAreListed() throws {
    let page = try page(site(Self.percent, ["content/notifications/new.md": Sites.notification("New")])).text
    #expect(page.contains("<div class=\"body\" id=\"translations\""))
    #expect(page.contains("<td>in en for de</td>"))
  }

  // MARK: On a pull request

  @Test("a comment has the words before and after, with links to the views")
  func comment() throws {
    let run = try site(Self.percent).publish("diff live public --format markdown")
    #expect(run.output.contains("| **sale** (banners) | other content | everybody |"))
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("Save") })
    // A page that is not published yet cannot be looked at.
    #expect(line.contains(" ([before](https://example.com/views/sale/index.") && !line.contains("[after]"), "\(line)")
    let buy = #"<br><br>\[Buy\](https:&#8203;//example.com/buy)"#
    #expect(line.contains("Save <del>20</del> % until Friday.\(buy)"), "\(line)")
    #expect(line.contains("Save <ins>25</ins> % until Friday.\(buy)"))
  }

  @Test("the whole sign-off page as a comment")
  func signoffAsComment() throws {
    let site = try site(Self.percent, ["content/notifications/new.md": Sites.notification("New")])
    let run = try site.publish("signoff live public --format markdown --now \(Self.now)")
    #expect(
      run.output.hasPrefix("**✓ No new problem found.** 1 notification changes.") || run.output.hasPrefix("**! Look"))
    #expect(run.output.contains("\n**Not translated**\n\n- new: in en for de\n"), "\(run.output)")
    #expect(run.output.contains("Save <ins>25</ins> % until Friday."))
  }

  @Test("no part of a text becomes markup, a mention or a link in the comment")
  func hostileComment() throws {
    let text = "@team/all #1 https://example.org ``` </td> $x$ ~~y~~ <!-- |"
    let site = try site(["content/permissions/camera.md": ("Scan a form.", "www.example.org `` \(text) ``")])
    let output = try site.publish("diff live public --format markdown").output
    let line = try #require(output.split(separator: "\n").first { $0.contains("team/all") })
    for piece in ["@&#8203;team", ##"\#1"##, "https:&#8203;//", #"\`\`\`"#, #"\</td\>"#, #"\$x"#] {
      #expect(line.contains(piece), "\(piece) in \(line)")
    }
  }

  @Test("a comment is cut to GitHub's limit, and counts the missing changes")
  func longComment() throws {
    let conditions = "\"conditions\": {\"all\": {\"neverDisplayed\": true}}"
    let feed = (0..<600).map { number in
      let view = "\"a\": {\"file\": \"https://a.example/\(number)\"}"
      return "\"entry-\(number)\": {\"entry\": \"a\", \(conditions), \"views\": {\(view)}}"
    }
    let site = TemporaryFolder()
    try site.make(["old/control.json": "{}", "new/control.json": "{\(feed.joined(separator: ",\n"))}"])
    let output = try site.publish("diff old new --format markdown").output
    #expect(output.utf8.count <= 65_536, "\(output.utf8.count)")
    #expect(output.contains("\n`publish diff` prints everything.\n\n… ") && output.hasSuffix(" more changes\n"))
  }
}
