import Authoring
import FeedModel

extension UpdatesFeed {
  /// - Parameter local: True for the text that the app ships in its own bundle, if a release has one. It includes all
  ///   releases, because users may update from any of them.
  init(_ publication: Publication, _ locale: LanguageTag, local: Bool) {
    let labels = publication.configuration.noteLabels
    let count = local ? .max : publication.configuration.keepReleases
    self.init(
      releases: publication.releases.prefix(count).map { release in
        let text = (local ? release.localNotes : nil) ?? release.notes
        let notes = ReleaseNotes(text[locale], labels: labels).notes.map(\.line)
        // An app that ships the notes is that release or a later one.
        if local { return Release(version: release.version, notes: notes) }
        return Release(
          version: release.version, notes: notes, priority: release.priority?.value ?? .default,
          osVersionAtLeast: release.osVersionAtLeast?.value)
      })
  }
}

extension PromptsFeed {
  init(_ publication: Publication, _ locale: LanguageTag) {
    self.init(
      prompts: publication.prompts.map { prompt in
        let isOwn = locale == publication.configuration.defaultLocale && locale.language == "en"
        let labels = isOwn ? nil : DefaultLabels(for: locale)
        return Prompt(
          name: prompt.name, title: prompt.title?[locale], message: PlainText(prompt.message[locale]).textOrNil,
          actionURL: prompt.actionURL, actionButton: prompt.actionButton?[locale] ?? labels?.prompts.ok,
          remindButton: prompt.remindButton?[locale] ?? labels?.prompts.remind,
          cancelButton: prompt.cancelButton?[locale],
          usesUntilPrompt: prompt.usesUntilPrompt, daysUntilPrompt: prompt.daysUntilPrompt,
          remindPeriod: prompt.remindPeriod, recurring: prompt.recurring)
      })
  }
}

extension PermissionsFeed {
  init(_ publication: Publication, _ locale: LanguageTag) {
    let prompts = publication.permissions.map { permission in
      let labels = DefaultLabels(for: locale).permissions
      return Prompt(
        access: permission.access, title: permission.title?[locale],
        message: PlainText(permission.message[locale]).textOrNil,
        grantTitle: permission.grantTitle?[locale] ?? labels.ok,
        denyTitle: permission.denyTitle?[locale] ?? labels.notNow,
        contentView: publication.permissionViews[permission.access].map { publication.address + $0[locale].entry.path },
        modes: permission.modes, cadence: permission.cadence)
    }
    self.init(prompts: prompts.sorted { $0.access < $1.access })
  }
}

extension PlainText {
  var textOrNil: String? { text.isEmpty ? nil : text }
}
