import Authoring
import Diagnostics
import FeedModel

/// Texts that were changed after they were published: devices that remember the entry do not show the new text.
///
/// A note for a correction, which need not reach everyone; a warning for another message under the same key. Nothing is said
/// where devices show the new text anyway.
@Sendable func checkChangedTexts(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.edited.isEmpty else { return [] }
  let items = PublishedItems(context.site)
  var seen: Set<String> = []
  return context.keys.edited.compactMap { change in
    guard let item = items[change.now], let audience = item.audience(of: change),
      // An alert comes before the banner of the same notification.
      seen.insert(change.now.source).inserted
    else { return nil }
    let isRewritten = change.now.edit(since: change.before) == .rewritten
    return Diagnostic(
      isRewritten && audience.canBeReached ? .warning : .note, .changedText,
      "\(change.words) since it was published, and \(audience.words)",
      fix: isRewritten ? audience.fix : "leave a correction as it is; \(audience.fix)", at: item.location)
  }
}

/// Those who do not see the new text.
private struct UnreachedAudience {
  var words: String
  /// How they see it all the same.
  var fix: String
  /// Whether that is in the author's hand.
  var canBeReached = true

  init(_ words: String, _ identity: Identity) {
    self.words = words
    fix = "write 'revision: \(identity.revision + 1)' if everyone should see it"
  }

  init(_ words: String, fix: String) {
    (self.words, self.fix, canBeReached) = (words, fix, false)
  }
}

extension PublishedItems.Item {
  /// Nil if all devices show the new text.
  fileprivate func audience(of change: PublishedKeys.Change) -> UnreachedAudience? {
    switch self {
    case .notification(let notification):
      change.now.channel == Channel.alerts.rawValue
        ? UnreachedAudience("those who have seen it do not see it again", notification.identity)
        : notification.hidden(change).map { UnreachedAudience($0, notification.identity) }
    case .prompt(let prompt):
      prompt.recurring == true
        ? nil : UnreachedAudience("those who have answered it are not asked again", prompt.identity)
    case .release:
      change.now.edit(since: change.before) == .rewritten
        ? UnreachedAudience(
          "those who have read the notes or ignored the version do not see them again",
          fix: "tell them with the next version") : nil
    // It is shown whenever the app asks and its cadence allows it.
    case .permission: nil
    }
  }
}

extension Notification {
  /// The conditions that must all hold for its banner.
  var required: [Placed<BannersFeed.Condition>] { any.count == 1 ? all + any : all }

  /// Whether no device that has seen its banner sees it again.
  var isShownOnce: Bool { required.contains { $0.value == .neverDisplayed(true) } }

  /// The devices that do not show the banner again; nil if all show it at some time.
  fileprivate func hidden(_ change: PublishedKeys.Change) -> String? {
    if isShownOnce { return "those who have seen it do not see it again" }
    // Who has chosen never to see it again need not be told of a correction.
    guard change.now.edit(since: change.before) == .rewritten else { return nil }
    return required.lazy.map(\.value).compactMap { condition in
      if case .flagNotSet(let flag) = condition { "those who have set '\(flag)' do not see it" } else { nil }
    }.first
  }
}

extension PublishedKeys.Change {
  /// What was changed.
  fileprivate var words: String {
    guard now.meaning == before.meaning else {
      return now.edit(since: before) == .rewritten ? "this says something else" : "the text was changed"
    }
    let languages = now.translations.keys.sorted().filter { language in
      before.translations[language].map { $0 != now.translations[language] } ?? false
    }
    return "the text in \(languages.joined(separator: ", ")) was changed"
  }
}
