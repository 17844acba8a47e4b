import Authoring
import Diagnostics
import FeedModel
import Hashing

/// What a manifest remembers of a text, so that a later build can tell what became of it.
struct PublishedText: Sendable {
  let meaning: String
  /// ``TextSketch/digits``.
  let sketch: String
  let translations: [String: String]

  init(_ title: Localized<String>?, _ text: Localized<PlainText>) {
    var hash = SHA256()
    let base = title?.base ?? ""
    meaning = Self.digest(base, text.base.text, &hash).hex(byteCount: 8)
    sketch = TextSketch(base, text.base.text).digits
    let locales = Set(text.translations.keys).union((title?.translations ?? [:]).keys)
    translations = locales.reduce(into: [:]) { translations, locale in
      translations[locale.text] =
        Self.digest(title?[locale] ?? "", text[locale].text, &hash).hex(byteCount: 4)
    }
  }

  private static func digest(_ title: String, _ text: String, _ hash: inout SHA256) -> SHA256Digest {
    hash.update(title.utf8)
    hash.update(CollectionOfOne<UInt8>(0))
    hash.update(text.utf8)
    return hash.finish()
  }
}

extension Manifest.Published {
  /// Nil for a notification that does not go to the channel.
  ///
  /// - Parameter text: Of the notification, which is the same in all channels.
  convenience init?(_ channel: Channel, of notification: Notification, _ text: PublishedText) {
    let key = channel == .alerts ? notification.alertKey : notification.id
    guard notification.channels.contains(channel), let key else { return nil }
    let flags = channel == .banners ? notification.flagConditions : []
    self.init(channel, key, notification.source, text, flags: flags)
  }

  convenience init(_ prompt: Prompt) {
    self.init(.prompts, prompt.name, prompt.location.source, PublishedText(prompt.title, prompt.message))
  }

  convenience init(_ release: Release) {
    self.init(
      .updates, release.version.text, release.location.source, PublishedText(release.title, release.notes))
  }

  convenience init(_ permission: Permission) {
    self.init(
      .permissions, permission.access, permission.location.source, PublishedText(permission.title, permission.message))
  }

  private convenience init(
    _ channel: Channel, _ key: String, _ source: String, _ text: PublishedText, flags: [String] = []
  ) {
    self.init(
      channel: channel.rawValue, key: key, source: source, meaning: text.meaning, sketch: text.sketch,
      translations: text.translations, flags: flags)
  }

  /// How its text was changed since another was published under the same key.
  enum Edit: Equatable {
    case none
    /// Most of the text is the same, or only translations have changed.
    case small
    case rewritten
    /// There is no sketch of the earlier text.
    case unknown
  }

  /// A language that only one of the two has is no edit.
  func edit(since before: Manifest.Published) -> Edit {
    if meaning == before.meaning { return hasOtherTranslations(than: before) ? .small : .none }
    guard let old = before.sketch.flatMap(TextSketch.init(digits:)), let new = sketch.flatMap(TextSketch.init(digits:))
    else { return .unknown }
    return new.isEdited(from: old) ? .small : .rewritten
  }

  private func hasOtherTranslations(than before: Manifest.Published) -> Bool {
    translations.contains { locale, text in before.translations[locale].map { $0 != text } ?? false }
  }
}

extension PublishedText {
  fileprivate init(_ title: Localized<String>?, _ text: Localized<Markdown>) {
    self.init(title, text.map { PlainText($0) })
  }
}

extension Notification {
  /// The path of its files, without language and extension.
  var source: String { "content/notifications/\(identity.file)" }
}

extension SourceLocation {
  /// The path of the default locale's file, without its extension.
  fileprivate var source: String { String(path.hasSuffix(".md") ? path.dropLast(3) : path[...]) }
}
