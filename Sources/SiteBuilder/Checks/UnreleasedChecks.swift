import Authoring
import Diagnostics
import FeedModel

/// A notification that asks users for a version, before its release is published: they cannot get it yet.
@Sendable func checkUnreleased(_ context: CheckContext) -> [Diagnostic] {
  let waiting = context.site.releases.filter { $0.isWaiting(context.options) }
  guard !waiting.isEmpty else { return [] }
  return context.notifications.lazy.map(\.source).flatMap { notification in
    notification.wantedVersions.compactMap { wanted in
      waiting.first { $0.version == wanted.value }.flatMap { early(notification, wanted, $0, context.options) }
    }
  }
}

private func early(
  _ notification: Notification, _ wanted: Placed<Version>, _ release: Release, _ options: BuildOptions
) -> Diagnostic? {
  let schedule = notification.schedule
  let hasExpired = schedule.expires.map { $0.value <= options.now } ?? false
  guard schedule.isPlanned(includesDrafts: options.includesDrafts), !hasExpired else { return nil }
  guard let due = release.schedule.publish?.value, release.schedule.isPlanned(includesDrafts: options.includesDrafts)
  else {
    return wanted.diagnostic(
      .warning, .unreleasedVersion, "this asks users for \(wanted.value), whose release is a draft",
      fix: "make this a draft, too, until there is something to get")
  }
  let start = ([schedule.publish?.value] + notification.starts).compactMap(\.self).max() ?? options.now
  guard start < due else { return nil }
  return wanted.diagnostic(
    .warning, .unreleasedVersion, "this asks users for \(wanted.value), which is released later: \(due.rfc3339)",
    fix: "write 'publish: \(due.rfc3339)' here, too")
}

extension Release {
  /// Whether it is published later, or nobody knows when.
  fileprivate func isWaiting(_ options: BuildOptions) -> Bool {
    let ends = schedule.expires.map { $0.value <= options.now } ?? false
    return !schedule.isWithdrawn && !ends
      && !schedule.isLive(at: options.now, includesDrafts: options.includesDrafts)
  }
}

extension Notification {
  /// Those that everyone who is shown it does not have yet.
  fileprivate var wantedVersions: [Placed<Version>] {
    all.compactMap { condition in
      guard case .appVersionLessThan(let version) = condition.value else { return nil }
      return Placed(version, at: condition.location, length: condition.length)
    }
  }

  /// The moments before which devices do not show it.
  fileprivate var starts: [Instant] {
    all.compactMap { if case .notBefore(let start) = $0.value { start } else { nil } }
  }
}
