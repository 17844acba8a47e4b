import FeedModel
import Text

/// Keys that entries of more than one kind have.
enum EntryKeys {
  static let date = TypedKey.date(
    "date",
    "the date that people read beside it. It holds nothing back, see [four dates](#four-dates). It gives an alert its key "
      + "(`2026/11/20-<id>`, for an instant `2026/11/20 08:00-<id>`) and so its position. Required for alerts")
  static let id = TypedKey.line(
    "id",
    "the name that devices remember it by, if not the file's: for a file that was renamed, or for an entry that had another "
      + "name before. At most 100 characters; addresses have the file's name instead if it has characters that no name can have",
    example: "summer-sale")
  static let revision = TypedKey.integer(
    "revision", 1...1_000_000,
    "2 or more: shown again to everyone, see [what devices remember](#what-devices-remember)", example: "2"
  ).usually("1")
  static let publish = TypedKey.instant(
    "publish", .start,
    "builds leave it out until then, so [something has to build then](deploying.md); `publish status` lists what is due when. "
      + "A later `publish` takes what is live from all devices until then (`held-back`)")
  static let draft = TypedKey.boolean("draft", "`true` leaves it out").usually("false")
  static let withdrawn = TypedKey.boolean(
    "withdrawn", "`true` takes it back for good, with its views and images at once; `publish withdraw` writes it"
  ).usually("false")
  static let translate = TypedKey.list(
    "translate", of: .either(.choice([.init(name: "none", meaning: "")]), .list(.name(.locale))),
    "the languages it is to be translated into; all if not given", example: "[de, fr]")
  static let html = TypedKey.boolean("html", "`true` allows [harmless HTML](#html)").usually("false")
  static let actionButton = TypedKey.text(
    "actionButton", "the words on the button for the action", example: "Find out more")

  /// What feeds other than that of banners cannot say.
  static let ofNotifications = [(names: ["audience"], fix: "remove it: only notifications have an audience")]
}

/// The keys of `content/notifications/<id>.md` (docs/authoring.md, Notifications).
enum NotificationKeys {
  static let title = TypedKey.text("title", "the alert's title and the view's title", example: "Dark mode is here")
    .required("what the notification is called", fix: "add 'title: …' to the front matter")
  static let key = TypedKey.line(
    "key", "overrides the alert's key, for keys that devices already know", example: "2026/11/20-summer-sale")
  static let channels = TypedKey.choices(
    "channels", NotificationChannel.self, mayBeEmpty: false, "where it goes; the site's `channels` if not given",
    example: "[banners]")
  static let actionURL = TypedKey.line(
    "actionURL", of: .address,
    "the alert's action; a banner also gets a button for it, unless its text links there",
    example: "https://example.com/sale")
  static let minVersion = TypedKey.version("minVersion", "the oldest version of the app that gets it, in both channels")
  static let maxVersion = TypedKey.version(
    "maxVersion", "the newest version of the app that gets it, in both channels", example: "2.5.0")
  static let conditions = TypedKey.map(
    "conditions", .map(ConditionKeys.groups), "`all:` and `any:`, see [below](#conditions); banners only",
    example: "{ all: { neverDisplayed: true } }")
  static let audience = TypedKey(
    Key(
      "audience", .list(.name(.audience), mayBeEmpty: false),
      "who gets it: an audience of [publish.yml](#publishyml), or a list of them, all of which a device must be in. Their "
        + "conditions are added to those of the file", example: "regulars")
  ) { $0.filledList($1) }
  static let variants = TypedKey.map(
    "variants", .named(.number(0...100)),
    "several texts, each for a share of the devices in percents, see [below](#variants); `none` is shown nothing. Banners only",
    example: "{ plain: 45, price: 45, none: 10 }"
  ).ours
  static let priority = TypedKey.integer(
    "priority", -1_000_000...1_000_000, "higher is tried first, 0 if not given; then the newest date, then the id",
    example: "10"
  ).usually("0")
  static let expires = TypedKey.instant("expires", .end, "builds leave it out from then on; a day is its last")
  static let listed = TypedKey.boolean(
    "listed",
    "whether it is on the public pages and in people's feeds; if not given, as [its conditions say](#what-is-public)",
    example: "false")

  static let table = KeyTable(
    "a notification",
    [
      title.key, ViewKeys.summary.key, EntryKeys.date.key, key.key, EntryKeys.id.key, EntryKeys.revision.key,
      channels.key, actionURL.key, EntryKeys.actionButton.key, minVersion.key, maxVersion.key, audience.key,
      conditions.key, variants.key, priority.key, EntryKeys.publish.key, expires.key, EntryKeys.draft.key,
      EntryKeys.translate.key,
      listed.key,
      EntryKeys.withdrawn.key,
    ] + ViewKeys.ofLooks,
    elsewhere: [(ConditionKeys.table.names, "write it under conditions:, as in conditions: { all: { KEY: … } }")],
    hasTranslations: true)
}

/// A view of a notification: the first or a further one (docs/authoring.md, Looks).
enum ViewKeys {
  static let title = TypedKey.text("title", "the view's title", example: "How it works")
  static let summary = TypedKey.text(
    "summary",
    "a sentence or two for the start page, feed readers, and other sites that link here; the text's beginning if not given",
    example: "Every sketch can have a dark background now.")
  static let height = TypedKey(
    Key(
      "height",
      .either(
        .choice([
          .init(name: "auto", meaning: "as high as its contents"), .init(name: "full", meaning: "fills the screen"),
        ]), .number(1...10_000)),
      "the view's height in points. If not given, a \(Look.lowNames("or", quoted: "`")) has `auto`, and any other "
        + "view fills the screen. See [heights](#heights)", example: "auto", isTranslated: true)
  ) { $0.height($1) }
  static let origin = TypedKey.choice(
    "origin", BannersFeed.Origin.self, "the edge from which the view slides in: `bottom` if not given", example: "top"
  ).usually("bottom")
  static let template = TypedKey.line(
    "template", of: .name(.template),
    "the view's look, see [below](#looks), or a template of your own, see [templates](templates.md). `banner` with a "
      + "height, `page` without one if not given", example: "card")
  static let image = TypedKey.line(
    "image", of: .name(.asset), "the look's picture", example: "assets/picture.png", isTranslated: true)
  static let imageAlt = TypedKey.text(
    "imageAlt", mayBeEmpty: true, "what the picture shows; `\"\"` if it only decorates",
    example: "A penguin draws a snowflake")
  static let imageDark = TypedKey.line(
    "imageDark", of: .name(.asset), "another picture, of the same shape, that takes its place in dark mode",
    example: "assets/picture-dark.png", isTranslated: true)
  static let imageFocus = TypedKey.choice(
    "imageFocus", ViewDesign.Focus.self,
    "the part of the picture that stays where a look crops it; the middle if not given", example: "top")
  static let align = TypedKey.choice(
    "align", ViewDesign.Alignment.self, "where the text stands; each look has its own if not given", example: "center")
  static let accent = TypedKey(
    Key(
      "accent", .color,
      "the colour of this view's main buttons and links in place of the brand's, in quotation marks. In dark mode, it is "
        + "as light as it has to be", example: "'#c2185b'")
  ) { $0.color($1) }
  static let with = TypedKey.map(
    "with", .named(.line(mayBeEmpty: false)), "values for a template of your own", example: "{ price: 4.99 }",
    isTranslated: true)

  static let ofLooks =
    [
      height.key, origin.key, template.key, image.key, imageAlt.key, imageDark.key, imageFocus.key,
    ] + TextSlot.allCases.map(\.key.key) + [align.key, accent.key, with.key, EntryKeys.html.key]

  static let table = KeyTable(
    "a further view", [title.key, summary.key] + ofLooks,
    elsewhere: [(NotificationKeys.table.names, "set it in the notification's first file")], hasTranslations: true)
}

/// The keys of `content/releases/<version>.md` (docs/authoring.md, Releases).
enum ReleaseKeys {
  static let title = TypedKey.text(
    "title", "its heading on the page of releases; `Version 2.4.0` if not given", example: "The winter release")
  static let date = TypedKey.date("date", "the day on which it came out, for people")
  static let priority = TypedKey.choice(
    "priority", UpdatesFeed.Priority.self,
    "`medium`: users cannot ignore the update, only put it off. `high`: they can do neither; the alert has one button, "
      + "which leads to the update. `default` and `low` allow both", example: "high"
  ).ours.usually("default")
  static let osVersionAtLeast = TypedKey.version(
    "osVersionAtLeast",
    "the system's version that the release needs: devices with an older one are not offered it, but the newest release "
      + "that they can install", example: "17.0"
  ).ours

  static let build = TypedKey.line(
    "build", of: .version,
    "the number that stores and Sparkle compare: `CFBundleVersion`, Play's version code; at most 18 characters. Only "
      + "[`publish export`](releasing.md) reads it", example: "240")

  static let table = KeyTable(
    "a release",
    [
      title.key, date.key, EntryKeys.publish.key, EntryKeys.draft.key, EntryKeys.withdrawn.key, priority.key,
      build.key, osVersionAtLeast.key, EntryKeys.translate.key, EntryKeys.html.key,
    ], elsewhere: EntryKeys.ofNotifications, hasTranslations: true)

  /// The keys of `<version>.store.md`.
  static let storeNotes = KeyTable(
    "what stores say about a release", [], elsewhere: [(table.names, "set it in the release's own file")])

  /// The keys of `<version>.local.md`.
  static let localNotes = KeyTable(
    "a release's local notes", [], elsewhere: [(table.names, "set it in the release's own file")], hasTranslations: true
  )
}

/// The keys of `content/prompts/<name>.md` (docs/authoring.md, Prompts; iPrompt README, Properties).
enum PromptKeys {
  static let title = TypedKey.text("title", "its title; it has none if not given", example: "Do you like Snoodle?")
  static let actionURL = TypedKey.line(
    "actionURL", of: .address, "where its first button leads", example: "https://example.com/survey"
  ).required("where the action leads", fix: "add 'actionURL: https://…'")
  static let remindButton = TypedKey.text(
    "remindButton", mayBeEmpty: true,
    "the words on the button that puts it off; `\"\"` for none, with a `cancelButton`", example: "Remind Me Later")
  static let cancelButton = TypedKey.text(
    "cancelButton", "the words on the button that ends it for good", example: "No, thanks")
  static let daysUntilPrompt = TypedKey.number(
    "daysUntilPrompt", 0...36_500,
    "days since the first launch; 10 if not given. Both these days and the uses must have passed", example: "10"
  ).usually("10")
  static let usesUntilPrompt = TypedKey.integer(
    "usesUntilPrompt", 0...2_147_483_647, "launches; 10 if not given", example: "10"
  ).usually("10")
  static let remindPeriod = TypedKey.number(
    "remindPeriod", 0...36_500, "days until it comes back after the remind button; 1 if not given", example: "1"
  ).usually("1")
  static let recurring = TypedKey.boolean("recurring", "`true`: it comes back after the action, too").usually("false")

  static let table = KeyTable(
    "a prompt",
    [
      title.key, actionURL.key, EntryKeys.actionButton.key, remindButton.key, cancelButton.key, daysUntilPrompt.key,
      usesUntilPrompt.key, remindPeriod.key, recurring.key, EntryKeys.id.key, EntryKeys.revision.key,
      EntryKeys.draft.key, EntryKeys.withdrawn.key, EntryKeys.translate.key,
    ], elsewhere: EntryKeys.ofNotifications, hasTranslations: true)
}

/// The keys of `content/permissions/<access>.md` (docs/authoring.md, Permissions; YMPromptKit README).
enum PermissionKeys {
  static let access = TypedKey.line(
    "access", of: .name(.access), "the permission that the app asks for; the file's name if not given",
    example: "notifications")
  static let modes = TypedKey.list(
    "modes", of: .list(.name(.mode)), "the kinds of access, for `notifications`, `location` and `events`",
    example: "[badge, sound]")
  static let title = TypedKey.text("title", "its title", example: "May we tell you about new brushes?")
  static let grantTitle = TypedKey.text(
    "grantTitle", "the words on the button that goes on to the system's prompt", example: "OK")
  static let denyTitle = TypedKey.text(
    "denyTitle", "the words on the other button; `Not Now` if not given", example: "Not Now")
  static let cadence = TypedKey.map(
    "cadence", .map(CadenceKeys.table), "how often the app may ask",
    example: "{ maxPrompts: 3, quietHours: 48, minSessions: 5 }")

  static let table = KeyTable(
    "a permission",
    [
      access.key, modes.key, title.key, grantTitle.key, denyTitle.key, cadence.key, EntryKeys.translate.key,
      EntryKeys.html.key, EntryKeys.draft.key, EntryKeys.withdrawn.key,
    ], elsewhere: EntryKeys.ofNotifications, hasTranslations: true)
}

enum CadenceKeys {
  static let maxPrompts = TypedKey.integer("maxPrompts", 0...1_000, "times at most", example: "3")
  static let quietHours = TypedKey.number("quietHours", 0...876_000, "hours since the last time", example: "48")
  static let minSessions = TypedKey.integer(
    "minSessions", 0...1_000_000, "launches since the last time; the first time does not wait", example: "5")

  static let table = KeyTable("cadence", [maxPrompts.key, quietHours.key, minSessions.key])
}

/// The keys of `content/snippets/<name>.md`.
enum SnippetKeys {
  static let table = KeyTable("a snippet", [EntryKeys.html.key], hasTranslations: true)
}

extension KeyTable {
  /// The texts that translations may set, of all kinds, in the order of the documentation.
  static let translatedTexts: [String] = {
    let tables = [NotificationKeys.table, PromptKeys.table, PermissionKeys.table]
    let names = tables.flatMap(\.keys).filter(\.isText).map(\.name)
    return names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
  }()
}

extension Key {
  /// Whether it holds words that translators translate.
  var isText: Bool { if case .line = type { isTranslated } else { false } }
}

extension KeyTable {
  /// The keys of a file by its place; nil for one that has none.
  ///
  /// - Parameter path: The path relative to the site: `publish.yml`, `content/notifications/hello/details.de.md`. The
  ///   keys of a translation are a part of its original's, in the same order.
  public static func table(ofFile path: String) -> KeyTable? {
    if path == "publish.yml" { return SiteKeys.table }
    let parts = path.parts(between: "/")
    guard parts.count >= 3, parts[0] == "content", path.hasSuffix(".md") else { return nil }
    if parts[1] == "snippets" { return SnippetKeys.table }
    switch ContentKind(rawValue: String(parts[1])) {
    case .notifications:
      let isFirst = (parts.count == 3 || parts[3].hasPrefix("index.")) && !parts[parts.count - 1].contains("+")
      return isFirst ? NotificationKeys.table : ViewKeys.table
    case .releases: return ReleaseKeys.table
    case .prompts: return PromptKeys.table
    case .permissions: return PermissionKeys.table
    case nil: return nil
    }
  }
}
