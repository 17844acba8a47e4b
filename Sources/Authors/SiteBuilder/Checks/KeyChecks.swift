import Authoring
import Diagnostics
import FeedModel

/// Reports keys and ids that devices would confuse or sort unexpectedly (iNotify README, Installation).
@Sendable func checkKeys(_ context: CheckContext) -> [Diagnostic] {
  let site = context.site
  return twins(site.notifications.lazy.map { ($0.id, $0.location) }, "the id")
    + twins(site.prompts.lazy.map { ($0.name, $0.location) }, "the name")
    + twins(site.permissions.lazy.map { ($0.access, $0.location) }, "the access type")
    + sameIDs(site.notifications.lazy.map { ($0.identity, $0.location) })
    + sameIDs(site.prompts.lazy.map { ($0.identity, $0.location) })
    + sameAccess(site.permissions) + alertKeys(site.notifications.filter { $0.channels.contains(.alerts) })
}

/// Reports names of one notification's views that differ only in case.
@Sendable func checkViewNames(_ context: NotificationContext) -> [Diagnostic] {
  twins(context.notification.views.lazy.map { ($0.id, $0.location) }, "the view")
}

/// Reports names that differ only in case: some devices, hosts and file systems treat them as the same.
private func twins(_ names: some Collection<(name: String, location: SourceLocation)>, _ what: String) -> [Diagnostic] {
  // Names without capitals have no twins, and most sites have no capitals.
  guard names.contains(where: { hasCapitals($0.name) }) else { return [] }
  var seen: [String: (name: String, location: SourceLocation)] = [:]
  seen.reserveCapacity(names.count)
  return names.compactMap { name, location in
    guard let first = seen.updateValue((name, location), forKey: name.lowercased()), first.name != name else {
      return nil
    }
    return Diagnostic(
      .caseTwins, "\(what) '\(name)' differs from '\(first.name)' only in case", fix: "rename one of them", at: location
    ).pointing(to: first.location, "'\(first.name)' is here")
  }
}

/// Whether a name may have a different form in lower case.
private func hasCapitals(_ name: String) -> Bool { name.utf8.contains { 0x41...0x5A ~= $0 || $0 >= 0x80 } }

/// Reports files with the same id. That is possible only if one of them sets its `id`, or has a name that equals a
/// different file's id with a revision.
private func sameIDs(_ entries: some Collection<(identity: Identity, location: SourceLocation)>) -> [Diagnostic] {
  guard entries.contains(where: { $0.identity.own != nil }) else { return [] }
  let byName = Dictionary(grouping: entries, by: \.identity.name).values
  let byID = Dictionary(grouping: entries, by: \.identity.id).values.filter { same in
    same.contains { $0.identity.name != same[0].identity.name }
  }
  return byName.flatMap { sameIDs($0, \.name) } + byID.flatMap { sameIDs($0, \.id) }
}

/// - Parameter same: All entries with the same id.
private func sameIDs(
  _ same: [(identity: Identity, location: SourceLocation)], _ id: KeyPath<Identity, String>
) -> [Diagnostic] {
  guard same.count > 1 else { return [] }
  return same.compactMap { entry in
    guard let own = entry.identity.own, let other = same.first(where: { $0.location != entry.location }) else {
      return nil
    }
    return own.diagnostic(
      .duplicateID, "\(other.location.path) also has the id '\(entry.identity[keyPath: id])'",
      fix: "set a different id:"
    ).pointing(to: other.identity.own?.location ?? other.location, "the other file with this id is here")
  }
}

private func sameAccess(_ permissions: [Permission]) -> [Diagnostic] {
  var seen: [String: SourceLocation] = [:]
  return permissions.compactMap { permission in
    guard let first = seen.updateValue(permission.location, forKey: permission.access) else { return nil }
    return Diagnostic(
      .duplicateID, "\(first.path) also asks for the access type '\(permission.access)'", fix: "keep one",
      at: permission.location
    ).pointing(to: first, "the other file with this access type is here")
  }
}

private func alertKeys(_ alerts: [Notification]) -> [Diagnostic] {
  var seen: [String: Notification] = [:]
  seen.reserveCapacity(alerts.count)
  var problems: [Diagnostic] = []
  for alert in alerts {
    guard let key = alert.alertKey else { continue }
    if let first = seen.updateValue(alert, forKey: hasCapitals(key) ? key.lowercased() : key) {
      problems.append(
        Diagnostic(
          .duplicateKey, "the alert key '\(key)' is already used by '\(first.id)'",
          fix: "set a different key: in one of them", at: alert.key?.location ?? alert.location
        ).pointing(to: first.key?.location ?? first.location, "the other alert with this key is here"))
    }
  }
  return problems + strangers(alerts)
}

/// Reports alerts whose key follows a different scheme: they have no sensible position among the others.
private func strangers(_ alerts: [Notification]) -> [Diagnostic] {
  let others = alerts.filter { !isDated($0.alertKey ?? "") }
  guard others.count < alerts.count else { return [] }
  return others.compactMap { alert in
    alert.key?.diagnostic(
      .keyScheme, "the key '\(alert.key?.value ?? "")' is not a date like the others, so its position is arbitrary",
      fix: "start it with a date such as 2026/11/20, unless devices already know this key")
  }
}

/// Whether it begins like `2026/11/20`.
private func isDated(_ key: String) -> Bool {
  let shape: StaticString = "9999/99/99"
  return key.utf8.count >= shape.utf8CodeUnitCount
    && shape.withUTF8Buffer { shape in
      zip(key.utf8, shape).allSatisfy { $1 == UInt8(ascii: "9") ? 0x30...0x39 ~= $0 : $0 == $1 }
    }
}

/// Reports keys that devices remember with a different meaning: a device that has seen the old one never shows the new
/// one (iNotify README, Installation: "DO NOT re-use message keys"). The previous output's manifest lists the keys.
@Sendable func checkReusedKeys(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.reused.isEmpty else { return [] }
  let items = PublishedItems(context.site)
  return context.keys.reused.map { reuse in
    Diagnostic(
      .reusedKey, as: reuse.now.channel == FeedChannel.alerts.rawValue ? .error : .warning, reuse.problem,
      fix: reuse.fix(items[reuse.now]), at: items[reuse.now]?.location ?? SourceLocation(path: reuse.now.source))
  }
}

extension PublishedKeys.Change {
  fileprivate var problem: String {
    now.source == before.source
      ? "'\(now.key)' was published before with a different text; devices that have seen it may never show this"
      : "the key '\(now.key)' was published for \(before.source); devices that have seen it never show this"
  }

  /// The fix, which depends on the file: a different file with the same key is hardly intended, but the same file with
  /// a different text may be.
  fileprivate func fix(_ item: Entry?) -> String {
    let other = now.channel == FeedChannel.alerts.rawValue ? "set a different key:" : "give the file another name"
    guard now.source == before.source, let identity = item?.identity else { return other }
    return "write 'revision: \(identity.revision + 1)' to show it to everyone, or \(other)"
  }
}

/// Reports entries that were published under a different key, so that devices treat them as new: because of a renamed
/// file, a different date or a different `key`. It is a warning, because an entry may be repeated on purpose; its
/// author then raises the revision.
@Sendable func checkRenamedKeys(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.renamed.isEmpty else { return [] }
  let items = PublishedItems(context.site)
  let found = context.keys.renamed.compactMap { change in
    items[change.now].flatMap { Rename($0, change) }.map { ($0.diagnostic, change.now) }
  }
  // One `id` keeps the alert and the banner. The effect on the alert is worse, so it is reported.
  let alerts = Set(
    found.filter { $0.1.channel == FeedChannel.alerts.rawValue }.map { Cure(fix: $0.0.fix, source: $0.1.source) })
  return found.filter { diagnostic, key in
    key.channel != FeedChannel.banners.rawValue || !alerts.contains(Cure(fix: diagnostic.fix, source: key.source))
  }.map(\.0)
}

private struct Cure: Hashable {
  var fix: String?
  var source: String
}

/// The consequences of a changed key, and how to keep the old one.
private struct Rename {
  let diagnostic: Diagnostic

  /// The renaming; nil if users do not notice it, or if all should see the entry again.
  init?(_ item: Entry, _ change: PublishedKeys.Change) {
    let (old, new) = (change.before.key, change.now.key)
    let (effect, keep): (String, String)
    // The key that keeps the old one.
    var kept: (key: String, value: String)?
    switch item {
    case .notification(let notification):
      guard !notification.identity.isRenewed(since: old) else { return nil }
      let isAlert = change.now.channel == FeedChannel.alerts.rawValue
      let forgotten = isAlert ? ["everyone who has seen it sees it again"] : notification.forgottenByDevices
      let line =
        isAlert ? notification.keyLine(keeping: change.before) : (key: "id", value: notification.identity.name(in: old))
      guard !forgotten.isEmpty else { return nil }
      kept = line
      effect = "and now is '\(new)', so \(forgotten.joined(separator: "; "))"
      keep =
        "write '\(line.key): \(line.value)' to keep it, or 'revision: \(Identity.revision(in: old) + 1)' if everyone should see it again"
    case .prompt(let prompt):
      guard !prompt.identity.isRenewed(since: old) else { return nil }
      kept = ("id", prompt.identity.name(in: old))
      effect = "and now is '\(new)', so everyone who has answered it is asked again"
      keep =
        "write 'id: \(prompt.identity.name(in: old))' to keep it, or 'revision: \(Identity.revision(in: old) + 1)' "
        + "if everyone should be asked again"
    case .release:
      effect =
        FeedVersion(new) > FeedVersion(old)
        ? "and now is '\(new)', so devices that have it are offered it again, and those that ignored it"
        : "and now is '\(new)', so devices that have '\(old)' never show its notes"
      keep = "name its file \(old).md, unless the app has the version \(new)"
    case .permission:
      effect = "and now is '\(new)', so apps that ask for '\(old)' have nothing to show"
      kept = ("access", old)
      keep = "write 'access: \(old)' to keep it"
    }
    diagnostic = Diagnostic(
      .renamedKey, "this was published as '\(old)' \(effect)", fix: keep, at: item.place(of: change),
      remedy: kept.map { key, value in
        .setting(key, to: .text(value), in: item.location.path, "Keep what devices know: \(key): \(value)")
      })
  }
}

extension Notification {
  /// The line that gives the alert its old key again.
  fileprivate func keyLine(keeping old: Manifest.Published) -> (key: String, value: String) {
    let key = identity.name(in: old.key)
    // An id keeps the banner as well.
    if self.key == nil, let date, let name = old.source.split(separator: "/").last, name != identity.name,
      key == "\(date.value.alertKey)-\(name)"
    {
      return ("id", String(name))
    }
    return ("key", key)
  }

  /// The consequences if devices treat the banner as a new one; none if its conditions do not depend on their memory.
  fileprivate var forgottenByDevices: [String] {
    leaves.compactMap { condition -> String? in
      switch condition.value {
      // Flags that notifications share are not lost.
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

/// The content that published keys come from.
struct PublishedItems {
  private let items: [String: Entry]

  init(_ site: Site) {
    let notifications = site.notifications.map { ($0.source, Entry.notification($0)) }
    let others =
      site.releases.map { (Manifest.Published($0).source, Entry.release($0)) }
      + site.prompts.map { (Manifest.Published($0).source, Entry.prompt($0)) }
      + site.permissions.map { (Manifest.Published($0).source, Entry.permission($0)) }
    items = Dictionary(notifications + others) { $1 }
  }

  /// The entry of a key; nil if it is not from this site.
  subscript(key: Manifest.Published) -> Entry? { items[key.source] }
}

extension PublishedKeys {
  /// The entries that devices treat as new.
  func renamings(in items: PublishedItems) -> [BuildReport.Renaming] {
    renamed.map { change in
      BuildReport.Renaming(
        from: change.before, to: change.now,
        isOnPurpose: items[change.now]?.identity?.isRenewed(since: change.before.key) ?? false)
    }
  }
}

extension Entry {
  /// The place that the new key comes from.
  func place(of change: PublishedKeys.Change) -> SourceLocation {
    guard case .notification(let notification) = self, change.now.source == change.before.source else {
      return location
    }
    if let id = notification.identity.own, change.before.key != notification.id, notification.key == nil {
      return id.location
    }
    guard change.now.channel == FeedChannel.alerts.rawValue else { return location }
    return notification.key?.location ?? notification.date?.location ?? location
  }
}

extension Identity {
  /// The revision in an id or a key that was published: 2 of `hello.2`.
  static func revision(in key: String) -> Int {
    guard let dot = key.lastIndex(of: ".") else { return 1 }
    return Int(key[key.index(after: dot)...]).flatMap { $0 > 1 ? $0 : nil } ?? 1
  }

  /// Whether its author wants users who may have seen it under a key to see it again.
  func isRenewed(since key: String) -> Bool { revision > Self.revision(in: key) }

  /// An id or a key that was published, without the revision that is written beside it.
  func name(in key: String) -> String {
    revision > 1 && key.hasSuffix(suffix) ? String(key.dropLast(suffix.count)) : key
  }
}
