import FeedEvaluator
import FeedModel
import Testing

@Suite struct AlertsButtonsTests {
  /// iNotify README, ActionURL and ActionButton.
  @Test func buttonsStandInTheOriginalsOrder() {
    #expect(labels(url: "http://example.com") == ["More Info...", "Remind Me Later", "Ignore"])
    #expect(labels(url: "http://example.com", button: "Look") == ["Look", "Remind Me Later", "Ignore"])
    #expect(labels(url: "http://example.com", button: "") == ["", "Remind Me Later", "Ignore"])
    #expect(labels(url: nil, button: "Look") == ["OK"])
  }

  /// As recorded from iNotify.
  @Test func inGerman() {
    #expect(labels(url: "http://example.com", locale: "de") == ["Mehr info", "Mich später erinnern", "Ignorieren"])
    #expect(labels(url: "http://example.com", locale: "de-CH") == ["Mehr info", "Mich später erinnern", "Ignorieren"])
    #expect(labels(url: "http://example.com", locale: "nl") == ["More Info...", "Remind Me Later", "Ignore"])
  }

  /// iNotify README, remindButtonLabel: "Set this to nil if you don't want to display the remind me button".
  @Test func optionsNameThem() {
    #expect(labels(url: "http://example.com") { $0.remindButtonLabel = .hidden } == ["More Info...", "Ignore"])
    let custom = labels(url: "http://example.com") {
      $0.defaultActionButtonLabel = "Open"
      $0.remindButtonLabel = "Later"
      $0.ignoreButtonLabel = "No"
    }
    #expect(custom == ["Open", "Later", "No"])
    #expect(labels(url: nil) { $0.okButtonLabel = "Fine" } == ["Fine"])
  }

  private func labels(
    url: String?, button: String? = nil, locale: String = "en", _ configure: (inout Alerts.Options) -> Void = { _ in }
  ) -> [String]? {
    var options = Alerts.Options()
    configure(&options)
    let feed = AlertsFeed(notifications: [.init(key: "a", actionURL: url, actionButton: button)])
    let device = FeedDevice(appVersion: "1", locale: LanguageTag(locale) ?? .english)
    return Alerts.decide(feed, state: .init(), options: options, device: device).decision.display?.buttons.map(\.label)
  }
}
