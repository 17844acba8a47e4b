import Diagnostics
import FeedModel
import Text

/// The names by which conditions on other banners know them: the ids that devices remember.
struct MessageNames: Equatable, Sendable {
  struct Message: Equatable, Sendable {
    var identity: Identity
    /// The path of its file.
    var path: String
    var isBanner: Bool
    var isDraft: Bool
  }

  /// The site's notifications.
  var messages: [Message] = []
  /// `remembered` in publish.yml: banners without a file here that devices have been shown.
  var remembered: [String] = []

  /// The id on devices of a name in content; nil if it is unknown. `poll` is the present revision, and `poll.1` the
  /// first one.
  func id(_ name: String) -> String? {
    if remembered.contains(name) { return name }
    for message in messages where message.isBanner {
      let identity = message.identity
      if name == identity.name || name == identity.id { return identity.id }
      guard name.hasPrefix(identity.name + "."), let revision = Int(name.dropFirst(identity.name.count + 1)),
        (1...identity.revision).contains(revision)
      else { continue }
      return revision == 1 ? identity.name : name
    }
    return nil
  }

  func unknown(_ name: Placed<String>) -> Diagnostic {
    let text = name.value
    if let alert = messages.first(where: { $0.identity.name == text || $0.identity.id == text }), !alert.isBanner {
      return name.diagnostic(
        .unknownMessage, "'\(text)' is no banner, and only banners remember that they were displayed",
        fix: "add banners to its channels, or remove this condition")
    }
    let problem = "there is no notification '\(text)'"
    if let renamed = messages.first(where: { $0.identity.file == text }) {
      return name.diagnostic(
        .unknownMessage, problem,
        fix: "devices know \(renamed.path) as '\(renamed.identity.name)': write that")
    }
    let remember = "list it in publish.yml: remembered: [\(text)], if devices have been shown it"
    let meant = suggestion(for: text, among: messages.filter(\.isBanner).map(\.identity.name) + remembered)
    return name.diagnostic(
      .unknownMessage, problem, fix: meant.map { "did you mean '\($0)'? Otherwise, \(remember)" } ?? remember)
  }

  func isDraft(_ id: String) -> Bool { messages.contains { $0.isDraft && $0.identity.id == id } }
}

extension SiteOutline {
  /// The names of messages, if conditions may ask for one: the front matter of a large site is not read twice for
  /// nothing.
  func messageNames(_ read: (ContentEntry) -> MessageNames.Message?) -> MessageNames {
    let notifications = entries.filter { $0.kind == .notifications }
    let asks =
      !configuration.audiences.isEmpty
      || notifications.contains { entry in
        entry.files.contains { file in
          let head = file.bytes.firstRange(of: "\n---".utf8).map { file.bytes[..<$0.lowerBound] } ?? file.bytes[...]
          return MessageNames.marks.contains { head.firstRange(of: $0.utf8) != nil }
        }
      }
    guard asks else { return MessageNames() }
    return MessageNames(messages: notifications.compactMap(read), remembered: configuration.remembered)
  }
}

extension MessageNames {
  /// Parts of the conditions' names, and of escapes, with which a quoted name may be written.
  fileprivate static let marks = [
    "displayed", "notDisplayed", "apped", "ismissed", "DisplayedAt", "\\u", "\\U", "\\x",
  ]
}

extension Fields {
  /// Reads the names of banners as the ids that devices know.
  mutating func messages(_ key: Key) -> [String]? {
    guard let list = filledList(key) else { return nil }
    let ids = list.compactMap { message($0, waits: !key.name.hasPrefix("not")) }
    return ids.isEmpty || ids.count < list.count ? nil : ids
  }

  /// Reads a map of banners with days.
  mutating func messageDays(_ key: Key) -> [BannersFeed.Condition.Attribute]? {
    guard let map = map(key) else { return nil }
    let keys = map.entries.map { TypedKey.integer($0.key.value, 0...36_500, "", example: "3") }
    var values = Fields(map, of: KeyTable(key.name, keys.map(\.key)))
    values.messages = messages
    let read = zip(map.entries, keys).compactMap { entry, days -> BannersFeed.Condition.Attribute? in
      guard let id = values.message(entry.key, waits: true), let days = values(days) else { return nil }
      return .init(id, .number(days.value))
    }
    report(values)
    return read.isEmpty || read.count < map.entries.count ? nil : read
  }

  private mutating func message(_ name: Placed<String>, waits: Bool) -> String? {
    guard let id = messages.id(name.value) else {
      report(messages.unknown(name))
      return nil
    }
    if waits, messages.isDraft(id) {
      report(name.diagnostic(.waitsForDraft, "'\(name.value)' is a draft, so no device has been shown it yet"))
    }
    return id
  }
}
