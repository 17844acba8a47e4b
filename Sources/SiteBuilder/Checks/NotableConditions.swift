import Authoring
import Diagnostics
import FeedModel

/// How an original Notable client treats the conditions (Notable README, Condition Types).
@Sendable func checkNotableConditions(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.channels.contains(.banners) else { return [] }
  return unknown(context.notification) + neverFirst(context.notification)
}

extension [Diagnostic] {
  /// With one note for all banners, because teams whose apps have our client would read the same of most of them.
  var withNotableJoined: [Diagnostic] {
    let notes = filter { $0.id == .unknownToNotable }
    guard notes.count > 1, let first = notes.first else { return self }
    let names = notes.map { note in
      String(note.location.path.dropFirst("content/notifications/".count).prefix { $0 != "/" && $0 != "." })
    }
    let joined = Diagnostic(
      .note, .unknownToNotable,
      "original Notable clients never show \(notes.count) banners, or too often, because of their conditions: \(listed(names))",
      fix:
        "nothing, if all your apps have our client; diagnostics: { unknown-to-notable: note } in publish.yml names each",
      at: first.location)
    return compactMap { $0.id != .unknownToNotable ? $0 : $0 === first ? joined : nil }
  }
}

/// One text for all findings: a site may have 10,000.
private let notableFix = "nothing, if all your apps have our client; docs/authoring.md lists what the others know"

/// One note for all of a notification's conditions.
private func unknown(_ notification: Notification) -> [Diagnostic] {
  var closed = notification.all.filter { !$0.value.isKnownToNotable }.map { $0.map(\.name) }
  if let bound = notification.minVersion { closed.append(bound.map { _ in "minVersion" }) }
  if let bound = notification.maxVersion { closed.append(bound.map { _ in "maxVersion" }) }
  if closed.count > 1 { closed.sort { $0.location < $1.location } }
  if let first = closed.first {
    let names = closed.map(\.value)
    return [
      Diagnostic(.note, .unknownToNotable, fix: notableFix, at: first.location) {
        let quoted = names.map { "'\($0)'" }.joined(separator: ", ")
        return "original Notable clients do not know \(quoted) and never show this banner"
      }
    ]
  }
  guard !notification.any.isEmpty, notification.any.allSatisfy({ !$0.value.isKnownToNotable }) else {
    return sharedFlags(notification)
  }
  return [
    notification.any[0].diagnostic(
      .note, .unknownToNotable,
      "original Notable clients do not know any of these conditions and never show this banner",
      fix: "add one of Notable's own under any:")
  ]
}

/// Where they are not set, original clients show a banner too often rather than never.
private func sharedFlags(_ notification: Notification) -> [Diagnostic] {
  guard let first = (notification.all + notification.any).first(where: { $0.value.sharedFlag != nil }),
    let flag = first.value.flag
  else { return [] }
  return [
    first.diagnostic(
      .note, .unknownToNotable,
      "to original Notable clients '\(flag)' is a flag of this banner alone: taps in other banners do not set it",
      fix: notableFix)
  ]
}

/// If this condition is the only one, the original compares with a date that does not exist.
private func neverFirst(_ notification: Notification) -> [Diagnostic] {
  let onlyChoice = notification.any.count == 1 ? notification.any : []
  return (notification.all + onlyChoice).compactMap { condition in
    guard case .lastDisplayMinimumSeconds(let seconds) = condition.value else { return nil }
    return condition.diagnostic(
      .warning, .neverFirstDisplay, "original Notable clients never show this banner for the first time",
      fix: "write conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: \(seconds) } }")
  }
}
