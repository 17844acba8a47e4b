public import Diagnostics
import FeedModel
import Text

/// The keys of one map, read one by one into their types. Everything wrong is collected.
///
/// Reading a key declares it: what was not read by the time of ``finished(elsewhere:)`` is not a key of the map. So every
/// key is read from every map of its kind, whether or not it is there.
struct Fields {
  /// The fix for a key that belongs elsewhere; nil for one that belongs nowhere.
  typealias Elsewhere = (_ key: String) -> String?

  let mapping: YAMLMapping
  /// The map in words: "a notification".
  private let place: String
  private let expected: [String]
  /// The keys that were read, whether or not they are there.
  private var wanted: [String] = []
  private var diagnostics: [Diagnostic] = []
  private var missing: [(key: String, diagnostic: Diagnostic)] = []
  /// A bit for each byte that a key begins with: most keys of a kind are in few files.
  private let initials: UInt64
  /// A bit for each of the first 64 entries that was read: nearly always all of them, which needs no names.
  private var isRead: UInt64 = 0
  /// Whether the file has no front matter at all, so that nothing else can be expected of it.
  private let isAbsent: Bool

  /// - Parameter known: Keys that need not be read to be known.
  init(_ mapping: YAMLMapping, of place: String, known: [String] = [], isAbsent: Bool = false) {
    self.mapping = mapping
    self.place = place
    expected = known
    initials = mapping.entries.indices.reduce(0) { $0 | Self.initial(of: mapping.entries[$1].key.value) }
    self.isAbsent = isAbsent
    // No kind has many more keys.
    wanted.reserveCapacity(32)
  }

  /// The keys of the map, whether or not they are there.
  var known: [String] { expected + wanted }

  /// Everything that is wrong, with each key that was not read. A key that is only misspelt is not missing as well.
  func finished(elsewhere: Elsewhere = { _ in nil }) -> [Diagnostic] {
    if isAbsent, let first = missing.first { return diagnostics + [absent(first.key)] }
    let unknown = unknown
    if unknown.isEmpty { return missing.isEmpty ? diagnostics : diagnostics + missing.map(\.diagnostic) }
    let meant = misspelt
    return diagnostics + missing.filter { !meant.contains($0.key) }.map(\.diagnostic)
      + unknown.map { self.unknown($0, elsewhere) }
  }

  private var unknown: [Placed<String>] {
    let count = mapping.entries.count
    if count < 64, isRead == 1 << UInt64(count) - 1 { return [] }
    return mapping.entries.indices.filter { index in
      let key = mapping.entries[index].key.value
      return !wanted.contains(key) && !expected.contains(key)
    }.map { mapping.entries[$0].key }
  }

  /// Whether it was said that a key is missing, or that all are.
  func isMissing(_ key: String) -> Bool { isAbsent && !missing.isEmpty || missing.contains { $0.key == key } }

  /// The keys that unknown ones most likely stand for.
  var misspelt: Set<String> { Set(unknown.compactMap { suggestion(for: $0.value, among: known) }) }

  private func absent(_ key: String) -> Diagnostic {
    let isReadMe = mapping.location.path.lowercased().hasSuffix("/readme.md")
    return Diagnostic(
      .error, .frontMatterMissing, "this file has no front matter, which \(place) needs for its '\(key)'",
      fix: isReadMe
        ? "move it out of content/, where every file is published"
        : "begin it with three lines: '---', '\(key): …' and '---'", at: mapping.location)
  }

  private func unknown(_ key: Placed<String>, _ elsewhere: Elsewhere) -> Diagnostic {
    if let fix = elsewhere(key.value) {
      return key.diagnostic(.error, .misplacedKey, "'\(key.value)' is not a key of \(place)", fix: fix)
    }
    let names = Set(known).sorted()
    let word = key.value.lowercased().filter { $0 != "_" && $0 != "-" }
    if let advice = Self.advice[word] {
      return key.diagnostic(.error, .unknownKey, "'\(key.value)' is not a key of \(place)", fix: advice)
    }
    let other = Self.otherWords[word]?.first(where: names.contains)
    let fix = (other ?? suggestion(for: key.value, among: names)).map { "did you mean '\($0)'?" }
    return key.diagnostic(
      .error, .unknownKey, "'\(key.value)' is not a key of \(place)",
      fix: fix ?? (names.isEmpty ? "remove it" : "use one of \(names.joined(separator: ", "))"))
  }

  /// What other programs call our keys, where the spelling does not tell.
  private static let otherWords = table(
    """
    publish: start starts from begin begins publishdate startdate publishat golive embargo scheduled validfrom showfrom
    expires: end ends until enddate expiry expirydate expirationdate expiresat unpublishdate validuntil validto
    date: pubdate created createdat datepublished publishedat updated lastmod
    summary: description desc excerpt abstract teaser subtitle lead
    image: heroimage featuredimage featureimage cover coverimage thumbnail picture photo img banner
    imageAlt: alt alttext imagedescription
    title: headline heading
    actionURL: link url href permalink ctaurl buttonurl
    actionButton: button cta buttontext buttonlabel ctalabel ctatext
    template: layout look style design
    badge: label tag kicker eyebrow overline
    priority: weight order
    align: alignment textalign
    id: slug uuid
    """)

  /// By what they are called elsewhere; the first of ours that a map has is meant.
  private static func table(_ text: String) -> [String: [String]] {
    text.split(separator: "\n").reduce(into: [:]) { table, line in
      let words = line.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
      for word in words.dropFirst() { table[word, default: []].append(words[0]) }
    }
  }

  /// For what other programs have keys for, and we have not.
  private static let advice = [
    "published": "remove it; 'draft: true' holds a text back, 'publish: 2026-01-31T09:00:00Z' until a time",
    "lang": "remove it, and name the file after its language: hello.de.md",
    "language": "remove it, and name the file after its language: hello.de.md",
    "body": "write the text below the front matter", "text": "write the text below the front matter",
    "message": "write the text below the front matter", "content": "write the text below the front matter",
  ]

  /// Declares a key without reading it.
  mutating func ignore(_ key: String) { _ = take(key) }

  func has(_ key: String) -> Bool { node(key) != nil }

  func location(of key: String) -> SourceLocation { node(key)?.location ?? mapping.location }

  func node(_ key: String) -> YAMLNode? { index(of: key).map { mapping.entries[$0].value } }

  /// An index instead of a copy: each key of a kind is looked for in every map.
  private func index(of key: String) -> Int? {
    guard initials & Self.initial(of: key) != 0 else { return nil }
    return mapping.entries.indices.first { mapping.entries[$0].key.value == key }
  }

  private static func initial(of key: String) -> UInt64 { 1 << UInt64((key.utf8.first ?? 0) & 63) }

  /// Declares a key.
  ///
  /// - Returns: Its entry.
  private mutating func take(_ key: String) -> Int? {
    wanted.append(key)
    guard let index = index(of: key) else { return nil }
    if index < 64 { isRead |= 1 << UInt64(index) }
    return index
  }

  private mutating func read(_ key: String) -> YAMLNode? {
    guard let index = take(key) else { return nil }
    if case .refused = mapping.entries[index].value { return nil }
    return mapping.entries[index].value
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Adds what was found in a map inside this one, all of whose keys have been read.
  mutating func report(_ inner: Fields, elsewhere: Elsewhere = { _ in nil }) {
    diagnostics += inner.finished(elsewhere: elsewhere)
  }

  mutating func missing(_ key: String, _ what: String, fix: String) {
    missing.append(
      (key, Diagnostic(.error, .missingKey, "'\(key)' is missing: \(what)", fix: fix, at: mapping.location)))
  }

  /// Text that is not empty, on one line.
  mutating func text(_ key: String) -> Placed<String>? {
    guard let scalar = scalar(key) else { return nil }
    if scalar.value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      report(scalar.diagnostic(.error, .lineBreak, "'\(key)' must be one line of text", fix: "write it on one line"))
      return nil
    }
    return scalar
  }

  /// Like ``text(_:)``, but may be empty if the author wrote `""`.
  mutating func textOrEmpty(_ key: String) -> Placed<String>? {
    guard case .scalar(let scalar)? = node(key), scalar.value.isEmpty, scalar.length >= 2 else { return text(key) }
    _ = take(key)
    return scalar
  }

  mutating func boolean(_ key: String) -> Placed<Bool>? {
    guard let scalar = text(key) else { return nil }
    return value(scalar, key, is: .badBoolean, "not true or false", fix: "write true or false") {
      switch $0.lowercased() {
      case "true", "yes", "on": true
      case "false", "no", "off": false
      default: nil
      }
    }
  }

  mutating func integer(_ key: String, in range: ClosedRange<Int>) -> Placed<Int>? {
    guard let scalar = text(key) else { return nil }
    var bounds: String {
      range.upperBound == .max ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    }
    return value(scalar, key, is: .badNumber, "not a whole number \(bounds)", fix: "write a whole number \(bounds)") {
      Int(plain: $0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// - Parameter word: What an author can write instead of a number, for the fix.
  mutating func number(_ key: String, in range: ClosedRange<Double>, or word: String? = nil) -> Placed<Double>? {
    guard let scalar = text(key) else { return nil }
    var bounds: String { "from \(short(range.lowerBound)) to \(short(range.upperBound))" }
    return value(
      scalar, key, is: .badNumber, "not a number \(bounds)",
      fix: "write a number \(bounds)\(word.map { ", or \($0)" } ?? "")"
    ) {
      Double(plain: $0).flatMap { range.contains($0) ? abs($0) * ($0 < 0 ? -1 : 1) : nil }
    }
  }

  mutating func version(_ key: String) -> Placed<Version>? {
    guard let scalar = text(key) else { return nil }
    return value(scalar, key, is: .badVersion, "not a version", fix: "write digits joined by dots, such as 2.4.0") {
      let version = Version($0)
      return version.isComparable ? version : nil
    }
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) -> Placed<Choice>? where Choice.RawValue == String {
    guard let scalar = text(key) else { return nil }
    return choice(scalar, key, type)
  }

  mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) -> [Placed<Choice>]? where Choice.RawValue == String {
    list(key)?.compactMap { choice($0, key, type) }
  }

  /// A list of texts; a single text is a list of one.
  mutating func list(_ key: String) -> [Placed<String>]? {
    switch read(key) {
    case nil: return nil
    case .scalar(let scalar)? where !scalar.value.isEmpty: return [scalar]
    case .sequence(let items, _)?:
      return items.compactMap { item in
        if case .scalar(let scalar) = item, !scalar.value.isEmpty { return scalar }
        report(
          Diagnostic(
            .error, .badList, "'\(key)' must be a list of texts", fix: "write \(key): [a, b]", at: item.location))
        return nil
      }
    case .scalar(let scalar)?: return noValue(scalar, key)
    case .some(let other):
      report(Diagnostic(.error, .badList, "'\(key)' must be a list", fix: "write \(key): [a, b]", at: other.location))
      return nil
    }
  }

  mutating func map(_ key: String) -> YAMLMapping? {
    switch read(key) {
    case nil: return nil
    case .mapping(let mapping)?: return mapping
    case .scalar(let scalar)? where scalar.value.isEmpty: return noValue(scalar, key)
    case .some(let other):
      report(
        Diagnostic(
          .error, .badMap, "'\(key)' must be a map; this is \(other.kind)", fix: "write \(key): { name: value }",
          at: other.location))
      return nil
    }
  }

  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ scalar: Placed<String>, _ key: String, _ type: Choice.Type
  ) -> Placed<Choice>? where Choice.RawValue == String {
    var names: [String] { type.allCases.map(\.rawValue) }
    var meant: String? { suggestion(for: scalar.value, among: names).map { "did you mean '\($0)'?" } }
    return value(
      scalar, key, is: .badChoice, "not one of \(names.joined(separator: ", "))",
      fix: meant ?? "write one of \(names.joined(separator: ", "))", Choice.init(rawValue:))
  }

  private mutating func value<Value>(
    _ scalar: Placed<String>, _ key: String, is id: DiagnosticID, _ problem: @autoclosure () -> String,
    fix: @autoclosure () -> String, _ read: (String) -> Value?
  ) -> Placed<Value>? {
    if let value = read(scalar.value) { return scalar.map { _ in value } }
    report(scalar.diagnostic(.error, id, "\(key): '\(scalar.value)' is \(problem())", fix: fix()))
    return nil
  }

  private mutating func scalar(_ key: String) -> Placed<String>? {
    guard let index = take(key) else { return nil }
    switch mapping.entries[index].value {
    case .scalar(let scalar) where scalar.isNull: return noValue(scalar, key)
    case .scalar(let scalar): return scalar.value.isVisible ? scalar : noValue(scalar, key)
    case .refused: return nil
    case let other:
      report(
        Diagnostic(
          .error, .badText, "'\(key)' must be text; this is \(other.kind)", fix: "write \(key): text",
          at: other.location))
      return nil
    }
  }

  private mutating func noValue<Value>(_ scalar: Placed<String>, _ key: String) -> Value? {
    let word = scalar.isNull ? "; for the word itself, write \(key): \"\(scalar.value)\"" : ""
    report(
      scalar.diagnostic(.error, .emptyValue, "'\(key)' has no value", fix: "write one, or remove the key\(word)"))
    return nil
  }
}

extension Placed<String> {
  /// `~` and `null`, which are nothing in YAML. In quotation marks they are words.
  fileprivate var isNull: Bool {
    value.utf8.count <= 4 && ["~", "null", "Null", "NULL"].contains(value) && length == value.utf8.count
  }
}

extension String {
  /// Whether it has more than white space. Nearly every value begins with an ASCII letter or digit.
  fileprivate var isVisible: Bool {
    utf8.first.map { 0x21..<0x7F ~= $0 } ?? false || !allSatisfy(\.isWhitespace)
  }
}

/// Texts of front matter in which placeholders are replaced.
extension Fields {
  mutating func filledText(_ key: String, mayBeEmpty: Bool, _ values: TextValues) -> Placed<String>? {
    guard let text = mayBeEmpty ? textOrEmpty(key) : text(key) else { return nil }
    return filled(text) { values.filled($0, report: $1) }
  }

  mutating func filledURL(_ key: String, _ values: TextValues) -> Placed<String>? {
    guard let text = text(key) else { return nil }
    return filled(text) { values.filledURL($0, report: $1) }
  }

  /// A text that is not empty, with its placeholders.
  func written(_ key: String) -> Placed<String>? {
    guard case .scalar(let text)? = node(key), !text.value.isEmpty else { return nil }
    return text
  }

  private mutating func filled(
    _ text: Placed<String>, _ fill: (String, (PlaceholderProblem, Int) -> Void) -> String
  ) -> Placed<String> {
    guard text.value.contains(ascii: "{") else { return text }
    var problems: [(PlaceholderProblem, Int)] = []
    let value = fill(text.value) { problems.append(($0, $1)) }
    for (problem, start) in problems {
      // A quoted value begins after its quotation mark.
      let isQuoted = text.length > text.value.unicodeScalars.count
      let before = String(decoding: text.value.utf8.prefix(start), as: UTF8.self).unicodeScalars.count
      var place = text.location
      place.column += before + (isQuoted ? 1 : 0)
      report(problem.diagnostic(at: place))
    }
    return text.map { _ in value }
  }
}

/// A value and where an author wrote it.
public struct Placed<Value: Sendable>: Sendable {
  public var value: Value
  public var location: SourceLocation
  /// In Unicode scalars, for the caret.
  public var length: Int

  public init(_ value: Value, at location: SourceLocation, length: Int = 1) {
    self.value = value
    self.location = location
    self.length = length
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Placed<Other> {
    Placed<Other>(transform(value), at: location, length: length)
  }

  /// A diagnostic that points at it.
  public func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, fix: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, id, message, fix: fix, at: location, length: length)
  }
}

extension Placed: Equatable where Value: Equatable {}
