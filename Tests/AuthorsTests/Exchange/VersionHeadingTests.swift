import Authoring
import Diagnostics
import TestKit
import Testing

@testable import Exchange

/// Headings of changelogs, read as parts.
@Suite struct VersionHeadingTests {
  typealias Row = Case<String, String>

  /// `1.2 date=… build=… title=… others=… yanked unreleased prerelease sentence`
  private func parts(_ words: String) -> String {
    guard let heading = VersionHeading(words) else { return "none" }
    var parts = [heading.version.map { _ in heading.text } ?? "-"]
    let named = [
      ("date", heading.date), ("unread", heading.unreadDate), ("build", heading.build), ("title", heading.title),
      ("others", heading.others.isEmpty ? nil : heading.others.joined(separator: "+")),
    ]
    parts += named.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let flags = [
      ("yanked", heading.isYanked), ("unreleased", heading.isUnreleased), ("prerelease", heading.isOfPrerelease),
      ("sentence", heading.isSentence),
    ]
    return (parts + flags.filter(\.1).map(\.0)).joined(separator: " ")
  }

  static let headings = [
    Row("a version alone", "2.4.0", "2.4.0"),
    Row("two numbers, and four", "v2.4", "2.4"),
    Row("brackets", "[2.4.0.1] - 2026-11-20", "2.4.0.1 date=2026-11-20"),
    Row("without blanks", "2.4.0(2026-11-20)", "2.4.0 date=2026-11-20"),
    Row("the day first", "2026-11-20, Version 2.4.0", "2.4.0 date=2026-11-20"),
    Row("a day with dots", "2.4.0 (2026.11.20)", "2.4.0 date=2026-11-20"),
    Row("a version that is a day", "2026.11.20", "2026.11.20"),
    Row("the app's name", "Snoodle for iPad 2.4", "2.4"),
    Row("words before and after", "Changes in version 2.4: Pens!", "2.4 title=Pens!"),
    Row("a package", "@snoodle/pen@2.4.0", "2.4.0"),
    Row("a tag with words", "pen-v2.4.0", "2.4.0"),
    Row("a name in quotation marks", "2.4.0 “Blizzard” (Nov 20, 2026)", "2.4.0 date=2026-11-20 title=Blizzard"),
    Row("a name between dashes", "2.4.0 — Wi-Fi pens — 2026-11-20", "2.4.0 date=2026-11-20 title=Wi-Fi pens"),
    Row("full width", "2.4.0（2026年11月20日）", "2.4.0 date=2026-11-20"),
    Row("a build", "2.4.0 (build 2400), macOS", "2.4.0 build=2400 others=macOS"),
    Row("a number alone is a build, a year is none", "2.4.0 - 240 - 2026", "2.4.0 unread=2026 build=240"),
    Row("a build as SemVer has it", "2.4.0+240", "2.4.0 build=240"),
    Row("a link", "2.4.0 Full Changelog", "2.4.0 others=Full Changelog"),
    Row("withdrawn", "[2.4.0] - 2026-11-20 [YANKED]", "2.4.0 date=2026-11-20 yanked"),
    Row("two meanings of a day", "2.4.0 (03/04/2026)", "2.4.0 unread=03/04/2026"),
    Row("words in the place of a day", "2.4.0 - 20th of November, 2026", "2.4.0 unread=20th of November, 2026"),
    Row("not released", "[2.4.0] - Unreleased", "2.4.0 unreleased"),
    Row("said before it", "[Unreleased: 2.4.0]", "2.4.0 unreleased"),
    Row("to come", "2.4.0 (coming soon)", "2.4.0 unreleased"),
    Row("a day of letters", "2.4.0 - 2026-??-??", "2.4.0 unreleased"),
    Row("nothing but that", "[Unreleased]", "- unreleased"),
    Row("a suffix", "2.4.0-rc.1 (2026-11-20)", "2.4.0-rc.1 date=2026-11-20 prerelease"),
    Row("a suffix in words", "2.4 Beta 3", "2.4 prerelease"),
    Row("a sentence", "2.4.0 is great", "2.4.0 sentence title=is great"),
    Row("about two versions", "Upgrading from 1.9 to 2.0", "1.9 sentence title=to 2.0"),
    Row("a number", "2026 was good", "none"),
    Row("a series", "2.x", "none"),
    Row("a price and an issue", "Costs $2.50 now, see #1.2", "none"),
    Row("words", "Fixed", "none"),
    Row("a whole number that is called a version", "Version 12 (2026-11-20)", "12 date=2026-11-20"),
    Row("or has a v", "v4", "4"),
    Row("a time after the day", "2.4.0 - 2026-11-20T10:00:00.000Z", "2.4.0 date=2026-11-20"),
    Row("a time of git", "2.4.0 (2026-11-20 10:00:00 +0200) Pens", "2.4.0 date=2026-11-20 title=Pens"),
    Row("a day without signs", "2.4.0 - 20261120", "2.4.0 date=2026-11-20"),
    Row("a build that is called so", "2.4.0 (build 20261120)", "2.4.0 build=20261120"),
    Row("a day of the week", "2.4.0 (Fri Nov 20 2026)", "2.4.0 date=2026-11-20"),
    Row("a day with a preposition", "2.4.0 at 2026-11-20", "2.4.0 date=2026-11-20"),
    Row("an anchor", "2.4.0 {#v240}", "2.4.0"),
    Row("an issue is no build", "Release 2.4.0 #123", "2.4.0 others=#123"),
    Row("a draft", "2.4.0 - Draft", "2.4.0 unreleased"),
    Row("a day that is to be announced", "2.4.0 - Date TBA", "2.4.0 unreleased"),
    Row("nobody knows when", "2.4.0 (release date: ???)", "2.4.0 unreleased"),
    Row("not released in German", "2.4.0 (noch nicht veröffentlicht)", "2.4.0 unreleased"),
    Row("in French", "2.4.0 - À venir", "2.4.0 unreleased"),
    Row("in Spanish", "2.4.0 [Sin publicar]", "2.4.0 unreleased"),
    Row("in Portuguese", "2.4.0 (não lançada)", "2.4.0 unreleased"),
    Row("in Russian", "2.4.0 — в разработке", "2.4.0 unreleased"),
    Row("in Chinese", "2.4.0（未发布）", "2.4.0 unreleased"),
    Row("in Japanese", "2.4.0 未リリース", "2.4.0 unreleased"),
    Row("a name that begins alike", "2.4.0 “Sooner”", "2.4.0 title=Sooner"),
  ]
  @Test(arguments: headings) func readsParts(_ row: Row) {
    let words = { (text: String) in text.split(separator: " ").map(String.init).sorted() }
    #expect(words(parts(row.input)) == words(row.expected))
  }

  /// The versions of the releases in a changelog, and those in doubt with a question mark.
  private func releases(_ headings: String) -> [String] {
    var lines = HeadingLines(ExchangeFile(path: "C.md", bytes: Array(headings.utf8)))
    var (found, levels) = ([(VersionHeading, Int)](), ReleaseLevels())
    while let line = lines.next() {
      guard let heading = VersionHeading(line.words) else { continue }
      found.append((heading, line.level))
      levels.count(heading, level: line.level)
    }
    return found.compactMap { heading, level in
      if levels.begins(heading, level: level) { return heading.text }
      return levels.isDoubtful(heading, level: level) ? "\(heading.text)?" : nil
    }
  }

  static let levels = [
    Case("several levels", "# 1.2.0\n## 1.1.1\n### 1.1.0 (2026-11-20)\n#### 1.0.0", ["1.2.0", "1.1.1", "1.1.0"]),
    Case("a heading below a release", "## 1.1.0\n### New in Snoodle 1.1\n## 1.0.0", ["1.1.0", "1.0.0"]),
    Case("names only", "# Snoodle 1\n## Snoodle 1.1\n### Since 1.0.5\n## Snoodle 1.0", ["1.1", "1.0"]),
    Case("the title has a version", "# Snoodle 1.1 news\n## Pen 1.1\n## Pen 1.0", ["1.1?", "1.1", "1.0"]),
    Case("a sentence among releases", "## 1.1.0\n## Moving from 1.0\n## 1.0.0", ["1.1.0", "1.0?", "1.0.0"]),
    Case("underlined", "1.1\n===\n\n1.0\n---\n\n- 0.9\n---\n", ["1.1", "1.0"]),
    Case("code, comments and lists", "```\n## 1.3\n```\n<!--\n## 1.2\n-->\n- a\n  ## 1.1\n\n## 1.0\n", ["1.0"]),
    Case("whole numbers alone", "# Changes\n## Version 12\n## Version 11 (2026-11-20)", ["12", "11"]),
    Case("series above versions", "# v2\n## 2.1.0\n# v1\n## 1.9.0", ["2.1.0", "1.9.0"]),
    Case("a whole number among versions", "## 4.1.0\n## v4\n## 3.0.0", ["4.1.0", "4?", "3.0.0"]),
    Case("settings of another tool", "---\ntitle: Changes\nversion: 9.0.0\n---\n## 1.0", ["1.0"]),
    Case("a badge", "## 1.0 ![ok 2.2](https://example.com/b.svg)", ["1.0"]),
    Case("marks", "## [**1.1**](https://example.com/1.1) - *Pens*\n## \\[1.0] ##", ["1.1", "1.0"]),
  ]
  @Test(arguments: levels) func findsReleases(_ row: Case<String, [String]>) {
    #expect(releases(row.input) == row.expected)
  }
}
