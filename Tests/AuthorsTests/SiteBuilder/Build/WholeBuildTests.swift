import Diagnostics
import FeedModel
import Output
import SiteBuilder
import Testing

/// A small site in two languages, and every file that it becomes: `Fixtures/whole-build`.
@Suite struct WholeBuildTests {
  static let golden = GoldenFolder("whole-build")

  @Test func everyFileIsAsExpected() throws {
    let report = try build(Self.files)
    #expect(report.diagnostics.map(\.line) == Self.said)
    let built = try #require(report.output)
    try Self.golden.expect(built.tree)
    let counts = built.counts
    #expect([counts.banners, counts.views, counts.alerts, counts.releases, counts.prompts] == [2, 8, 1, 2, 1])
    #expect([counts.permissions, counts.locales, counts.heldBack] == [2, 2, 1])
    #expect(built.changesAt?.rfc3339 == "2027-03-01T00:00:00Z")
  }

  /// What an author is told, and nothing else.
  static let said = [
    "notifications note unlisted: write 'listed: true' in those that everyone may read, and 'listed: false' in the others",
    "notifications/update.md:1:1 warning every-launch: add conditions: { all: { neverDisplayed: true } }, a minimum number of days or launches "
      + "between two displays, or a flag that its page sets",
    "notifications/update.md:6:13 note unknown-to-notable: nothing, if all your apps have our client; docs/authoring.md lists "
      + "what the others know",
    "releases/2.3.9.md:1:1 warning empty-body: write a list of what is new below the front matter",
  ]

  static let files = [
    "publish.yml": configuration.replacing("[en]", with: "[en, de]"),
    "content/assets/snow.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"1\"/></svg>\n",
  ].merging(shortTemplates) { $1 }.merging(notifications) { $1 }.merging(others) { $1 }

  /// Styles and scripts have tests of their own; short ones keep the expected files readable.
  static let shortTemplates: Files = [
    "templates/base-style.mustache": "body { margin: 0; }\n",
    "templates/view-style.mustache": "main { padding: 1rem; }\n",
    "templates/people-style.mustache": "main { padding: 2rem; }\n",
    "templates/brand.mustache": "a { color: #5a3fd0; }\n",
    "templates/view-script.mustache": "document.title;\n",
  ]

  private static let notifications = [
    "content/notifications/winter/index.md": """
    ---
    title: Winter "challenge" & more
    date: 2026-11-18
    expires: 2027-03-01T00:00:00Z
    height: 160
    origin: top
    priority: 5
    listed: true
    conditions:
      all: { flagNotSet: noWinter, appVersionLessThan: 3.0.0 }
      any: { neverDisplayed: true, lastDisplayMinimumSeconds: 86400 }
    ---
    Draw **snow** <3

    [Look](view:details) [Never show again](flag:noWinter)
    """,
    "content/notifications/winter/index.de.md": """
    ---
    title: Winter-„Wettbewerb“
    ---
    Male **Schnee** <3

    [Ansehen](view:details) [Nie wieder](flag:noWinter)
    """,
    "content/notifications/winter/details.md": """
    ---
    title: All about it
    ---
    # Snow

    ![Snow falls](../../assets/snow.svg)

    1. Draw
    2. [Send](https://example.com/send?a=1&b=2)
    """,
    "content/notifications/winter/details.de.md": """
    ---
    title: Alles dazu
    ---
    # Schnee

    ![Es schneit](../../assets/snow.svg)

    1. Malen
    2. [Schicken](https://example.com/de/send?a=1&b=2)
    """,
    "content/notifications/update.md": """
    ---
    title: Version 2.4 is here
    date: 2026-11-20
    channels: [banners, alerts]
    actionURL: https://apps.apple.com/app/id355313284
    maxVersion: 2.3.9
    actionButton: Get it
    ---
    It has dark mode.
    """,
    "content/notifications/update.de.md": """
    ---
    title: Version 2.4 ist da
    actionButton: Holen
    ---
    Sie hat einen Dunkelmodus.
    """,
    "content/notifications/next.md": "---\ntitle: Next\ndraft: true\n---\nSoon.\n",
    "content/notifications/next.de.md": "---\ntitle: Nächstes\n---\nBald.\n",
  ]

  private static let others = [
    "content/releases/2.4.0.md": "---\ndate: 2026-11-19\n---\n### New\n- Dark mode\n### Fixed\n- A crash\n",
    "content/releases/2.4.0.de.md": "### New\n- Dunkelmodus\n### Fixed\n- Ein Absturz\n",
    "content/releases/2.4.0.local.md": "Try the *dark* mode.\n",
    "content/releases/2.4.0.local.de.md": "Probier den *Dunkelmodus*.\n",
    "content/releases/2.3.9.md": "", "content/releases/2.3.9.de.md": "",
    "content/prompts/rate.md": """
    ---
    title: Do you like it?
    actionURL: https://apps.apple.com/app/id355313284?action=write-review
    usesUntilPrompt: 20
    cancelButton: No, thanks
    ---
    Tell others.
    """,
    "content/prompts/rate.de.md": "---\ntitle: Gefällt es dir?\ncancelButton: Nein, danke\n---\nSag es weiter.\n",
    "content/permissions/photos.md": "---\ntitle: Photos\ncadence: { maxPrompts: 2 }\n---\nSave **drawings** here.\n",
    "content/permissions/photos.de.md": "---\ntitle: Fotos\n---\n**Bilder** hier sichern.\n",
    "content/permissions/notifications.md": "---\nmodes: [alert, sound]\ngrantTitle: Sure\n---\nMay we?\n",
    "content/permissions/notifications.de.md": "---\ngrantTitle: Gern\n---\nDürfen wir?\n",
  ]
}
