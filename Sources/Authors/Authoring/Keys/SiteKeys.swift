import Diagnostics
import FeedModel
import Hosting
import Signing

/// The keys of `publish.yml` (docs/authoring.md).
enum SiteKeys {
  static let site = TypedKey.line(
    "site", of: .address,
    "where `public/` is served; all published addresses begin with it. An address that only your machine or your network can "
      + "reach is an error here; `--site` takes one, to try things out", example: "https://updates.example.com/"
  ).required("where the output is served", fix: "add 'site: https://updates.example.com/'")
  static let app = TypedKey.map(
    "app", .map(AppKeys.table), "the app that the feeds are for", example: "{ name: Snoodle }"
  )
  .required("the app that the feeds are for", fix: "add 'app: { name: Snoodle }'")
  static let locales = TypedKey.list(
    "locales", of: .list(.language, mayBeEmpty: false), "the languages of the site, the default first",
    example: "[en, de]"
  )
  .required("the languages of the site", fix: "add 'locales: [en]', the default first")
  static let timeZone = TypedKey.line(
    "timeZone", of: .name(.timeZone), "where times are meant that do not say their zone, see [four dates](#four-dates)",
    example: "Europe/Berlin")
  static let channels = TypedKey.choices(
    "channels", NotificationChannel.self, mayBeEmpty: false,
    "the default for notifications that set none; `[banners]` if not given", example: "[banners]"
  ).usually("[banners]")
  static let releases = TypedKey.map(
    "releases", .map(ReleasesKeys.table), "how releases are published, see [releases](#releases)",
    example: "{ keep: 3 }")
  static let schemes = TypedKey.list(
    "schemes", of: .list(.name(.scheme)), "the app's own, for links", example: "[snoodle]")
  static let variables = TypedKey.map(
    "variables", .named(.localized(.line(mayBeEmpty: false)), by: .identifiers),
    "the texts that `{{name}}` stands for, see [variables](#variables-and-snippets): "
      + "`{ price: 5 €, season: { en: Winter, de: Winter } }`", example: "{ price: 5 € }")
  static let diagnostics = TypedKey.map(
    "diagnostics",
    .named(
      .choice(DiagnosticLevels.Level.allCases.map { .init(name: $0.rawValue, meaning: "") }),
      by: .choices {
        DiagnosticID.adjustable.sorted().map { .init(name: $0.rawValue, meaning: $0.documentation ?? "") }
      }),
    "the level of warnings and notes, by id, see [diagnostics](diagnostics.md)", example: "{ missing-translation: off }"
  )
  static let keepViewsFor = TypedKey.duration(
    "keepViewsFor", "how long views stay after the last feed that named them, such as `12h`; `30d` if not given",
    example: "30d"
  ).usually("30d")
  static let brand = TypedKey.map(
    "brand", .map(BrandKeys.table), "the look of all views and pages, see [below](#the-brand)",
    example: "{ accent: '#0b5cc4' }")
  static let host = TypedKey.choices(
    "host", HostName.self, "whose control files a build writes; see [hosting](hosting.md#control-files)",
    example: "[netlify, s3]")
  static let signing = TypedKey.map(
    "signing", .map(SigningKeys.table), "for apps that pin a key, see [signing](signing.md)",
    example: "{ expires: 30d }")
  static let signoff = TypedKey.map(
    "signoff", .map(SignoffKeys.table),
    "whose signatures `publish deploy --signed-off` asks for; see [deploying](deploying.md#only-what-was-signed-off)",
    example: "{ keys: […], threshold: 1 }")
  static let stores = TypedKey.map(
    "stores", .map(StoresKeys.table),
    "the stores that [releases are written for](releasing.md#stores), so that `publish lint` checks what they take; and store "
      + "locales for languages that have several: `{ appStore: { en: [en-US, en-GB], eo: none }, play: {} }`",
    example: "{ appStore: {} }")
  static let budget = TypedKey.map(
    "budget", .map(BudgetKeys.table),
    "how many interruptions a device may have at most; more is an error, see "
      + "[inspection](inspection.md#how-often-people-are-interrupted)", example: "{ day: 2 }")

  static let attributes = TypedKey.map(
    "attributes",
    .named(
      .either(
        .choice(AttributeDeclarations.kindNames.map { .init(name: $0, meaning: "") }), .list(.line(mayBeEmpty: false))),
      by: .identifiers),
    "what the app says about its user, for [conditions](#attributes): the kind of each attribute, or the list of its values",
    example: "{ plan: [free, pro], projects: number }")

  static let linkValues = TypedKey.map(
    "linkValues", .map(LinkValuesKeys.table),
    "what links may say about a device, and to which hosts, see [values of the device](#values-of-the-device)",
    example: "{ to: [survey.example.com], allow: [appVersion, plan] }")

  static let audiences = TypedKey.map(
    "audiences", .named(.map(ConditionKeys.groups), by: .identifiers),
    "[conditions](#conditions) with a name, which notifications use with `audience`. No name is published",
    example: "{ regulars: { all: { launchesAtLeast: 5 } } }")

  static let remembered = TypedKey.list(
    "remembered", of: .list(.line(mayBeEmpty: false)),
    "banners without a file here that devices have been shown, by their ids, for [conditions](#other-banners)",
    example: "[spring-2024]")

  static let table = KeyTable(
    "publish.yml",
    [
      site.key, app.key, locales.key, timeZone.key, channels.key, releases.key, schemes.key, variables.key,
      diagnostics.key, keepViewsFor.key, brand.key, host.key, signing.key, signoff.key, stores.key, budget.key,
      attributes.key, audiences.key, linkValues.key, remembered.key,
    ])
}

enum AppKeys {
  static let name = TypedKey.line("name", "the app's name", example: "Snoodle")
    .required("the app's name", fix: "add 'name: Snoodle'")
  static let storeID = TypedKey.line(
    "storeID", of: .name(.storeID), "its App Store id, where users get updates", example: "355313284")
  static let updateURL = TypedKey.line(
    "updateURL", of: .address, "where users get updates, if not in the App Store",
    example: "https://example.com/download")

  static let table = KeyTable("app", [name.key, storeID.key, updateURL.key])
}

enum ReleasesKeys {
  static let keep = TypedKey.integer(
    "keep", 1...1_000_000,
    "how many of the newest are in `versions.plist`, 3 if not given; `local-versions.plist` has them all", example: "3"
  ).usually("3")
  static let labels = TypedKey.map(
    "labels", .named(.line(mayBeEmpty: true)), "labels for headings", example: "{ Added: NEW }")

  static let table = KeyTable("releases", [keep.key, labels.key])
}

enum BrandKeys {
  static let accent = TypedKey(
    Key(
      "accent", .color,
      "the colour of main buttons and links, in quotation marks, because YAML reads a bare `#` as a comment",
      example: "'#0b5cc4'")
  ) { $0.color($1) }
  static let accentDark = TypedKey(
    Key(
      "accentDark", .color,
      "the same in dark mode; if not given, `accent` as light as it has to be, with its hue and as much of its chroma as "
        + "screens have", example: "'#b8a6ff'")
  ) { $0.color($1) }
  static let logo = TypedKey.line(
    "logo", of: .name(.asset), "an image which `hero` and `survey` show", example: "assets/logo.svg")
  static let logoDark = TypedKey.line(
    "logoDark", of: .name(.asset), "another one, of the same shape, that takes its place in dark mode",
    example: "assets/logo-dark.svg")
  static let font = TypedKey.line(
    "font", "a font family that devices have, or `serif`, `rounded` or `monospace`", example: "Avenir Next")
  static let radius = TypedKey.number(
    "radius", 0...48, "the radius of the corners of cards, in points; buttons are a little less round", example: "18")

  static let table = KeyTable("brand", [accent.key, accentDark.key, logo.key, logoDark.key, font.key, radius.key])
}

enum SigningKeys {
  static let expires = TypedKey.duration(
    "expires", "how long a signature holds, a day at least; `30d` if not given", example: "30d"
  ).usually("30d")
  static let keys = TypedKey.list("keys", of: .list(.publicKey), "the public keys that apps pin", example: "[…]")
  static let threshold = TypedKey.integer(
    "threshold", 1...ManifestSignature.maxSignatures, "how many of the keys apps ask for, 1 if not given", example: "1"
  ).usually("1")
  static let renewing = TypedKey.list(
    "renewing", of: .list(.publicKey), "the public keys that may only renew signatures", example: "[…]")

  static let table = KeyTable("signing", [expires.key, keys.key, threshold.key, renewing.key])
}

enum SignoffKeys {
  static let keys = TypedKey.list("keys", of: .list(.publicKey), "the public keys of release managers", example: "[…]")
  static let threshold = TypedKey.integer(
    "threshold", 1...100, "how many of them have to sign, 1 if not given", example: "1"
  ).usually("1")

  static let table = KeyTable("signoff", [keys.key, threshold.key])
}

enum LinkValuesKeys {
  static let to = TypedKey.list(
    "to", of: .list(.line(mayBeEmpty: false)), "the hosts of the links", example: "[survey.example.com]")
  static let allow = TypedKey.list(
    "allow", of: .list(.line(mayBeEmpty: false)),
    "\(LinkValue.allCases.map { "`\($0)`" }.joined(separator: ", ")), or names of `attributes`",
    example: "[appVersion, plan]")

  static let table = KeyTable("linkValues", [to.key, allow.key])
}

enum StoresKeys {
  static let byName = StoreName.allCases.map { name in
    (
      name,
      TypedKey.map(
        name.rawValue, .named(.either(.choice([.init(name: "none", meaning: "")]), .list(.language)), by: .languages),
        "the store's locales, by language of the site; `none` writes nothing for it", example: "{ en: [en-US, en-GB] }")
    )
  }

  static let table = KeyTable("stores", byName.map(\.1.key))
}

enum BudgetKeys {
  static let launch = limit("launch", "at any one launch")
  static let first = limit("first", "at the first launch after an installation")
  static let day = limit("day", "on one day")
  static let week = limit("week", "in one week")
  static let launchesPerDay = TypedKey.integer(
    "launchesPerDay", 1...100, "how often people open the app at most; 3 if not given", example: "3"
  ).usually("3")

  static let table = KeyTable("budget", [launch.key, first.key, day.key, week.key, launchesPerDay.key])

  private static func limit(_ name: String, _ meaning: String) -> TypedKey<Placed<Int>> {
    .integer(name, 0...1_000, "how many \(meaning)", example: "1")
  }
}
