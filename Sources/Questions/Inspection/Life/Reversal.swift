internal import FeedEvaluator
internal import FeedModel

/// What stays on devices when an entry is taken out of its feed, and for whom the same id can come back.
public struct Reversal: Equatable, Sendable {
  public var entry: FeedEntry
  /// One for each thing that people may have done with the entry.
  public var cases: [Case]

  public struct Case: Equatable, Sendable {
    public var past: Past
    /// Whether the same entry, with the same conditions, can be displayed again.
    public var comesBack: Bool
  }

  /// What happened to the entry on a device.
  public enum Past: Equatable, Sendable {
    /// It was displayed, and has not been answered since.
    case displayed
    case reply(Reply)
  }

  /// - Returns: Nil if the feeds do not have the entry, or it is part of the app (``FeedName/localUpdates``).
  public init?(of entry: FeedEntry, in feeds: PublishedFeeds) {
    let cases: [Case]? =
      switch entry.feed {
      case .banners: feeds.banners.flatMap { Self.cases(ofBanner: entry.id, $0) }
      case .alerts: feeds.alerts.flatMap { Self.cases(ofAlert: entry.id, $0) }
      case .updates: feeds.updates.flatMap { Self.cases(ofUpdate: entry.id, $0) }
      case .prompts: feeds.prompts.flatMap { Self.cases(ofPrompt: entry.id, $0) }
      case .localUpdates, .permissions: nil
      }
    guard let cases else { return nil }
    self.entry = entry
    self.cases = cases
  }

  private static func cases(ofBanner id: String, _ feed: BannersFeed) -> [Case]? {
    guard let rule = Banners.rules(of: feed).last(where: { $0.id.utf8.elementsEqual(id.utf8) }) else { return nil }
    let flags = rule.hidingFlags
    return ([[]] + (flags.isEmpty ? [] : [flags])).map { flags in
      var record = Banners.Record()
      record.noteDisplay(at: moment)
      let state = flags.reduce(Banners.State([id: record])) { Banners.setFlag($1, "true", of: id, state: $0) }
      let rest = rule.remaining { fact in
        switch fact {
        case .displayed: .truth(state.records[id]?.displayed ?? false)
        // A flag that is not set can still be.
        case .flag(let flag): state.records[id]?.flags[flag] == true ? .truth(true) : nil
        case .sharedFlag(let flag): state.isSet(flag) ? .truth(true) : nil
        default: nil
        }
      }
      return Case(past: flags.isEmpty ? .displayed : .reply(.flags(flags)), comesBack: rest != nil)
    }
  }

  private static func cases(ofAlert key: String, _ feed: AlertsFeed) -> [Case]? {
    guard let notification = feed.notifications.last(where: { $0.key.utf8.elementsEqual(key.utf8) }),
      let rule = Alerts.rules(of: AlertsFeed(notifications: [notification])).first
    else { return nil }
    let display = Alerts.display(notification, device: device)
    return cases(display.buttons) { answer in
      let state = answer.map { Alerts.apply($0, to: display, state: Alerts.State(ignored: []), now: moment) }
      let circumstances = Circumstances(device: device, appVersion: device.appVersion)
      return rule.remaining { fact in
        guard fact == .ignored || fact == .viewed else { return nil }
        return circumstances.value(
          of: fact, isIgnored: state?.ignored?.isEmpty == false, isViewed: state?.viewed?.isEmpty == false)
      } != nil
    }
  }

  /// On a device with an older version, and a system that the release runs on.
  private static func cases(ofUpdate version: String, _ feed: UpdatesFeed) -> [Case]? {
    guard var release = feed.releases.last(where: { $0.version.text.utf8.elementsEqual(version.utf8) }) else {
      return nil
    }
    release.osVersionAtLeast = nil
    let alone = UpdatesFeed(releases: [release])
    guard let display = Updates.Remote.decide(alone, state: Updates.State(), device: device).decision.display else {
      return nil
    }
    return cases(display.buttons) { answer in
      let state = answer.map { Updates.Remote.apply($0, to: display, state: Updates.State(), now: moment) }
      return !Updates.Remote.choose(alone, state: state ?? Updates.State(), device: device).isEmpty
    }
  }

  private static func cases(ofPrompt name: String, _ feed: PromptsFeed) -> [Case]? {
    guard let prompt = feed.prompts.last(where: { $0.name.utf8.elementsEqual(name.utf8) }),
      let rule = Prompts.rules(of: PromptsFeed(prompts: [prompt])).first
    else { return nil }
    let display = Prompts.display(prompt, device: device)
    return cases(display.buttons) { answer in
      let state = answer.map { Prompts.apply($0, to: display, state: Prompts.State(), now: moment) }
      let record = state?.records[name] ?? Prompts.Record()
      let circumstances = Circumstances(device: device, appVersion: device.appVersion)
      return rule.remaining { fact in
        fact == .answered || fact == .cancelled ? circumstances.value(of: fact, ofPrompt: record) : nil
      } != nil
    }
  }

  private static func cases(_ buttons: [Button], comesBack: (Answer?) -> Bool) -> [Case] {
    [Case(past: .displayed, comesBack: comesBack(nil))]
      + buttons.map { Case(past: .reply(.answer($0.answer)), comesBack: comesBack($0.answer)) }
  }

  /// Older than every release; when something happened does not matter here.
  private static let device = Device(appVersion: "0")
  private static let moment = Instant(secondsSince1970: 0)
}
