import Diagnostics
import FeedModel

extension DocumentReader {
  mutating func notification(_ entry: ContentEntry) -> Notification? {
    guard let index = entry.parts.first, index.name == "index" else {
      diagnostics += missingIndex(entry)
      return nil
    }
    guard var document = document(index.files, of: "a notification") else { return nil }
    let views = entry.parts.dropFirst().compactMap { view($0.name, $0.files) }
    let notification = self.notification(entry.id, &document, views.map(\.view))
    keep(document)
    diagnostics += document.keys.finished { key in
      conditionNames.contains(key) ? "write it under conditions:, as in conditions: { all: { \(key): … } }" : nil
    }
    for (_, keys) in views {
      diagnostics += keys.finished { key in
        document.keys.base.known.contains(key) ? "set it in the notification's first file" : nil
      }
    }
    return notification
  }

  /// - Parameter file: Its first, in the default locale.
  mutating func destination(of file: SourceFile) -> (channels: Set<Channel>, schedule: Schedule)? {
    guard let front = front(file) else { return nil }
    var fields = Fields(front.fields, of: "a notification")
    return (channels(&fields), schedule(&fields))
  }

  /// One for all of its files; a folder of files may as well be a way to keep notifications in order.
  private func missingIndex(_ entry: ContentEntry) -> [Diagnostic] {
    guard let file = entry.parts.first?.files.all.first else { return [] }
    let folder = "content/notifications/\(entry.id)"
    let isLanguage = settings.locales.contains { $0.text == entry.id }
    let name = entry.parts.first.map { $0.name } ?? "hello"
    return [
      Diagnostic(
        .error, .missingIndex,
        "the folder '\(entry.id)' is a notification whose files are its views, without a first one",
        fix: isLanguage
          ? "name the files after their language: content/notifications/\(name).\(entry.id).md"
          : "add \(folder)/index.md; notifications of their own cannot be in folders such as years",
        at: SourceLocation(path: file.path))
    ]
  }

  private mutating func notification(_ id: String, _ document: inout Document, _ others: [View]) -> Notification? {
    let title = document.keys.text("title")
    if title == nil, !document.keys.base.has("title") {
      document.keys.base.missing("title", "what the notification is called", fix: "add 'title: …' to the front matter")
    }
    let button = document.keys.text("actionButton")
    let first = view("index", title: nil, &document)
    let notification = notification(
      id, &document.keys.base, at: document.location, title: title ?? Localized(id), button: button,
      views: [first] + others)
    return title == nil ? nil : notification
  }

  /// - Parameter fields: The keys that cannot be translated. They are changed in place, because a copy would copy its lists.
  private mutating func notification(
    _ id: String, _ fields: inout Fields, at location: SourceLocation, title: Localized<String>,
    button: Localized<String>?, views: [View]
  ) -> Notification {
    let conditions = readConditions(&fields, in: settings.zone)
    readTranslate(&fields)
    wantOnly(conditions.all, &fields)
    let result = Notification(
      identity: identity(id, &fields), location: location, title: title, date: date(&fields), key: fields.text("key"),
      channels: channels(&fields), actionURL: url("actionURL", &fields), actionButton: button,
      minVersion: fields.version("minVersion"), maxVersion: fields.version("maxVersion"), all: conditions.all,
      any: conditions.any, priority: fields.integer("priority", in: -1_000_000...1_000_000)?.value ?? 0,
      schedule: schedule(&fields), listed: fields.boolean("listed"), views: views, files: coverage,
      in: settings.zone)
    if result.priority != 0, !result.channels.contains(.banners) {
      fields.report(
        Diagnostic(
          .warning, .unusedPriority, "'priority' has no effect on alerts, which come by their dates",
          fix: "remove it, and give what is to come later a later date or 'publish'",
          at: fields.location(of: "priority")))
    }
    if result.channels.contains(.alerts), result.alertKey == nil, !fields.has("date"), !fields.has("key") {
      fields.missing("date", "it gives the alert its key and its position", fix: "add 'date: 2026-01-31'")
    }
    return result
  }

  private func channels(_ fields: inout Fields) -> Set<Channel> {
    guard let channels = fields.choices("channels", NotificationChannel.self) else {
      return settings.channels
    }
    if channels.isEmpty, fields.node("channels")?.isEmptyList ?? false {
      fields.report(
        Diagnostic(
          .error, .noChannels, "a notification must go to banners, alerts or both",
          fix: "write channels: [banners]; to hold it back, write draft: true",
          at: fields.location(of: "channels")))
    }
    return Set(channels.map(\.value.channel))
  }

  private mutating func view(_ name: String, _ files: LocalizedFiles) -> (view: View, keys: LocalizedFields)? {
    guard var document = document(files, of: "a further view") else { return nil }
    let view = view(name, title: document.keys.text("title"), &document)
    keep(document)
    return (view, document.keys)
  }

  private func view(_ id: String, title: Localized<String>?, _ document: inout Document) -> View {
    let template = document.keys.base.text("template")
    return View(
      id: id, location: document.location, title: title, summary: document.keys.text("summary"),
      height: document.keys.height(of: template),
      origin: document.keys.base.choice("origin", BannersFeed.Origin.self)?.value ?? .bottom,
      template: template, design: design(&document), body: document.body)
  }
}
