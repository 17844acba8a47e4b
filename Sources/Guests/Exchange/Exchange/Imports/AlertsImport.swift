import Authoring
import Diagnostics
import FeedModel
import Text

extension ImportFormat {
  /// `notifications.plist`: alerts by their keys, each with `Title`, `Message`, `ActionURL`, `ActionButton`, `MinVersion`
  /// and `MaxVersion` (iNotify README, Installation).
  public static let alerts = ImportFormat(name: "alerts", abstract: "iNotify's notifications.plist.") {
    files, options in
    var taken: Set<String> = []
    return FeedSet(files, options).imported { AlertImport($0, options).entry(&taken) }
  }
}

private struct AlertImport {
  let source: FeedEntry
  let options: ImportOptions

  private static let keys = ["Title", "Message", "ActionURL", "ActionButton", "MinVersion", "MaxVersion"]
  private static let rules = ["ActionURL", "MinVersion", "MaxVersion"]

  init(_ source: FeedEntry, _ options: ImportOptions) { (self.source, self.options) = (source, options) }

  func entry(_ taken: inout Set<String>) -> ImportedEntry {
    var entry = ImportedEntry(at: source.text.place)
    var values = FeedValues(source.text)
    let key = AlertKey(source.key)
    let title = values.text("Title")
    let name = ContentName.free(key?.name ?? ContentName.slug(of: title?.text ?? ""), or: "alert", &taken)
    var file = ContentFile("content/notifications/\(name).md", from: source.text.place)
    file.set("title", title)
    if let date = key?.date { file.set("date", .word(date), from: source.text.place) }
    if key?.name != name { file.set("key", .text(source.key), from: source.text.place) }
    if options.configuration.channels != [.alerts] {
      file.set("channels", .list([(.word("alerts"), source.text.place)]), from: source.text.place)
    }
    let (url, button) = (values.text("ActionURL"), button(&values))
    file.set("actionURL", url.map { (options.address($0.text), $0.place) })
    file.set("actionButton", button)
    file.set("minVersion", values.text("MinVersion"))
    file.set("maxVersion", values.text("MaxVersion"))
    finish(&file, &values, &entry, nil)
    for translation in source.translations { add(translation, named: name, to: &entry, after: values) }
    return entry
  }

  private func finish(
    _ file: inout ContentFile, _ values: inout FeedValues, _ entry: inout ImportedEntry, _ locale: LanguageTag?
  ) {
    if let message = values.text("Message") { file.set(body: .plain(message.text, at: message.place)) }
    if values.fields.first(where: { $0.name == "Title" })?.text.isEmpty ?? true {
      values.report(.missingKey, "'Title' is missing", fix: "add it: an alert has a title", values.place)
    }
    values.finish("an alert", known: Self.keys)
    entry.diagnostics += values.diagnostics
    entry.files.append(file)
    entry.expected.append(Expectation(feed: .alerts, locale: locale, key: source.key, fields: values.fields))
  }

  private func button(_ values: inout FeedValues) -> FeedValues.Text? {
    let button = values.text("ActionButton")
    guard let button, !values.fields.contains(where: { $0.name == "ActionURL" }) else { return button }
    values.report(
      .notTaken, as: .note, "ActionButton has no effect without ActionURL: nothing shows it",
      fix: "add ActionURL if the alert leads somewhere", button.place)
    values.forget("ActionButton")
    return nil
  }

  private func add(
    _ text: FeedEntry.Text, named name: String, to entry: inout ImportedEntry, after original: FeedValues
  ) {
    guard let locale = text.feed.locale else { return }
    var values = FeedValues(text)
    var file = ContentFile("content/notifications/\(name).\(locale.text).md", from: text.place)
    file.set("title", values.text("Title"))
    for rule in Self.rules {
      let found = values.text(rule)
      let wanted = original.fields.first { $0.name == rule }?.text
      guard found?.text != wanted else { continue }
      values.report(
        .translationOnly,
        "\(rule) differs from the default language's, which is \(wanted.map { "'\($0.quotable)'" } ?? "none")",
        fix: "make them the same: a translation has texts only", found?.place ?? text.place)
    }
    file.set("actionButton", button(&values))
    finish(&file, &values, &entry, locale)
  }
}

/// A key that begins with the alert's date, in the form of iNotify's README and of publish: `2026/11/20`,
/// `2026/11/20-winter`, `2026/11/20 08:00-winter`.
private struct AlertKey {
  /// The date as in front matter: `2026-11-20`, `2026-11-20T08:00:00Z`.
  let date: String
  /// The name of a file with that date for which a build makes this key; nil if there is none.
  let name: String?

  /// Reads a key; nil if it does not begin with an existing day.
  init?(_ key: String) {
    let day = String(key.prefix(10)).replacing("/", with: "-")
    guard key.prefix(10).allSatisfy({ $0.isASCII }), key.dropFirst(4).first == "/", key.dropFirst(7).first == "/",
      Instant(rfc3339: "\(day)T00:00:00Z") != nil
    else { return nil }
    var rest = key.dropFirst(10)
    var date = day
    if rest.first == " ", let dash = rest.firstIndex(of: "-") {
      let time = String(rest[..<dash].dropFirst())
      let full = time.utf8.count == 5 ? "\(time):00" : time
      // A build leaves out seconds of zero.
      if time.utf8.count == 5 || !time.hasSuffix(":00"), Instant(rfc3339: "\(day)T\(full)Z") != nil {
        (date, rest) = ("\(day)T\(full)Z", rest[dash...])
      }
    }
    self.date = date
    let name = String(rest.dropFirst())
    self.name = rest.first == "-" && isContentName(name) ? name : nil
  }
}
