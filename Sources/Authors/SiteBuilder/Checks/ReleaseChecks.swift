import Authoring
import Diagnostics
import FeedModel

/// Checks the versions of the releases, and the number of published ones (iVersion README, Installation and Plist
/// Tips).
@Sendable func checkReleases(_ context: CheckContext) -> [Diagnostic] {
  let releases = context.site.releases
  return sameVersions(releases) + leadingZeros(releases) + tooMany(context) + unknownToIVersion(context)
    + order(releases) + empty(releases, context.site.configuration.noteLabels)
}

/// Reports releases without notes; headings do not count as notes.
private func empty(_ releases: [Release], _ labels: [String: String]) -> [Diagnostic] {
  let isEmpty = { (text: Markdown) in ReleaseNotes(text, labels: labels).notes.isEmpty }
  return releases.filter {
    !$0.schedule.isDraft && isEmpty($0.notes.base) && $0.localNotes.map { isEmpty($0.base) } ?? true
  }
  .map { release in
    let text = release.notes.base
    return Diagnostic(
      .emptyBody, as: .warning,
      text.isEmpty
        ? "this release has no notes, so apps have nothing to say about it"
        : "this release has headings, but no notes below them, so apps have nothing to say about it",
      fix: "write a list of what is new below the \(text.isEmpty ? "front matter" : "headings")", at: text.location)
  }
}

/// Reports versions that are the same to every client, such as 1.2 and 1.02, or to people, such as 1.2 and 1.2.0.
private func sameVersions(_ releases: [Release]) -> [Diagnostic] {
  var seen: [String: Release] = [:]
  return releases.compactMap { release in
    guard let first = seen.updateValue(release, forKey: release.version.withoutTrailingZeros) else { return nil }
    let isSame = first.version == release.version
    return Diagnostic(
      .sameVersion, as: isSame ? .error : .warning,
      "\(release.version) and \(first.version) are written differently but mean the same",
      fix: "keep one of the files", at: release.location
    ).pointing(to: first.location, "\(first.version) is here")
  }
}

private func leadingZeros(_ releases: [Release]) -> [Diagnostic] {
  releases.filter(\.version.hasLeadingZeros).map { release in
    Diagnostic(
      .leadingZeros, "clients read \(release.version) without its leading zeros",
      fix: "write each part without leading zeros", at: release.location)
  }
}

private func tooMany(_ context: CheckContext) -> [Diagnostic] {
  let count = min(context.publication.releases.count, context.publication.configuration.keepReleases)
  guard count > 3 else { return [] }
  return [
    Diagnostic(
      .manyReleases,
      "versions.plist holds \(count) releases; a user who missed them all gets all their notes in one alert",
      fix: "write releases: { keep: 3 }", at: SourceLocation(path: "publish.yml"))
  ]
}

/// Makes one note for each release that is in `versions.plist` or will be.
private func unknownToIVersion(_ context: CheckContext) -> [Diagnostic] {
  let offered = context.site.releases.filter { !$0.schedule.isDraft && !$0.schedule.isWithdrawn }
  return offered.prefix(context.site.configuration.keepReleases).compactMap { release in
    let buttons = release.priority.flatMap { $0.value < .medium ? nil : $0.map { _ in "with all its buttons" } }
    let devices = release.osVersionAtLeast?.map { _ in "to devices with any system version" }
    let found = [buttons, devices].compactMap(\.self).sorted { $0.location < $1.location }
    guard let first = found.first else { return nil }
    return first.diagnostic(
      .unknownToIVersion,
      "an original iVersion client offers \(release.version) \(found.map(\.value).joined(separator: " and "))",
      fix: "nothing, if all your apps have our client"
        + (buttons == nil ? "" : "; apps with iVersion 1.11 can set updatePriority themselves"))
  }
}

/// Reports newer versions with earlier dates: one of the two is probably mistyped.
private func order(_ releases: [Release]) -> [Diagnostic] {
  let dated = releases.filter { $0.date != nil }
  return zip(dated, dated.dropFirst()).compactMap { newer, older in
    guard let date = newer.date, let before = older.date, date.value < before.value else { return nil }
    return date.diagnostic(
      .datesInverted, as: .warning,
      "\(newer.version) is dated \(date.value.day), before \(older.version) (\(before.value.day))",
      fix: "correct one of the dates")
  }
}

extension FeedVersion {
  /// The version in its shortest form: `1.2` for `1.2.0` and `01.2`.
  fileprivate var withoutTrailingZeros: String {
    var parts = (components ?? []).map { part in
      let digits = part.drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }
    while parts.count > 1, parts.last == "0" { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
