import Authoring
import Diagnostics
import FeedModel

/// Reports conditions that reach hardly any users: most have a number with a digit too many or too few.
@Sendable func checkAudiences(_ context: CheckContext) -> [Diagnostic] {
  let releases = ReleasedVersions(context.site.releases.map(\.version))
  return context.site.notifications.filter { $0.schedule.canBecomeLive(context.options) }.flatMap { notification in
    notification.versionBounds.compactMap { releases?.finding($0) } + notification.required.compactMap(smallShare)
  }
}

private func smallShare(_ condition: Placed<BannersFeed.Condition>) -> Diagnostic? {
  guard case .rolloutPercent(let percent) = condition.value, percent > 0, percent < 1 else { return nil }
  return condition.diagnostic(
    .smallShare, "one device of \(Int((100 / percent).rounded())) is shown this",
    fix: "nothing, if that is meant; 'rolloutPercent: 10' is one of ten")
}

/// The range of a site's releases, whether they are published or not.
private struct ReleasedVersions {
  let oldest, newest: FeedVersion

  /// The releases; nil if there are none.
  init?(_ versions: [FeedVersion]) {
    guard let oldest = versions.min(), let newest = versions.max() else { return nil }
    (self.oldest, self.newest) = (oldest, newest)
  }

  func finding(_ bound: VersionBound) -> Diagnostic? {
    switch bound {
    case .atLeast(let version) where isBeyond(version.value):
      version.diagnostic(
        .unreleasedVersion, "no release is as new as \(version.value); the newest is \(newest)",
        fix: "correct the version, or add its release")
    case .below(let version) where isBelow(version.value):
      version.diagnostic(
        .unreleasedVersion, "no release is as old as \(version.value); the oldest is \(oldest)",
        fix: "correct the version")
    default: nil
    }
  }

  /// Whether a version is beyond the next ones that content may be prepared for: after 2.4, these are 2.5 and 3.0, but
  /// neither 24.0 nor 2.40.
  private func isBeyond(_ version: FeedVersion) -> Bool {
    guard version > newest else { return false }
    let (bound, last) = (version.numbers, newest.numbers)
    return bound.major == last.major ? bound.minor > last.minor + 20 : bound.major > last.major + 1
  }

  /// Whether a version is before all that are likely to have been published without a release of the site: 0.0 before
  /// 1.0, 0.9 before 2.0.
  private func isBelow(_ version: FeedVersion) -> Bool {
    guard version <= oldest, version.numbers.major == 0 else { return false }
    return oldest.numbers.major > 1 || version.numbers.minor == 0 && oldest.numbers != (0, 0)
  }
}

/// A requirement of an app's version.
private enum VersionBound {
  case atLeast(Placed<FeedVersion>)
  /// An upper bound, inclusive or not.
  case below(Placed<FeedVersion>)
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

extension FeedVersion {
  /// The first two numbers of a version; missing ones are 0.
  fileprivate var numbers: (major: Int, minor: Int) {
    let numbers = (components ?? []).prefix(2).map { Int($0) ?? .max / 2 } + [0, 0]
    return (numbers[0], numbers[1])
  }
}

extension Schedule {
  /// Whether it is live, or will be without a further edit.
  func canBecomeLive(_ options: BuildOptions) -> Bool {
    isPlanned(includesDrafts: options.includesDrafts) && expires.map { options.now < $0.value } ?? true
  }
}

/// Reports languages for which devices show a different one, in texts or on buttons.
@Sendable func checkLocales(_ context: CheckContext) -> [Diagnostic] {
  regional(context.site.configuration) + englishLabels(context)
}

/// Reports languages with regions only: a device in a different region, or in none, gets the default locale, because
/// clients look for `pt-PT`, then `pt`.
private func regional(_ configuration: Configuration) -> [Diagnostic] {
  let locales = configuration.locales
  let languages = Set(locales.filter { $0.region == nil }.map(\.language)).union([configuration.defaultLocale.language])
  let lonely = locales.filter { $0.script == nil && $0.region != nil && !languages.contains($0.language) }
  return Dictionary(grouping: lonely, by: \.language).sorted { $0.key < $1.key }.map { language, tags in
    Diagnostic(
      .regionalLocale,
      "devices whose language is \(language), but not \(tags.map(\.text).joined(separator: ", ")), get "
        + configuration.defaultLocale.text,
      fix: "list \(language), unless that is meant", at: configuration.placeOfLocales)
  }
}

/// Reports languages without labels for buttons: clients have these only in some languages, and use English ones in the
/// others.
private func englishLabels(_ context: CheckContext) -> [Diagnostic] {
  let site = context.site
  let configuration = site.configuration
  func lacking(_ known: [LanguageTag]) -> String? {
    let known = Set(known)
    let tags = configuration.locales.filter { !$0.fallbacks.contains(where: known.contains) }
    return tags.isEmpty ? nil : tags.map(\.text).joined(separator: ", ")
  }
  func note(_ what: String, _ known: [LanguageTag], _ fix: String) -> Diagnostic? {
    lacking(known).map { tags in
      Diagnostic(.englishLabels, "in \(tags), \(what)", fix: fix, at: configuration.placeOfLocales)
    }
  }
  let alerts = site.notifications.contains { $0.channels.contains(.alerts) }
  let prompts = site.prompts.contains { $0.actionButton == nil || $0.remindButton == nil }
  let permissions = site.permissions.contains { $0.grantTitle == nil || $0.denyTitle == nil }
  return [
    alerts
      ? note(
        "alerts have English buttons, such as 'Remind Me Later'", DefaultLabels.languagesOfAlerts,
        "set iNotify's labels in the app, such as remindButtonLabel") : nil,
    site.releases.isEmpty
      ? nil
      : note(
        "the alerts about releases have English titles and buttons, such as 'Download'",
        DefaultLabels.languagesOfUpdates,
        "set iVersion's labels in the app, such as downloadButtonLabel"),
    prompts
      ? note(
        "prompts without labels have English buttons", DefaultLabels.languagesOfAlerts,
        "set actionButton and remindButton in each prompt") : nil,
    permissions
      ? note(
        "permissions without labels have English buttons", DefaultLabels.languagesOfAlerts,
        "set grantTitle and denyTitle in each permission") : nil,
  ].compactMap(\.self)
}

/// Reports versions in conditions that compare unexpectedly: 2.4 is older than 2.4.0 to every client (Notable README:
/// "Version numbers must be in the 3.2.1 format").
@Sendable func checkVersions(_ context: NotificationContext) -> [Diagnostic] {
  let (notification, parts) = (context.notification, context.frame.inputs.versionParts)
  let limits = [notification.minVersion, notification.maxVersion].compactMap(\.self)
  return findings(notification.leaves, parts)
    + limits.compactMap { limit in
      likeReleases(limit, parts) { longer in limit.map { "\($0)" }.replacement(by: longer, isSafe: true) }
    }
}

private func findings(_ conditions: [Placed<BannersFeed.Condition>], _ parts: Set<Int>) -> [Diagnostic] {
  conditions.compactMap { condition in
    switch condition.value {
    case .appVersionAtLeast(let version), .appVersionAtMost(let version):
      likeReleases(condition.map { _ in version }, parts) { .replacingValue(ofKeyAt: condition.location, by: $0) }
    case .appVersionLessThan(let version): threeParts(version, condition)
    default: nil
    }
  }
}

private func threeParts(_ version: FeedVersion, _ condition: Placed<BannersFeed.Condition>) -> Diagnostic? {
  guard version.componentCount != 3 else { return nil }
  return condition.diagnostic(
    .versionParts, "Notable expects versions with three parts, unlike '\(version)'", fix: "write it like 2.4.0",
    remedy: version.padded(to: 3).map { .replacingValue(ofKeyAt: condition.location, by: $0) })
}

/// - Parameter remedy: Makes the remedy that replaces the version by a different one.
private func likeReleases(
  _ version: Placed<FeedVersion>, _ parts: Set<Int>, _ remedy: (String) -> Diagnostic.Remedy?
) -> Diagnostic? {
  guard let count = version.value.componentCount, !parts.isEmpty, !parts.contains(count) else { return nil }
  return version.diagnostic(
    .versionParts,
    "no release's version has \(count) parts like \(version.value); 2.4 is older than 2.4.0",
    fix: "use the same number of parts as the app's versions",
    remedy: parts.count == 1 ? parts.first.flatMap(version.value.padded).flatMap(remedy) : nil)
}

extension FeedVersion {
  /// `2.4.0` for `2.4`; nil if it already has that many parts. A single number is more likely that of a build.
  fileprivate func padded(to count: Int) -> String? {
    guard let own = componentCount, own > 1, own < count else { return nil }
    return "\(self)" + String(repeating: ".0", count: count - own)
  }
}

/// Reports notifications that ask users to get a version before its release is published: they cannot get it yet.
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
  _ notification: Notification, _ wanted: Placed<FeedVersion>, _ release: Release, _ options: BuildOptions
) -> Diagnostic? {
  let schedule = notification.schedule
  let hasExpired = schedule.expires.map { $0.value <= options.now } ?? false
  guard schedule.isPlanned(includesDrafts: options.includesDrafts), !hasExpired else { return nil }
  guard let due = release.schedule.publish?.value, release.schedule.isPlanned(includesDrafts: options.includesDrafts)
  else {
    return wanted.diagnostic(
      .unreleasedVersion, "this asks users for \(wanted.value), whose release is a draft",
      fix: "make this a draft, too, until there is something to get")
  }
  let start = ([schedule.publish?.value] + notification.starts).compactMap(\.self).max() ?? options.now
  guard start < due else { return nil }
  return wanted.diagnostic(
    .unreleasedVersion, "this asks users for \(wanted.value), which is released later: \(due.rfc3339)",
    fix: "write 'publish: \(due.rfc3339)' here, too")
}

extension Release {
  /// Whether it is published later, or at an unknown time.
  fileprivate func isWaiting(_ options: BuildOptions) -> Bool {
    let ends = schedule.expires.map { $0.value <= options.now } ?? false
    return !schedule.isWithdrawn && !ends && !schedule.isLive(at: options.now, includesDrafts: options.includesDrafts)
  }
}

extension Notification {
  /// The versions that its users do not have yet.
  fileprivate var wantedVersions: [Placed<FeedVersion>] {
    all.compactMap { condition in
      guard case .appVersionLessThan(let version) = condition.value else { return nil }
      return Placed(version, at: condition.location, length: condition.length)
    }
  }

  /// The moments from which devices may show it.
  fileprivate var starts: [Instant] {
    all.compactMap { if case .notBefore(let start) = $0.value { start } else { nil } }
  }
}

/// Reports conditions that an original Notable client treats differently (Notable README, Condition Types).
@Sendable func checkNotableConditions(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.channels.contains(.banners) else { return [] }
  return unknown(context.notification) + neverFirst(context.notification)
}

extension [Diagnostic] {
  /// The diagnostics with one note for all banners, because teams whose apps have our client would otherwise read the
  /// same note for most of them.
  var withNotableJoined: [Diagnostic] {
    let notes = filter { $0.id == .unknownToNotable }
    guard notes.count > 1, let first = notes.first else { return self }
    // Others are only counted.
    var names = notes.prefix(3).map { note in
      String(note.location.path.dropFirst("content/notifications/".count).prefix { $0 != "/" && $0 != "." })
    }
    names += repeatElement("", count: notes.count - names.count)
    let joined = Diagnostic(
      .unknownToNotable,
      "original Notable clients never show \(notes.count) banners, or too often, because of their conditions: \(listed(names))",
      fix:
        "nothing, if all your apps have our client; diagnostics: { unknown-to-notable: note } in publish.yml names each",
      at: first.location)
    return compactMap { $0.id != .unknownToNotable ? $0 : $0 === first ? joined : nil }
  }
}

/// This is one string for all findings, because a site may have 10,000.
private let notableFix = "nothing, if all your apps have our client; docs/authoring.md lists what the others know"

/// Makes one note for all conditions of a notification.
private func unknown(_ notification: Notification) -> [Diagnostic] {
  var closed = notification.all.filter { !$0.value.isKnownToNotable }.map { $0.map(\.name) }
  if let bound = notification.minVersion { closed.append(bound.map { _ in "minVersion" }) }
  if let variants = notification.variants { closed.append(variants.place) }
  if let bound = notification.maxVersion { closed.append(bound.map { _ in "maxVersion" }) }
  if closed.count > 1 { closed.sort { $0.location < $1.location } }
  if let first = closed.first {
    let names = closed.map(\.value)
    return [
      Diagnostic(.unknownToNotable, fix: notableFix, at: first.location) {
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
      .unknownToNotable,
      "original Notable clients do not know any of these conditions and never show this banner",
      fix: "add one of Notable's own under any:")
  ]
}

/// Reports shared flags: original clients treat them as the banner's own, which taps in other banners do not set.
private func sharedFlags(_ notification: Notification) -> [Diagnostic] {
  guard let first = notification.leaves.first(where: { $0.value.sharedFlag != nil }),
    let flag = first.value.flag
  else { return [] }
  return [
    first.diagnostic(
      .unknownToNotable,
      "to original Notable clients '\(flag)' is a flag of this banner alone: taps in other banners do not set it",
      fix: notableFix)
  ]
}

/// Reports a minimum time since the last display that has no alternative: before the first display, original clients
/// compare with a date that does not exist.
private func neverFirst(_ notification: Notification) -> [Diagnostic] {
  let onlyChoice = notification.any.count == 1 ? notification.any : []
  return (notification.all + onlyChoice).compactMap { condition in
    guard case .lastDisplayMinimumSeconds(let seconds) = condition.value else { return nil }
    return condition.diagnostic(
      .neverFirstDisplay, "original Notable clients never show this banner for the first time",
      fix: "write conditions: { any: { neverDisplayed: true, lastDisplayMinimumSeconds: \(seconds) } }")
  }
}

/// Reports conditions of alerts: an iNotify client knows only MinVersion and MaxVersion. It would ignore any other
/// restriction, and show the notification to all users (iNotify README, MinVersion, MaxVersion).
@Sendable func checkAlertConditions(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  guard notification.channels.contains(.alerts) else { return [] }
  let isBanner = notification.channels.contains(.banners)
  let allowed = { (condition: BannersFeed.Condition) in condition.isVersionBound || isBanner && condition.isCadence }
  let variants = notification.variants.map { variants in
    variants.place.diagnostic(
      .alertCondition, "an alert cannot have variants: every iNotify client would show the first",
      fix: "write channels: [banners]")
  }
  return [variants].compactMap(\.self)
    + (notification.all.filter { !allowed($0.value) } + notification.any).map { condition in
      condition.diagnostic(
        .alertCondition,
        "an alert cannot be restricted by '\(condition.value.name)': every iNotify client would show it",
        fix: "write channels: [banners], or use minVersion and maxVersion")
    }
}

extension BannersFeed.Condition {
  fileprivate var isVersionBound: Bool {
    switch self {
    case .appVersionAtLeast, .appVersionAtMost: true
    default: false
    }
  }

  /// Whether it only decides how often a banner comes back. That does not affect its alert, which each user is shown
  /// once.
  fileprivate var isCadence: Bool {
    switch self {
    case .neverDisplayed(true), .lastDisplayMinimumSeconds, .lastDisplayMinimumLaunches, .flagNotSet, .displaysAtMost,
      .lastAnyDisplayMinimumSeconds:
      true
    default: false
    }
  }
}

/// Reports conditions about earlier displays of a banner that is displayed once.
@Sendable func checkUnusedConditions(_ context: NotificationContext) -> [Diagnostic] {
  let all = context.notification.all
  guard all.contains(where: { $0.value == .neverDisplayed(true) }) else { return [] }
  return all.compactMap { condition in
    switch condition.value {
    case .displaysAtMost(let count) where count > 0: break
    case .lastDisplayMinimumSeconds, .lastDisplayMinimumLaunches, .daysSinceFirstDisplayAtMost: break
    default: return nil
    }
    return condition.diagnostic(
      .unusedCondition, "'\(condition.value.name)' changes nothing: with 'neverDisplayed', it is displayed once",
      fix: "remove one of the two")
  }
}

/// Reports a button that is never shown (iNotify README, ActionURL).
@Sendable func checkUnusedButton(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.actionButton != nil, context.notification.actionURL == nil else { return [] }
  return [
    Diagnostic(
      .unusedActionButton, "an actionButton without an actionURL is never shown",
      fix: "add 'actionURL: https://…', or remove it", at: context.notification.location)
  ]
}

/// Reports audiences that no notification names.
@Sendable func checkUnusedAudiences(_ context: CheckContext) -> [Diagnostic] {
  let declared = context.site.configuration.audiences
  if declared.isEmpty { return [] }
  let used = Set(context.site.notifications.flatMap { $0.audiences.map(\.value) })
  return declared.filter { !used.contains($0.name.value) }.map { audience in
    audience.name.diagnostic(
      .unusedAudience, "no notification is for the audience '\(audience.name.value)'",
      fix: "remove it, unless it is for a message to come")
  }
}

/// Reports declared attributes that no condition asks for.
@Sendable func checkAttributes(_ context: CheckContext) -> [Diagnostic] {
  let declared = context.site.configuration.attributes.all
  if declared.isEmpty { return [] }
  let used = Set(context.site.notifications.flatMap { $0.leaves.flatMap(\.value.attributeNames) })
    .union(context.site.configuration.linkValues.names)
  return declared.filter { !used.contains($0.name.value) }.map { declaration in
    declaration.name.diagnostic(
      .unusedAttribute, "nothing asks for the attribute '\(declaration.name.value)'",
      fix: "remove it, unless it is for a message to come")
  }
}
