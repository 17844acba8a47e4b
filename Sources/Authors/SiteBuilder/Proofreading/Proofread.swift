import Authoring
import Diagnostics
import FeedModel
import Text

/// An entry, read as a careful colleague would: the findings that depend on its texts alone, and the days that are
/// compared with its schedule whenever the site is built.
struct Proofread {
  private(set) var findings: [Diagnostic] = []
  private(set) var days: [WrittenDayFact] = []
  private let places: SourcePlaces
  private let isRelease: Bool
  /// The findings of originals, which are not repeated for their translations.
  private var said: Set<String> = []
  private var text = TextTokens()

  /// - Parameter variables: The site's, which may have prices.
  init(_ entry: ContentEntry, _ reading: EntryReading, _ variables: [String: Localized<String>]) {
    places = SourcePlaces(entry.files)
    isRelease = entry.kind == .releases
    for file in reading.written {
      said = []
      let original = TextsOfFile(file, file.body.original, file.body.base)
      let facts = read(original, isOriginal: true)
      checkPictures(original)
      checkLanguage(original, reading)
      var prices = facts.prices
      for (locale, body) in file.body.translations.sorted(by: { $0.key < $1.key }) {
        let translation = TextsOfFile(file, locale, body)
        compareAlternatives(original, translation)
        var wanted = facts.marks
        prices += read(translation, isOriginal: false, missing: &wanted).prices
      }
      findings += prices.compactMap { $0.finding(prices, variables, places) }
    }
  }

  /// One language of a file.
  private struct TextsOfFile {
    let locale: LanguageTag
    let language: String
    /// The keys in all languages.
    let keys: [WrittenFile.Key]
    let body: Markdown
    let words: DateWords?
    let glance: TextGlance

    func alternative() -> WrittenFile.Key? { keys.first { $0.name == "imageAlt" && $0.locale == locale } }

    init(_ file: WrittenFile, _ locale: LanguageTag, _ body: Markdown) {
      (self.locale, self.body) = (locale, body)
      (keys, language) = (file.keys, locale.language)
      words = DateWords.of(language)
      glance = TextGlance(language, words)
    }
  }

  /// A text of a file: a key's, or a paragraph of the body.
  private struct Passage {
    let name: String
    /// Its beginning, or that of the body that it is in.
    let start: SourceLocation
    let file: TextsOfFile
    let isOriginal: Bool
    var isQuote = false

    var isLabel: Bool { name.hasSuffix("Button") || name.hasSuffix("Title") }
    /// The name of the part of a view that readers see beside others.
    var part: String? { name.hasPrefix("body.") ? "text" : Self.parts.contains(name) ? name : nil }
    /// These parts in the order in which they are read.
    static let parts = ["title"] + TextSlot.allCases.map(\.rawValue) + ["text"]
  }

  /// A percentage, and the text that it is in.
  private struct FoundPercentage {
    let part: String
    let found: TextFacts.Percentage
    let start: SourceLocation
    let tokens: TextTokens

    var words: String { tokens.text(found.range) }
    /// The two words after it.
    var next: [UInt64] {
      tokens.tokens.filter { $0.kind == .word && $0.start >= found.range.upperBound }.prefix(2).map(\.value)
    }
  }

  /// What a language's texts say together.
  private struct FileFacts {
    var percentages: [FoundPercentage] = []
    var marks: [TextFacts.Mark] = []
    var prices: [WrittenPrice] = []
  }

  private mutating func read(_ file: TextsOfFile, isOriginal: Bool) -> FileFacts {
    var none: [TextFacts.Mark] = []
    return read(file, isOriginal: isOriginal, missing: &none)
  }

  /// - Parameter missing: The marks of the original.
  private mutating func read(_ file: TextsOfFile, isOriginal: Bool, missing: inout [TextFacts.Mark]) -> FileFacts {
    var facts = FileFacts()
    let wanted = missing
    var bare: [TextFacts.Mark: SourcePlaces.Found] = [:]
    for key in file.keys where key.locale == file.locale {
      let passage = Passage(name: key.name, start: key.text.location, file: file, isOriginal: isOriginal)
      // The words of labels and descriptions matter whatever they are.
      let isAlwaysRead = passage.isLabel || key.name == "imageAlt"
      guard isAlwaysRead || !wanted.isEmpty || glance(key.text.value, file) else { continue }
      text.removeAll()
      text.append(key.text.value.utf8)
      text.cut()
      read(passage, &facts)
      note(wanted, key.text.location, &bare)
    }
    for block in Blocks(file.body, file.glance) where block.isWorthReading || !wanted.isEmpty {
      text.removeAll()
      block.write(file.body, to: &text)
      text.cut()
      read(
        Passage(
          name: "body.\(block.number)", start: file.body.location, file: file, isOriginal: isOriginal,
          isQuote: block.isQuote), &facts)
      note(wanted, file.body.location, &bare)
    }
    compare(facts.percentages, isOriginal)
    for mark in wanted where !facts.marks.contains(where: { $0.sign == mark.sign }) {
      guard let found = bare[mark] else { continue }
      let whole = "\(mark.word)\(mark.sign)"
      findings.append(
        Diagnostic(
          .lostMark, "the original says '\(whole)', and the translation '\(mark.word)'", fix: "write '\(whole)'",
          at: found.location, length: found.length))
      break
    }
    return facts
  }

  private func glance(_ value: String, _ file: TextsOfFile) -> Bool {
    var (glance, value) = (file.glance, value)
    value.withUTF8 { glance.look(at: $0) }
    return glance.result
  }

  /// Keeps the first place of each marked word.
  private func note(
    _ marks: [TextFacts.Mark], _ start: SourceLocation, _ bare: inout [TextFacts.Mark: SourcePlaces.Found]
  ) {
    for mark in marks where bare[mark] == nil {
      guard let token = text.tokens.first(where: { $0.kind == .word && text.text($0) == mark.word }) else { continue }
      bare[mark] = places.place(of: Int(token.start)..<Int(token.end), in: text, from: start)
    }
  }

  private mutating func read(_ passage: Passage, _ facts: inout FileFacts) {
    let (words, language) = (passage.file.words, passage.file.language)
    let found = TextFacts(text, words)
    let days = DayReader(text, words, language: language)
    if text.tokens.contains(where: { $0.kind == .number }) {
      for day in days.days() where !isRelease || day.weekday != nil { keep(.day(day), day.range, passage) }
      if let price = PriceFact(onlyOneIn: text) {
        facts.prices.append(
          WrittenPrice(
            name: passage.name, locale: passage.file.locale, fact: price, tokens: text, start: passage.start))
      }
      if let part = passage.part {
        facts.percentages += found.percentages().map {
          FoundPercentage(part: part, found: $0, start: passage.start, tokens: text)
        }
      }
    }
    if !isRelease, let relative = days.relativeDay() { keep(.relative, relative, passage) }
    facts.marks += found.marks()
    spaces(found, passage)
    if passage.name == "imageAlt" { alternative(whole, passage.start, passage.isOriginal, key: passage.name) }
    if passage.isLabel { button(passage) }
    if passage.isQuote { return }
    if let sign = found.foreignSigns(language).first { say(sign, passage) }
    shouting(found, passage)
  }

  private var whole: String { text.text(0..<text.bytes.count) }

  private mutating func keep(_ fact: WrittenDayFact.Fact, _ range: Range<Int>, _ passage: Passage) {
    let found = places.place(of: range, in: text, from: passage.start)
    var kept = WrittenDayFact(
      fact: fact, words: text.text(range), found: found, file: passage.file.locale.text,
      text: "\(passage.start.path) \(passage.name)", isTranslation: !passage.isOriginal)
    if case .day(let day) = fact, let weekday = day.weekdayRange {
      let written = text.text(weekday)
      kept.weekday = .init(
        written: written, found: places.place(of: weekday, in: text, from: passage.start),
        names: (1...7).map { passage.file.words?.weekday($0, like: written) ?? WrittenDayFact.japanese($0) })
    }
    days.append(kept)
  }

  /// Whether something may be said: it is not said of a translation if it was said of the original.
  private mutating func isNew(_ id: DiagnosticID, _ name: String, _ isOriginal: Bool) -> Bool {
    let key = "\(id) \(name)"
    if isOriginal { said.insert(key) }
    return isOriginal || !said.contains(key)
  }

  // MARK: Letters

  private mutating func say(_ sign: TextFacts.Sign, _ passage: Passage) {
    let found = places.place(of: sign.range, in: text, from: passage.start)
    let isJapanese = passage.file.language == "ja"
    findings.append(
      Diagnostic(
        .foreignPunctuation, as: isJapanese ? .note : .warning,
        "'\(text.text(sign.range))' comes right after \(isJapanese ? "Japanese text" : "an Arabic letter"), and is not the sign of that script",
        fix: "write '\(sign.right)'", at: found.location, length: found.length,
        remedy: found.isExact ? .replacement(sign.right, isSafe: false) : nil))
  }

  private mutating func spaces(_ facts: TextFacts, _ passage: Passage) {
    guard let first = facts.oddSpaces().first else { return }
    let found = places.place(of: first.range, in: text, from: passage.start)
    let next = text.text(first.range.upperBound..<min(first.range.upperBound + 1, text.bytes.count))
    let (message, fix) =
      first.right.isEmpty
      ? ("there is a blank before '\(next)'", "remove it")
      : first.right == " "
        ? ("there are several blanks in a row", "write one")
        : ("there are several no-break spaces in a row", "write one")
    findings.append(
      Diagnostic(
        .oddSpaces, message, fix: fix, at: found.location, length: found.length,
        remedy: found.isExact ? .replacement(first.right, isSafe: true) : nil))
  }

  private mutating func shouting(_ facts: TextFacts, _ passage: Passage) {
    let isAll = facts.isInCapitals()
    guard let range = isAll ? 0..<text.bytes.count : facts.exclamations(),
      isNew(.shouting, passage.name, passage.isOriginal)
    else { return }
    let found = places.place(of: range, in: text, from: passage.start)
    let (message, fix) =
      isAll
      ? ("this is all in capitals, which people read as shouting", "write it in small letters")
      : ("'\(text.text(range))' reads as shouting", "write one exclamation mark, or none")
    findings.append(
      Diagnostic(
        .shouting, message, fix: fix, at: found.location, length: isAll && !found.isExact ? 1 : found.length))
  }

  // MARK: Percentages

  private mutating func compare(_ all: [FoundPercentage], _ isOriginal: Bool) {
    guard all.count > 1, !all.contains(where: { $0.found.isRelative || $0.found.value == nil || $0.found.value == 100 })
    else { return }
    let parts = Passage.parts.map { part in all.filter { $0.part == part } }.filter { !$0.isEmpty }
    guard let first = parts.first?[0],
      // Several percentages in a text are no contradiction.
      parts.allSatisfy({ own in own.allSatisfy { $0.found.value == own[0].found.value } }),
      let other = parts.dropFirst().first(where: { $0[0].found.value != first.found.value })?[0],
      first.found.isDiscount && other.found.isDiscount || first.next.count == 2 && first.next == other.next,
      isNew(.differentPercentages, "", isOriginal)
    else { return }
    let found = places.place(of: other.found.range, in: other.tokens, from: other.start)
    findings.append(
      Diagnostic(
        .differentPercentages, "the \(first.part) says \(first.words), and the \(other.part) \(other.words)",
        fix: "write the same percentage in both, or say how they differ", at: found.location, length: found.length))
  }

  // MARK: Buttons and pictures

  private mutating func button(_ passage: Passage) {
    let label = whole
    guard VagueLabel.isVague(label), isNew(.vagueButton, passage.name, passage.isOriginal) else { return }
    findings.append(VagueLabel.diagnostic(label, at: passage.start))
  }

  private mutating func alternative(_ words: String, _ place: SourceLocation, _ isOriginal: Bool, key: String) {
    guard let problem = PoorAlternative(words), isNew(.poorAlternative, key, isOriginal) else { return }
    findings.append(problem.diagnostic(words, at: place))
  }

  private mutating func compareAlternatives(_ original: TextsOfFile, _ translation: TextsOfFile) {
    let isRelated = ComparedLanguage.mayShareSentences(original.locale, translation.locale)
    var pairs: [(String, String, SourceLocation)] = []
    if let one = original.alternative(), let other = translation.alternative() {
      pairs.append((one.text.value, other.text.value, other.text.location))
    }
    for (one, other) in zip(original.body.images, translation.body.images) {
      pairs.append((one.alternative, other.alternative, other.location))
    }
    for (one, other, place) in pairs where one == other && !isRelated && PoorAlternative.isSentence(one) {
      findings.append(
        Diagnostic(
          .poorAlternative, "this is the \(original.locale.text) description of the picture, word for word",
          fix: "translate it", at: place))
    }
  }

  // MARK: Language

  private mutating func checkPictures(_ file: TextsOfFile) {
    for (index, image) in file.body.images.enumerated() {
      alternative(image.alternative, image.location, true, key: "image.\(index)")
    }
  }

  /// An entry for people of some languages, or one that is not translated, may be in theirs.
  private mutating func checkLanguage(_ file: TextsOfFile, _ reading: EntryReading) {
    guard reading.wanted?.isEmpty != true, !reading.isForSomeLanguages,
      let wrong = ComparedLanguage.stranger(in: file.body, to: file.locale)
    else { return }
    findings.append(
      Diagnostic(
        .wrongLanguage, as: .warning,
        "\(wrong), and is the text for all who read \(file.locale.text)",
        fix: "write it in \(file.locale.text), or name the file by its language", at: file.body.location))
  }
}

extension EntryReading {
  fileprivate var isForSomeLanguages: Bool {
    guard case .notification(let notification)? = content else { return false }
    return notification.leaves.contains { condition in
      switch condition.value {
      // An attribute may be a language as well.
      case .localeIn, .regionIn, .attributeIs: true
      default: false
      }
    }
  }
}

/// The paragraphs, headings and cells of a text.
private struct Blocks: Sequence, IteratorProtocol {
  struct Block {
    var events: Range<Int>
    /// From 1.
    var number: Int
    var isQuote: Bool
    var isWorthReading: Bool

    func write(_ markdown: Markdown, to text: inout TextTokens) {
      var isAddress = false
      markdown.withTexts { texts in
        for event in markdown.events[events] {
          switch event {
          case .begin(.link(let link)):
            isAddress = markdown.links[link].isBare
            if isAddress { text.append(TextTokens.object) }
          case .end(.link): isAddress = false
          case .text(let range): if !isAddress { text.append(texts[range]) }
          case .softBreak: text.append([0x20])
          case .lineBreak: text.append([0x0A])
          case .code, .html, .image: text.append(TextTokens.object)
          default: break
          }
        }
      }
    }
  }

  private let markdown: Markdown
  private let first: TextGlance
  private var (index, number, quotes) = (0, 0, 0)

  init(_ markdown: Markdown, _ first: TextGlance) { (self.markdown, self.first) = (markdown, first) }

  mutating func next() -> Block? {
    var start: Int?
    var glance = first
    let events = markdown.events
    return markdown.withTexts { texts in
      while index < events.count {
        defer { index += 1 }
        switch events[index] {
        case .begin(.blockQuote): quotes += 1
        case .end(.blockQuote): quotes -= 1
        case .begin(.paragraph), .begin(.heading), .begin(.cell): start = index + 1
        case .text(let range): if start != nil { glance.look(at: texts[range]) }
        case .end(.paragraph), .end(.heading), .end(.cell):
          number += 1
          guard let start, start < index else { continue }
          let block = Block(
            events: start..<index, number: number, isQuote: quotes > 0, isWorthReading: glance.result)
          return block
        default: break
        }
      }
      return nil
    }
  }
}
