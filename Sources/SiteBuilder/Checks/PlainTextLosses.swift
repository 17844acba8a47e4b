import Authoring
import Diagnostics
import FeedModel

/// What a Markdown text loses as plain text (docs/authoring.md).
@Sendable func checkPlainText(_ context: NotificationContext) -> [Diagnostic] {
  context.notification.channels.contains(.alerts) ? losses(context.text.base) : []
}

@Sendable func checkPlainText(_ context: CheckContext) -> [Diagnostic] {
  let notes = context.site.releases.flatMap { [$0.notes.base] + [$0.localNotes?.base].compactMap(\.self) }
  return (notes + context.site.prompts.map(\.message.base)).flatMap { losses(PlainText($0)) }
}

private func losses(_ text: PlainText) -> [Diagnostic] {
  guard !text.losses.isEmpty else { return [] }
  return [
    Diagnostic(
      .note, .lostInPlainText, "an alert is plain text, which loses \(text.losses.joined(separator: ", "))",
      fix: "say it in words; an alert's link is its actionURL", at: text.location)
  ]
}
