import FeedModel
import TestKit
import Testing

@testable import SiteBuilder

/// docs/authoring.md, Releases: each list item is a note, each paragraph outside a list is a note, a heading labels its
/// notes.
@Suite struct ReleaseNotesTests {
  static let table: [Case<String, [String]>] = [
    Case("no body", "", []),
    Case("only a comment", "<!-- nothing yet -->", []),
    Case("items", "- Dark mode\n- Faster", ["Dark mode", "Faster"]),
    Case("numbered items", "1. Dark mode\n2. Faster", ["Dark mode", "Faster"]),
    Case("a paragraph", "Dark *mode* is\nhere.", ["Dark mode is here."]),
    Case("paragraphs beside a list", "We drew.\n\n- Dark mode\n\nEnjoy!", ["We drew.", "Dark mode", "Enjoy!"]),
    Case("only a heading", "### New", []),
    Case(
      "headings", "### New\n- Dark mode\n### Fixed\n- A crash\n\nAnd more.",
      ["NEW: Dark mode", "FIX: A crash", "And more."]),
    Case("paragraphs below a heading", "### New\nDark mode.\n\nFaster.", ["NEW: Dark mode.", "NEW: Faster."]),
    Case("a paragraph between two lists", "### New\n- a\n\nAnd:\n\n- b", ["NEW: a", "And:", "NEW: b"]),
    Case("a paragraph above a list", "### New\nDrawing:\n\n- a", ["NEW: Drawing:", "NEW: a"]),
    Case("before the first heading", "- Hello\n### New\n- Dark mode", ["Hello", "NEW: Dark mode"]),
    Case(
      "Keep a Changelog's headings",
      "### Added\n- a\n### Changed\n- b\n### Deprecated\n- c\n### Removed\n- d\n### Fixed\n- e\n### Security\n- f",
      ["NEW: a", "CHANGED: b", "DEPRECATED: c", "REMOVED: d", "FIX: e", "SECURITY: f"]),
    Case("an unknown heading is its own word", "### Known issues\n- None", ["KNOWN ISSUES: None"]),
    Case("a heading from publish.yml", "### Behoben\n- Ein Absturz", ["KORREKTUR: Ein Absturz"]),
    Case("a heading without a word", "### Other\n- This", ["This"]),
    Case(
      "headings below headings", "### iPad\n#### New\n- a\n#### Fixed\n- b\n### Mac\n- c\n##### Fixed\n- d",
      ["IPAD NEW: a", "IPAD FIX: b", "MAC: c", "MAC FIX: d"]),
    Case("the text's own heading", "## What's new\n### Fixed\n- a", ["FIX: a"]),
    Case("a heading in any case", "### NEW\n- This", ["NEW: This"]),
    Case("a list in an item", "- Brushes\n  - thin\n  - thick\n- Pens", ["Brushes\n  • thin\n  • thick", "Pens"]),
    Case("two paragraphs in an item", "- Brushes.\n\n  And pens.\n- Ink", ["Brushes.\n\nAnd pens.", "Ink"]),
    Case("an empty item", "- a\n-\n- b", ["a", "b"]),
    Case("a quote", "> Great\n>\n> app", ["Great\n\napp"]),
    Case("code", "    draw()\n", ["draw()"]),
    Case("a rule", "a\n\n---\n\nb", ["a", "—", "b"]),
  ]

  @Test(arguments: table) func cutsIntoNotes(_ c: Case<String, [String]>) throws {
    let labels = "releases: { labels: { Behoben: KORREKTUR, Other: \"\" } }\n"
    let tree = try output([
      "publish.yml": configuration + labels, "content/releases/2.4.0.md": c.input,
    ]).tree
    #expect(try tree.updates().releases.map(\.notes) == [c.expected])
    #expect(try tree.updates("local-versions").releases.map(\.notes) == [c.expected])
  }
}
