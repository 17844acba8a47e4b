public import Authoring
public import Diagnostics
public import FeedModel

/// A language in which every text shows that it was translated, and is as long as translations often are: `[Ĥéļļö··]`.
public enum PseudoLanguage {
  public static let locale: LanguageTag = "en-XA"

  /// Adds this language to a site. A site that cannot be read stays unchanged.
  ///
  /// - Parameter timer: Limits the time for reading each file's Markdown.
  public static func added(to sources: SiteSources, now: Instant, timer: @escaping FileTimer) -> SiteSources {
    let sources = sources.adding(locale)
    var found: [Diagnostic] = []
    let site = SiteTranslations(sources, now: now, timer: timer, findsTexts: true, &found)
    return site.map { sources.adding(files($0, sources)) } ?? sources
  }

  /// Whether a finding is about a generated text.
  public static func isAbout(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.location.path.hasSuffix(".\(locale.text).md")
  }

  private static func files(_ site: SiteTranslations, _ sources: SiteSources) -> [SourceFile] {
    let contents = Dictionary((sources.content + sources.snippets).map { ($0.path, $0) }) { first, _ in first }
    return site.files.compactMap { file in
      guard let original = contents[file.location.path] else { return nil }
      var translated = TranslatedFile(file, in: locale, original, nil)
      let units = file.sourceUnits
      for unit in units where !unit.isOfBody { translated.set(unit.name, unit.parts.pseudo(unit.text.codes).coded) }
      let body = units.filter(\.isOfBody)
      if !body.isEmpty {
        translated.set(
          body: body.map { unit in
            let codes = Dictionary(unit.text.codes.enumerated().map { ($0 + 1, $1) }) { first, _ in first }
            return (unit.parts.pseudo(unit.text.codes).withBlanksOutside, codes, false)
          })
      }
      return translated.bytes.map { SourceFile(path: file.path(in: locale), bytes: $0) }
    }
  }
}

extension CodedParts {
  /// The text in brackets, with accents, and longer: a dot for each 35 % of a letter. In a row of buttons, this applies
  /// to each label.
  func pseudo(_ codes: [CodedText.Code]) -> CodedParts {
    if isButtons(codes) {
      return CodedParts(
        parts.map { part in
          guard case .text(let text) = part, !text.isBlank else { return part }
          let (accented, letters) = text.accented
          return .text("[\(accented)\(Self.dots(letters))]")
        })
    }
    var letters = 0
    let accented = parts.map { part -> Part in
      guard case .text(let text) = part else { return part }
      let (words, count) = text.accented
      letters += count
      return .text(words)
    }
    let all = CodedParts([.text("[")] + accented + [.text(Self.dots(letters) + "]")])
    return codes.isEmpty ? CodedParts(plain: all.words) : all
  }

  private static func dots(_ letters: Int) -> String { String(repeating: "·", count: (letters * 35 + 99) / 100) }
}

extension String {
  /// The text with accents, except in placeholders and addresses, and the number of its other letters.
  fileprivate var accented: (text: String, letters: Int) {
    var (text, letters) = ("", 0)
    for token in TextToken.all(in: self) {
      switch token {
      case .placeholder(let same), .address(let same): text += same
      case .words(let words):
        letters += words.unicodeScalars.count(where: \.properties.isAlphabetic)
        text += String(UnicodeScalarView(words.unicodeScalars.map(\.accented)))
      }
    }
    return (text, letters)
  }
}

extension Unicode.Scalar {
  private static let small = Array("áƀçðéƒĝĥíĵķļɱñöþɋŕšţüṽŵẋýž".unicodeScalars)
  private static let large = Array("ÁƁÇÐÉƑĜĤÍĴĶĻṀÑÖÞɊŔŠŢÜṼŴẊÝŽ".unicodeScalars)

  fileprivate var accented: Unicode.Scalar {
    switch self {
    case "a"..."z": Self.small[Int(value - 0x61)]
    case "A"..."Z": Self.large[Int(value - 0x41)]
    default: self
    }
  }
}
