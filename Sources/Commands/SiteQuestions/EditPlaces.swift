package import CommandKit
import SiteFolders
import Authoring
import Diagnostics
import FeedEvaluator
package import FeedModel
import Disk
package import Inspection
import Text

/// Finds the places in the site's content that an edit would change.
package struct EditPlaces {
  package struct Place {
    /// The place, such as `content/notifications/dark-mode.md:6`.
    package var location: String
    /// A better advice than the usual one; nil for the usual one.
    package var advice: String?
  }

  private var entries: [ContentEntry] = []
  private var reader: EntryReader?
  private var timeZone: TimeZoneRules?
  private let prefix: String

  /// - Parameter source: The site's folder; nil for this one, if it is a site.
  /// - Throws: ``Failure`` if the named folder cannot be read.
  package init(source: String?) throws {
    prefix = source.map { $0 == "." ? "" : "\($0)/" } ?? ""
    guard source != nil || Disk().status(of: "publish.yml") != nil else { return }
    var diagnostics: [Diagnostic] = []
    var contents = try SourceFolder(source ?? ".").read()
    guard let outline = SiteOutline(contents.takeSources(), &diagnostics) else { return }
    (entries, timeZone) = (outline.entries, outline.configuration.timeZone)
    reader = EntryReader(outline, timer: SourceFolder.timer)
  }

  /// The conditions of an audience of publish.yml.
  ///
  /// - Throws: ``Failure`` if there is none of this name.
  package func conditions(ofAudience name: String) throws(Failure) -> [BannersFeed.Condition] {
    if let conditions = reader?.conditions(ofAudience: name) { return conditions }
    throw Failure(
      message: "there is no audience '\(name)' in \(prefix)publish.yml",
      advice: reader == nil ? "run this in the site's folder, or name it with --source" : "see audiences in publish.yml"
    )
  }

  /// Nil if no content is available, or none of it is about the entry.
  package func place(of edit: ContentEdit, _ explanation: Explanation) -> Place? {
    switch content(explanation.id, in: explanation.feed) {
    case .notification(let notification): place(of: edit, notification, explanation.feed)
    case .prompt(let prompt): Place(location: words(prompt.location), advice: nil)
    case .release(let release): Place(location: words(release.location), advice: nil)
    case .permission, nil: nil
    }
  }

  /// Why a name is in no feed, by the content that has it: `content/notifications/idea.md is a draft`. Nil if none has.
  ///
  /// - Parameters:
  ///   - name: A published name, or that of a file.
  ///   - known: The names in the feeds.
  package func standing(of name: String, among known: Set<String>, at now: Instant) -> String? {
    guard let reader else { return nil }
    let named = entries.filter { $0.id == name }
    for entry in named + entries.filter({ $0.id != name }) {
      guard let content = reader.read(entry).content, entry.id == name || content.publishedNames.contains(name) else {
        continue
      }
      let path = prefix + content.location.path
      if let published = content.publishedNames.first(where: known.contains) {
        return "\(path) is published as '\(published)'"
      }
      let schedule = content.schedule
      if schedule.isDraft { return "\(path) is a draft" }
      if schedule.isWithdrawn { return "\(path) is withdrawn" }
      if let start = schedule.publish, now < start.value {
        return "\(words(start.location)) schedules it for \(start.value.words(in: timeZone)); see 'publish status'"
      }
      if let end = schedule.expires, end.value <= now {
        return "by \(words(end.location)), it expired \(end.value.words(in: timeZone))"
      }
      return "\(path) is not published yet: run 'publish build'"
    }
    return nil
  }

  private func place(of edit: ContentEdit, _ notification: Authoring.Notification, _ feed: FeedName) -> Place {
    switch edit {
    case .condition(let gate):
      let location = notification.location(of: gate) ?? notification.location
      return Place(location: words(location), advice: advice(for: edit, at: location, notification, feed))
    case .addView, .rename: return Place(location: words(notification.location), advice: nil)
    case .moveBefore(let other):
      guard feed == .banners, case .notification(let first) = content(other, in: feed) else {
        return Place(location: words(notification.location), advice: nil)
      }
      return Place(
        location: words(notification.location),
        advice: "place it before \(other): give it a priority above \(first.priority)")
    }
  }

  /// An edit of an audience is one for every notification that names it.
  private func advice(
    for edit: ContentEdit, at place: SourceLocation, _ notification: Authoring.Notification, _ feed: FeedName
  ) -> String? {
    guard let reader, let name = reader.audience(at: place, of: notification) else { return nil }
    let count = entries.count { entry in
      if case .notification(let other)? = reader.read(entry).content {
        other.audiences.contains { $0.value == name }
      } else {
        false
      }
    }
    return "\(edit.words(in: feed)) of the audience \(name) (in \(counted(count, "notification")))"
  }

  private func words(_ location: SourceLocation) -> String {
    prefix + SourceLocation(path: location.path, line: location.line).description
  }

  private func content(_ id: String, in feed: FeedName) -> Entry? {
    guard let reader else { return nil }
    let kind: ContentKind =
      switch feed {
      case .banners, .alerts: .notifications
      case .updates, .localUpdates: .releases
      case .prompts: .prompts
      case .permissions: .permissions
      }
    let own = entries.filter { $0.kind == kind }
    // Nearly all entries are named like their files, and an alert's key ends with its id, unless its author chose a
    // different key.
    let likely = own.filter { $0.id == id || id.hasSuffix("-\($0.id)") }
    return (likely + own).lazy.compactMap { reader.read($0).content }.first { $0.isPublished(as: id, in: feed) }
  }
}

extension Entry {
  /// The names by which feeds know it.
  fileprivate var publishedNames: [String] {
    switch self {
    case .notification(let notification): [notification.id, notification.alertKey].compactMap(\.self)
    case .release(let release): [release.version.text]
    case .prompt(let prompt): [prompt.name]
    case .permission(let permission): [permission.access]
    }
  }

  fileprivate func isPublished(as id: String, in feed: FeedName) -> Bool {
    switch self {
    case .notification(let notification): id == (feed == .alerts ? notification.alertKey : notification.id)
    case .release(let release): id == release.version.text
    case .prompt(let prompt): id == prompt.name
    case .permission(let permission): id == permission.access
    }
  }
}

extension Authoring.Notification {
  /// The place of a gate's condition; nil if the condition is not written as such.
  fileprivate func location(of gate: DecisionGate) -> SourceLocation? {
    switch gate.evidence {
    case .condition(let condition, _, _):
      if let placed = all.first(where: { $0.value == condition }) { return placed.location }
      switch condition {
      case .variants: return variants?.place.location
      case .appVersionAtLeast: return minVersion?.location
      case .appVersionAtMost: return maxVersion?.location
      default: return nil
      }
    case .group: return any.first?.location
    case .rule(.minVersion, _, _): return minVersion?.location
    case .rule(.maxVersion, _, _): return maxVersion?.location
    case .rule(.actionURL, _, _): return actionURL?.location
    default: return nil
    }
  }
}
