/// publish.yml.
enum ConfigurationMistakes {
  static let rows: [Mistake] = [
    .settings("no site", "app: { name: S }\nlocales: [en]\n", "?", "?"),
    .settings("no app", "site: https://a.example/\nlocales: [en]\n", "?", "?"),
    .settings("no locales", "site: https://a.example/\napp: { name: S }\n", "?", "?"),
    .settings("an empty list of locales", "site: https://a.example/\napp: { name: S }\nlocales: []\n", "?", "?"),
    .settings("sites for site", "sites: https://a.example/\napp: { name: S }\nlocales: [en]\n", "?", "?"),
    .settings("an app without a name", "site: https://a.example/\napp: { storeID: 1 }\nlocales: [en]\n", "?", "?"),
    .settings("a misspelt name of the app", "site: https://a.example/\napp: { nmae: S }\nlocales: [en]\n", "?", "?"),
    .settings("an app that is a text", "site: https://a.example/\napp: Snoodle\nlocales: [en]\n", "?", "?"),
    .settings(
      "an app on one line without braces", "site: https://a.example/\napp: name: Snoodle\nlocales: [en]\n", "?", "?"),
    .settings("a site without encryption", "site: http://a.example/\napp: { name: S }\nlocales: [en]\n", "?", "?"),
    .settings("a site without a scheme", "site: a.example\napp: { name: S }\nlocales: [en]\n", "?", "?"),
    .settings("a site with a query", "site: https://a.example/?a=1\napp: { name: S }\nlocales: [en]\n", "?", "?"),
    .settings("a list instead of keys", "- site\n- app\n", "?", "?"),
    .settings("tabs for indentation", "site: https://a.example/\napp:\n\tname: S\nlocales: [en]\n", "?", "?"),
    .settings("an unclosed bracket", "site: https://a.example/\napp: { name: S }\nlocales: [en, de\n", "?", "?"),
    .settings(
      "an app twice", "site: https://a.example/\napp: { name: S }\nlocales: [en]\napp: { name: T }\n", "?", "?"),
    .settings(
      "a store id in words", "site: https://a.example/\napp: { name: S, storeID: id355 }\nlocales: [en]\n", "?", "?"),
    .settings(
      "an update URL without encryption",
      "site: https://a.example/\napp: { name: S, updateURL: \"http://a.example/\" }\nlocales: [en]\n", "?", "?"),
    .settings(
      "a misspelt key of the app", "site: https://a.example/\napp: { name: S, storeId: 355 }\nlocales: [en]\n", "?", "?"
    ),
    .settings(
      "an unquoted colon in the name of the app",
      "site: https://a.example/\napp:\n  name: Snoodle: Draw\nlocales: [en]\n", "?", "?"),
    .setting("a misspelt setting", "schemse: [snoodle]", "?", "?"),
    .setting("a setting like none", "colour: red", "?", "?"),
    .setting("a channel like none", "channels: [mail]", "?", "?"),
    .setting("a misspelt channel", "channels: [banner]", "?", "?"),
    .setting("no channels", "channels: []", "?", "?"),
    .setting("a scheme with its colon", "schemes: [\"snoodle:\"]", "?", "?"),
    .setting("a scheme that runs code", "schemes: [javascript]", "?", "?"),
    .setting("keep none", "releases: { keep: 0 }", "?", "?"),
    .setting("keep in words", "releases: { keep: all }", "?", "?"),
    .setting("a label that is a list", "releases: { labels: { Added: [NEW] } }", "?", "?"),
    .setting("a misspelt key of releases", "releases: { kep: 3 }", "?", "?"),
    .setting("a duration without a unit", "keepViewsFor: 30", "?", "?"),
    .setting("a duration in weeks", "keepViewsFor: 2w", "?", "?"),
    .setting("a budget of less than none", "budget: { launch: -1 }", "?", "?"),
    .setting("a misspelt budget", "budget: { lunch: 1 }", "?", "?"),
    .setting("a budget that is a number", "budget: 3", "?", "?"),
    .setting("a misspelt id among the diagnostics", "diagnostics: { missing-translations: off }", "?", "?"),
    .setting("an id like none among the diagnostics", "diagnostics: { everything: off }", "?", "?"),
    .setting("an error among the diagnostics", "diagnostics: { bad-link: off }", "?", "?"),
    .setting("a level like none", "diagnostics: { missing-translation: quiet }", "?", "?"),
    .setting("a misspelt level", "diagnostics: { missing-translation: warnign }", "?", "?"),
    .setting("diagnostics that are a list", "diagnostics: [missing-translation]", "?", "?"),
  ]
}
