import Authoring
import Diagnostics
import FeedModel

/// Reports texts that a locale lacks, and translations that differ from their originals in more than language.
@Sendable func checkTranslations(_ context: NotificationContext) -> [Diagnostic] {
  guard context.frame.inputs.locales.count > 1 else { return [] }
  return context.notification.localizedTexts.flatMap { incomplete($0, context.frame.inputs.locales[0]) }
    // Empty views are reported by a different check.
    + context.notification.writtenViews.filter { !$0.body.base.isEmpty }.flatMap { different($0.body) }
}

@Sendable func checkTranslations(_ context: CheckContext) -> [Diagnostic] {
  guard context.site.configuration.locales.count > 1 else { return [] }
  return context.site.otherLocalizedTexts.flatMap { incomplete($0, context.site.configuration.defaultLocale) }
    + context.site.otherLocalizedBodies.flatMap(different)
}

/// Reports missing translations, once per file. A relative's text counts, such as `fr` for `fr-CA`. Releases are left
/// out, because theirs depend on the other releases.
func missingTranslations(_ reading: EntryReading, of locales: [LanguageTag]) -> [Diagnostic] {
  guard locales.count > 1 else { return [] }
  if case .release = reading.content { return [] }
  return missing(reading, of: locales)
}

/// Reports missing translations only of releases that `versions.plist` holds or will hold: few users read the notes of
/// older ones.
@Sendable func checkReleaseTranslations(_ context: CheckContext) -> [Diagnostic] {
  let configuration = context.site.configuration
  guard configuration.locales.count > 1 else { return [] }
  let current = context.site.releases.filter { !$0.schedule.isDraft || context.options.includesDrafts }
  let versions = Set(current.prefix(configuration.keepReleases).map(\.version))
  return context.entries.flatMap { entry in
    guard case .release(let release)? = entry.reading.content, versions.contains(release.version) else {
      return [Diagnostic]()
    }
    return missing(entry.reading, of: configuration.locales)
  }
}

private func missing(_ reading: EntryReading, of locales: [LanguageTag]) -> [Diagnostic] {
  let wanted = reading.wanted(of: locales)
  return reading.coverage.compactMap { file in
    let lacking = wanted.filter { !$0.fallbacks.contains(where: file.locales.contains) }
    guard !lacking.isEmpty else { return nil }
    let path = file.location.path
    return Diagnostic(
      .missingTranslation, "there is no translation into \(lacking.map(\.text).joined(separator: ", "))",
      fix: "add \(pathOfTranslation(path, into: lacking[0], from: locales[0]))", at: file.location,
      remedy: .made { source in
        lacking.compactMap { locale in
          source(path).map { newTranslation(of: SourceFile(path: path, text: $0), into: locale, from: locales[0]) }
        }
      })
  }
}

/// An edit that creates the file which `publish new translation` would write.
private func newTranslation(of file: SourceFile, into locale: LanguageTag, from original: LanguageTag) -> Edit {
  let path = pathOfTranslation(file.path, into: locale, from: original)
  let name = path.split(separator: "/").last ?? ""
  return Edit(title: "Create \(name)", changes: [.create(path: path, file.translationToStartFrom)])
}

private func incomplete(_ text: LocalizedText, _ original: LanguageTag) -> [Diagnostic] {
  let lacking = text.locales.filter { text.text.translation(for: $0) == nil }
  return lacking.sorted().map { locale in
    Diagnostic(
      .incompleteTranslation, "the translation has no '\(text.key)', so users see '\(text.text.base)'",
      fix: "add '\(text.key): …'",
      at: SourceLocation(path: pathOfTranslation(text.location.path, into: locale, from: original), line: 1, column: 1)
    ).pointing(to: text.location, "the original is here")
  }
}

/// Reports translations with different links or a different number of items: the effect of a tap must not depend on the
/// language.
private func different(_ body: Localized<Markdown>) -> [Diagnostic] {
  body.translations.keys.sorted().compactMap { locale in
    body.translations[locale].flatMap { difference(of: $0, from: body.base) }?
      .pointing(to: body.base.location, "the original is here")
  }
}

private func difference(of translation: Markdown, from original: Markdown) -> Diagnostic? {
  if translation.isEmpty, !original.isEmpty {
    return Diagnostic(
      .incompleteTranslation, "the translation has no text, so users see that of another language",
      fix: "write it below the front matter", at: translation.location)
  }
  if original.isEmpty, !translation.isEmpty {
    return Diagnostic(
      .differentTranslation, "the translation has text that the original lacks",
      fix: "write text in both, or in neither", at: translation.location)
  }
  let areSame = original.links.elementsEqual(translation.links) { $0.target == $1.target }
  let (wanted, found) = areSame ? ([], []) : (original.actions, translation.actions)
  if let extra = found.subtracting(wanted).sorted().first ?? wanted.subtracting(found).sorted().first {
    let what = found.contains(extra) ? "has a link that the original lacks" : "lacks a link that the original has"
    return Diagnostic(
      .differentTranslation, "the translation \(what): \(extra)", fix: "give both the same links",
      at: translation.location)
  }
  guard translation.itemCount != original.itemCount else { return nil }
  return Diagnostic(
    .differentTranslation,
    "the translation has \(translation.itemCount) list items, the original has \(original.itemCount)",
    fix: "give both the same number", at: translation.location)
}

private struct LocalizedText {
  var key: String
  var text: Localized<String>
  var location: SourceLocation
  var locales: Set<LanguageTag>
}

extension Notification {
  fileprivate var localizedTexts: [LocalizedText] {
    var texts = LocalizedTexts(files: files)
    texts.add("title", title, location)
    texts.add("actionButton", actionButton, location)
    for view in writtenViews {
      texts.add("title", view.title, view.location)
      texts.add("summary", view.summary, view.location)
      for slot in TextSlot.allCases { texts.add(slot.rawValue, view.design.texts[slot], view.location) }
      texts.add("imageAlt", view.design.imageAlternative.nonEmpty, view.location)
    }
    return texts.all
  }
}

extension Site {
  fileprivate var otherLocalizedTexts: [LocalizedText] {
    var texts = LocalizedTexts(files: translations.files)
    for release in releases { texts.add("title", release.title, release.location) }
    for prompt in prompts {
      texts.add("title", prompt.title, prompt.location)
      texts.add("actionButton", prompt.actionButton, prompt.location)
      texts.add("remindButton", prompt.remindButton.nonEmpty, prompt.location)
      texts.add("cancelButton", prompt.cancelButton, prompt.location)
    }
    for permission in permissions {
      texts.add("title", permission.title, permission.location)
      texts.add("grantTitle", permission.grantTitle, permission.location)
      texts.add("denyTitle", permission.denyTitle, permission.location)
    }
    return texts.all
  }
}

/// Texts, each with the languages in which its file exists.
private struct LocalizedTexts {
  private(set) var all: [LocalizedText] = []
  private let locales: [String: Set<LanguageTag>]

  init(files: [TranslationCoverage.File]) { locales = files.reduce(into: [:]) { $0[$1.location.path] = $1.locales } }

  mutating func add(_ key: String, _ text: Localized<String>?, _ place: SourceLocation) {
    guard let text else { return }
    all.append(LocalizedText(key: key, text: text, location: place, locales: locales[place.path] ?? []))
  }
}

extension Localized<String>? {
  /// The text; nil if it is empty, and so the same in every language.
  fileprivate var nonEmpty: Self { self?.base.isEmpty == true ? nil : self }
}

extension Markdown {
  /// The effects of its links as authors write them, without web addresses, which may differ by language.
  fileprivate var actions: Set<String> {
    Set(
      links.map { link in
        let written = link.target.written
        return link.target.address.map { written.replacing($0, with: "https:") } ?? written
      })
  }

  fileprivate var itemCount: Int { events.count { if case .begin(.item) = $0 { true } else { false } } }
}
