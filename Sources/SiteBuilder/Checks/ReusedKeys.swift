import Authoring
import Diagnostics
import FeedModel

/// Keys that devices remember with another meaning: a device that has seen the old one never shows the new one (iNotify
/// README, Installation: "DO NOT re-use message keys"). The previous output's manifest lists the keys.
@Sendable func checkReusedKeys(_ context: CheckContext) -> [Diagnostic] {
  let before = Dictionary(context.options.previous?.published.map { ($0.name, $0) } ?? [], uniquingKeysWith: { $1 })
  guard !before.isEmpty else { return [] }
  let places = context.site.sourcePlaces
  return context.publication.publishedKeys.compactMap { key in
    guard let old = before[key.name], let problem = problem(key, old) else { return nil }
    return Diagnostic(
      key.channel == Channel.alerts.rawValue ? .error : .warning, .reusedKey, problem,
      fix: key.channel == Channel.alerts.rawValue ? "set a different key:" : "give the file another name",
      at: places[key.source] ?? SourceLocation(path: key.source))
  }
}

private func problem(_ key: Manifest.Published, _ old: Manifest.Published) -> String? {
  if key.source != old.source {
    return "the key '\(key.key)' was published for \(old.source); devices that have seen it never show this"
  }
  guard old.withdrawn, key.meaning != old.meaning else { return nil }
  return "'\(key.key)' was published before with a different text; devices that have seen it may never show this"
}

extension Site {
  fileprivate var sourcePlaces: [String: SourceLocation] {
    let notifications = notifications.map { ("content/notifications/\($0.id)", $0.location) }
    let prompts = prompts.map { ("content/prompts/\($0.name)", $0.location) }
    return Dictionary(notifications + prompts, uniquingKeysWith: { $1 })
  }
}
