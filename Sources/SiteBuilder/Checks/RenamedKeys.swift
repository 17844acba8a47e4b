import Authoring
import Diagnostics
import FeedModel

/// Entries that were published under another key, so that devices take them for new ones: a file that was renamed, another
/// date, another `key`. A warning, because an entry may be repeated on purpose; then its author raises the revision.
@Sendable func checkRenamedKeys(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.renamed.isEmpty else { return [] }
  let items = PublishedItems(context.site)
  let found = context.keys.renamed.compactMap { change in
    items[change.now].flatMap { Rename($0, change) }.map { ($0.diagnostic, change.now) }
  }
  // One `id` keeps the alert and the banner. What happens to the alert is worse, so that is said.
  let alerts = Set(
    found.filter { $0.1.channel == Channel.alerts.rawValue }.map { Cure(fix: $0.0.fix, source: $0.1.source) })
  return found.filter { diagnostic, key in
    key.channel != Channel.banners.rawValue || !alerts.contains(Cure(fix: diagnostic.fix, source: key.source))
  }.map(\.0)
}

private struct Cure: Hashable {
  var fix: String?
  var source: String
}

/// What follows from another key, and how the old one is kept.
private struct Rename {
  let diagnostic: Diagnostic

  /// Nil if nobody notices, or if everybody should see it again.
  init?(_ item: PublishedItems.Item, _ change: PublishedKeys.Change) {
    let (old, new) = (change.before.key, change.now.key)
    let (effect, keep): (String, String)
    switch item {
    case .notification(let notification):
      guard !notification.identity.isRenewed(since: old) else { return nil }
      let (forgotten, kept) =
        change.now.channel == Channel.alerts.rawValue
        ? (["everyone who has seen it sees it again"], notification.keyLine(keeping: change.before))
        : (notification.forgottenByDevices, "id: \(notification.identity.name(in: old))")
      guard !forgotten.isEmpty else { return nil }
      effect = "and now is '\(new)', so \(forgotten.joined(separator: "; "))"
      keep =
        "write '\(kept)' to keep it, or 'revision: \(Identity.revision(in: old) + 1)' if everyone should see it again"
    case .prompt(let prompt):
      guard !prompt.identity.isRenewed(since: old) else { return nil }
      effect = "and now is '\(new)', so everyone who has answered it is asked again"
      keep =
        "write 'id: \(prompt.identity.name(in: old))' to keep it, or 'revision: \(Identity.revision(in: old) + 1)' "
        + "if everyone should be asked again"
    case .release:
      effect =
        Version(new) > Version(old)
        ? "and now is '\(new)', so devices that have it are offered it again, and those that ignored it"
        : "and now is '\(new)', so devices that have '\(old)' never show its notes"
      keep = "name its file \(old).md, unless the app has the version \(new)"
    case .permission:
      effect = "and now is '\(new)', so apps that ask for '\(old)' have nothing to show"
      keep = "write 'access: \(old)' to keep it"
    }
    diagnostic = Diagnostic(
      .warning, .renamedKey, "this was published as '\(old)' \(effect)", fix: keep, at: item.place(of: change))
  }
}

extension Notification {
  /// The line that gives the alert its old key again.
  fileprivate func keyLine(keeping old: Manifest.Published) -> String {
    let key = identity.name(in: old.key)
    // An id keeps the banner as well.
    if self.key == nil, let date, let name = old.source.split(separator: "/").last, name != identity.name,
      key == "\(date.value.alertKey)-\(name)"
    {
      return "id: \(name)"
    }
    return "key: \(key)"
  }

  /// What follows if devices take the banner for a new one; nothing if its conditions ask for nothing that they remember.
  fileprivate var forgottenByDevices: [String] {
    (all + any).compactMap { condition -> String? in
      switch condition.value {
      // What notifications share stays as it is.
      case let condition where condition.sharedFlag != nil: nil
      case .neverDisplayed(true): "everyone who has seen it sees it again"
      case .neverDisplayed(false): "nobody sees it any more, since it counts as never displayed"
      case .flagNotSet(let flag): "it comes back for those who have set '\(flag)'"
      case .flagSet(let flag): "'\(flag)' is not set on any device"
      case .lastDisplayMinimumSeconds, .lastDisplayMinimumLaunches: "it may come back sooner than it should"
      case .rolloutPercent: "another share of devices is chosen"
      default: nil
      }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
