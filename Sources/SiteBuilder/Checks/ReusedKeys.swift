import Authoring
import Diagnostics
import FeedModel

/// Keys that devices remember with another meaning: a device that has seen the old one never shows the new one (iNotify
/// README, Installation: "DO NOT re-use message keys"). The previous output's manifest lists the keys.
@Sendable func checkReusedKeys(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.reused.isEmpty else { return [] }
  let items = PublishedItems(context.site)
  return context.keys.reused.map { reuse in
    Diagnostic(
      reuse.now.channel == Channel.alerts.rawValue ? .error : .warning, .reusedKey, reuse.problem,
      fix: reuse.fix(items[reuse.now]), at: items[reuse.now]?.location ?? SourceLocation(path: reuse.now.source))
  }
}

extension PublishedKeys.Change {
  fileprivate var problem: String {
    now.source == before.source
      ? "'\(now.key)' was published before with a different text; devices that have seen it may never show this"
      : "the key '\(now.key)' was published for \(before.source); devices that have seen it never show this"
  }

  /// Another file with the same key was hardly meant, but the same file with another text may well be.
  fileprivate func fix(_ item: PublishedItems.Item?) -> String {
    let other = now.channel == Channel.alerts.rawValue ? "set a different key:" : "give the file another name"
    guard now.source == before.source, let identity = item?.identity else { return other }
    return "write 'revision: \(identity.revision + 1)' to show it to everyone, or \(other)"
  }
}
