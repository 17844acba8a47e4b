import Diagnostics
import FeedModel
import Hosting
import TestKit
import Testing

@testable import Authoring

@Suite struct ConfigurationTests {
  private func configuration(_ text: String) -> (value: Configuration?, found: [String]) {
    var diagnostics: [Diagnostic] = []
    let value = readConfiguration(SiteSources([SourceFile(path: "publish.yml", text: text)]), &diagnostics)
    return (value, found(diagnostics))
  }

  private static let least = "site: https://x.example/\napp: { name: Snoodle }\nlocales: [en]\n"

  @Test("a minimal configuration, and its defaults")
  func defaults() throws {
    let (value, problems) = configuration(Self.least)
    let least = try #require(value)
    #expect(problems.isEmpty)
    #expect(least.site == "https://x.example/")
    #expect(least.appName == "Snoodle")
    #expect(least.storeID == nil && least.updateURL == nil && least.updatePage == nil)
    #expect(least.locales.map(\.text) == ["en"] && least.defaultLocale.text == "en")
    #expect(least.channels == [.banners])
    #expect(least.keepReleases == 3)
    #expect(least.keepViewsFor == 30 * 86_400)
    #expect(least.schemes.isEmpty)
    #expect(least.budget == nil)
    #expect(least.hosts.isEmpty)
    #expect(least.noteLabels["new"] == "NEW" && least.noteLabels["fixed"] == "FIX")
  }

  @Test("every key")
  func everything() throws {
    let (value, problems) = configuration(
      """
      site: https://updates.example.com/app
      app:
        name: Snoodle
        storeID: 0355313284
        updateURL: https://example.com/get
      locales: [en, de, pt-BR, zh-Hant]
      channels: [banners, alerts]
      releases:
        keep: 5
        labels: { Neu: NEU, fixed: Behoben }
      schemes: [Snoodle, x-snoodle+1.0]
      keepViewsFor: 12h
      host: [nginx, cloudflare-pages]
      budget: { launch: 3, day: 6, launchesPerDay: 5 }
      """)
    let all = try #require(value)
    #expect(problems.isEmpty)
    #expect(all.site == "https://updates.example.com/app/")
    #expect(all.storeID == "0355313284")
    #expect(all.updatePage == "https://example.com/get")
    #expect(all.locales.map(\.text) == ["en", "de", "pt-BR", "zh-Hant"])
    #expect(all.channels == [.banners, .alerts])
    #expect(all.keepReleases == 5)
    #expect(all.noteLabels["neu"] == "NEU" && all.noteLabels["fixed"] == "Behoben" && all.noteLabels["added"] == "NEW")
    #expect(all.schemes == ["snoodle", "x-snoodle+1.0"])
    #expect(all.keepViewsFor == 12 * 3600)
    #expect(all.hosts == [.nginx, .cloudflarePages])
    let budget = try #require(all.budget)
    #expect([budget.launch, budget.first, budget.day, budget.week].map { $0?.value } == [3, nil, 6, nil])
    #expect(budget.day.map { "\($0.location)" } == "publish.yml:14:27")
    #expect(budget.launchesPerDay == 5)
  }

  @Test("with a store id alone, the update is in the App Store")
  func store() {
    let value = configuration("site: https://x.example/\napp: { name: S, storeID: 355313284 }\nlocales: en").value
    #expect(value?.updatePage == "https://apps.apple.com/app/id355313284")
  }

  static let missing: [Case<String, [String]>] = [
    Case(
      "an empty file", "",
      [
        "1:1 missing-key: add 'app: { name: Snoodle }'", "1:1 missing-key: add 'locales: [en]', the default first",
        "1:1 missing-key: add 'site: https://updates.example.com/'",
      ]),
    Case(
      "no app's name", "site: https://x.example/\nlocales: [en]\napp: { storeID: 1 }",
      ["3:6 missing-key: add 'name: Snoodle'"]),
    Case(
      "an empty name", "site: https://x.example/\nlocales: [en]\napp: { name: }",
      ["3:14 empty-value: write one, or remove the key"]),
    Case(
      "no locales in the list", "site: https://x.example/\nlocales: []\napp: { name: S }",
      ["1:1 missing-key: write 'locales: [en]', the default first"]),
    Case("a list", "- a", ["1:1 bad-map: write 'site: https://…'"]),
    Case("a text", "hello", ["1:1 bad-map: write 'site: https://…'"]),
    Case(
      "bad YAML", "site: https://x.example/\napp: a: b",
      ["2:7 yaml-syntax: quote text that contains ': ', or write a map as { name: value }"]),
  ]

  @Test("a configuration needs site, app and locales", arguments: missing)
  func absent(_ c: Case<String, [String]>) {
    let (value, problems) = configuration(c.input)
    #expect(value == nil)
    #expect(problems == c.expected)
  }

  @Test("a site without publish.yml")
  func none() {
    let (site, diagnostics) = readSite(SiteSources([SourceFile(path: "content/notifications/a.md", text: "a")]))
    #expect(site == nil)
    #expect(
      found(diagnostics) == ["file no-configuration: run 'publish init', or name the site's folder with --source"])
  }

  static let problems: [Case<String, String>] = [
    Case("an unknown key", "chanels: [alerts]", "4:1 unknown-key: did you mean 'channels'?"),
    Case(
      "a key like none", "x: y",
      "4:1 unknown-key: use one of app, attributes, audiences, brand, budget, channels, diagnostics, host, keepViewsFor, "
        + "linkValues, locales, releases, remembered, schemes, signing, signoff, site, stores, timeZone, variables"),
    Case("a host that is none", "host: ngnix", "4:7 bad-choice: did you mean 'nginx'?"),
    Case("a channel that is none", "channels: [banner]", "4:12 bad-choice: did you mean 'banners'?"),
    Case(
      "a channel that notifications do not go to", "channels: prompts", "4:11 bad-choice: write one of banners, alerts"),
    Case("no channel", "channels: []", "4:11 no-channels: write channels: [banners]"),
    Case("channels as a map", "channels: { a: b }", "4:11 bad-list: write channels: [a, b]"),
    Case("channels without a value", "channels:", "4:10 empty-value: write one, or remove the key"),
    Case("releases as a number", "releases: 3", "4:11 bad-map: write releases: { name: value }"),
    Case("none kept", "releases: { keep: 0 }", "4:19 bad-number: write a whole number from 1 to 1000000"),
    Case("half a release", "releases: { keep: 1.5 }", "4:19 bad-number: write a whole number from 1 to 1000000"),
    Case("a key of releases", "releases: { kep: 3 }", "4:13 unknown-key: did you mean 'keep'?"),
    Case("a label that is a list", "releases: { labels: { New: [a] } }", "4:28 bad-text: write Added: NEW"),
    Case(
      "a scheme that runs code", "schemes: [JavaScript]",
      "4:11 bad-scheme: write the scheme alone, for example snoodle"),
    Case(
      "a scheme of ours", "schemes: view", "4:10 bad-scheme: write the scheme alone, for example snoodle"),
    Case(
      "a scheme with its colon", "schemes: [\"snoodle:\"]",
      "4:11 bad-scheme: write the scheme alone, for example snoodle"),
    Case(
      "a scheme that begins with a digit", "schemes: [1password]",
      "4:11 bad-scheme: write the scheme alone, for example snoodle"
    ),
    Case("a scheme in a list in the list", "schemes: [[a]]", "4:11 bad-list: write schemes: [a, b]"),
    Case(
      "a length of time without unit", "keepViewsFor: 30", "4:15 bad-duration: write days or hours, such as 30d or 12h"),
    Case(
      "a negative length of time", "keepViewsFor: -1d", "4:15 bad-duration: write days or hours, such as 30d or 12h"),
    Case(
      "an endless length of time", "keepViewsFor: 999999999999999999999d",
      "4:15 bad-duration: write days or hours, such as 30d or 12h"),
    Case("a budget that is a number", "budget: 3", "4:9 bad-map: write budget: { name: value }"),
    Case("a limit below none", "budget: { day: -1 }", "4:16 bad-number: write a whole number from 0 to 1000"),
    Case("half an interruption", "budget: { day: 1.5 }", "4:16 bad-number: write a whole number from 0 to 1000"),
    Case(
      "a budget for a month", "budget: { month: 9 }",
      "4:11 unknown-key: use one of day, first, launch, launchesPerDay, week"),
    Case(
      "people who never open the app", "budget: { launchesPerDay: 0 }",
      "4:27 bad-number: write a whole number from 1 to 100"),
    Case(
      "a signature for an hour", "signing: { expires: 1h }", "4:21 bad-duration: write days, such as 30d"),
    Case(
      "a key of another kind", "signing: { keys: [ssh-ed25519] }",
      "4:19 bad-public-key: write a public key as 'publish keys show' prints it"),
    Case(
      "more signatures than keys",
      "signing: { keys: ['ed25519:21fe31dfa154a261:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='], threshold: 2 }",
      "4:104 bad-number: list all keys that apps pin in 'keys', or ask for fewer"),
    Case(
      "a key that signs content and renews",
      "signing: { keys: ['ed25519:21fe31dfa154a261:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='], "
        + "renewing: ['ed25519:21fe31dfa154a261:11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] }",
      "4:104 bad-public-key: make a key of its own with 'publish keys generate', or remove this one"),
    Case("a key twice", "site: https://y.example/", "4:1 duplicate-key: keep one of them"),
  ]

  @Test("mistakes in publish.yml", arguments: problems)
  func problem(_ c: Case<String, String>) { #expect(configuration(Self.least + c.input).found == [c.expected]) }

  static let locales: [Case<String, String>] = [
    Case("a wrong case", "[en, de-ch]", "3:15 locale-spelling: write de-CH"),
    Case("an underscore", "[en, de_CH]", "3:15 locale-spelling: write de-CH"),
    Case("an old code", "[en, iw]", "3:15 locale-spelling: write he"),
    Case("a word", "[en, german language]", "3:15 bad-locale: use BCP 47, such as de or zh-Hant"),
    Case("twice", "[en, de, en]", "3:19 duplicate-locale: keep one"),
    Case("a map", "{ en: de }", "3:10 bad-list: write locales: [a, b]"),
  ]

  @Test("mistakes in the locales", arguments: locales)
  func locale(_ c: Case<String, String>) {
    #expect(configuration("site: https://x.example/\napp: { name: S }\nlocales: \(c.input)").found == [c.expected])
  }

  static let apps: [Case<String, String>] = [
    Case(
      "a store id with its prefix", "storeID: id355313284", "2:26 bad-store-id: write its digits, such as 355313284"),
    Case("Arabic digits", "storeID: ٣٥٥", "2:26 bad-store-id: write its digits, such as 355313284"),
    Case(
      "an address that runs code", "updateURL: javascript:x",
      "2:28 bad-url: use https:, mailto:, tel:, sms: or itms-apps:; list the app's own under schemes: in publish.yml"),
    Case("an address that is not encrypted", "updateURL: http://x.example/", "2:28 bad-url: write https:"),
    Case("a key of app", "storeId: 1", "2:17 unknown-key: did you mean 'storeID'?"),
  ]

  @Test("mistakes in the app", arguments: apps)
  func app(_ c: Case<String, String>) {
    #expect(configuration("site: https://x.example/\napp: { name: S, \(c.input) }\nlocales: en").found == [c.expected])
  }

  static let sites: [Case<String, String?>] = [
    Case("https", "https://x.example/a/", nil),
    Case("a port", "https://x.example:8443", nil),
    Case("this machine", "http://localhost:8080/", nil),
    Case("this machine by number", "http://127.0.0.1/a", nil),
    Case("this machine by number, version 6", "http://[::1]:80/", nil),
    Case("another machine without encryption", "http://x.example/", "write https:"),
    Case("a machine that begins like this one", "http://localhost.evil.example/", "write https:"),
    Case("this machine as a user's name", "http://localhost:x@evil.example/", "write the host alone"),
    Case("a space after this machine", "http://localhost/a b", "write it as %20"),
    Case("a query", "https://x.example/?a", "write the folder's address"),
    Case("a fragment", "https://x.example/#a", "write the folder's address"),
    Case("no scheme", "x.example", "write https://host/folder/"),
    Case("a file", "file:///tmp", "write https://host/folder/"),
    Case("look-alike letters", "https://еxample.com/", "write the Latin letter"),
    Case("empty", "", "write https://host/folder/"),
  ]

  @Test("a site address in publish.yml without https")
  func badSite() {
    #expect(
      configuration("site: http://x.example/\napp: { name: S }\nlocales: en").found == ["1:7 bad-site: write https:"])
  }

  @Test("addresses that a site may have", arguments: sites)
  func site(_ c: Case<String, String?>) {
    let problem = siteAddressProblem(c.input)
    #expect((problem == nil) == (c.expected == nil))
    if let expected = c.expected { #expect(problem?.hasSuffix(". Instead, \(expected).") ?? false, "\(problem ?? "")") }
  }
}
