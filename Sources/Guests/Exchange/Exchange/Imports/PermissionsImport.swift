import Authoring
import Diagnostics
import FeedModel
import WireFormats

extension ImportFormat {
  /// `permissions.plist`: soft prompts by their access types, in YMPromptKit's words (``PermissionsFeed``).
  public static let permissions = ImportFormat(name: "permissions", abstract: "YMPromptKit's prompts.") {
    files, options in
    var taken: Set<String> = []
    return FeedSet(files, options).imported { entry($0, &taken) }
  }

  private static let known = ["title", "message", "modes", "grantTitle", "denyTitle", "cadence"]

  private static func entry(_ source: FeedEntry, _ taken: inout Set<String>) -> ImportedEntry {
    var entry = ImportedEntry(at: source.text.place)
    let isName = isContentName(source.key)
    let name = ContentName.free(isName ? source.key : ContentName.slug(of: source.key), or: "permission", &taken)
    var original: [FeedValues.Field] = []
    for text in [source.text] + source.translations {
      let locale = text.feed.locale
      var values = FeedValues(text)
      var file = ContentFile("content/permissions/\(name)\(locale.map { ".\($0.text)" } ?? "").md", from: text.place)
      if locale == nil, name != source.key { file.set("access", .text(source.key), from: text.place) }
      let rules = (modes: values.modes(), cadence: values.cadence())
      if locale == nil { original = values.fields } else { values.compareRules(with: original) }
      if locale == nil, let modes = rules.modes { file.set("modes", .list(modes.list), from: modes.place) }
      file.set("title", values.text("title"))
      file.set("grantTitle", values.text("grantTitle"))
      file.set("denyTitle", values.text("denyTitle"))
      if locale == nil, let cadence = rules.cadence { file.set("cadence", .map(cadence.map), from: cadence.place) }
      if let message = values.text("message") { file.set(body: .plain(message.text, at: message.place)) }
      for key in ["view", "contentView"] {
        guard let view = values.value(key) else { continue }
        values.report(
          .notTaken, "the page of '\(key)' is not imported", fix: "write its text into \(file.path)",
          values.place(of: view))
      }
      values.finish("a permission", known: known)
      entry.diagnostics += values.diagnostics
      entry.files.append(file)
      entry.expected.append(Expectation(feed: .permissions, locale: locale, key: source.key, fields: values.fields))
    }
    return entry
  }
}

extension FeedValues {
  /// Compares rules: a translation may omit them, but cannot have different ones.
  fileprivate mutating func compareRules(with original: [Field]) {
    for rule in ["modes", "cadence"] {
      let own = fields.filter { $0.name.hasPrefix("\(rule).") }
      guard let first = own.first, own.map(\.text) != original.filter({ $0.name.hasPrefix("\(rule).") }).map(\.text)
      else { continue }
      report(
        .translationOnly, "\(rule) differs from the default language's",
        fix: "make them the same: a translation has texts only", first.place)
    }
  }

  fileprivate mutating func modes() -> (
    list: [(value: FrontMatterValue, place: SourceLocation)], place: SourceLocation
  )? {
    guard let value = value("modes") else { return nil }
    guard let modes = value.list, modes.allSatisfy({ $0.string != nil }) else {
      report(.badList, "modes is not a list of words", at: value)
      return nil
    }
    for (index, mode) in modes.enumerated() { take("modes.\(index + 1)", mode.string ?? "", place(of: mode)) }
    return (modes.map { (.text($0.string ?? ""), place(of: $0)) }, place(of: value))
  }

  fileprivate mutating func cadence() -> (map: FrontMatterValue.Members, place: SourceLocation)? {
    guard let value = value("cadence") else { return nil }
    guard let members = value.map else {
      report(.badMap, "cadence is \(value.kind), not a dictionary", at: value)
      return nil
    }
    let map: FrontMatterValue.Members = members.map { member in
      let number = member.value.number ?? member.value.string ?? ""
      take("cadence.\(member.key)", number, place(of: member.value))
      return (member.key, .text(number), place(of: member.value))
    }
    return (map, place(of: value))
  }
}
