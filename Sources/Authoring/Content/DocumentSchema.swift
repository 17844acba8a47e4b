/// The keys of each kind of file.
struct DocumentSchema {
  var noun: String
  var known: [String]
  /// The known keys that a translation may set.
  var translated: [String]
  /// The fixes for keys that belong elsewhere.
  var elsewhere: [String: String] = [:]

  static let notification = DocumentSchema(
    noun: "a notification",
    known: [
      "title", "date", "key", "channels", "actionURL", "actionButton", "minVersion", "maxVersion", "conditions",
      "priority",
      "publish", "expires", "draft", "height", "origin", "template", "html",
    ], translated: ["title", "actionButton"])
  static let view = DocumentSchema(
    noun: "a further view", known: ["title", "height", "origin", "template", "html"], translated: ["title"],
    elsewhere: Dictionary(
      uniqueKeysWithValues: notification.known.map { ($0, "set it in the notification's first file") }))
  static let release = DocumentSchema(
    noun: "a release", known: ["title", "date", "publish", "draft", "html"], translated: ["title"])
  static let localNotes = DocumentSchema(
    noun: "a release's local notes", known: [], translated: [],
    elsewhere: Dictionary(uniqueKeysWithValues: release.known.map { ($0, "set it in the release's own file") }))
  static let prompt = DocumentSchema(
    noun: "a prompt",
    known: [
      "title", "actionURL", "actionButton", "remindButton", "remindPeriod", "daysUntilPrompt", "usesUntilPrompt",
      "recurring", "cancelButton",
    ], translated: ["title", "actionButton", "remindButton", "cancelButton"])
  static let permission = DocumentSchema(
    noun: "a permission", known: ["access", "modes", "title", "grantTitle", "denyTitle", "cadence", "html"],
    translated: ["title", "grantTitle", "denyTitle"])
}
