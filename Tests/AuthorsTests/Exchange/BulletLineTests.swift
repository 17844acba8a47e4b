import Authoring
import Diagnostics
import FeedModel
import TestKit
import Testing

@testable import Exchange

/// Plain text of stores and feeds, with bullets of all kinds; and the languages of files.
@Suite struct BulletLineTests {
  typealias Row = Case<String, String>

  static let texts = [
    Row("dots", "• a\n• b", "- a\n- b"),
    Row("squares without a blank", "▪a\n▪b", "- a\n- b"),
    Row("check marks as pictographs", "✔️ a\n✅ b", "- a\n- b"),
    Row("a picture without a blank", "★\u{FE0F}a\n✔️b", "- a\n- b"),
    Row("long dashes", "— a\n— b", "- a\n- b"),
    Row("hyphens without a blank", "-Pens\n-Rulers", "- Pens\n- Rulers"),
    Row("one alone is none", "Thanks!\n-The team", "Thanks!\\\n-The team"),
    Row("numbers", "1. a\n2. b", "1. a\n2. b"),
    Row("other signs of numbers", "1) a\n2) b\n\n1、c\n2、d", "1. a\n2. b\n3. c\n4. d"),
    Row("a number alone", "2. Wahl", "2\\. Wahl"),
    Row("decimals", "1.5 mm\n2.5 mm", "1.5 mm\\\n2.5 mm"),
    Row("blank lines between", "• a\n\n• b", "- a\n- b"),
    Row("a heading and words", "New\n• a\n\nThanks.", "### New\n\n- a\n\nThanks."),
    Row("nested", "• a\n  • b\n• c", "- a\n  - b\n- c"),
    Row("boxes", "☐ a\n☑ b", "- [ ] a\n- [x] b"),
    Row("a temperature", "-5 degrees\n-6 degrees", "-5 degrees\\\n-6 degrees"),
    Row("stars around words", "* not an item *", "\\* not an item *"),
  ]
  @Test(arguments: texts) func makesLists(_ row: Row) {
    #expect([MarkdownBlock].listed(row.input, at: SourceLocation(path: "")).markdown == row.expected)
  }

  static let names = [
    Row("none", "CHANGELOG.md", "-"), Row("a dot", "CHANGELOG.de.md", "de"),
    Row("an underscore", "CHANGELOG_de_AT.md", "de"), Row("a hyphen", "release-notes-de.md", "de"),
    Row("a region of the default", "versions_en_GB.plist", "-"), Row("a folder", "de.lproj/versions.plist", "de"),
    Row("words", "my-old.changelog.md", "-"), Row("another language", "CHANGELOG.fr.md", "?"),
  ]
  @Test(arguments: names) func languagesOfFiles(_ row: Row) throws {
    var problems: [Diagnostic] = []
    let outline = try #require(SiteOutline(SiteSources([ImportSite.configuration]), &problems))
    let options = ImportOptions(outline.configuration)
    var found = "?"
    do throws(Diagnostic) { found = try options.locale(of: row.input)?.text ?? "-" } catch {}
    #expect(found == row.expected)
  }
}
