import Authoring

extension Site {
  /// The texts of releases, prompts and permissions, each in its languages.
  var otherLocalizedBodies: [Localized<Markdown>] {
    let releases = releases.flatMap { [$0.notes] + [$0.localNotes].compactMap(\.self) }
    return releases + prompts.map(\.message) + permissions.map(\.message)
  }

  /// A text that is the same in every language.
  var otherBodies: [Markdown] { otherLocalizedBodies.flatMap(\.all) }
}
