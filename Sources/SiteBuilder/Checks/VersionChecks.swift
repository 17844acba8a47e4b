import Authoring
import Diagnostics
import FeedModel

/// Versions in conditions that compare unexpectedly: 2.4 is older than 2.4.0 to every client (Notable README: "Version
/// numbers must be in the 3.2.1 format").
@Sendable func checkVersions(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  return (notification.all + notification.any).compactMap(threeParts)
    + notification.bounds.compactMap { likeReleases($0, context.facts.versionParts) }
}

extension Notification {
  fileprivate var bounds: [Placed<Version>] {
    let conditions = (all + any).compactMap { condition -> Placed<Version>? in
      switch condition.value {
      case .appVersionAtLeast(let version), .appVersionAtMost(let version):
        Placed(version, at: condition.location, length: condition.length)
      default: nil
      }
    }
    return [minVersion, maxVersion].compactMap(\.self) + conditions
  }
}

private func threeParts(_ condition: Placed<BannersFeed.Condition>) -> Diagnostic? {
  guard case .appVersionLessThan(let version) = condition.value, version.componentCount != 3 else { return nil }
  return condition.diagnostic(
    .warning, .versionParts, "Notable expects versions with three parts, unlike '\(version)'",
    fix: "write it like 2.4.0")
}

private func likeReleases(_ version: Placed<Version>, _ parts: Set<Int>) -> Diagnostic? {
  guard let count = version.value.componentCount, !parts.isEmpty, !parts.contains(count) else { return nil }
  return version.diagnostic(
    .warning, .versionParts,
    "no release's version has \(count) parts like \(version.value); 2.4 is older than 2.4.0",
    fix: "use the same number of parts as the app's versions")
}
