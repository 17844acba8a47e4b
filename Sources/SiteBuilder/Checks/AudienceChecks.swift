import Authoring
import Diagnostics
import FeedModel

/// Conditions that reach hardly anybody: most are numbers with a digit too many or too few.
@Sendable func checkAudiences(_ context: CheckContext) -> [Diagnostic] {
  let releases = ReleasedVersions(context.site.releases.map(\.version))
  return context.site.notifications.filter { $0.schedule.canBecomeLive(context.options) }.flatMap { notification in
    notification.versionBounds.compactMap { releases?.finding($0) } + notification.required.compactMap(smallShare)
  }
}

private func smallShare(_ condition: Placed<BannersFeed.Condition>) -> Diagnostic? {
  guard case .rolloutPercent(let percent) = condition.value, percent > 0, percent < 1 else { return nil }
  return condition.diagnostic(
    .note, .smallShare, "one device of \(Int((100 / percent).rounded())) is shown this",
    fix: "nothing, if that is meant; 'rolloutPercent: 10' is one of ten")
}

/// The range of a site's releases, whether they are published or not.
private struct ReleasedVersions {
  let oldest, newest: Version

  /// Nil if there are none.
  init?(_ versions: [Version]) {
    guard let oldest = versions.min(), let newest = versions.max() else { return nil }
    (self.oldest, self.newest) = (oldest, newest)
  }

  func finding(_ bound: VersionBound) -> Diagnostic? {
    switch bound {
    case .atLeast(let version) where isBeyond(version.value):
      version.diagnostic(
        .warning, .unreleasedVersion, "no release is as new as \(version.value); the newest is \(newest)",
        fix: "correct the version, or add its release")
    case .below(let version) where isBelow(version.value):
      version.diagnostic(
        .warning, .unreleasedVersion, "no release is as old as \(version.value); the oldest is \(oldest)",
        fix: "correct the version")
    default: nil
    }
  }

  /// Farther away than a next version may be for which something is prepared: 2.5 or 3.0 after 2.4, but neither 24.0 nor 2.40.
  private func isBeyond(_ version: Version) -> Bool {
    guard version > newest else { return false }
    let (bound, last) = (version.numbers, newest.numbers)
    return bound.major == last.major ? bound.minor > last.minor + 20 : bound.major > last.major + 1
  }

  /// Before any version that is likely to have been published without a release of the site's: 0.0 before 1.0, 0.9 before 2.0.
  private func isBelow(_ version: Version) -> Bool {
    guard version <= oldest, version.numbers.major == 0 else { return false }
    return oldest.numbers.major > 1 || version.numbers.minor == 0 && oldest.numbers != (0, 0)
  }
}

/// A requirement of an app's version.
private enum VersionBound {
  case atLeast(Placed<Version>)
  /// Inclusive or not.
  case below(Placed<Version>)
}

extension Notification {
  fileprivate var versionBounds: [VersionBound] {
    let conditions = required.compactMap { condition -> VersionBound? in
      switch condition.value {
      case .appVersionAtLeast(let version): .atLeast(condition.map { _ in version })
      case .appVersionAtMost(let version), .appVersionLessThan(let version): .below(condition.map { _ in version })
      default: nil
      }
    }
    return conditions + [minVersion.map(VersionBound.atLeast), maxVersion.map(VersionBound.below)].compactMap(\.self)
  }
}

extension Version {
  /// Its first two numbers; those that are missing are 0.
  fileprivate var numbers: (major: Int, minor: Int) {
    let numbers = (components ?? []).prefix(2).map { Int($0) ?? .max / 2 } + [0, 0]
    return (numbers[0], numbers[1])
  }
}

extension Schedule {
  /// Whether it is live, or will be without another edit.
  func canBecomeLive(_ options: BuildOptions) -> Bool {
    isPlanned(includesDrafts: options.includesDrafts) && expires.map { options.now < $0.value } ?? true
  }
}
