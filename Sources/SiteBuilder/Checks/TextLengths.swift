import Authoring
import Diagnostics
import FeedModel
import Text

/// The most characters that an alert shows on a small phone without scrolling, generously.
private enum Longest {
  static let title = 80
  static let message = 500
  static let button = 30
  /// All notes of one release together (iVersion README, Plist Tips: users will not read a lot of text at launch).
  static let release = 800
}

/// Texts too long for an alert.
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
  tooLong(text, Longest.title, "title", place)
}

private func button(_ key: String, _ text: Localized<String>?, _ place: SourceLocation) -> [Diagnostic] {
  tooLong(text, Longest.button, key, place)
}

private func notes(_ body: Markdown) -> Diagnostic? {
  let plain = PlainText(body).text
  guard plain.length(above: Longest.release) != nil else { return nil }
  return Diagnostic(
    .warning, .textTooLong, "these notes have more than \(Longest.release) characters, and an alert shows them all",
    fix: "list the key changes only", at: body.location)
}

private func messages(_ texts: [PlainText]) -> [Diagnostic] {
  texts.compactMap { plain in
    guard let length = plain.text.length(above: Longest.message) else { return nil }
    return Diagnostic(.warning, .textTooLong, fix: "shorten it", at: plain.location) {
      "an alert's text should have at most \(Longest.message) characters; this has \(length)"
    }
  }
}

private func tooLong(_ text: Localized<String>?, _ limit: Int, _ key: String, _ place: SourceLocation) -> [Diagnostic] {
  (text?.all ?? []).compactMap { value in
    guard let length = value.length(above: limit) else { return nil }
    return Diagnostic(
      .warning, .textTooLong,
      "'\(key)' should have at most \(limit) characters; '\(value.prefix(20))…' has \(length)", fix: "shorten it",
      at: place)
  }
}

extension String {
  /// Nil if there are no more than a limit. In Unicode scalars: what people see as one character may be several of them,
  /// but counting characters is slow.
  fileprivate func length(above limit: Int) -> Int? {
    guard utf8.count > limit else { return nil }
    let length = length
    return length > limit ? length : nil
  }

  private var length: Int {
    var text = self
    return text.withUTF8 { $0.scalarCount }
  }
}
