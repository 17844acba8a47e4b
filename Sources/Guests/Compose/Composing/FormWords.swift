package import Diagnostics
internal import Authoring
internal import FeedModel
package import PreviewCommands
internal import SiteBuilder
internal import Text
package import WireFormats

/// Findings in the words of the form, for people who never see the files. Languages are written `{de}`, because pages know
/// their names.
package struct FormWords {
  /// The titles of messages, by the names that findings have for them.
  private let titles: [String: String]
  private let locales: [LanguageTag]

  package init(_ build: ComposedSite.Build) {
    titles = Dictionary(build.items.flatMap { item in ([item.id] + item.names).map { ($0, item.title ?? item.id) } }) {
      one, _ in one
    }
    locales = build.locales
  }

  // MARK: Findings

  /// - Returns: Nil for notes that only developers need.
  package func sentence(_ finding: Diagnostic) -> String? {
    if let make = Self.sentences[finding.id] { return make(self, finding) }
    let message = Self.withoutKey(finding.message)
    if Self.isPlain(message) { return withLanguages(message).capitalizedSentence }
    return finding.severity == .note ? nil : "Something in this text is not as it has to be. Edit as text shows it."
  }

  /// The advice, unless the sentence has it.
  package func advice(_ finding: Diagnostic) -> String? {
    guard Self.sentences[finding.id] == nil, let fix = finding.fix, Self.isPlain(fix) else { return nil }
    return withLanguages(fix).capitalizedSentence
  }

  /// `the {en} text` for `the en text`
  private func withLanguages(_ text: String) -> String {
    locales.reduce(text) { $0.replacing("the \($1.text) ", with: "the {\($1.text)} ") }
  }

  func title(of fix: Edit, for finding: Diagnostic) -> String {
    switch finding.id {
    case .missingAlternativeText: "Only decoration"
    case .changedText: "Show it again"
    default: Self.isPlain(fix.title) ? fix.title : "Correct it"
    }
  }

  /// The finding as one line of a list; nil for one that only developers need.
  package func line(_ finding: Diagnostic) -> JSON? {
    guard let sentence = sentence(finding) else { return nil }
    let stem = (try? ContentPath(finding.location.path, locales: locales))?.stem
    return .present([
      "severity": finding.severity.rawValue, "message": sentence, "fix": advice(finding) ?? JSON.null,
      "path": finding.location.path, "title": stem.map { titles[$0.id] ?? $0.id } ?? JSON.null,
    ])
  }

  private static let sentences: [DiagnosticID: @Sendable (FormWords, Diagnostic) -> String?] = [
    .missingTranslation: { _, finding in
      let tags = finding.message.after("into ").split(separator: ", ").map { "{\($0)}" }
      return "\(tags.joinedWithAnd) \(tags.count == 1 ? "is" : "are") missing."
    },
    .staleTranslation: { words, _ in
      "The {\(words.locales.first?.text ?? "en")} text has changed since this was translated."
    },
    .untranslatedText: { words, _ in "This is still the {\(words.locales.first?.text ?? "en")} text." },
    .emptyBody: { _, _ in "Write a text: the title alone is not shown." },
    .missingAlternativeText: { _, finding in
      "Say what the picture shows\(finding.fix?.contains("imageAlt") ?? false ? ", or tick Only decoration" : "")."
    },
    .missingImage: { _, _ in "The picture is gone. Choose another." },
    .privateAddress: { _, _ in "This address works on your computer only." },
    .badURL: { _, finding in address(finding) ?? "This is no web address." },
    .badLink: { _, finding in
      address(finding) ?? (isPlain(finding.message) ? finding.message.capitalizedSentence : "This link does not work.")
    },
    .incompleteTranslation: { _, finding in
      let label = finding.message.quoted.flatMap { KeyTable.table(ofFile: finding.location.path)?[$0]?.label }
      return "\(label.map { "“\($0)”" } ?? "The text") is not translated: people see that of another language."
    },
    .differentTranslation: { words, finding in
      let original = "the {\(words.locales.first?.text ?? "en")} text"
      if finding.message.contains("lacks a link") { return "A link or button of \(original) is missing here." }
      if finding.message.contains("has a link") { return "This has a link or button that \(original) does not have." }
      return isPlain(finding.message) ? finding.message.capitalizedSentence : nil
    },
    .unknownLinkValue: { _, finding in
      guard finding.message.hasPrefix("links") else { return "Only links of banners carry values of the device." }
      let whose = finding.message.replacing(" device values", with: " values of the device").capitalizedSentence
      // A misspelt name is the author's to correct.
      if let fix = finding.fix, fix.hasPrefix("did you mean") {
        return "\(whose) \(fix.before(" add it to").capitalizedSentence)"
      }
      return "\(whose.dropLast()) yet. Ask a developer to allow it."
    },
    .versionParts: { _, _ in "Write the version as 2.4.0." },
    .badVersion: { _, _ in "Write the version as 2.4.0." },
    .localeSpelling: { _, finding in noLanguage(finding) }, .unknownLocale: { _, finding in noLanguage(finding) },
    .badLocale: { _, finding in noLanguage(finding) },
    .neverShown: { _, finding in
      let named = conditions(in: finding.message)
      let conditions = named.allSatisfy(isPlain) ? named : []
      return "No device can meet these conditions together\(conditions.isEmpty ? "" : ": ")\(conditions.joinedWithAnd)."
    },
    .alwaysHidden: { words, finding in words.first(finding, "always come") },
    .hiddenUntil: { words, finding in words.first(finding, "for some time, always come") },
    .partlyHidden: { words, finding in words.first(finding, "on some devices, always come") },
    .everyLaunch: { _, _ in "It comes back at every launch, and people cannot stop it." },
    .flagNeverTested: { _, _ in "This answer is remembered, but nothing asks for it." },
    .flagNeverSet: { _, _ in "A condition asks for an answer that no button gives." },
    .unusedView: { _, _ in "No button leads to this screen." },
    .unreachableView: { _, _ in "No button leads to this screen." },
    .unknownView: { _, finding in
      "A button leads to a screen that is not there\(finding.message.quoted.map { ": “\($0)”" } ?? "")."
    },
    .changedText: { _, _ in "People who have seen it will not see the new text." },
    .unknownToNotable: { _, _ in nil }, .unknownToIVersion: { _, _ in nil },
    .unusedCondition: { _, _ in "This changes nothing, because it is displayed only once. Remove one of the two." },
    .unknownKey: { _, finding in "There is no setting\(finding.message.quoted.map { " “\($0)”" } ?? " of this name")."
    },
    .missingKey: { _, finding in
      let label = finding.message.quoted.flatMap { KeyTable.table(ofFile: finding.location.path)?[$0]?.label }
      return label.map { "“\($0)” is missing." } ?? "Something is missing here."
    },
    .badInstant: { _, _ in "This is no time." }, .badDate: { _, _ in "This is no date." },
    .badBoolean: { _, _ in "Choose Yes or No." },
    .badDuration: { _, _ in "Write a number and a unit, such as 3 days." },
    .heldBack: { _, _ in "It was published already. With a later start, it goes until then." },
    .reusedKey: { _, _ in "Devices know another message by this name, and may not show this one." },
    .renamedKey: { _, _ in "Devices know this message by another name, and would show it again." },
  ]

  private static func address(_ finding: Diagnostic) -> String? {
    if finding.message.hasSuffix("is not encrypted") { return "Begin the address with https." }
    let isOfAddress = ["the URL", "nothing follows 'http", "absolute URL"].contains { finding.message.contains($0) }
    return isOfAddress ? "This is no web address." : nil
  }

  private static func noLanguage(_ finding: Diagnostic) -> String {
    "“\(finding.message.quoted ?? "")” is no language."
  }

  /// `“Winter sale” always comes first.`
  private func first(_ finding: Diagnostic, _ verb: String) -> String {
    let names = finding.message.before(" always come").split(separator: ": ").last?.split(separator: " ") ?? []
    let known = names.compactMap { titles[$0.filter { $0 != "," }] }.map { "“\($0)”" }
    guard !known.isEmpty else { return "Another message comes first." }
    return "\(known.joinedWithAnd) \(verb)\(known.count == 1 ? "s" : "") first."
  }

  /// The conditions that a message names, in their own sentences.
  private static func conditions(in message: String) -> [String] {
    let keys = Dictionary(KeyTable.conditions.keys.map { ($0.name, $0.sentence ?? $0.label) }) { one, _ in one }
    var (found, sentence, value) = ([String](), String?.none, [Substring]())
    func close() {
      if let sentence {
        found.append(
          sentence.replacing("{}", with: value.filter { $0 != "and" }.joined(separator: " ").withoutOuterSpace))
      }
    }
    for word in message.split(separator: " ") {
      if let next = keys[String(word)] {
        close()
        (sentence, value) = ("\(next.prefix(1).lowercased())\(next.dropFirst())", [])
      } else {
        value.append(word)
      }
    }
    close()
    return found.map { $0.filter { !"[]\"".contains($0) } }
  }

  /// A message without the name of its key, because the form shows it at the key's field.
  private static func withoutKey(_ message: String) -> String {
    let parts = message.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, keys.contains(String(parts[0])) else { return message }
    return String(parts[1]).withoutOuterSpace
  }

  // MARK: Forbidden words

  private static let words: Set<Substring> = [
    "YAML", "flag", "flags", "view", "views", "Notable", "iNotify", "iVersion", "iPrompt", "build", "builds",
  ]
  private static let parts = [
    "front matter", "content/", ".md", "publish.yml", "ISO 639", "CFBundle", "absolute URL", "three parts", "on disk",
    "<id>",
    "\"\"", "''", "](", "{{", " --", "`",
  ]
  private static let keys = Set(
    [
      KeyTable.conditions, KeyTable.table(ofFile: "content/notifications/a.md"),
      KeyTable.table(ofFile: "content/prompts/a.md"),
    ]
    .compactMap(\.self).flatMap { $0.keys.map(\.name) } + ["publish", "diagnostics", "variables"])

  /// Whether people who have never seen a file understand it: no key, path, line or word of developers.
  static func isPlain(_ text: String) -> Bool {
    let tokens = text.split { !$0.isLetter && !$0.isNumber }
    let isOfKeys = tokens.contains { word in
      words.contains(word)
        || word.first?.isLowercase ?? false && word.contains(where: \.isUppercase) && keys.contains(String(word))
    }
    let isOfFiles = zip(tokens, tokens.dropFirst()).contains {
      ["line", "Line"].contains($0) && $1.first?.isNumber ?? false
    }
    let isEntry = text.split(whereSeparator: { " '\"(".contains($0) }).contains {
      $0.last == ":" && keys.contains(String($0.dropLast()))
    }
    let isInstant = tokens.contains { $0.contains("T") && $0.first?.isNumber ?? false }
    return !isOfKeys && !isOfFiles && !isEntry && !isInstant && !parts.contains { text.contains($0) }
  }
}

extension String {
  /// The first words in single quotation marks.
  fileprivate var quoted: String? {
    let parts = split(separator: "'", omittingEmptySubsequences: false)
    return parts.count > 2 ? String(parts[1]) : nil
  }

  fileprivate func after(_ words: String) -> Substring {
    firstRange(of: words).map { self[$0.upperBound...] } ?? self[...]
  }

  fileprivate func before(_ words: String) -> String {
    String(firstRange(of: words).map { self[..<$0.lowerBound] } ?? self[...])
  }
}
