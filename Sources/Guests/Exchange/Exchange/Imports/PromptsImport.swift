import Authoring
import Diagnostics
import FeedModel

extension ImportFormat {
  /// `iPrompt.plist`: prompts by their names (iPrompt README, Properties). Both spellings of the labels' keys are read.
  public static let prompts = ImportFormat(name: "prompts", abstract: "iPrompt's iPrompt.plist.") { files, options in
    var taken: Set<String> = []
    return FeedSet(files, options, unread: "defaults").imported { entry($0, options, &taken) }
  }

  private static let buttons = ["actionButton", "remindButton", "cancelButton"]
  private static let numbers = ["usesUntilPrompt", "daysUntilPrompt", "remindPeriod"]
  private static let known = ["title", "message", "actionURL", "recurring"] + buttons + numbers

  private static func entry(
    _ source: FeedEntry, _ options: ImportOptions, _ taken: inout Set<String>
  ) -> ImportedEntry {
    var entry = ImportedEntry(at: source.text.place)
    let name = ContentName.free(ContentName.slug(of: source.key), or: "prompt", &taken)
    var rules: [String: String] = [:]
    for text in [source.text] + source.translations {
      let locale = text.feed.locale
      var values = FeedValues(text)
      var file = ContentFile("content/prompts/\(name)\(locale.map { ".\($0.text)" } ?? "").md", from: text.place)
      if locale == nil, name != source.key { file.set("id", .text(source.key), from: text.place) }
      file.set("title", values.text("title"))
      let message = values.text("message")
      let own =
        locale == nil
        ? values.rules(numbers)
        : values.rules(numbers).filter { rule in
          if rules[rule.key] != rule.text {
            values.report(
              .translationOnly, "\(rule.key) differs from the default language's",
              fix: "make them the same: a translation has texts only", rule.place)
          }
          return false
        }
      if locale == nil { rules = Dictionary(own.map { ($0.key, $0.text) }) { first, _ in first } }
      for rule in own where rule.key == "actionURL" {
        file.set(rule.key, .text(options.address(rule.text)), from: rule.place)
      }
      for button in buttons { file.set(button, values.label(button)) }
      for rule in own where rule.key != "actionURL" { file.set(rule.key, .word(rule.text), from: rule.place) }
      if locale == nil, rules["actionURL"] == nil {
        values.report(.missingKey, "'actionURL' is missing", fix: "add where the action leads", text.place)
      }
      values.finish("a prompt", known: known)
      if let message { file.set(body: .plain(message.text, at: message.place)) }
      entry.diagnostics += values.diagnostics
      entry.files.append(file)
      entry.expected.append(Expectation(feed: .prompts, locale: locale, key: source.key, fields: values.fields))
    }
    return entry
  }
}

extension FeedValues {
  /// The values that are the same in all languages.
  fileprivate mutating func rules(_ numbers: [String]) -> [(key: String, text: String, place: SourceLocation)] {
    var rules: [(key: String, text: String, place: SourceLocation)] = []
    if let url = text("actionURL") { rules.append(("actionURL", url.text, url.place)) }
    for key in numbers { if let number = number(key) { rules.append((key, number.text, number.place)) } }
    if let flag = boolean("recurring") { rules.append(("recurring", flag.text, flag.place)) }
    return rules
  }

  /// The label of a button. The short spelling has precedence, because that is the one that is published.
  fileprivate mutating func label(_ key: String) -> Text? {
    let (short, long) = (text(key), text("\(key)Label"))
    guard let long else { return short }
    forget("\(key)Label")
    if short == nil { take(key, long.text, long.place) }
    return short ?? long
  }
}
