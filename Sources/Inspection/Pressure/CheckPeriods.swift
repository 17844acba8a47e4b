internal import FeedEvaluator
internal import FeedModel

/// Seconds between two checks for a feed, as its clients with default options have them.
enum CheckPeriods {
  static let alerts = wait { Alerts.shouldCheck(Alerts.State(ignored: [], lastChecked: $0), now: $0).closed }
  /// From Remind Me Later to the next check.
  static let alertsPutOff = wait { Alerts.shouldCheck(Alerts.State(ignored: [], lastReminded: $0), now: $0).closed }
  static let updates = wait { Updates.Remote.shouldCheck(Updates.State(lastChecked: $0), now: $0).closed }
  static let updatesPutOff = wait { Updates.Remote.shouldCheck(Updates.State(lastReminded: $0), now: $0).closed }

  private static func wait(_ check: (Instant) -> Gate?) -> Int { check(epoch)?.wait(from: epoch) ?? 0 }

  private static let epoch = Instant(secondsSince1970: 0)
}

extension Gate {
  /// Seconds until it opens through time alone; 0 if it never does.
  func wait(from now: Instant) -> Int { opensAt.map { max(0, $0.seconds(since: now)) } ?? 0 }
}

extension PromptsFeed.Prompt {
  /// Whether some reply to it lets it come back.
  var comesBack: Bool {
    let now = Instant(secondsSince1970: 0)
    let display = Prompts.display(self, device: Device(appVersion: "1"))
    return display.buttons.contains { button in
      Prompts.apply(button.answer, to: display, state: Prompts.State(), now: now).records[name]?.viewed != true
    }
  }
}
