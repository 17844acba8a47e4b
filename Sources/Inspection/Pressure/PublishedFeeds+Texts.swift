internal import FeedModel

extension PublishedFeeds {
  /// Only what decides about displays and replies. It is the same in most languages.
  public var withoutTexts: PublishedFeeds {
    var feeds = self
    feeds.banners = banners?.withoutTexts
    feeds.alerts = alerts.map { AlertsFeed(notifications: $0.notifications.map(\.withoutTexts)) }
    feeds.updates = updates?.withoutTexts
    feeds.localUpdates = localUpdates?.withoutTexts
    feeds.prompts = prompts.map { PromptsFeed(prompts: $0.prompts.map(\.withoutTexts)) }
    feeds.permissions = nil
    return feeds
  }
}

extension AlertsFeed.Notification {
  fileprivate var withoutTexts: AlertsFeed.Notification {
    AlertsFeed.Notification(key: key, actionURL: actionURL, minVersion: minVersion, maxVersion: maxVersion)
  }
}

extension UpdatesFeed {
  var withoutTexts: UpdatesFeed {
    UpdatesFeed(
      releases: releases.map { release in
        var release = release
        release.notes = []
        return release
      })
  }
}

extension BannersFeed {
  fileprivate var withoutTexts: BannersFeed {
    BannersFeed(
      notifications: notifications.map { notification in
        var notification = notification
        notification.views = notification.views.map { View(id: $0.id, file: "") }
        return notification
      })
  }
}

extension PromptsFeed.Prompt {
  /// Empty labels stay empty: there is no such button.
  fileprivate var withoutTexts: PromptsFeed.Prompt {
    var prompt = self
    (prompt.title, prompt.message, prompt.actionButton) = (nil, nil, nil)
    prompt.remindButton = remindButton.flatMap { $0.isEmpty ? "" : nil }
    prompt.cancelButton = cancelButton.flatMap { $0.isEmpty ? nil : "x" }
    return prompt
  }
}
