import FeedModel

/// Who a notification is meant for: everybody, or only some.
extension Notification {
  /// Whether it is on the pages and in the feeds for people (docs/authoring.md, `listed`).
  public var isListed: Bool { listed?.value ?? isForEverybody }

  /// Whether every device with the newest app and system displays it from the first launch on. What is meant for some
  /// people, or for some time, is not public unless its author says so.
  public var isForEverybody: Bool { limits.isEmpty }

  /// The names of the keys and conditions that it is not for everybody because of, as in the front matter.
  public var limits: [String] {
    let versions = maxVersion == nil ? [] : ["maxVersion"]
    // An alert is shown to everybody once; its conditions say how often it comes back as a banner.
    if channels.contains(.alerts) { return versions }
    let required = all.lazy.map(\.value).filter(\.isALimit).map(\.name)
    // One condition under any: that holds for everybody is enough.
    let choice = any.allSatisfy(\.value.isALimit) ? any.map(\.value.name) : []
    return versions + required + choice
  }
}

extension BannersFeed.Condition {
  /// Whether it may be false on a device that has just installed the newest app.
  ///
  /// An upper bound of versions speaks to those who have not updated, a lower one only says which app has what the text
  /// is about.
  fileprivate var isALimit: Bool {
    switch self {
    case .lastDisplayMinimumSeconds, .flagNotSet, .appVersionAtLeast, .osVersionAtLeast: false
    case .neverDisplayed(let isNew): !isNew
    case .lastDisplayMinimumLaunches(let launches): launches > 0
    case .launchesAtLeast(let launches): launches > 1
    case .daysSinceInstallAtLeast(let days): days > 0
    case .rolloutPercent(let percent): percent < 100
    case .onWifi, .iOSVersionLessThan, .appVersionLessThan, .appVersionAtMost, .localeIn, .notBefore, .notAfter,
      .flagSet,
      .unknown:
      true
    }
  }
}
