import Authoring
import Diagnostics
import FeedModel

/// What a Markdown text loses as plain text (docs/authoring.md).
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

/// What struck out text means is lost for everybody; of all else one note a text, at the first link or image that is lost.
private func losses(_ body: Markdown, _ text: PlainText, _ kind: Plain) -> [Diagnostic] {
  var found: [Diagnostic] = []
  if text.hasStrikethrough {
    found.append(
      Diagnostic(
        .warning, .lostInPlainText, "as plain text, struck out text looks like any other",
        fix: "remove ~~this~~, or say in words what no longer holds", at: text.location))
  }
  if !text.losses.isEmpty {
    let places = body.links.map(\.location) + body.images.map(\.location)
    let losses = text.losses
    found.append(
      Diagnostic(.note, .lostInPlainText, fix: kind.fix, at: places.min() ?? text.location) {
        "\(kind.sentence) \(losses.joined(separator: ", "))"
      })
  }
  return found
}
