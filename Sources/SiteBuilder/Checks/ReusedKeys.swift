import Authoring
import Diagnostics
import FeedModel

/// Keys that devices remember with another meaning: a device that has seen the old one never shows the new one (iNotify
/// README, Installation: "DO NOT re-use message keys"). The previous output's manifest lists the keys.
@Sendable func checkReusedKeys(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.reused.isEmpty else { return [] }
  let places = context.site.sourcePlaces
  return context.keys.reused.map { reuse in
    let key = reuse.now
    return Diagnostic(
      key.channel == Channel.alerts.rawValue ? .error : .warning, .reusedKey, problem(reuse),
      fix: key.channel == Channel.alerts.rawValue ? "set a different key:" : "give the file another name",
      at: places[key.source] ?? SourceLocation(path: key.source))
  }
}

private func problem(_ reuse: PublishedKeys.Reuse) -> String {
  let (key, source) = (reuse.now.key, reuse.before.source)
  return reuse.now.source == source
    ? "'\(key)' was published before with a different text; devices that have seen it may never show this"
    : "the key '\(key)' was published for \(source); devices that have seen it never show this"
}

extension Site {
  fileprivate var sourcePlaces: [String: SourceLocation] {
    let notifications = notifications.map { ("content/notifications/\($0.id)", $0.location) }
    let prompts = prompts.map { ("content/prompts/\($0.name)", $0.location) }
    return Dictionary(notifications + prompts, uniquingKeysWith: { $1 })
  }
}
