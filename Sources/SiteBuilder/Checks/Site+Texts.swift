import Authoring

extension Site {
  /// Every text, each in its languages.
  var localizedBodies: [Localized<Markdown>] {
    var bodies = notifications.flatMap { $0.views.map(\.body) }
    for release in releases { bodies += [release.notes] + [release.localNotes].compactMap(\.self) }
    bodies += prompts.map(\.message)
    return bodies + permissions.map(\.message)
  }

  /// Every text in every language.
  var bodies: [Markdown] { localizedBodies.flatMap(\.all) }
}
