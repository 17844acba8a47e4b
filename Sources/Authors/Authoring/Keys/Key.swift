import Diagnostics
import FeedModel

/// A key that authors write. Readers, messages, documentation, schemas and forms all use this definition.
public struct Key: Sendable {
  public let name: String
  public let type: KeyType
  /// The meaning in Markdown, as in docs/authoring.md. The first sentence is enough for a completion.
  public let meaning: String
  /// A value as an author writes it after the colon.
  public let example: String
  /// The value that has the same effect as no key; nil if there is none, or if it depends on other keys.
  public internal(set) var standard: String?
  /// The words of the error for a missing key; nil if the key is optional.
  public internal(set) var requirement: Requirement?
  /// Whether a translation may set it.
  public let isTranslated: Bool
  /// Whether only our own clients obey it, and the originals ignore it.
  public internal(set) var isOurs = false
  /// A bit for the Bloom filter of a map's keys, which finds nearly every absent key.
  let bit: UInt64
  /// Reads the key to find problems of its value; set by ``TypedKey``.
  fileprivate var check: (@Sendable (inout Fields, Key) -> Void)?

  /// The reason why a key is required, and the advice for authors.
  public struct Requirement: Sendable {
    /// The thing that the key gives: "the app's name".
    public let reason: String
    public let fix: String
  }

  package init(_ name: String, _ type: KeyType, _ meaning: String, example: String, isTranslated: Bool = false) {
    (self.name, self.type, self.meaning, self.example) = (name, type, meaning, example)
    self.isTranslated = isTranslated
    bit = Self.bit(of: name)
  }

  /// The same key in a translation: neither required nor with a standard, because the original has the value.
  var translated: Key {
    var key = self
    (key.requirement, key.standard) = (nil, nil)
    return key
  }

  /// Whether a value has no problems except those with a safe remedy. The keys of a map in the value are not checked.
  ///
  /// - Parameter fields: The map that has the value under a different name.
  func accepts(_ value: YAMLNode, in fields: Fields) -> Bool {
    let entry = YAMLMapping.Entry(key: Placed(name, at: value.location), value: value)
    var trial = Fields(YAMLMapping(entries: [entry], location: value.location), of: fields.table, in: fields.zone)
    check?(&trial, self)
    return trial.finished().allSatisfy { $0.safeEdit { _ in nil } != nil }
  }

  /// A bit from the first letter and the length, in which most names of a kind differ.
  static func bit(of name: String) -> UInt64 {
    let bytes = name.utf8
    return 1 << ((UInt64(bytes.first ?? 0) &+ UInt64(truncatingIfNeeded: bytes.count) &* 11) & 63)
  }
}

/// The values that a key takes.
public indirect enum KeyType: Sendable {
  /// A text on one line that may contain placeholders. It is empty only if that is allowed and the author wrote `""`.
  case line(mayBeEmpty: Bool)
  case boolean
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// Digits joined by dots.
  case version
  /// A day or an instant that people read.
  case date
  /// A day or an instant at which something begins or ends.
  case instant
  /// A day or a time on a device's own clock.
  case wall
  /// `09:00-21:00`
  case hours
  /// `30d` or `12h`.
  case duration
  case address
  /// `'#0b5cc4'`
  case color
  /// A BCP 47 tag.
  case language
  /// A code of ISO 3166-1 in capitals.
  case region
  /// A public key as `publish keys show` prints it.
  case publicKey
  case name(Reference)
  case choice([Choice])
  /// `a` or `[a, b]`.
  case list(KeyType, mayBeEmpty: Bool = true)
  case map(KeyTable)
  /// A map of conditions, or a list of such maps.
  case conditions
  /// A map whose keys are names that are in no table.
  case named(KeyType, by: Names = .any)
  /// One value for all languages, or a map with one for each.
  case localized(KeyType)
  case either(KeyType, KeyType)

  /// A word that a key takes.
  public struct Choice: Sendable {
    public let name: String
    /// The meaning in Markdown; empty if the word is enough.
    public let meaning: String
  }

  /// The names that a map takes.
  public enum Names: Sendable {
    case any
    /// Names of letters, digits, `-` and `_`.
    case identifiers
    case languages
    /// Names of things of the site.
    case of(Reference)
    /// A fixed set of words, computed on demand.
    case choices(@Sendable () -> [Choice])
  }

  /// A thing of the site that a value names.
  public enum Reference: String, Sendable, CaseIterable {
    case asset, flag, template, access, mode, locale, scheme, timeZone, storeID, audience, banner, attribute, rollout
  }
}

/// A key with the type of its value, so that the table and the readers cannot disagree.
package struct TypedKey<Value: Sendable>: Sendable {
  package let key: Key
  let read: @Sendable (inout Fields, Key) -> Value?

  var name: String { key.name }

  package init(_ key: Key, _ read: @escaping @Sendable (inout Fields, Key) -> Value?) {
    var key = key
    key.check = { _ = read(&$0, $1) }
    (self.key, self.read) = (key, read)
  }

  package func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> TypedKey<Other> {
    TypedKey<Other>(key) { [read] fields, key in read(&fields, key).map(transform) }
  }

  /// - Parameter reason: The thing that the key gives: "the app's name".
  package func required(_ reason: String, fix: String) -> Self {
    with { $0.requirement = Key.Requirement(reason: reason, fix: fix) }
  }

  /// The key with a standard: a file without the key has this value.
  package func usually(_ value: String) -> Self { with { $0.standard = value } }

  /// The key, marked as one that only our clients obey.
  var ours: Self { with { $0.isOurs = true } }

  private func with(_ change: (inout Key) -> Void) -> Self {
    var key = key
    change(&key)
    return Self(key, read)
  }
}

extension TypedKey where Value == Placed<String> {
  /// A key for a text that is shown, with placeholders. A translation may set it.
  static func text(_ name: String, mayBeEmpty: Bool = false, _ meaning: String, example: String) -> Self {
    Self(Key(name, .line(mayBeEmpty: mayBeEmpty), meaning, example: example, isTranslated: true)) { fields, key in
      mayBeEmpty ? fields.lineOrEmpty(key) : fields.line(key)
    }
  }

  /// A key for a line that its reader interprets: a name, an address, a path.
  package static func line(
    _ name: String, of type: KeyType = .line(mayBeEmpty: false), _ meaning: String, example: String,
    isTranslated: Bool = false
  ) -> Self { Self(Key(name, type, meaning, example: example, isTranslated: isTranslated)) { $0.line($1) } }
}

extension TypedKey where Value == Placed<Bool> {
  static func boolean(_ name: String, _ meaning: String, example: String = "true") -> Self {
    Self(Key(name, .boolean, meaning, example: example)) { $0.boolean($1) }
  }
}

extension TypedKey where Value == Placed<Int> {
  package static func integer(_ name: String, _ range: ClosedRange<Int>, _ meaning: String, example: String) -> Self {
    Self(Key(name, .integer(range), meaning, example: example)) { $0.integer($1, in: range) }
  }

  /// A key for a duration, read in seconds.
  static func duration(_ name: String, _ meaning: String, example: String) -> Self {
    Self(Key(name, .duration, meaning, example: example)) { $0.duration($1) }
  }
}

extension TypedKey where Value == Placed<Double> {
  static func number(_ name: String, _ range: ClosedRange<Double>, _ meaning: String, example: String) -> Self {
    Self(Key(name, .number(range), meaning, example: example)) { $0.number($1, in: range) }
  }
}

extension TypedKey where Value == Placed<FeedVersion> {
  static func version(_ name: String, _ meaning: String, example: String = "2.4.0") -> Self {
    Self(Key(name, .version, meaning, example: example)) { $0.version($1) }
  }
}

extension TypedKey where Value == Placed<AuthoredDate> {
  static func date(_ name: String, _ meaning: String) -> Self {
    Self(Key(name, .date, meaning, example: "2026-12-01")) { $0.date($1) }
  }
}

extension TypedKey where Value == Placed<Instant> {
  /// - Parameter edge: The moment that a day stands for.
  static func instant(_ name: String, _ edge: AuthoredTime.Edge, _ meaning: String) -> Self {
    Self(Key(name, .instant, meaning, example: "2026-12-01T09:00:00Z")) { $0.instant($1, day: edge) }
  }
}

extension TypedKey {
  /// - Parameter meanings: The meanings in Markdown by word; a word without one needs no explanation.
  static func choice<Choice>(
    _ name: String, _ type: Choice.Type, _ meaning: String, example: String, meanings: [String: String] = [:]
  ) -> Self
  where Value == Placed<Choice>, Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    Self(Key(name, .choice(KeyType.choices(type, meanings)), meaning, example: example)) { $0.choice($1, type) }
  }

  static func choices<Choice>(
    _ name: String, _ type: Choice.Type, mayBeEmpty: Bool = true, _ meaning: String, example: String
  ) -> Self
  where Value == [Placed<Choice>], Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
    let type = (type, KeyType.list(.choice(KeyType.choices(type)), mayBeEmpty: mayBeEmpty))
    return Self(Key(name, type.1, meaning, example: example)) { $0.choices($1, type.0) }
  }
}

extension TypedKey where Value == [Placed<String>] {
  /// A key for texts that their reader interprets.
  static func list(_ name: String, of type: KeyType, _ meaning: String, example: String) -> Self {
    Self(Key(name, type, meaning, example: example)) { $0.list($1) }
  }
}

extension TypedKey where Value == YAMLMapping {
  static func map(
    _ name: String, _ type: KeyType, _ meaning: String, example: String, isTranslated: Bool = false
  ) -> Self {
    Self(Key(name, type, meaning, example: example, isTranslated: isTranslated)) { $0.map($1) }
  }
}

extension KeyType {
  fileprivate static func choices<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type, _ meanings: [String: String] = [:]
  ) -> [Choice] where Word.RawValue == String {
    type.allCases.map { Choice(name: $0.rawValue, meaning: meanings[$0.rawValue] ?? "") }
  }
}
