import Authoring
import Diagnostics
import FeedModel

/// The most characters that an alert shows on a small phone without scrolling, generously.
private enum Longest {
  static let title = 80
  static let message = 500
  static let button = 30
  /// All notes of one release together (iVersion README, Plist Tips: people will not read a lot of text at launch).
  static let release = 800
}

/// Texts too long for an alert.
@Sendable func checkTextLengths(_ context: CheckContext) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for notification in context.site.notifications where notification.channels.contains(.alerts) {
    found += title(notification.title, notification.location) + button(notification.actionButton, notification.location)
    found += messages(notification.index.body)
  }
  for prompt in context.site.prompts {
    found += title(prompt.title, prompt.location) + button(prompt.actionButton, prompt.location) + messages(prompt.message)
  }
  for permission in context.site.permissions {
    found += title(permission.title, permission.location) + messages(permission.message)
  }
  return found + context.site.releases.flatMap { $0.notes.all.compactMap(notes) }
}

private func title(_ text: Localized<String>?, _ place: SourceLocation) -> [Diagnostic] {
  too(long: text, Longest.title, "title", place)
}

private func button(_ text: Localized<String>?, _ place: SourceLocation) -> [Diagnostic] {
  too(long: text, Longest.button, "actionButton", place)
}

private func notes(_ body: Markdown) -> Diagnostic? {
  let plain = PlainText(body).text
  guard plain.utf8.count > Longest.release, plain.count > Longest.release else { return nil }
  return Diagnostic(
    .warning, "text-too-long", "these notes have more than \(Longest.release) characters; an alert shows them all",
    fix: "list the key changes only", at: body.location)
}

private func messages(_ body: Localized<Markdown>) -> [Diagnostic] {
  body.all.compactMap { text in
    let plain = PlainText(text).text
    // Counting characters is slow; no text has more of them than bytes.
    guard plain.utf8.count > Longest.message, plain.count > Longest.message else { return nil }
    return Diagnostic(
      .warning, "text-too-long", "an alert's text has at most \(Longest.message) characters; this has \(plain.count)",
      fix: "shorten it", at: text.location)
  }
}

private func too(long text: Localized<String>?, _ limit: Int, _ key: String, _ place: SourceLocation) -> [Diagnostic] {
  guard let text else { return [] }
  return text.all.filter { $0.utf8.count > limit && $0.count > limit }.map { value in
    Diagnostic(
      .warning, "text-too-long", "'\(key)' has at most \(limit) characters; '\(value.prefix(20))…' has \(value.count)",
      fix: "shorten it", at: place)
  }
}
