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
