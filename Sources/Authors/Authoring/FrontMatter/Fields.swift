public import Diagnostics
import FeedModel
import Text

/// The keys of one map, read one by one into their types. All problems are collected.
///
/// Only keys of the map's table are read; the names in the map that the table does not have are errors.
package struct Fields {
  package let mapping: YAMLMapping
  let table: KeyTable
  /// The zone of times without one; nil for UTC.
  let zone: TimeZoneRules?
  /// The attributes that conditions may name.
  var attributes = AttributeDeclarations()
  /// The banners that conditions may name.
  var messages = MessageNames()
  private var diagnostics: [Diagnostic] = []
  private var missing: [(key: String, diagnostic: Diagnostic)] = []
  /// The bits of all keys in the map: most keys of a kind are in few files.
  private let bits: UInt64
  /// A bit for each of the first 64 entries, set when it was read. Nearly always all are set, and then no names have to
  /// be compared.
  private var isRead: UInt64 = 0
  /// Whether the file has no front matter at all, so that no key can be expected in it.
  private let isAbsent: Bool

  init(_ mapping: YAMLMapping, of table: KeyTable, in zone: TimeZoneRules? = nil, isAbsent: Bool = false) {
    (self.mapping, self.table, self.zone, self.isAbsent) = (mapping, table, zone, isAbsent)
    bits = mapping.entries.indices.reduce(0) { $0 | Key.bit(of: mapping.entries[$1].key.value) }
  }

  /// The keys of a file that is one map of YAML; an empty file has none.
  ///
  /// - Parameters:
  ///   - fix: The advice for a file that is something else.
  ///   - limit: The largest size of the file, in bytes.
  package init?(
    _ file: SourceFile, of table: KeyTable, fix: String, upTo limit: Int = SourceFile.limit,
    _ diagnostics: inout [Diagnostic]
  ) {
    guard let text = file.text(&diagnostics, upTo: limit) else { return nil }
    do throws(Diagnostic) {
      switch try parseYAML(text, path: file.path, firstLine: 1, &diagnostics) {
      case nil: self.init(YAMLMapping(location: SourceLocation(path: file.path, line: 1, column: 1)), of: table)
      case .mapping(let mapping)?: self.init(mapping, of: table)
      case .some(let other):
        diagnostics.append(
          Diagnostic(.badMap, "\(table.noun) must be a map; this is \(other.kind)", fix: fix, at: other.location))
        return nil
      }
    } catch {
      diagnostics.append(error)
      return nil
    }
  }

  /// The value of a key; reports an error if a required key is missing.
  package mutating func callAsFunction<Value>(_ key: TypedKey<Value>) -> Value? {
    assert(table[key.name] != nil, "'\(key.name)' is not in the table of \(table.noun)")
    if has(key) { return key.read(&self, key.key) }
    // A translation's table requires nothing.
    if key.key.requirement != nil, let requirement = table[key.name]?.requirement {
      missing(key, requirement.reason, fix: requirement.fix)
    }
    return nil
  }

  /// All problems, including each name that is not a key of the map. A misspelt key is not also reported as missing.
  package func finished() -> [Diagnostic] {
    if isAbsent, let first = missing.first { return diagnostics + [absent(first.key)] }
    let unknown = unknown
    if unknown.isEmpty { return missing.isEmpty ? diagnostics : diagnostics + missing.map(\.diagnostic) }
    let meant = Dictionary(meant(by: unknown).map { ($0, 1) }, uniquingKeysWith: +)
    return diagnostics + missing.filter { meant[$0.key] == nil }.map(\.diagnostic)
      + unknown.map { key in table.unknown(key) { meant[$0.name] == 1 && isMeant($0, by: key) } }
  }

  /// Whether a word can mean this key: no right name in the map does, and the value fits.
  private func isMeant(_ key: Key, by word: Placed<String>) -> Bool {
    let value = mapping.entries.first { $0.key.location == word.location }?.value
    return node(key) == nil && value.map { key.accepts($0, in: self) } ?? false
  }

  private var unknown: [Placed<String>] {
    let count = mapping.entries.count
    if count < 64, isRead == 1 << UInt64(count) - 1 { return [] }
    return mapping.entries.indices.filter { table[mapping.entries[$0].key.value] == nil }.map {
      mapping.entries[$0].key
    }
  }

  /// Whether a key, or all keys, were reported as missing.
  func isMissing(_ key: String) -> Bool { isAbsent && !missing.isEmpty || missing.contains { $0.key == key } }

  /// The keys that unknown names most likely mean.
  var misspelt: Set<String> { Set(meant(by: unknown)) }

  private func meant(by unknown: [Placed<String>]) -> [String] {
    unknown.compactMap { suggestion(for: $0.value, among: table.names) }
  }

  private func absent(_ key: String) -> Diagnostic {
    let isReadMe = mapping.location.path.lowercased().hasSuffix("/readme.md")
    let remedy = table[key].map { Diagnostic.Remedy.addingFrontMatter(with: $0, to: mapping.location.path) }
    return Diagnostic(
      .frontMatterMissing, "this file has no front matter, which \(table.noun) needs for its '\(key)'",
      fix: isReadMe
        ? "move it out of content/, where every file is published"
        : "begin it with three lines: '---', '\(key): …' and '---'", at: mapping.location,
      remedy: isReadMe ? nil : remedy)
  }

  package func has<Value>(_ key: TypedKey<Value>) -> Bool { index(of: key.key) != nil }

  /// The key as it was written; nil if the map lacks it.
  func key<Value>(_ key: TypedKey<Value>) -> Placed<String>? { index(of: key.key).map { mapping.entries[$0].key } }

  package func location<Value>(of key: TypedKey<Value>) -> SourceLocation {
    node(key.key)?.location ?? mapping.location
  }

  func node<Value>(_ key: TypedKey<Value>) -> YAMLNode? { node(key.key) }

  package func node(_ key: Key) -> YAMLNode? { index(of: key).map { mapping.entries[$0].value } }

  /// This is an index and not a copy because each key of a kind is looked up in every map.
  private func index(of key: Key) -> Int? {
    guard bits & key.bit != 0 else { return nil }
    return mapping.entries.indices.first { mapping.entries[$0].key.value == key.name }
  }

  private mutating func take(_ key: Key) -> Int? {
    guard let index = index(of: key) else { return nil }
    if index < 64 { isRead |= 1 << UInt64(index) }
    return index
  }

  private mutating func read(_ key: Key) -> YAMLNode? {
    guard let index = take(key) else { return nil }
    if case .refused = mapping.entries[index].value { return nil }
    return mapping.entries[index].value
  }

  package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// Adds the findings of a map inside this one, all of whose keys have been read.
  mutating func report(_ inner: Fields) { diagnostics += inner.finished() }

  mutating func missing<Value>(_ key: TypedKey<Value>, _ reason: String, fix: String) {
    missing.append(
      (
        key.name,
        Diagnostic(
          .missingKey, "'\(key.name)' is missing: \(reason)", fix: fix, at: mapping.location,
          remedy: .adding(key.key, toMapAt: mapping.location))
      )
    )
  }

  /// Reads a text on one line that is not empty.
  package mutating func line(_ key: Key) -> Placed<String>? {
    guard let scalar = scalar(key) else { return nil }
    if scalar.value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      report(scalar.diagnostic(.lineBreak, "'\(key.name)' must be one line of text", fix: "write it on one line"))
      return nil
    }
    return scalar
  }

  /// Reads the same as ``line(_:)``, but the text may be empty if the author wrote `""`.
  mutating func lineOrEmpty(_ key: Key) -> Placed<String>? {
    guard case .scalar(let scalar)? = node(key), scalar.value.isEmpty, scalar.length >= 2 else { return line(key) }
    _ = take(key)
    return scalar
  }

  mutating func boolean(_ key: Key) -> Placed<Bool>? {
    line(key).flatMap { boolean($0, key) }
  }

  mutating func boolean(_ scalar: Placed<String>, _ key: Key) -> Placed<Bool>? {
    value(scalar, key, is: .badBoolean, "not true or false", fix: "write true or false") {
      switch $0.lowercased() {
      case "true", "yes", "on": true
      case "false", "no", "off": false
      default: nil
      }
    }
  }

  mutating func integer(_ key: Key, in range: ClosedRange<Int>) -> Placed<Int>? {
    line(key).flatMap { integer($0, key, in: range) }
  }

  mutating func integer(_ scalar: Placed<String>, _ key: Key, in range: ClosedRange<Int>) -> Placed<Int>? {
    var bounds: String {
      range.upperBound == .max ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    }
    return value(scalar, key, is: .badNumber, "not a whole number \(bounds)", fix: "write a whole number \(bounds)") {
      Int(plain: $0).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// - Parameter word: The word that an author can write instead of a number, for the fix.
  mutating func number(_ key: Key, in range: ClosedRange<Double>, or word: String? = nil) -> Placed<Double>? {
    guard let scalar = line(key) else { return nil }
    var bounds: String { "from \(short(range.lowerBound)) to \(short(range.upperBound))" }
    return value(
      scalar, key, is: .badNumber, "not a number \(bounds)",
      fix: "write a number \(bounds)\(word.map { ", or \($0)" } ?? "")"
    ) { Double(plain: $0).flatMap { range.contains($0) ? abs($0) * ($0 < 0 ? -1 : 1) : nil } }
  }

  mutating func version(_ key: Key) -> Placed<FeedVersion>? {
    line(key).flatMap { version($0, key) }
  }

  mutating func version(_ scalar: Placed<String>, _ key: Key) -> Placed<FeedVersion>? {
    value(scalar, key, is: .badVersion, "not a version", fix: "write digits joined by dots, such as 2.4.0") {
      let version = FeedVersion($0)
      return version.isComparable ? version : nil
    }
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: Key, _ type: Choice.Type
  ) -> Placed<Choice>? where Choice.RawValue == String {
    guard let scalar = line(key) else { return nil }
    return choice(scalar, key, type)
  }

  mutating func choices<Choice: RawRepresentable & CaseIterable>(
    _ key: Key, _ type: Choice.Type
  ) -> [Placed<Choice>]? where Choice.RawValue == String {
    list(key)?.compactMap { choice($0, key, type) }
  }

  /// Reads a list of texts; a single text is a list of one.
  package mutating func list(_ key: Key) -> [Placed<String>]? {
    switch read(key) {
    case nil: return nil
    case .scalar(let scalar)? where !scalar.value.isEmpty: return [scalar]
    case .sequence(let items, _)?:
      return items.compactMap { item in
        if case .scalar(let scalar) = item, !scalar.value.isEmpty { return scalar }
        report(
          Diagnostic(
            .badList, "'\(key.name)' must be a list of texts", fix: "write \(key.name): [a, b]", at: item.location))
        return nil
      }
    case .scalar(let scalar)?: return noValue(scalar, key)
    case .some(let other):
      report(Diagnostic(.badList, "'\(key.name)' must be a list", fix: "write \(key.name): [a, b]", at: other.location))
      return nil
    }
  }

  package mutating func map(_ key: Key) -> YAMLMapping? {
    switch read(key) {
    case nil: return nil
    case .mapping(let mapping)?: return mapping
    case .scalar(let scalar)? where scalar.value.isEmpty: return noValue(scalar, key)
    case .some(let other):
      report(
        Diagnostic(
          .badMap, "'\(key.name)' must be a map; this is \(other.kind)", fix: "write \(key.name): { name: value }",
          at: other.location))
      return nil
    }
  }

  /// Reads a map that has a table of its own.
  package mutating func map<Value>(_ key: Key, of table: KeyTable, _ read: (inout Fields) -> Value?) -> Value? {
    map(key).flatMap { value(of: $0, table, read) }
  }

  /// Reads a list of maps with the keys of a table; a single map is a list of one.
  package mutating func maps<Value>(
    _ key: Key, of table: KeyTable, _ read: (inout Fields) -> Value?
  ) -> [Value]? {
    guard let node = self.read(key) else { return nil }
    let items = if case .sequence(let items, _) = node { items } else { [node] }
    return items.compactMap { item in
      if case .mapping(let map) = item { return value(of: map, table, read) }
      report(
        Diagnostic(
          .badList, "'\(key.name)' must be a list of maps; this is \(item.kind)",
          fix: "write \(key.name): \(key.example)", at: item.location))
      return nil
    }
  }

  private mutating func value<Value>(
    of map: YAMLMapping, _ table: KeyTable, _ read: (inout Fields) -> Value?
  ) -> Value? {
    var inner = Fields(map, of: table, in: zone)
    defer { report(inner) }
    return read(&inner)
  }

  /// A map of conditions, or a list of such maps.
  mutating func conditions(_ key: Key) -> YAMLNode? {
    switch read(key) {
    case .sequence(let items, let place)?: .sequence(items, place)
    case nil: nil
    default: map(key).map(YAMLNode.mapping)
    }
  }

  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ scalar: Placed<String>, _ key: Key, _ type: Choice.Type
  ) -> Placed<Choice>? where Choice.RawValue == String {
    if let choice = Choice(rawValue: scalar.value) { return scalar.map { _ in choice } }
    let names = type.allCases.map(\.rawValue)
    report(scalar.badChoice(of: key.name, names))
    return nil
  }

  private mutating func value<Value>(
    _ scalar: Placed<String>, _ key: Key, is id: DiagnosticID, _ problem: @autoclosure () -> String,
    fix: @autoclosure () -> String, _ read: (String) -> Value?
  ) -> Placed<Value>? {
    if let value = read(scalar.value) { return scalar.map { _ in value } }
    report(scalar.diagnostic(id, "\(key.name): '\(scalar.value)' is \(problem())", fix: fix()))
    return nil
  }

  private mutating func scalar(_ key: Key) -> Placed<String>? {
    guard let index = take(key) else { return nil }
    switch mapping.entries[index].value {
    case .scalar(let scalar) where scalar.isNull: return noValue(scalar, key)
    case .scalar(let scalar): return scalar.value.isVisible ? scalar : noValue(scalar, key)
    case .refused: return nil
    case let other:
      report(
        Diagnostic(
          .badText, "'\(key.name)' must be text; this is \(other.kind)", fix: "write \(key.name): text",
          at: other.location))
      return nil
    }
  }

  private mutating func noValue<Value>(_ scalar: Placed<String>, _ key: Key) -> Value? {
    let word = scalar.isNull ? "; for the word itself, write \(key.name): \"\(scalar.value)\"" : ""
    report(scalar.diagnostic(.emptyValue, "'\(key.name)' has no value", fix: "write one, or remove the key\(word)"))
    return nil
  }
}

extension Placed<String> {
  /// Whether it is `~` or `null`, which mean nothing in YAML. In quotation marks they are words.
  var isNull: Bool { value.isNullInYAML && length == value.utf8.count }
}

extension String {
  /// Whether it has anything but white space. Nearly every value begins with an ASCII letter or digit.
  fileprivate var isVisible: Bool { utf8.first.map { 0x21..<0x7F ~= $0 } ?? false || !allSatisfy(\.isWhitespace) }
}

/// Texts of front matter in which placeholders are replaced.
extension Fields {
  mutating func filledText(_ key: TypedKey<Placed<String>>, _ values: TextValues) -> Placed<String>? {
    guard let text = self(key) else { return nil }
    return filled(text) { values.filled($0, report: $1) }
  }

  mutating func filledURL(_ key: TypedKey<Placed<String>>, _ values: TextValues) -> Placed<String>? {
    guard let text = self(key) else { return nil }
    return filled(text) { values.filledURL($0, report: $1) }
  }

  /// A text that is not empty, with its placeholders.
  func written(_ key: TypedKey<Placed<String>>) -> Placed<String>? {
    guard case .scalar(let text)? = node(key), !text.value.isEmpty else { return nil }
    return text
  }

  private mutating func filled(
    _ text: Placed<String>, _ fill: (String, (PlaceholderProblem, Range<Int>) -> Void) -> String
  ) -> Placed<String> {
    guard text.value.contains(ascii: "{") else { return text }
    var problems: [Diagnostic] = []
    let value = fill(text.value) { problems.append($0.diagnostic(in: text, $1)) }
    for problem in problems { report(problem) }
    return text.map { _ in value }
  }
}

/// A value and the place where an author wrote it.
public struct Placed<Value: Sendable>: Sendable {
  public var value: Value
  public var location: SourceLocation
  /// The length in Unicode scalars, for the caret.
  public var length: Int

  public init(_ value: Value, at location: SourceLocation, length: Int = 1) {
    (self.value, self.location, self.length) = (value, location, length)
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Placed<Other> {
    Placed<Other>(transform(value), at: location, length: length)
  }

  /// A diagnostic that points at it.
  public func diagnostic(
    _ id: DiagnosticID, as severity: Diagnostic.Severity? = nil, _ message: String, fix: String? = nil,
    remedy: Diagnostic.Remedy? = nil
  ) -> Diagnostic { Diagnostic(id, as: severity, message, fix: fix, at: location, length: length, remedy: remedy) }
}

extension Placed<String> {
  /// A remedy that replaces the value as written; nil if that takes several lines, because a place and a length cannot
  /// cover them.
  package func replacement(by text: String, isSafe: Bool = false) -> Diagnostic.Remedy? {
    length >= value.unicodeScalars.count ? .replacement(text, isSafe: isSafe) : nil
  }

  /// - Parameter words: The words that the key takes.
  func badChoice(of key: String, _ words: [String]) -> Diagnostic {
    let (all, meant) = (words.joined(separator: ", "), likelyWord(for: value, among: words))
    return diagnostic(
      .badChoice, "\(key): '\(value)' is not one of \(all)",
      fix: meant.map { "did you mean '\($0.word)'?" } ?? "write one of \(all)",
      remedy: meant.flatMap { replacement(by: $0.word, isSafe: $0.isCertain) })
  }
}

extension Placed: Equatable where Value: Equatable {}
