import CommandKit
import SiteFolders
import ArgumentParser

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a small, complete site to start from.",
    discussion: """
      Examples:
        publish init my-site && cd my-site && publish serve --open
        publish init my-site --schemas                with JSON Schemas for editors

      Exits 0; 1 if one of the files already exists, and then nothing is written;
      64 if the command line is wrong.
      """)

  @Argument(
    help: ArgumentHelp("The folder; created if it does not exist.", valueName: "folder"), completion: .directory)
  var folder = "."

  @Flag(
    help: "Write JSON Schemas into schemas/ as well, and name one in publish.yml, so that editors complete its keys.")
  var schemas = false

  func run() throws {
    try reportingFailures {
      let new = NewFiles(folder: folder, advice: "name a new folder, for example 'publish init my-site'")
      // An existing `.gitignore` belongs to the author and is kept.
      var files = StarterSite.files.filter { $0.key != ".gitignore" || !new.exists($0.key) }
      if schemas { StarterSite.addSchemas(to: &files) }
      try new.write(files)
      Terminal.print("\(files.count) files in \(folder)\n")
      let place = folder == "." ? "" : "cd \(quotedForShell(folder)) && "
      Terminal.talk("next: \(place)publish serve --open\n")
      Terminal.talk(
        "then: publish build, and commit public/ with the rest: publish diff git:HEAD public compares with it\n")
    }
  }
}

/// A starter site with one file of each kind, all of which work together.
enum StarterSite {
  static let files = [
    ".gitignore": ignored, "publish.yml": configuration, "content/notifications/welcome/index.md": welcome,
    "content/notifications/welcome/details.md": details, "content/notifications/update-available.md": update,
    "content/notifications/hello.md": hello, "content/releases/1.0.0.md": first, "content/releases/1.1.0.md": second,
    "content/prompts/rate-us.md": prompt, "content/permissions/notifications.md": permission,
  ]

  /// Adds schemas: editors with a YAML language server read the first line of `publish.yml`, and need no network for
  /// it.
  static func addSchemas(to files: inout [String: String]) {
    for schema in SchemaFile.all { files["schemas/\(schema.name)"] = schema.text }
    files["publish.yml", default: ""] = "# yaml-language-server: $schema=schemas/site.schema.json\n" + configuration
  }

  /// The files that git ignores. `public/` is not among them, because it records what devices have received.
  private static let ignored = """
    .publish/
    .DS_Store
    Thumbs.db
    *~
    *.swp

    """

  private static let configuration = """
    # Where public/ is served; all published addresses begin with it.
    site: https://updates.example.com/
    app:
      name: My App
      updateURL: https://example.com/download   # or storeID: 355313284
    locales: [en]                               # the first is the default; hello.de.md translates hello.md
    channels: [banners]                         # the default for notifications
    releases: { keep: 3 }                       # how many of the newest are in versions.plist

    """

  private static let welcome = """
    ---
    title: Welcome
    date: 2026-01-01
    template: card
    conditions:
      all: { neverDisplayed: true }
    ---
    **Welcome!** There is a lot to discover.

    [Show me](view:details) [Close](close:)

    """

  private static let details = """
    ---
    title: What is new
    ---
    # What is new

    - A first thing
    - A second thing

    [Close](close:)

    """

  private static let update = """
    ---
    title: An update is available
    date: 2026-01-10
    priority: 10
    listed: false             # not on the public pages: it is for those who have not updated
    template: banner
    conditions:
      all: { appVersionLessThan: 1.1.0, flagNotSet: hideUpdate }
    ---
    **Version 1.1** is ready.

    [Download](https://example.com/download) [Never show again](flag:hideUpdate)

    """

  private static let hello = """
    ---
    title: Hello
    date: 2026-01-02
    channels: [alerts]
    actionURL: https://example.com
    ---
    This is an alert. It is plain text.

    """

  private static let first = """
    ---
    date: 2026-01-01
    ---
    - First release

    """

  private static let second = """
    ---
    date: 2026-01-10
    ---
    ### New

    - A second thing

    ### Fixed

    - The first thing

    """

  private static let prompt = """
    ---
    title: Do you like it?
    actionURL: https://example.com/rate
    actionButton: Rate it
    remindButton: Later
    daysUntilPrompt: 10
    usesUntilPrompt: 10
    ---
    It takes only a minute and helps us a lot.

    """

  private static let permission = """
    ---
    title: Stay up to date
    modes: [alert, badge]
    grantTitle: Yes, please
    denyTitle: Not Now
    cadence: { maxPrompts: 3, quietHours: 48, minSessions: 5 }
    ---
    May we let you know when there is something new?

    """
}
