import FeedEvaluator
import Testing

@Suite struct UpdatesTests {
  /// iVersion README, appStoreID and updateURL.
  @Test func downloadOpensTheStore() {
    var options = Updates.Options()
    #expect(options.downloadURL == nil)
    options.appStoreID = 355_313_284
    options.store = .macAppStore
    #expect(options.downloadURL == "macappstore://itunes.apple.com/app/id355313284")
    options.store = .appStore
    #expect(options.downloadURL == "itms-apps://itunes.apple.com/app/id355313284")
    options.updateURL = "https://example.com/get"
    #expect(options.downloadURL == "https://example.com/get")
  }
}
