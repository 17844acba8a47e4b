public import Diagnostics
public import FeedModel
import Text

/// A usage prompt (iPrompt README, Properties). Nil means the client's default.
public struct Prompt: Sendable {
  public var identity: Identity
  public var location: SourceLocation
  public var title: Localized<String>?
  public var message: Localized<Markdown>
  public var actionURL: String
  public var actionButton: Localized<String>?
  /// The label of the remind button; empty for no button.
  public var remindButton: Localized<String>?
  public var cancelButton: Localized<String>?
  /// The time until the prompt is shown again, in days.
  public var remindPeriod: Double?
  public var daysUntilPrompt: Double?
  public var usesUntilPrompt: Int?
  public var recurring: Bool?
  /// A schedule without moments: the prompt is published as soon as it is not a draft.
  public var schedule: Schedule

  /// The name by which devices remember it.
  public var name: String { identity.id }
}

/// A soft prompt, shown before the system's own prompt (YMPromptKit README).
public struct Permission: Sendable {
  public var access: String
  public var location: SourceLocation
  public var modes: [String]
  public var title: Localized<String>?
  public var message: Localized<Markdown>
  public var grantTitle: Localized<String>?
  public var denyTitle: Localized<String>?
  public var cadence: PermissionsFeed.Cadence?
  /// A schedule without moments: the prompt is published as soon as it is not a draft.
  public var schedule: Schedule
}

/// A release's notes, shown when an update is available and after it is installed.
public struct Release: Sendable {
  public var version: FeedVersion
  public var location: SourceLocation
  public var title: Localized<String>?
  public var date: Placed<AuthoredDate>?
  public var schedule: Schedule
  /// The priority, which decides which buttons an update has.
  public var priority: Placed<UpdatesFeed.Priority>?
  /// The minimum version of the system that it runs on.
  public var osVersionAtLeast: Placed<FeedVersion>?
  public var notes: Localized<Markdown>
  /// The text that the app ships in its own bundle, if it differs.
  public var localNotes: Localized<Markdown>?
  /// The number that stores compare: `CFBundleVersion`, Play's version code. Digits joined by dots, at most 18
  /// characters.
  public var build: Placed<String>?
  /// The texts for stores that differ from ``notes``, by language, including the default one. A text for one language
  /// does not mean that the others need one.
  public var storeNotes: [LanguageTag: Markdown] = [:]

  /// The text for stores in a language: its own store text, otherwise its own notes, otherwise those of its relatives
  /// and of the default language in the same way.
  public func storeText(in locale: LanguageTag, default base: LanguageTag) -> Markdown {
    for tag in locale.fallbacks(before: base) {
      if let text = storeNotes[tag] ?? notes.own(tag) { return text }
    }
    return storeNotes[base] ?? notes.base
  }
}

extension DocumentReader {
  mutating func release(_ entry: ContentEntry) -> Release? {
    guard let index = entry.parts.first(where: { $0.name == "index" }) else {
      missingRelease(entry)
      return nil
    }
    guard var document = document(index.files, of: ReleaseKeys.table) else { return nil }
    var release = Release(
      version: FeedVersion(entry.id), location: document.location, title: document.keys.text(ReleaseKeys.title),
      date: document.keys.base(ReleaseKeys.date), schedule: schedule(&document.keys.base),
      priority: document.keys.base(ReleaseKeys.priority),
      osVersionAtLeast: document.keys.base(ReleaseKeys.osVersionAtLeast), notes: document.body)
    release.build = buildNumber(&document.keys.base)
    readTranslate(&document.keys.base)
    keep(document)
    diagnostics += document.keys.finished()
    let local = entry.parts.first { $0.name == "local" }
    release.localNotes = local.flatMap { localNotes($0.files) }
    let store = entry.parts.first { $0.name == "store" }
    release.storeNotes = store.map { storeNotes($0.files) } ?? [:]
    return release
  }

  private func buildNumber(_ fields: inout Fields) -> Placed<String>? {
    guard let build = fields(ReleaseKeys.build) else { return nil }
    if FeedVersion(build.value).isComparable, build.value.utf8.count <= 18 { return build }
    fields.report(
      build.diagnostic(
        .badNumber, "build: '\(build.value.quotable)' is not a build number",
        fix: "write digits joined by dots, such as 240, at most 18 characters"))
    return nil
  }

  /// Reads the store texts, which have no keys and need no translation: a language without its own store text has its
  /// notes.
  private mutating func storeNotes(_ files: LocalizedFiles) -> [LanguageTag: Markdown] {
    let base = files.base.map { [(settings.defaultLocale, $0)] } ?? []
    let texts = (base + files.translations.sorted { $0.key < $1.key }).compactMap { locale, file in
      front(file).map { front in
        diagnostics += Fields(front.fields, of: ReleaseKeys.storeNotes).finished()
        let values = locale == settings.defaultLocale ? self.values : self.values.in(locale)
        return (locale, markdown(front, path: file.path, allowsHTML: false, values))
      }
    }
    return Dictionary(texts) { first, _ in first }
  }

  /// The schedule of a release, from its front matter alone.
  mutating func schedule(ofRelease entry: ContentEntry) -> Schedule {
    guard let file = entry.parts.first(where: { $0.name == "index" })?.files.base, let front = front(file) else {
      return Schedule(isDraft: true)
    }
    var fields = Fields(front.fields, of: ReleaseKeys.table, in: settings.zone)
    return schedule(&fields)
  }

  private mutating func localNotes(_ files: LocalizedFiles) -> Localized<Markdown>? {
    guard let document = document(files, of: ReleaseKeys.localNotes) else { return nil }
    keep(document)
    diagnostics += document.keys.finished()
    return document.body
  }

  private mutating func missingRelease(_ entry: ContentEntry) {
    guard let file = entry.parts.first?.files.all.first else { return }
    diagnostics.append(
      Diagnostic(
        .missingDefault, "there is no release \(entry.id) for this text", fix: "add content/releases/\(entry.id).md",
        at: SourceLocation(path: file.path)))
  }

  mutating func prompt(_ entry: ContentEntry) -> Prompt? {
    guard let files = entry.parts.first?.files, var document = document(files, of: PromptKeys.table) else { return nil }
    let title = document.keys.text(PromptKeys.title)
    let actionButton = document.keys.text(EntryKeys.actionButton)
    let remindButton = document.keys.text(PromptKeys.remindButton)
    let cancelButton = document.keys.text(PromptKeys.cancelButton)
    let url = url(PromptKeys.actionURL, &document.keys.base)
    readTranslate(&document.keys.base)
    let prompt = Prompt(
      identity: identity(entry.id, &document.keys.base), location: document.location, title: title,
      message: document.body, actionURL: url?.value ?? "", actionButton: actionButton, remindButton: remindButton,
      cancelButton: cancelButton, remindPeriod: document.keys.base(PromptKeys.remindPeriod)?.value,
      daysUntilPrompt: document.keys.base(PromptKeys.daysUntilPrompt)?.value,
      usesUntilPrompt: document.keys.base(PromptKeys.usesUntilPrompt)?.value,
      recurring: document.keys.base(PromptKeys.recurring)?.value, schedule: schedule(&document.keys.base))
    if title == nil, document.body.base.isEmpty { nothingToSay(&document, "prompt") }
    if !prompt.schedule.isWithdrawn { reportHaste(prompt, &document.keys.base) }
    keep(document)
    diagnostics += document.keys.finished()
    return url == nil ? nil : prompt
  }

  mutating func permission(_ entry: ContentEntry) -> Permission? {
    guard let files = entry.parts.first?.files, var document = document(files, of: PermissionKeys.table) else {
      return nil
    }
    let title = document.keys.text(PermissionKeys.title)
    let grantTitle = document.keys.text(PermissionKeys.grantTitle)
    let denyTitle = document.keys.text(PermissionKeys.denyTitle)
    let access = accessType(entry.id, &document.keys.base)
    readTranslate(&document.keys.base)
    let permission = Permission(
      access: access, location: document.location, modes: modes(of: access, &document.keys.base), title: title,
      message: document.body, grantTitle: grantTitle, denyTitle: denyTitle, cadence: cadence(&document.keys.base),
      schedule: schedule(&document.keys.base))
    if document.body.base.isEmpty, !permission.schedule.isWithdrawn { nothingToSay(&document, "permission", title) }
    keep(document)
    diagnostics += document.keys.finished()
    return permission
  }

  /// - Parameter title: The title. Without a text, it asks the user but gives no reason.
  private func nothingToSay(_ document: inout Document, _ kind: String, _ title: Localized<String>? = nil) {
    document.keys.base.report(
      Diagnostic(
        .emptyBody, as: title == nil ? .error : .warning,
        title == nil ? "this \(kind) has neither a title nor a text" : "this \(kind) has a title, but no text",
        fix: "write the text below the front matter", at: document.location))
  }

  /// Reports a prompt that users cannot put off, or that comes before they have used the app.
  private func reportHaste(_ prompt: Prompt, _ keys: inout Fields) {
    if prompt.remindButton?.base == "", prompt.cancelButton == nil {
      keys.report(
        Diagnostic(
          .cannotBeClosed, as: .warning, "this prompt has one button, so people can only do what it asks for",
          fix: "add cancelButton: No, thanks, or remove 'remindButton'", at: keys.location(of: PromptKeys.remindButton))
      )
    }
    if prompt.daysUntilPrompt == 0, let uses = prompt.usesUntilPrompt, uses <= 1 {
      keys.report(
        Diagnostic(
          .firstLaunchPrompt, "this is shown at the first launch, before users know the app",
          fix: "raise daysUntilPrompt or usesUntilPrompt, which are 10 if not given",
          at: keys.location(of: PromptKeys.daysUntilPrompt)))
    }
  }

  private func accessType(_ stem: String, _ fields: inout Fields) -> String {
    let text = fields(PermissionKeys.access) ?? Placed(stem, at: SourceLocation(path: fields.mapping.location.path))
    if let fix = accessTypeProblem(text.value) {
      fields.report(text.diagnostic(.unknownAccess, "'\(text.value)' is not an access type", fix: fix))
    }
    return text.value
  }

  private func modes(of access: String, _ fields: inout Fields) -> [String] {
    guard let list = fields(PermissionKeys.modes) else { return [] }
    guard let known = PermissionModes.byAccess[access] else { return list.map(\.value) }
    for mode in list where !known.contains(mode.value) {
      let fix = known.isEmpty ? "remove 'modes'" : "use \(known.joined(separator: ", "))"
      let meant = likelyWord(for: mode.value, among: known)
      fields.report(
        mode.diagnostic(
          .badChoice, "modes: '\(mode.value)' is not a mode of \(access)", fix: fix,
          remedy: meant.flatMap { meant in
            mode.replacement(by: meant.word, isSafe: meant.isCertain && !list.contains { $0.value == meant.word })
          }))
    }
    return list.map(\.value)
  }

  private func cadence(_ fields: inout Fields) -> PermissionsFeed.Cadence? {
    guard let map = fields(PermissionKeys.cadence) else { return nil }
    var keys = Fields(map, of: CadenceKeys.table)
    let cadence = PermissionsFeed.Cadence(
      maxPrompts: keys(CadenceKeys.maxPrompts)?.value, quietHours: keys(CadenceKeys.quietHours)?.value,
      minSessions: keys(CadenceKeys.minSessions)?.value)
    fields.report(keys)
    return cadence
  }
}

/// Advice for a word that is not an access type; nil if it is one.
public func accessTypeProblem(_ name: String) -> String? {
  if PermissionModes.byAccess[name] != nil || isName(name) && name.contains(where: { $0 == "_" || $0 == "-" }) {
    return nil
  }
  let known = PermissionModes.byAccess.keys.sorted()
  // The usual name for notifications.
  let meant = name == "push" ? "notifications" : suggestion(for: name, among: known)
  return
    "\(meant.map { "did you mean '\($0)'? " } ?? "")known types are \(known.joined(separator: ", ")); your own need a prefix: snoodle_brushes"
}

/// The modes of YMPromptKit's seven access types (YMPromptKit README; original-clients' mode bits).
enum PermissionModes {
  static let byAccess: [String: [String]] = [
    "notifications": ["badge", "sound", "alert", "newsstand"], "location": ["inUse", "always"],
    "events": ["event", "reminder"], "microphone": [], "camera": [], "photos": [], "contacts": [],
  ]
}
