import Authoring
import Diagnostics
import FeedModel

/// Versions in conditions that compare unexpectedly: 2.4 is older than 2.4.0 to every client (Notable README: "Version
/// numbers must be in the 3.2.1 format").
@Sendable func checkVersions(_ context: NotificationContext) -> [Diagnostic] {
  let (notification, parts) = (context.notification, context.facts.versionParts)
  return findings(notification.all, parts) + findings(notification.any, parts)
    + (notification.minVersion.flatMap { likeReleases($0, parts) }.map { [$0] } ?? [])
    + (notification.maxVersion.flatMap { likeReleases($0, parts) }.map { [$0] } ?? [])
}

private func findings(_ conditions: [Placed<BannersFeed.Condition>], _ parts: Set<Int>) -> [Diagnostic] {
  conditions.compactMap { condition in
    switch condition.value {
    case .appVersionAtLeast(let version), .appVersionAtMost(let version):
      likeReleases(condition.map { _ in version }, parts)
    case .appVersionLessThan(let version): threeParts(version, condition)
    default: nil
    }
  }
}

private func threeParts(_ version: Version, _ condition: Placed<BannersFeed.Condition>) -> Diagnostic? {
  guard version.componentCount != 3 else { return nil }
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
