import FeedModel
import Output
import PreviewServer
import Simulation
import Testing

/// The answers that the gallery shows next to each entry, and the device that is shown it (docs/preview.md, The
/// gallery).
@Suite struct EntryQuestionTests {
  private func audiences(
    _ channel: String, _ id: String, _ locale: String = "en", of output: PreviewOutput = DemoSite.output
  ) async throws -> [JSON] {
    let (status, body) = await DemoSite.devices.audiences(question(channel, id, locale), on: output)
    #expect(status == 200)
    return try JSON.parse(body).value["audiences"]?.elements ?? []
  }

  private func question(_ channel: String, _ id: String, _ locale: String = "en") -> [UInt8] {
    let entry = JSON.present(["channel": channel, "id": id])
    return JSON.present(["locale": locale, "entries": [entry]]).write()
  }

  @Test(
    arguments: [
      ("banners", "dark-mode", "app ≥ 2.4.0", "at every launch", ["every-launch"]),
      ("banners", "wifi-sync", "on Wi-Fi", "once", []),
      ("alerts", "2026/10/02-snoodle-pad", "everybody", "until seen", []),
      ("updates", "2.4.0", "app < 2.4.0", "at every check, unless ignored", []),
      (
        "prompts", "rate-us", "installed ≥ 10 days ago, launches ≥ 10", "until answered, 5 days after Remind Me Later",
        []
      ),
    ])
  func saysWhoAndHowOften(_ channel: String, id: String, who: String, how: String, kinds: [String]) async throws {
    for locale in ["en", "ar"] {
      let audience = try #require(try await audiences(channel, id, locale).first)
      #expect(reach(audience) == [who])
      #expect(audience["how"]?.string == how)
      #expect(audience["findings"]?.elements?.map { $0["kind"]?.string } == kinds)
      #expect(audience["isHere"] == .boolean(true))
    }
  }

  /// The devices, after the tags of their languages if these matter; `*` stands for all that are not named.
  private func reach(_ audience: JSON) -> [String] {
    (audience["reach"]?.elements ?? []).map { part in
      let tags = part["languages"]?.elements?.compactMap(\.string) ?? []
      let others = part["exceptLanguages"]?.elements?.compactMap(\.string) ?? []
      return ([tags.joined(separator: "/"), part["who"]?.string ?? ""] + others.map { "not \($0)" })
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// What is said about a message does not depend on the language in which it is looked at (docs/preview.md, The
  /// gallery).
  @Test(
    arguments: [
      (["de", "ja"], ["de/ja app < 2.4.0"], ["de", "de-AT", "ja"]), (["de-AT"], ["de-AT app < 2.4.0"], ["de-AT"]),
      (["sv"], ["sv app < 2.4.0"], []),
      (["en", "de", "ja", "sv"], ["en/de/ja/sv app < 2.4.0"], ["en", "de", "de-AT", "ja"]),
    ])
  func reachIsSaidForTheMessage(_ asked: [String], reach wanted: [String], here: [String]) async throws {
    let output = try site(["control.json", "control_de.json"]) { _ in
      "\"localeIn\": [\(asked.map { "\"\($0)\"" }.joined(separator: ", "))], \"appVersionLessThan\": \"2.4.0\""
    }
    for locale in ["en", "de", "de-AT", "ja", "ar"] {
      let audience = try #require(try await audiences("banners", "hello", locale, of: output).first)
      #expect(reach(audience) == wanted, "\(locale)")
      #expect(audience["isHere"] == .boolean(here.contains(locale)), "\(locale)")
      #expect(!(audience["findings"]?.elements ?? []).contains { $0["kind"]?.string == "never-shown" }, "\(locale)")
      let (_, body) = await DemoSite.devices.witness(question("banners", "hello", locale), on: output)
      let reason = try JSON.parse(body).value["reason"]?.string
      let elsewhere = "It is not shown in this language, only in others."
      #expect(reason == (here.contains(locale) ? nil : elsewhere), "\(locale)")
      let view = try JSON.parse(body).value["banner"]?["view"]?.string
      #expect(view == (here.contains(locale) ? nil : "index"), "\(locale)")
    }
  }

  @Test func filesWithOtherRulesNameTheirLanguages() async throws {
    let output = try site(["control.json", "control_de.json"]) { file in
      "\"appVersionLessThan\": \"\(file == "control.json" ? "2.4.0" : "3.0")\""
    }
    let audience = try #require(try await audiences("banners", "hello", "de", of: output).first)
    #expect(reach(audience) == ["* app < 2.4.0 not de", "de app < 3.0"])
  }

  /// - Parameter conditions: The members under `all` in each file.
  private func site(_ files: [String], _ conditions: (String) -> String) throws -> PreviewOutput {
    var tree = OutputTree()
    for file in files {
      let control = """
        {"hello": {"conditions": {"all": {\(conditions(file))}},
          "views": {"index": {"file": "https://updates.example.com/\(file).html"}}, "entry": "index"}}
        """
      try tree.insert(Array(control.utf8), at: file)
    }
    return output(of: tree)
  }

  /// A message that others come before is said by its own conditions, with the names of those that people have to answer
  /// first (docs/preview.md, The gallery).
  @Test(
    arguments: [
      (
        #""notTapped": ["survey"], "daysSinceInstallAtLeast": 3, "daysSinceInstallAtMost": 20"#,
        #""appVersionLessThan": "2.4.0""#, "app < 2.4.0", ["survey"]
      ),
      (
        #""notTapped": ["survey"], "notDismissed": ["survey"]"#, #""appVersionLessThan": "2.4.0""#, "app < 2.4.0",
        ["survey"]
      ),
      (#""notTapped": ["survey"]"#, #""tapped": ["survey"]"#, "survey tapped", nil),
      (#""notTapped": ["survey"], "appVersionLessThan": "2""#, #""appVersionAtLeast": "2""#, "app ≥ 2", nil),
      (#""displayed": false"#, #""appVersionLessThan": "2.4.0""#, "app < 2.4.0", nil),
    ])
  func whoComesFirstIsSaidApart(
    _ survey: String, offer: String, who: String, first: [String]?
  ) async throws {
    let output = try site(
      """
      {"survey": {"conditions": {"all": {\(survey)}}, \(Self.view)},
        "offer": {"conditions": {"all": {\(offer)}}, \(Self.view)}}
      """)
    let audience = try #require(try await audiences("banners", "offer", of: output).first)
    #expect(reach(audience) == [who])
    #expect(audience["waitsFor"]?.elements?.compactMap(\.string) == first)
  }

  /// Its own answers say how often it comes, and not to whom.
  @Test(
    arguments: [
      (#""notTapped": ["offer"], "notDismissed": ["offer"]"#, "everybody", "until it is tapped or dismissed"),
      (#""notTapped": ["offer"], "appVersionLessThan": "2""#, "app < 2", "until it is tapped"),
      (
        #""notTapped": ["offer"], "lastDisplayMinimumSeconds": 86400"#, "everybody",
        "more than 1 day apart, until it is tapped"
      ),
      (#""notTapped": ["offer"], "neverDisplayed": true"#, "everybody", "once"),
      (#""flagSet": "survey/yes""#, "answer survey/yes is set", "at every launch"),
      (#""tapped": ["offer"]"#, "offer tapped", "at every launch"),
      (#""notDisplayed": ["offer"]"#, "offer not displayed", "at every launch"),
    ])
  func whatEndsItIsSaidAsHowOften(_ conditions: String, who: String, how: String) async throws {
    let output = try site(#"{"offer": {"conditions": {"all": {\#(conditions)}}, \#(Self.view)}}"#)
    let audience = try #require(try await audiences("banners", "offer", of: output).first)
    #expect(reach(audience) == [who])
    #expect(audience["how"]?.string == how)
  }

  private static let view = #""views": {"index": {"file": "https://updates.example.com/a.html"}}, "entry": "index""#

  private func site(_ control: String) throws -> PreviewOutput {
    var tree = OutputTree()
    try tree.insert(Array(control.utf8), at: "control.json")
    return output(of: tree)
  }

  private func output(of tree: OutputTree) -> PreviewOutput {
    PreviewOutput(
      tree: tree, address: "https://updates.example.com/", builtFor: Instant(secondsSince1970: 1_795_251_600),
      app: "App", locales: ["en", "de"])
  }

  @Test func nothingIsSaidOfWhatIsNotThere() async throws {
    #expect(try await audiences("banners", "nothing").isEmpty)
    #expect(try await audiences("permissions", "photos").isEmpty)
  }

  /// Played by the real clients, in every language.
  @Test(arguments: DemoSite.locales)
  func everyEntryHasADeviceThatIsShownIt(_ locale: String) async throws {
    var entries: [(channel: String, feed: FeedName, id: String)] = []
    for banner in try JSON.parse(DemoSite.feed(.banners, locale)).value.members ?? [] {
      entries.append(("banners", .banners, banner.name))
    }
    for key in try DemoSite.plist(.alerts, locale).keys { entries.append(("alerts", .alerts, key)) }
    for name in try DemoSite.plist(.prompts, locale).keys { entries.append(("prompts", .prompts, name)) }
    #expect(entries.count >= 9)
    for (channel, feed, id) in entries {
      let (status, body) = await DemoSite.devices.witness(question(channel, id, locale), on: DemoSite.output)
      let witness = try JSON.parse(body).value
      #expect(status == 200 && witness["reason"] == nil, "\(id)")
      #expect(try await shown(feed, to: witness) == id, "\(String(decoding: body, as: UTF8.self))")
    }
  }

  /// The newest release, and one that is shown among the notes of newer ones.
  @Test(arguments: ["2.4.0", "2.3.0"]) func aReleaseIsShownToAnOlderApp(_ id: String) async throws {
    let (_, body) = await DemoSite.devices.witness(question("updates", id), on: DemoSite.output)
    #expect(try await shown(.updates, to: try JSON.parse(body).value) == "2.4.0")
  }

  private func shown(_ feed: FeedName, to witness: JSON) async throws -> String? {
    let device = try #require(witness["device"])
    let names = ["appVersion", "osVersion", "locale", "wifi", "openableSchemes"]
    let request = JSON.present([
      "device": JSON.object(names.compactMap { name in device[name].map { JSON.Member(name, $0) } }),
      "now": device["now"],
      "state": witness["state"],
    ])
    let (status, body) = await DemoSite.devices.launch(request.write(), on: DemoSite.output)
    #expect(status == 200)
    let results = try JSON.parse(body).value["results"]?.elements ?? []
    return results.first { $0["feed"]?.string == feed.fileName(for: device["locale"]?.string.flatMap(language)) }
      .flatMap { $0["id"]?.string }
  }

  private func language(_ text: String) -> LanguageTag? { text == "en" ? nil : LanguageTag(text) }

  @Test func whatNobodyIsShownHasAReason() async throws {
    let output = try site(["control.json"]) { _ in "\"appVersionLessThan\": \"1\", \"appVersionAtLeast\": \"2\"" }
    let audience = try #require(try await audiences("banners", "hello", of: output).first)
    #expect(reach(audience).isEmpty && audience["isHere"] == .boolean(false))
    #expect(audience["findings"]?.elements?.first?["kind"]?.string == "never-shown")
    let (status, body) = await DemoSite.devices.witness(question("banners", "hello"), on: output)
    #expect(status == 200)
    let reason = try JSON.parse(body).value["reason"]?.string ?? ""
    #expect(reason.hasPrefix("No device can be shown it. It ") && reason.hasSuffix("."), "\(reason)")
    let (_, missing) = await DemoSite.devices.witness(question("banners", "missing"), on: output)
    #expect(try JSON.parse(missing).value["reason"]?.string == "It is not published in this language.")
  }

  @Test(
    arguments: [
      ("[]", "an object is expected, not an array"), ("{\"locale\": \"en\"}", "entries"),
      ("{\"locale\": \"no language\", \"entries\": []}", "locale"),
      ("{\"locale\": \"en\", \"entries\": [{\"channel\": \"mail\", \"id\": \"a\"}]}", "channel"),
      ("{\"locale\": \"en\", \"entries\": [{\"channel\": \"banners\"}]}", "id"), ("{", "not valid JSON"),
      (
        "{\"locale\": \"en\", \"entries\": ["
          + Array(repeating: "{\"channel\": \"banners\", \"id\": \"a\"}", count: 101).joined(separator: ",") + "]}",
        "100"
      ),
    ])
  func aWrongQuestionIsRefused(_ body: String, words: String) async throws {
    for answer in [DemoSite.devices.audiences, DemoSite.devices.witness] {
      let (status, reply) = await answer(Array(body.utf8), DemoSite.output)
      #expect(status == 400)
      let error = try JSON.parse(reply).value["error"]?.string ?? ""
      #expect(error.contains(words), "\(error)")
    }
  }
}
