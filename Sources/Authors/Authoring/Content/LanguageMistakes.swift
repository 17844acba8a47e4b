import Diagnostics
import FeedModel

extension LanguageTag {
  /// The reason why no device has this language, with advice; nil if one may have it.
  ///
  /// Systems use the two-letter codes of ISO 639-1 where there are any, and otherwise three letters (RFC 5646, 2.2.1).
  package var problem: (message: String, fix: String)? {
    if let region, let right = regionMistakes[region] {
      let tag = text.replacing("-\(region)", with: "-\(right)")
      return (notARegion(region), "write \(tag)")
    }
    if let right = Self.mistakes[language] {
      return ("'\(language)' is not a language of ISO 639 that devices use", "write \(right) instead of \(language)")
    }
    let isKnown = language.utf8.count == 2 ? Self.twoLetters.contains(language) : language.utf8.count == 3
    return isKnown ? nil : ("'\(language)' is not a language of ISO 639", "write a code such as de, ja or pt-BR")
  }

  /// The language that people mean by a name or another code of it; nil if there is none.
  static func meant(by word: String) -> String? { mistakes[word.lowercased()] }

  /// Common mistakes for a language: its name, its country, or a code of ISO 639-2 that has a shorter form.
  private static let mistakes = table(
    """
    ar arabic ara; bg bulgarian bul; bn bengali ben; ca catalan cat; cs cz czech ces cze; cy welsh cym wel; da dk danish dan
    dansk; de german deutsch ger deu; el gr greek ell gre; en english eng; es spanish espanol spa castellano; et estonian
    est; eu basque eus baq; fa persian farsi fas per; fi finnish fin suomi; fr french francais fra fre; he hebrew heb; hi
    hindi hin; hr croatian hrv; hu hungarian hun magyar; id indonesian ind; is icelandic isl ice; it italian italiano ita;
    ja jp japanese jpn nihongo; ko kr korean kor; lt lithuanian lit; lv latvian lav; ms malay msa may; nb no bokmal nob
    norwegian norsk nor; nl dutch nld dut; nn nynorsk nno; pl polish polski pol; pt portuguese portugues por; ro romanian
    ron rum; ru russian rus; sk slovak slk slo; sl slovenian slovene slv; sq albanian sqi alb; sr serbian srp; sv swedish
    swe svenska; sw swahili swa; ta tamil tam; te telugu tel; th thai tha; tr turkish turkce tur; uk ukrainian ukr; ur urdu
    urd; vi vn vietnamese vie; zh cn chinese zho chi mandarin
    """)

  /// ISO 639-1.
  private static let twoLetters = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
    et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
    kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
    ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th
    ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Reads a table in the form `code mistake mistake; code mistake …`.
  private static func table(_ text: String) -> [String: String] {
    text.split(separator: ";").reduce(into: [:]) { table, row in
      let words = row.split(whereSeparator: \.isWhitespace).map(String.init)
      for mistake in words.dropFirst() { table[mistake] = words[0] }
    }
  }
}

private let regionMistakes = ["UK": "GB", "EN": "GB", "JA": "JP", "SP": "ES", "EL": "GR"]

private func notARegion(_ text: String) -> String { "'\(text)' is not a region of ISO 3166" }

extension Placed<String> {
  /// The problem of a text that is not a region's code.
  var notARegion: Diagnostic {
    let capitals = value.uppercased()
    let meant = regionMistakes[capitals] ?? (FeedDevice.regions.contains(capitals) ? capitals : nil)
    return diagnostic(
      .badLocale, Authoring.notARegion(value), fix: "write \(meant ?? "a code such as GB or DE")",
      remedy: meant.flatMap { replacement(by: $0, isSafe: $0 == capitals) })
  }
}

extension [ContentEntry] {
  /// Finds files such as `x-de.md` next to `x.md`: each is an entry of its own, shown to all users, but was probably
  /// meant as a translation.
  ///
  /// - Precondition: The entries are in the order of kind and id.
  func translationLookAlikes(_ locales: [LanguageTag]) -> [Diagnostic] {
    let suffixes = locales.map { $0.text.lowercased() }
    return compactMap { entry in
      guard entry.kind != .releases, let (stem, locale) = split(entry.id, suffixes), contains(entry.kind, stem),
        let file = entry.parts.first?.files.all.first
      else { return nil }
      let noun = String(entry.kind.rawValue.dropLast())
      return Diagnostic(
        .translationLookAlike,
        "'\(entry.id)' is a \(noun) of its own, not a translation of '\(stem)'",
        fix: "if it is a translation, name it \(stem).\(locales[locale].text).md", at: SourceLocation(path: file.path))
    }
  }

  /// Splits `x-de` into `x` and the index of `de`.
  private func split(_ id: String, _ suffixes: [String]) -> (stem: String, locale: Int)? {
    guard let sign = id.utf8.firstIndex(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) else {
      return nil
    }
    var start: String.Index? = sign
    while let place = start {
      let rest = id[id.utf8.index(after: place)...]
      // Most ids that end in a part end in a number or a longer word.
      if 2...12 ~= rest.utf8.count, rest.utf8.first.map({ $0 >= 0x41 }) ?? false,
        let index = suffixes.firstIndex(of: rest.lowercased().replacing("_", with: "-"))
      {
        return (String(id[..<place]), index)
      }
      start = rest.utf8.firstIndex { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    }
    return nil
  }

  private func contains(_ kind: ContentKind, _ id: String) -> Bool {
    let index = index(of: kind, id)
    return index < count && self[index].kind == kind && self[index].id == id
  }
}
