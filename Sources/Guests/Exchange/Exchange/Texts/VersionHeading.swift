import Text
import Authoring
import FeedModel

/// A heading with a version, in any dialect of changelogs, read as parts: `[2.4.0] - 2026-11-20`, `v2.3.0 "Winter"`,
/// `pkg@1.2.0`, `Changes in Snoodle 1.1 (Feb 1, 2026)`, `2.0.0 (Android) - 210`, `1.0.0-beta.1 [YANKED]`, `Unreleased`.
struct VersionHeading {
  /// The digits and dots of the version; nil for `Unreleased` alone.
  private(set) var version: FeedVersion?
  /// The version with everything that follows without a blank: `1.0.0-beta.1`.
  private(set) var text = ""
  /// `2026-11-20`
  var date: String?
  /// Words in the place of a date that are none, or not only one: `02/03/2026`.
  private(set) var unreadDate: String?
  private(set) var build: String?
  private(set) var title: String?
  /// Words that are none of these parts, such as a platform's name.
  private(set) var others: [String] = []
  private(set) var isYanked = false
  private(set) var isUnreleased = false
  /// Whether it is a single number, such as `Version 12`. If others have dots, it is the name of a series.
  private(set) var isWhole = false
  private(set) var isOfPrerelease = false
  /// Whether it has nothing but a version and such parts. Others may speak of a version: `What is new in 2.0`.
  private(set) var isPlain = true
  /// Whether it is a sentence with a version rather than a name of a release: `Upgrading from 1.9`, `2.0 is great`.
  private(set) var isSentence = false
  /// The place of the version in the heading's words, in scalars.
  private(set) var range = 0..<0

  /// - Parameter words: The heading's words, without marks.
  /// - Returns: Nil for a heading without a version that does not say `Unreleased`, either.
  init?(_ words: String) {
    let scalars = Array(words.unicodeScalars)
    var day = WrittenDay(in: scalars[...], allowsDots: false)
    guard let found = Self.version(in: scalars, outside: day?.range ?? 0..<0) else {
      let pieces = Self.pieces(scalars[...])
      guard let first = pieces.first?.lowercased(), Self.isUnreleased(first) else { return nil }
      (isUnreleased, isPlain) = (true, first == "unreleased")
      return
    }
    range = found
    text = String(String.UnicodeScalarView(scalars[found]))
    let digits = String(text.prefix { $0.isNumber || $0 == "." }).withoutTrailingDots
    version = FeedVersion(digits)
    isWhole = !digits.contains(".")
    var after = scalars[found.upperBound...]
    let before = scalars[..<found.lowerBound]
    if day == nil { day = WrittenDay(in: after) }
    date = day?.text
    let suffix = text.dropFirst(digits.count)
    if suffix.hasPrefix("+") {
      // In SemVer, the build follows a plus sign.
      if FeedVersion(String(suffix.dropFirst())).isComparable { build = String(suffix.dropFirst()) }
      text = digits
    } else if !suffix.isEmpty {
      isOfPrerelease = true
    }
    read(before: Self.without(day, before))
    after = Self.without(day, after)
    let isNext = after.first == " " && after.dropFirst().first?.properties.isLowercase ?? false
    for (index, piece) in Self.pieces(after).enumerated() { read(piece, isNext: index == 0 && isNext && day == nil) }
  }

  private static func without(_ day: WrittenDay?, _ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard let day, day.range.clamped(to: scalars.indices) == day.range else { return scalars }
    let after = scalars[day.range.upperBound...]
    // Where the day was, other words end.
    return (scalars[..<day.range.lowerBound] + ["|"] + after.dropFirst(lengthOfTime(after)))[...]
  }

  /// The length of a time that follows a day: `T10:00:00.000Z`, ` 10:00 +0200`.
  private static func lengthOfTime(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    guard let first = scalars.first, first == "T" || first == " " else { return 0 }
    let clock = scalars.dropFirst().prefix { $0.isDigit || $0 == ":" || $0 == "." }
    guard clock.first?.isDigit ?? false, clock.contains(":") else { return 0 }
    let zone = scalars[clock.endIndex...].drop { $0 == " " }.prefix {
      $0.isDigit || "Z:+-UTCGM".unicodeScalars.contains($0)
    }
    let text = String(String.UnicodeScalarView(zone))
    let isZone = ["Z", "UTC", "GMT"].contains(text) || "+-".contains(text.prefix(1)) && zone.count { $0.isDigit } == 4
    return (isZone ? zone : clock).endIndex - scalars.startIndex
  }

  /// The first two or more numbers joined by dots, with what follows without a blank. `1.x` is not a version.
  private static func version(in scalars: [Unicode.Scalar], outside day: Range<Int>) -> Range<Int>? {
    var index = 0
    while let start = scalars[index...].firstIndex(where: \.isDigit) {
      let numbers = scalars[start...].prefix { $0.isDigit || $0 == "." }
      index = numbers.endIndex
      if day.contains(start) {
        index = max(index, day.upperBound)
        continue
      }
      let previous = start > 0 ? scalars[start - 1] : " "
      let isMarked = previous.lowercasedASCII == "v" && (start < 2 || !scalars[start - 2].properties.isAlphabetic)
      guard isMarked || !(previous.properties.isAlphabetic || "#$.".unicodeScalars.contains(previous)),
        numbers.split(separator: ".", omittingEmptySubsequences: false).prefix(2).count(where: { !$0.isEmpty }) == 2
          || numbers.count < 5 && !numbers.contains(".") && (isMarked || isCalledVersion(scalars[..<start]))
      else { continue }
      var end = scalars[start...].firstIndex { !$0.isOfVersion } ?? scalars.count
      let suffix = scalars[numbers.endIndex..<end]
      if suffix.first?.lowercasedASCII == "x", numbers.last == "." { return nil }
      while end > start + 1, ".-+_".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
      return start..<end
    }
    return nil
  }

  private static func isCalledVersion(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    String(String.UnicodeScalarView(before)).lowercased().withoutOuterSpace.hasSuffix("version")
  }

  /// Says that it is below a heading `Unreleased`.
  mutating func setUnreleased() { isUnreleased = true }

  // MARK: Words around it

  private mutating func read(before: ArraySlice<Unicode.Scalar>) {
    var text = String(String.UnicodeScalarView(before))
    // @scope/pkg@1.2.0, app-v1.2.0
    if let last = text.split(separator: " ", omittingEmptySubsequences: false).last,
      last.hasSuffix("@") && last.count > 1 || ["-", "-v", "/", "/v"].contains(where: last.hasSuffix) && last.count > 2
    {
      text.removeLast(last.count)
    }
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "’" }.map(String.init)
    if Self.pieces(before).contains(where: { Self.isUnreleased($0.lowercased()) }) { isUnreleased = true }
    isSentence = words.count > 6 || words.contains(where: Self.speaking.contains)
    isPlain = isUnreleased || words.allSatisfy(["v", "version"].contains)
  }

  /// - Parameter isNext: Whether it directly follows the version and begins in lower case.
  private mutating func read(_ piece: String, isNext: Bool) {
    let lower = piece.lowercased()
    if ["yanked", "withdrawn", "retracted"].contains(lower) {
      isYanked = true
    } else if date == nil, let day = Self.compactDay(lower) {
      date = day
    } else if lower.hasPrefix("#") {
      // An issue, or the name of an anchor.
      if lower.dropFirst().allSatisfy(\.isNumber) { others.append(piece) }
    } else if Self.isUnreleased(lower) {
      isUnreleased = true
    } else if Self.isPrerelease(lower) {
      isOfPrerelease = true
    } else if let number = Self.build(lower), build == nil {
      build = number
    } else if lower.split(separator: " ").allSatisfy({ Self.silent.contains(String($0)) }) {
      return
    } else if Self.isLikeDate(lower), date == nil {
      unreadDate = piece
    } else if Self.known.contains(lower) || Self.leading.contains(where: " \(lower) ".contains)
      || FeedVersion(lower).isDottedIntegers
    {
      others.append(piece)
    } else {
      title = title.map { "\($0) \(piece)" } ?? piece
      (isPlain, isSentence) = (false, isSentence || isNext)
    }
  }

  /// The words between brackets, quotation marks, colons, and dashes between blanks.
  private static func pieces(_ scalars: ArraySlice<Unicode.Scalar>) -> [String] {
    var (pieces, piece) = ([String](), String.UnicodeScalarView())
    func end() {
      let words = String(piece).trimmed(of: " \t\u{A0}\u{FE0F}-–—/,;~.*_'‘’\"")
      if !words.isEmpty { pieces.append(words) }
      piece.removeAll()
    }
    for index in scalars.indices {
      let scalar = scalars[index]
      let isBeside = { (offset: Int) in
        scalars.indices.contains(index + offset) ? scalars[index + offset].properties.isWhitespace : true
      }
      if "()[]{}|（）［］【】「」『』〈〉《》“”„«»\"·•".unicodeScalars.contains(scalar)
        || "-–—:：;/~".unicodeScalars.contains(scalar) && (isBeside(1) || isBeside(-1))
      {
        end()
      } else {
        piece.append(scalar)
      }
    }
    end()
    return pieces
  }

  /// Words with which a heading speaks of a version instead of naming a release.
  private static let speaking: Set<String> = [
    "until", "from", "to", "since", "before", "after", "than", "upgrade", "upgrading", "upgraded", "migrate",
    "migrating", "migration", "requires", "require", "required", "requirements", "support", "supports", "supported",
    "compatible", "compatibility", "postponed", "deprecated", "about", "between", "older", "earlier", "prior", "if",
    "when", "why", "how",
  ]
  /// Words around a version or a date that say nothing else.
  private static let silent: Set<String> = [
    "released", "release", "date", "dated", "published", "on", "of", "at", "version", "build", "mon", "tue", "tues",
    "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
  ]
  private static let known: Set<String> = [
    "ios", "ipados", "macos", "mac", "osx", "os x", "android", "windows", "linux", "watchos", "tvos", "visionos",
    "iphone", "ipad", "apple watch", "apple tv", "web", "desktop", "mobile", "all platforms", "latest",
    "latest release",
    "stable", "current", "lts", "final",
  ]
  /// Words of links to more notes.
  private static let leading = [" changelog ", " release notes ", " full changes ", " compare ", " diff ", " commits "]

  private static func isUnreleased(_ words: String) -> Bool {
    let words =
      ["release date", "date"].first(where: words.hasPrefix).map {
        String(words.dropFirst($0.count).drop { " :–-".contains($0) })
      } ?? words
    let isSaid = unreleased.contains { said in
      if said.hasSuffix("*") { return words.hasPrefix(said.dropLast()) }
      return words.hasPrefix(said) && words.dropFirst(said.count).first?.isLetter != true
    }
    return isSaid || ["next", "draft"].contains(words) || isDateOfX(words)
      || !words.isEmpty && words.allSatisfy { "?xX".contains($0) } && words.contains("?")
  }

  /// How headings say that a release is not out, also in other languages than English: words, and beginnings of words
  /// with a star.
  private static let unreleased = [
    "unreleased", "tbd", "tba", "tbc", "upcoming", "not yet", "unpublished", "in development", "in progress", "wip",
    "under development", "work in progress", "planned", "pending", "coming", "soon", "future", "not released",
    "to be *", "next release", "next version", "head",
    // German, French, Spanish, Portuguese, Italian, Dutch
    "unveröffentlicht", "noch nicht", "nicht veröffentlicht", "in arbeit", "in entwicklung", "in planung", "geplant",
    "demnächst", "non publié*", "non publie*", "pas encore", "à venir", "a venir", "en cours", "en développement",
    "inédit*", "prochainement", "sin publicar", "no publicad*", "no lanzad*", "sin lanzar", "próximamente",
    "proximamente", "en desarrollo", "pendiente", "não lançad*", "nao lancad*", "não publicad*", "em breve",
    "em desenvolvimento", "non rilasciat*", "non pubblicat*", "in arrivo", "in sviluppo", "prossimamente",
    "niet uitgebracht", "nog niet", "in ontwikkeling", "niet vrijgegeven",
    // Polish, Russian, Ukrainian, Turkish
    "niewydan*", "nieopublikowan*", "wkrótce", "не выпущен*", "не опубликован*", "не вышл*", "в разработке", "скоро",
    "ещё не", "еще не", "не випущен*", "незабаром", "yayınlanmadı", "yayımlanmadı", "yakında",
    // Chinese, Japanese, Korean
    "未发布*", "未發布*", "未發佈*", "待发布*", "待發布*", "尚未*", "即将*", "即將*", "开发中*", "開發中*", "未リリース*", "未公開*",
    "未定*", "リリース予定*", "開発中*", "近日*", "미출시*", "미공개*", "출시 예정*", "예정*", "개발 중*", "미배포*",
  ]

  /// `2026-XX-XX`, `20xx/xx/xx`, `YYYY-MM-DD`, `????-??-??`
  private static func isDateOfX(_ words: String) -> Bool {
    let parts = words.split(separator: "-").count > 1 ? words.split(separator: "-") : words.split { "/.".contains($0) }
    return words.count >= 8 && parts.count == 3
      && parts.allSatisfy { 1...4 ~= $0.count && $0.allSatisfy { $0.isNumber || "xymdn?_".contains($0) } }
      && words.contains { "xymd?_".contains($0) }
  }

  private static func isPrerelease(_ words: String) -> Bool {
    let word = words.prefix { $0.isLetter || $0 == "-" || $0 == " " }.split { $0 == " " || $0 == "-" }.joined(
      separator: " ")
    let rest = words.drop { !$0.isNumber }
    return [
      "beta", "alpha", "rc", "release candidate", "preview", "nightly", "pre release", "prerelease", "dev", "snapshot",
    ]
    .contains(word) && rest.allSatisfy { $0.isNumber || $0 == "." }
  }

  /// `210`, `build 210`, `b210`; `2026` may be a year.
  private static func build(_ words: String) -> String? {
    var number = words[...]
    let start = ["build ", "build", "b", "no. "].first(where: words.hasPrefix)
    number = number.dropFirst(start?.count ?? 0).drop { " #:".contains($0) }
    guard 1...18 ~= number.utf8.count, FeedVersion(String(number)).isDottedIntegers,
      start != nil || !number.contains("."),
      start != nil || !(number.utf8.count == 4 && (number.hasPrefix("19") || number.hasPrefix("20")))
    else { return nil }
    return String(number)
  }

  /// `20260102` as `2026-01-02`
  private static func compactDay(_ words: String) -> String? {
    guard words.utf8.count == 8, words.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return WrittenDay(in: "\(words.prefix(4))-\(words.dropFirst(4).prefix(2))-\(words.suffix(2))")?.text
  }

  /// Whether it has a year, or numbers with signs between them.
  private static func isLikeDate(_ words: String) -> Bool {
    let numbers = words.split { !$0.isNumber }
    return numbers.contains { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
      || numbers.count == 3 && !words.contains(where: \.isLetter)
  }
}

/// Which headings of a changelog are releases.
///
/// Headings with nothing but a version and its parts are, down to the third level. Others are on the levels of those, or
/// on that of most headings with a version if there are none: below them, they are parts of a release.
struct ReleaseLevels {
  private var plain: [Int: Int] = [:]
  private var others: [Int: Int] = [:]
  /// Those with a whole number alone, which are releases only where no other version is.
  private var whole: [Int: Int] = [:]

  mutating func count(_ heading: VersionHeading, level: Int) {
    if heading.isSentence || heading.version == nil && !heading.isPlain { return }
    if heading.isWhole {
      if heading.isPlain { whole[level, default: 0] += 1 }
      return
    }
    if heading.isPlain, level <= 3 { plain[level, default: 0] += 1 } else { others[level, default: 0] += 1 }
  }

  private func isOfReleases(_ level: Int) -> Bool {
    if !plain.isEmpty { return plain[level] != nil }
    return others.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key == level
  }

  /// What counts of a heading.
  enum Form {
    case plain, withWords, whole, sentence

    init(_ heading: VersionHeading) {
      self =
        heading.isSentence || heading.isWhole && !heading.isPlain
        ? .sentence : heading.isWhole ? .whole : heading.isPlain ? .plain : .withWords
    }
  }

  func begins(_ heading: VersionHeading, level: Int) -> Bool { begins(Form(heading), level: level) }

  func begins(_ form: Form, level: Int) -> Bool {
    switch form {
    case .sentence: false
    case .whole: plain.isEmpty && others.isEmpty && whole.keys.min() == level
    case .plain: level <= 3 || isOfReleases(level)
    case .withWords: isOfReleases(level)
    }
  }

  /// Whether a heading that begins no release is where people look for one.
  func isDoubtful(_ heading: VersionHeading, level: Int) -> Bool {
    heading.version != nil && !begins(heading, level: level) && (!heading.isWhole || heading.isPlain)
      && (isOfReleases(level) || !heading.isWhole && level <= plain.keys.min() ?? others.keys.min() ?? 0)
  }
}

extension Unicode.Scalar {
  fileprivate var isOfVersion: Bool {
    isASCII && (properties.isAlphabetic || isDigit || ".-+_".unicodeScalars.contains(self))
  }
  fileprivate var lowercasedASCII: Unicode.Scalar {
    isASCII && value & 0x40 != 0 ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}

extension String {
  fileprivate func trimmed(of signs: String) -> String {
    let rest = drop { signs.contains($0) }
    return String(
      rest.prefix(rest.lastIndex { !signs.contains($0) }.map { rest.distance(from: rest.startIndex, to: $0) + 1 } ?? 0))
  }

  fileprivate var withoutTrailingDots: String {
    String(self[..<(lastIndex { $0 != "." }.map { index(after: $0) } ?? startIndex)])
  }
}
