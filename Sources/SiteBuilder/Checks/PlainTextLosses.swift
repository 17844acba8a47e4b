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
  var found: [Diagnostic] = []
  if text.hasStrikethrough {
    found.append(
      Diagnostic(
        .warning, .lostInPlainText, "as plain text, struck out text looks like any other",
        fix: "remove ~~this~~, or say in words what no longer holds", at: text.location))
  }
  if !text.losses.isEmpty {
    found.append(
      Diagnostic(
        .note, .lostInPlainText, "an alert is plain text, which loses \(text.losses.joined(separator: ", "))",
        fix: "say it in words; an alert's link is its actionURL", at: text.location))
  }
  return found
}
