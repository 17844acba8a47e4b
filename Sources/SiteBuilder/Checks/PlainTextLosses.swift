import Authoring
import Diagnostics
import FeedModel

/// What plain text cannot say of a Markdown text (product.md 4).
@Sendable func checkPlainText(_ context: CheckContext) -> [Diagnostic] {
  let alerts = context.site.notifications.filter { $0.channels.contains(.alerts) }.map { context.texts[$0].base }
  let notes = context.site.releases.flatMap { [$0.notes.base] + [$0.localNotes?.base].compactMap(\.self) }
  let prompts = context.site.prompts.map(\.message.base)
  return (alerts + (notes + prompts).map { PlainText($0) }).compactMap { text in
    guard !text.losses.isEmpty else { return nil }
    return Diagnostic(
      .note, "lost-in-plain-text", "an alert is plain text and loses \(text.losses.joined(separator: ", "))",
      fix: "say it in words; an alert's link is its actionURL", at: text.location)
  }
}
