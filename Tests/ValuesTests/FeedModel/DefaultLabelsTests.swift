import FeedModel
import Testing

@Suite struct DefaultLabelsTests {
  @Test("English if no language is nearer", arguments: ["en", "en-US", "en-GB", "xx", "", "not a tag", "nl-BE"])
  func english(_ language: String) {
    let labels = DefaultLabels(for: language)
    #expect([labels.alerts.ok, labels.alerts.ignore, labels.alerts.remind] == ["OK", "Ignore", "Remind Me Later"])
    #expect(labels.alerts.action == "More Info...")
    #expect(labels.updates.updateAvailableTitle == "New version available")
    #expect(labels.prompts == DefaultLabels(for: "en").prompts)
    #expect(labels.permissions.notNow == "Not Now")
  }

  @Test(
    "the nearest language",
    arguments: [
      ("de-CH", "Neu in dieser Version"), ("pt-BR", "Novo nesta versão"), ("zh-TW", "更新說明"), ("zh-HK", "更新說明"),
      ("zh-Hant", "更新說明"), ("zh-CN", "更新说明"), ("zh", "更新说明"), ("pt-PT", "Novo nesta versão"), ("JA-jp", "このバージョンの新機能"),
    ])
  func fallback(_ language: String, _ title: String) {
    #expect(DefaultLabels(for: language).updates.inThisVersionTitle == title)
  }

  @Test("each channel falls back by itself: Danish has only updates")
  func perChannel() {
    let danish = DefaultLabels(for: "da")
    #expect(danish.updates.download == "Hent")
    #expect(danish.alerts.remind == "Remind Me Later")
  }

  @Test(arguments: [
    ("de", "Nicht jetzt"), ("fr", "Pas maintenant"), ("it", "Non ora"), ("es", "Ahora no"), ("ja", "今はしない"),
  ])
  func notNow(_ language: String, _ label: String) { #expect(DefaultLabels(for: language).permissions.notNow == label) }

  @Test("every version label has one placeholder, and no label a stray character")
  func clean() {
    #expect(DefaultLabels.languagesOfUpdates.count == 18)
    #expect(DefaultLabels.languagesOfAlerts.map(\.text) == ["de", "en", "es", "fr", "it", "ja"])
    for language in DefaultLabels.languagesOfUpdates {
      let updates = DefaultLabels(for: language).updates
      #expect(updates.versionLabelFormat.split(separator: "%@", omittingEmptySubsequences: false).count == 2)
      for label in [updates.ignore, updates.download, updates.remind, updates.ok, updates.inThisVersionTitle] {
        #expect(!label.isEmpty && !label.unicodeScalars.contains { $0.value < 0x20 || $0 == "％" })
      }
    }
  }
}
