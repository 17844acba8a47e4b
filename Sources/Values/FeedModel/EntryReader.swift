internal import Text

/// Reads one entry of a property-list feed key by key: a value of the wrong type becomes an issue, never a crash.
struct EntryReader {
  private let entries: [String: PropertyList]
  private let key: String
  private var usedCount = 0
  private(set) var issues: [FeedIssue] = []

  /// - Parameter key: The entry's own key, with which the paths of issues begin.
  init(_ entries: [String: PropertyList], at key: String) { (self.entries, self.key) = (entries, key) }

  func has(_ key: String) -> Bool { entries[key] != nil }

  mutating func report(_ inner: String?, _ problem: String) {
    issues.append(FeedIssue([key] + (inner.map { [$0] } ?? []), problem))
  }

  /// Adds the issues of a reader one level deeper.
  mutating func adopt(_ inner: [FeedIssue]) { issues += inner.map { FeedIssue([key] + $0.path, $0.problem) } }

  /// The value of a key, nil if it is missing. A value that `read` refuses is reported, and `otherwise` says how it is
  /// treated.
  private mutating func value<Value>(
    _ key: String, _ expected: String, otherwise: String = "it is ignored",
    _ read: (PropertyList) -> (Value, note: String?)?
  ) -> Value? {
    guard let found = entries[key] else { return nil }
    usedCount += 1
    guard let (value, note) = read(found) else {
      report(key, "\(found.kind) where \(expected) is expected; \(otherwise)")
      return nil
    }
    if let note { report(key, note) }
    return value
  }

  mutating func text(_ key: String) -> String? {
    value(key, "text") { $0.string.map { ($0, nil) } }
  }

  /// A URL; empty for anything but text.
  mutating func url(_ key: String) -> String? {
    guard has(key) else { return nil }
    return value(key, "text", otherwise: "it is read as an empty URL, which nothing opens") {
      $0.string.map { ($0, nil) }
    } ?? ""
  }

  mutating func version(_ key: String) -> FeedVersion? {
    value(key, "a version as text") { found in
      if let text = found.string { return (FeedVersion(text), nil) }
      // A real number 1.10 is 1.1, which is a different version.
      guard case .integer(let number) = found else { return nil }
      return (FeedVersion("\(number)"), "a number where a version as text is expected; it is read as '\(number)'")
    }
  }

  /// - Parameter acceptsText: Whether a number as text is accepted, too, as in iPrompt's README.
  mutating func integer(_ key: String, acceptsText: Bool = false) -> Int? {
    value(key, "an integer") { found in
      switch found {
      case .integer(let number): (number, nil)
      case .real(let number): Self.read(Coercion.integerValue(number), from: "a real number")
      case .boolean(let flag): Self.read(flag ? 1 : 0, from: "a boolean")
      case .string(let text) where acceptsText && Int(text) != nil: (Coercion.integerValue(text), nil)
      case .string(let text): Self.read(Coercion.integerValue(text), from: "text")
      default: nil
      }
    }
  }

  mutating func number(_ key: String) -> Double? {
    value(key, "a finite number") { found in
      switch found {
      case .integer(let number): (Double(number), nil)
      case .real(let number): number.isFinite ? (number, nil) : nil
      case .boolean(let flag): Self.read(flag ? 1.0 : 0.0, from: "a boolean")
      case .string(let text):
        Coercion.doubleValue(text).isFinite ? Self.read(Coercion.doubleValue(text), from: "text") : nil
      default: nil
      }
    }
  }

  mutating func flag(_ key: String) -> Bool? {
    value(key, "a boolean") { found in
      switch found {
      case .boolean(let flag): (flag, nil)
      case .integer(let number): Self.read(number != 0, from: "a number")
      case .real(let number): Self.read(number != 0, from: "a number")
      case .string(let text): Self.read(Coercion.boolValue(text), from: "text")
      default: nil
      }
    }
  }

  /// An array of texts, or one text alone. Numbers become text, other elements are left out; both are reported.
  mutating func texts(_ key: String) -> [String]? {
    guard let found = entries[key] else { return nil }
    usedCount += 1
    let (texts, problems) = found.texts
    for problem in problems { report(key, problem) }
    return texts
  }

  mutating func dictionary(_ key: String) -> [String: PropertyList]? {
    value(key, "a dictionary") { $0.dictionary.map { ($0, nil) } }
  }

  /// The entries that were not read. Call it last: if every key was read, there are none.
  func unknown(besides known: Set<String>) -> [String: PropertyList] {
    usedCount == entries.count ? [:] : entries.filter { !known.contains($0.key) }
  }

  private static func read<Value>(_ value: Value, from kind: String) -> (Value, note: String?) {
    (value, "\(kind) is read as \(value)")
  }
}

extension PropertyList {
  /// The entries of a feed's root, sorted by the UTF-8 bytes of their keys.
  func feedEntries() throws(FeedError) -> [(key: String, value: PropertyList)] {
    guard let entries = dictionary else { throw .unexpected(found: kind) }
    return entries.sorted { $0.key.precedes($1.key) }
  }

  /// The number in its shortest form; nil if that has an exponent in some languages.
  var numberText: String? {
    switch self {
    case .integer(let number) where number.magnitude <= 1_000_000_000_000_000: String(number)
    case .real(let number) where number == 0 || 1e-4...1e15 ~= number.magnitude:
      Int(exactly: number).map(String.init) ?? "\(number)"
    default: nil
    }
  }

  /// The texts and problems. The texts are nil, with a problem, for anything but text or an array.
  var texts: ([String]?, problems: [String]) {
    if let text = string { return ([text], []) }
    guard let elements = array else { return (nil, ["\(kind) where an array of texts is expected; it is ignored"]) }
    var texts: [String] = []
    var problems: [String] = []
    for element in elements {
      let text = element.string ?? element.numberText ?? element.boolean.map { $0 ? "1" : "0" }
      if element.string == nil {
        problems.append("\(element.kind) where text is expected; it is \(text.map { "read as '\($0)'" } ?? "left out")")
      }
      if let text { texts.append(text) }
    }
    return (texts, problems)
  }

  static func texts(_ texts: [String]) -> PropertyList { .array(texts.map(PropertyList.string)) }

  /// The number in the form of the READMEs' samples: an integer, if whole.
  static func number(_ number: Double) -> PropertyList {
    Int(exactly: number).map(PropertyList.integer) ?? .real(number)
  }
}
