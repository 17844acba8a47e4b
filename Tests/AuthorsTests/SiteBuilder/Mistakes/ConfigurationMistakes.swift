/// publish.yml.
enum ConfigurationMistakes {
  static let rows: [Mistake] = [
    .settings(
      "no site", "app: { name: S }\nlocales: [en]\n", "1:1 error missing-key",
      "add 'site: https://updates.example.com/'"),
    .settings(
      "no app", "site: https://a.example/\nlocales: [en]\n", "1:1 error missing-key", "add 'app: { name: Snoodle }'"),
    .settings(
      "no locales", "site: https://a.example/\napp: { name: S }\n", "1:1 error missing-key",
      "add 'locales: [en]', the default first"),
    .settings(
      "an empty list of locales", "site: https://a.example/\napp: { name: S }\nlocales: []\n", "1:1 error missing-key",
      "write 'locales: [en]', the default first"),
    .settings(
      "sites for site", "sites: https://a.example/\napp: { name: S }\nlocales: [en]\n", "1:1 error unknown-key",
      "did you mean 'site'?"),
    .settings(
      "an app without a name", "site: https://a.example/\napp: { storeID: 1 }\nlocales: [en]\n",
      "2:6 error missing-key", "add 'name: Snoodle'"),
    .settings(
      "a misspelt name of the app", "site: https://a.example/\napp: { nmae: S }\nlocales: [en]\n",
      "2:8 error unknown-key", "did you mean 'name'?"),
    .settings(
      "an app that is a text", "site: https://a.example/\napp: Snoodle\nlocales: [en]\n", "2:6 error bad-map",
      "write app: { name: value }"),
    .settings(
      "an app on one line without braces", "site: https://a.example/\napp: name: Snoodle\nlocales: [en]\n",
      "2:10 error yaml-syntax", "quote text that contains ': ', or write a map as { name: value }"),
    .settings(
      "a site without encryption", "site: http://a.example/\napp: { name: S }\nlocales: [en]\n", "1:7 error bad-site",
      "write https:"),
    .settings(
      "a site without a scheme", "site: a.example\napp: { name: S }\nlocales: [en]\n", "1:7 error bad-site",
      "write https://host/folder/"),
    .settings(
      "a site with a query", "site: https://a.example/?a=1\napp: { name: S }\nlocales: [en]\n", "1:7 error bad-site",
      "write the folder's address"),
    .settings("a list instead of keys", "- site\n- app\n", "1:1 error bad-map", "write 'site: https://…'"),
    .settings(
      "tabs for indentation", "site: https://a.example/\napp:\n\tname: S\nlocales: [en]\n", "3:1 error yaml-syntax",
      "quote the text: \"…\"; indent with spaces, never tabs"),
    .settings(
      "an unclosed bracket", "site: https://a.example/\napp: { name: S }\nlocales: [en, de\n", "3:10 error yaml-syntax",
      "separate values by commas, and close the bracket"),
    .settings(
      "an app twice", "site: https://a.example/\napp: { name: S }\nlocales: [en]\napp: { name: T }\n",
      "4:1 error duplicate-key", "keep one of them"),
    .settings(
      "a store id in words", "site: https://a.example/\napp: { name: S, storeID: id355 }\nlocales: [en]\n",
      "2:26 error bad-store-id", "write its digits, such as 355313284"),
    .settings(
      "an update URL without encryption",
      "site: https://a.example/\napp: { name: S, updateURL: \"http://a.example/\" }\nlocales: [en]\n",
      "2:28 error bad-url", "write https:"),
    .settings(
      "a misspelt key of the app", "site: https://a.example/\napp: { name: S, storeId: 355 }\nlocales: [en]\n",
      "2:17 error unknown-key", "did you mean 'storeID'?"),
    .settings(
      "an unquoted colon in the name of the app",
      "site: https://a.example/\napp:\n  name: Snoodle: Draw\nlocales: [en]\n", "3:9 error yaml-syntax",
      "quote the text: name: \"Snoodle: Draw\""),
    .setting("a misspelt setting", "schemse: [snoodle]", "4:1 error unknown-key", "did you mean 'schemes'?"),
    .setting("a setting like none", "colour: red", "4:1 error unknown-key", "'colour' is not"),
    .setting("a channel like none", "channels: [mail]", "4:12 error bad-choice", "write one of banners, alerts"),
    .setting("a misspelt channel", "channels: [banner]", "4:12 error bad-choice", "did you mean 'banners'?"),
    .setting("no channels", "channels: []", "4:11 error no-channels", "write channels: [banners]"),
    .setting(
      "a scheme with its colon", "schemes: [\"snoodle:\"]", "4:11 error bad-scheme",
      "write the scheme alone, for example snoodle"),
    .setting(
      "a scheme that runs code", "schemes: [javascript]", "4:11 error bad-scheme",
      "write the scheme alone, for example snoodle"),
    .setting("keep none", "releases: { keep: 0 }", "4:19 error bad-number", "write a whole number from 1 to 1000000"),
    .setting(
      "keep in words", "releases: { keep: all }", "4:19 error bad-number", "write a whole number from 1 to 1000000"),
    .setting(
      "a label that is a list", "releases: { labels: { Added: [NEW] } }", "4:30 error bad-text", "write Added: NEW"),
    .setting("a misspelt key of releases", "releases: { kep: 3 }", "4:13 error unknown-key", "did you mean 'keep'?"),
    .setting(
      "a duration without a unit", "keepViewsFor: 30", "4:15 error bad-duration",
      "write days or hours, such as 30d or 12h"),
    .setting(
      "a duration in weeks", "keepViewsFor: 2w", "4:15 error bad-duration", "write days or hours, such as 30d or 12h"),
    .setting(
      "a budget of less than none", "budget: { launch: -1 }", "4:19 error bad-number",
      "write a whole number from 0 to 1000"),
    .setting("a misspelt budget", "budget: { lunch: 1 }", "4:11 error unknown-key", "did you mean 'launch'?"),
    .setting(
      "a value that never leaves a device", "linkValues: { to: [a.example], allow: [rolloutSeed] }",
      "4:40 error bad-choice",
      "use appVersion, osVersion, platform, language, region, daysSinceInstall, launches, or an attribute"),
    .setting(
      "a misspelt value of the device", "linkValues: { to: [a.example], allow: [platfrom] }", "4:40 error bad-choice",
      "did you mean 'platform'?"),
    .setting("a budget that is a number", "budget: 3", "4:9 error bad-map", "write budget: { name: value }"),
    .setting(
      "a misspelt id among the diagnostics", "diagnostics: { missing-translations: off }", "4:16 error unknown-key",
      "did you mean 'missing-translation'?"),
    .setting(
      "an id like none among the diagnostics", "diagnostics: { everything: off }", "4:16 error unknown-key",
      "write an id as it is printed in brackets, such as missing-translation"),
    .setting(
      "an error among the diagnostics", "diagnostics: { bad-link: off }", "4:16 error misplaced-key", "remove it"),
    .setting(
      "a level like none", "diagnostics: { missing-translation: quiet }", "4:37 error bad-choice",
      "write one of off, note, warning, error"),
    .setting(
      "a misspelt level", "diagnostics: { missing-translation: warnign }", "4:37 error bad-choice",
      "did you mean 'warning'?"),
    .files(
      "a finding that counts as an error",
      [
        "publish.yml": configuration + "diagnostics: { every-launch: error }\n",
        "content/notifications/hello.md": "---\ntitle: Hello\n---\nNews\n",
      ], "notifications/hello.md:1:1 error every-launch", "nothing that users do ends this"),
    .setting(
      "diagnostics that are a list", "diagnostics: [missing-translation]", "4:14 error bad-map",
      "write diagnostics: { name: value }"),
  ]
}
