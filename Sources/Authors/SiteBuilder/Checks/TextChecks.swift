package import Authoring
package import Diagnostics
import FeedModel
import Text

/// Reports texts that were changed after they were published: devices that remember the entry do not show the new text.
///
/// It is a note for a correction, which does not have to reach all users, and a warning for a different message under
/// the same key. There is no finding if devices show the new text anyway.
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
      .changedText, as: isRewritten && audience.canBeReached ? .warning : .note,
      "\(change.words) since it was published, and \(audience.words)",
      fix: isRewritten ? audience.fix : "leave a correction as it is; \(audience.fix)", at: item.location,
      remedy: audience.revision.map { revision in
        .setting("revision", to: .plain("\(revision)"), in: item.location.path, "Show it again: revision: \(revision)")
      })
  }
}

/// The users who do not see the new text.
private struct UnreachedAudience {
  var words: String
  /// The way to show them the new text.
  var fix: String
  /// The revision that shows it to all users again; nil if the author cannot raise it.
  var revision: Int?

  var canBeReached: Bool { revision != nil }

  init(_ words: String, _ identity: Identity) {
    let revision = identity.revision + 1
    (self.words, self.revision) = (words, revision)
    fix = "write 'revision: \(revision)' if everyone should see it"
  }

  init(_ words: String, fix: String) { (self.words, self.fix) = (words, fix) }
}

extension Entry {
  /// The users who do not see a changed text; nil if all devices show it.
  fileprivate func audience(of change: PublishedKeys.Change) -> UnreachedAudience? {
    switch self {
    case .notification(let notification):
      change.now.channel == FeedChannel.alerts.rawValue
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
    // Users who have chosen never to see it again do not need a correction.
    guard change.now.edit(since: change.before) == .rewritten else { return nil }
    return required.lazy.map(\.value).compactMap { condition in
      if case .flagNotSet(let flag) = condition { "those who have set '\(flag)' do not see it" } else { nil }
    }.first
  }
}

extension PublishedKeys.Change {
  /// The description of the change.
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

extension TextLimit {
  /// The limit for all notes of one release together (iVersion README, Plist Tips: users will not read a lot of text at
  /// launch).
  fileprivate static let release = 800
}

/// Reports texts that are too long for an alert.
@Sendable func checkTextLengths(_ context: NotificationContext) -> [Diagnostic] {
  context.notification.channels.contains(.alerts) ? texts(context.notification, context.text) : []
}

@Sendable func checkTextLengths(_ context: CheckContext) -> [Diagnostic] {
  let site = context.site
  return site.prompts.flatMap(texts) + site.permissions.flatMap(texts)
    + site.releases.flatMap { $0.notes.all.compactMap(notes) + ($0.localNotes?.all.compactMap(notes) ?? []) }
}

private func texts(_ alert: Notification, _ message: Localized<PlainText>) -> [Diagnostic] {
  title(alert.title, alert.location) + button("actionButton", alert.actionButton, alert.location)
    + messages(message.all)
}

private func texts(_ prompt: Prompt) -> [Diagnostic] {
  title(prompt.title, prompt.location) + button("actionButton", prompt.actionButton, prompt.location)
    + button("remindButton", prompt.remindButton, prompt.location)
    + button("cancelButton", prompt.cancelButton, prompt.location) + messages(prompt.message.all.map { PlainText($0) })
}

private func texts(_ permission: Permission) -> [Diagnostic] {
  title(permission.title, permission.location) + button("grantTitle", permission.grantTitle, permission.location)
    + button("denyTitle", permission.denyTitle, permission.location)
    + messages(permission.message.all.map { PlainText($0) })
}

private func title(_ text: Localized<String>?, _ place: SourceLocation) -> [Diagnostic] {
  tooLong(text, TextLimit.title, "title", place)
}

private func button(_ key: String, _ text: Localized<String>?, _ place: SourceLocation) -> [Diagnostic] {
  tooLong(text, TextLimit.button, key, place)
}

private func notes(_ body: Markdown) -> Diagnostic? {
  let plain = PlainText(body).text
  guard plain.length(above: TextLimit.release) != nil else { return nil }
  return Diagnostic(
    .textTooLong, "these notes have more than \(TextLimit.release) characters, and an alert shows them all",
    fix: "list the key changes only", at: body.location)
}

private func messages(_ texts: [PlainText]) -> [Diagnostic] {
  texts.compactMap { plain in
    guard let length = plain.text.length(above: TextLimit.message) else { return nil }
    return Diagnostic(.textTooLong, fix: "shorten it", at: plain.location) {
      "an alert's text should have at most \(TextLimit.message) characters; this has \(length)"
    }
  }
}

private func tooLong(_ text: Localized<String>?, _ limit: Int, _ key: String, _ place: SourceLocation) -> [Diagnostic] {
  (text?.all ?? []).compactMap { value in
    guard let length = value.length(above: limit) else { return nil }
    return Diagnostic(
      .textTooLong, "'\(key)' should have at most \(limit) characters; '\(value.prefix(20))…' has \(length)",
      fix: "shorten it", at: place)
  }
}

extension String {
  /// The length in Unicode scalars; nil if it is within a limit. A character may have several scalars, but counting
  /// characters is slow.
  fileprivate func length(above limit: Int) -> Int? {
    guard utf8.count > limit else { return nil }
    var text = self
    let length = text.withUTF8 { $0.scalarCount }
    return length > limit ? length : nil
  }
}

/// Reports the losses of Markdown texts as plain text (docs/authoring.md).
@Sendable func checkPlainText(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.channels.contains(.alerts) else { return [] }
  return losses(context.notification.index.body.base, context.text.base, .alert)
}

@Sendable func checkPlainText(_ context: CheckContext) -> [Diagnostic] {
  let notes = context.site.releases.flatMap { [$0.notes.base] + [$0.localNotes?.base].compactMap(\.self) }
  return notes.flatMap { losses($0, PlainText($0), .notes) }
    + context.site.prompts.flatMap { losses($0.message.base, PlainText($0.message.base), .prompt) }
}

/// Texts that are shown as plain text.
private enum Plain {
  case alert, notes, prompt

  var sentence: String {
    switch self {
    case .alert: "an alert is plain text, which loses"
    case .notes: "apps show release notes as plain text, which loses"
    case .prompt: "a prompt is plain text, which loses"
    }
  }

  var fix: String {
    switch self {
    case .alert: "say it in words; an alert's link is its actionURL"
    case .notes: "say it in words; the web page of the releases has it"
    case .prompt: "say it in words; a prompt's link is its actionURL"
    }
  }
}

/// Reports struck out text, whose meaning is lost for all users, and any other losses in one note per text, at the
/// first lost link or image.
private func losses(_ body: Markdown, _ text: PlainText, _ kind: Plain) -> [Diagnostic] {
  var found: [Diagnostic] = []
  if text.hasStrikethrough { found.append(body.struckOut) }
  if !text.losses.isEmpty {
    let places = body.links.map(\.location) + body.images.map(\.location)
    let losses = text.losses
    found.append(
      Diagnostic(.lostInPlainText, as: .note, fix: kind.fix, at: places.min() ?? text.location) {
        "\(kind.sentence) \(losses.joined(separator: ", "))"
      })
  }
  return found
}

extension Markdown {
  /// The finding for struck out text that is shown without its strikethrough, and so misread.
  package var struckOut: Diagnostic {
    Diagnostic(
      .lostInPlainText, "as plain text, struck out text looks like any other",
      fix: "remove ~~this~~, or say in words what no longer holds", at: location)
  }
}

/// Reports notifications with the same text for the same users at the same time: probably a file was copied to a
/// different name.
///
/// Releases often say the same, and prompts that differ in their times are one question.
@Sendable func checkTwins(_ context: CheckContext) -> [Diagnostic] {
  let groups = Dictionary(grouping: context.notifications) { ($0.bannerKey ?? $0.alertKey)?.meaning ?? $0.source.id }
  return groups.values.filter { $0.count > 1 }.flatMap { group in
    group.indices.dropFirst().compactMap { index in
      let later = group[index].source
      guard let first = group[..<index].first(where: { $0.source.isTwin(of: later, context.options) })?.source else {
        return nil
      }
      return Diagnostic(
        .sameText, "this says the same as \(first.location.path), so people read it twice",
        fix: "remove one of them, or give each its own text or conditions", at: later.location
      ).pointing(to: first.location, "the same text is here")
    }
  }
}

extension Notification {
  fileprivate func isTwin(of other: Notification, _ options: BuildOptions) -> Bool {
    let isPlanned = [self, other].allSatisfy { $0.schedule.isPlanned(includesDrafts: options.includesDrafts) }
    let starts = [schedule.publish, other.schedule.publish].compactMap { $0?.value } + [options.now]
    let ends = [schedule.expires, other.schedule.expires].compactMap { $0?.value }
    guard isPlanned, ends.allSatisfy({ end in starts.allSatisfy { $0 < end } }) else { return false }
    return !channels.isDisjoint(with: other.channels) && all.map(\.value) == other.all.map(\.value)
      && any.map(\.value) == other.any.map(\.value) && minVersion?.value == other.minVersion?.value
      && maxVersion?.value == other.maxVersion?.value
  }
}
