import Authoring
import Diagnostics
import FeedModel
import Text
import WireFormats

/// A feed of another tool: a dictionary of entries by their keys, with their places.
struct FeedFile {
  let file: ExchangeFile
  /// The language; nil for the site's default.
  let locale: LanguageTag?
  let members: [LocatedValue.Member]
  private let lines: LineIndex?

  static let limits = ReadingLimits(
    maxBytes: ExchangeFile.limit, maxDepth: ExchangeFile.mostLevels, maxValues: ExchangeFile.mostValues,
    maxKeyBytes: 1_024)

  /// - Throws: `unreadable-feed`, and the errors of `ExchangeFile.check()`.
  init(propertyList file: ExchangeFile, _ locale: LanguageTag?) throws(Diagnostic) {
    let isBinary = file.bytes.starts(with: "bplist".utf8)
    if !isBinary { try file.check() }
    let root: LocatedValue?
    do throws(FormatError) {
      root = try LocatedValue.propertyList(file.bytes, limits: Self.limits)
    } catch {
      throw file.unreadable(error, insteadOf: "a property list")
    }
    try self.init(file, locale, root, lines: isBinary ? nil : LineIndex(file))
  }

  /// - Throws: The same, and `json-syntax`, also for a second value.
  init(json file: ExchangeFile, _ locale: LanguageTag?) throws(Diagnostic) {
    let (values, lines) = (try file.json(), LineIndex(file))
    if values.count > 1 {
      throw Diagnostic(
        .jsonSyntax, "there is something after the first value", fix: "name a file with one value",
        at: lines.location(of: values[1].offset))
    }
    try self.init(file, locale, values.first, lines: lines)
  }

  private init(
    _ file: ExchangeFile, _ locale: LanguageTag?, _ root: LocatedValue?, lines: LineIndex?
  ) throws(Diagnostic) {
    (self.file, self.locale, self.lines) = (file, locale, lines)
    guard let root else { throw file.unreadable("it is empty") }
    guard let members = root.map else { throw file.unreadable("it is \(root.kind), not a dictionary of entries") }
    self.members = members
    if members.contains(where: { $0.key == "items" && $0.value.list?.first?["assets"] != nil }) {
      throw file.unreadable("it is an over-the-air install manifest")
    }
    if members.contains(where: { $0.key == "Extension Updates" }) {
      throw file.unreadable("it is a browser extension's update list")
    }
  }

  /// - Parameter offset: The offset in bytes. Binary files have no lines.
  func place(_ offset: Int) -> SourceLocation { lines?.location(of: offset) ?? SourceLocation(path: file.path) }
}

extension ExchangeFile {
  /// All JSON values of the file.
  ///
  /// - Throws: `json-syntax`, `unreadable-feed` for text that is clearly not JSON, and the errors of `check()`.
  func json() throws(Diagnostic) -> [LocatedValue] {
    try check()
    do throws(FormatError) {
      return try LocatedValue.json(sequence: bytes, limits: FeedFile.limits)
    } catch {
      if case .syntax(let problem, let line, let column) = error {
        throw Diagnostic(
          .jsonSyntax, problem, fix: "download the file again, or mend it here",
          at: SourceLocation(path: path, line: line, column: column))
      }
      throw unreadable(error, insteadOf: "JSON")
    }
  }

  fileprivate func unreadable(_ problem: String, line: Int = 0, column: Int = 0) -> Diagnostic {
    Diagnostic(
      .unreadableFeed, "this cannot be read: \(problem)", fix: "name the file that the app downloads",
      at: SourceLocation(path: path, line: line, column: column))
  }

  fileprivate func unreadable(_ error: FormatError, insteadOf wanted: String) -> Diagnostic {
    switch error {
    case .empty: return unreadable("it is empty")
    case .tooLarge, .tooMany:
      return Diagnostic(
        .fileTooLarge, "\(error.sentence(insteadOf: wanted))", fix: "split it", at: SourceLocation(path: path))
    case .tooDeep(let limit, let line, let column):
      return Diagnostic(
        .tooDeep, "more than \(limit) values are nested here", fix: "nest fewer of them",
        at: SourceLocation(path: path, line: line, column: column))
    case .encoding(let problem):
      return Diagnostic(.notUTF8, problem, fix: "save the file as UTF-8", at: SourceLocation(path: path))
    case .unexpected(let found):
      let isOldForm = bytes.first { $0 > 0x20 }.map { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(") } ?? false
      return unreadable(
        isOldForm && found != "JSON"
          ? "it is in the old text form of property lists; 'plutil -convert xml1' makes XML of it"
          : found == "an HTML page" ? "it is a web page" : "it is \(found), not \(wanted)")
    case .syntax(let problem, let line, let column):
      let hasDots = self.line(line).dropFirst(column - 1).starts(with: "...".unicodeScalars)
      return unreadable(hasDots ? "the README's '...' is still in it" : problem, line: line, column: column)
    }
  }

  private func line(_ number: Int) -> String.UnicodeScalarView.SubSequence {
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.split(
      separator: "\n", maxSplits: number, omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? lines[number - 1] : "".unicodeScalars[...]
  }
}

/// An entry in all languages in which it was found.
struct FeedEntry {
  struct Text {
    let feed: FeedFile
    let key: LocatedValue.Member
    var place: SourceLocation { feed.place(key.offset) }
  }

  var text: Text
  var translations: [Text] = []
  var key: String { text.key.key }
}

/// Feeds of one app, joined by the keys of their entries.
struct FeedSet {
  private(set) var entries: [FeedEntry] = []
  /// Entries that cannot be imported, with the reasons.
  private(set) var refused: [ImportedEntry] = []
  private(set) var diagnostics: [Diagnostic] = []

  enum Syntax { case propertyList, json }

  /// - Parameter unread: A key at the root that does not belong to an entry and that no client reads.
  init(_ files: [ExchangeFile], in syntax: Syntax = .propertyList, _ options: ImportOptions, unread: String? = nil) {
    var feeds: [FeedFile] = []
    for file in files {
      do throws(Diagnostic) {
        let locale = try options.locale(of: file.path)
        feeds.append(
          syntax == .json ? try FeedFile(json: file, locale) : try FeedFile(propertyList: file, locale))
      } catch {
        diagnostics.append(error)
      }
    }
    var places: [String: Int] = [:]
    for feed in feeds {
      diagnostics += feed.members.filter { $0.key == unread }.map { member in
        Diagnostic(
          .notTaken, "'\(member.key)' is not read by clients", fix: "write its values into each entry",
          at: feed.place(member.offset))
      }
    }
    for feed in feeds where feed.locale == nil {
      for member in feed.members where member.key != unread {
        let text = FeedEntry.Text(feed: feed, key: member)
        if places[member.key] != nil { refuse(twice: text) } else { places[member.key] = entries.count }
        entries.append(FeedEntry(text: text))
      }
    }
    for feed in feeds where feed.locale != nil {
      for member in feed.members where member.key != unread {
        let text = FeedEntry.Text(feed: feed, key: member)
        if let place = places[member.key] {
          let isKnown = entries[place].translations.contains { $0.feed.locale == feed.locale }
          if isKnown { refuse(twice: text) } else { entries[place].translations.append(text) }
        } else {
          refuse(
            text, .missingDefault, "'\(member.key.quotable)' is not in the default language",
            fix: "name the file of the default language too, or add the entry there")
        }
      }
    }
    let twice = Set(refused.flatMap(\.diagnostics).filter { $0.id == .duplicateKey }.map(\.message))
    entries.removeAll { twice.contains(Self.messageOfTwice($0.key)) }
  }

  /// - Parameter read: Makes content from an entry.
  func imported(_ read: (FeedEntry) -> ImportedEntry) -> Imported {
    var imported = Imported()
    imported.diagnostics = diagnostics
    imported.entries = entries.map(read) + refused
    return imported
  }

  private static func messageOfTwice(_ key: String) -> String {
    "'\(key.quotable)' is there twice, and clients take the last"
  }

  private mutating func refuse(twice text: FeedEntry.Text) {
    refuse(text, .duplicateKey, Self.messageOfTwice(text.key.key), fix: "keep one of them")
  }

  private mutating func refuse(_ text: FeedEntry.Text, _ id: DiagnosticID, _ message: String, fix: String) {
    var entry = ImportedEntry(at: text.place)
    entry.report(id, message, fix: fix, at: text.place)
    refused.append(entry)
  }
}

extension ImportOptions {
  /// The language of a file by its name: `versions_de.plist`, `CHANGELOG.de.md`, `de.lproj/versions.plist`. Nil for the
  /// default language.
  ///
  /// - Throws: `unknown-locale` if the site does not have it.
  func locale(of path: String) throws(Diagnostic) -> LanguageTag? {
    guard let tag = locale ?? locale(named: path) else { return nil }
    if let known = tag.nearest(among: configuration.locales) {
      return known == configuration.defaultLocale ? nil : known
    }
    throw Diagnostic(
      .unknownLocale,
      "\(tag.text) is not a locale of this site (\(configuration.locales.map(\.text).joined(separator: ", ")))",
      fix: "add it to 'locales' in publish.yml, or leave this file out", at: SourceLocation(path: path))
  }

  private func locale(named path: String) -> LanguageTag? {
    let parts = path.parts(between: "/")
    if parts.count > 1, let folder = parts.dropLast().last, folder.hasSuffix(".lproj") {
      return LanguageTag(systemIdentifier: String(folder.dropLast(".lproj".count))).flatMap(\.ifUsed)
    }
    let name = (parts.last ?? "").parts(between: ".").dropLast()
    func tags(_ words: [Substring]) -> [LanguageTag] {
      words.indices.dropFirst().compactMap { start in
        LanguageTag(systemIdentifier: words[start...].joined(separator: "-")).flatMap(\.ifUsed)
      }
    }
    let marked = tags((name.first ?? "").parts(between: "_"))
    // In CHANGELOG.old.md and release-notes.md, only the site's languages are languages.
    let others =
      name.dropFirst().compactMap { LanguageTag(systemIdentifier: String($0)) }
      + tags((name.first ?? "").parts(between: "-"))
    let isOfSite = { (tag: LanguageTag) in tag.nearest(among: configuration.locales) != nil }
    // In my_app_de.plist, app is a word rather than a language.
    return (marked + others).first(where: isOfSite) ?? marked.first
      ?? others.first { $0.language.utf8.count == 2 && $0.ifUsed != nil }
  }
}

extension LanguageTag {
  /// The tag; nil for letters that do not stand for a language.
  fileprivate var ifUsed: LanguageTag? { problem == nil ? self : nil }
}

/// Reads the values of one dictionary, and reports problems and unread values.
struct FeedValues {
  /// The values that were read, in order.
  private(set) var fields: [Field] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let locate: (Int) -> SourceLocation
  private let members: [LocatedValue.Member]
  private var read: Set<String> = []
  /// The place of the dictionary's key.
  let place: SourceLocation

  typealias Field = Expectation.Field
  typealias Text = (text: String, place: SourceLocation)

  init(_ text: FeedEntry.Text) {
    self.init(text.key.value, called: "'\(text.key.key.quotable)'", at: text.place, locate: text.feed.place)
    check(text.key.key, at: text.key.offset)
  }

  /// - Parameters:
  ///   - name: The dictionary's name in messages.
  ///   - place: The place of its key.
  ///   - locate: Returns the place of an offset in its file.
  init(_ value: LocatedValue, called name: String, at place: SourceLocation, locate: @escaping (Int) -> SourceLocation)
  {
    (self.locate, self.place, members) = (locate, place, value.map ?? [])
    if value.map == nil { report(.badMap, "\(name) is \(value.kind), not a dictionary", at: value) }
    check(value)
  }

  private mutating func check(_ value: LocatedValue) {
    switch value.content {
    case .string(let text): check(text, at: value.offset)
    case .list(let elements): for element in elements { check(element) }
    case .map(let members):
      var keys: Set<String> = []
      for member in members {
        if !keys.insert(member.key).inserted {
          report(
            .duplicateKey, "'\(member.key.quotable)' is there twice, and clients take the last",
            fix: "keep one of them", locate(member.offset))
        }
        check(member.key, at: member.offset)
        check(member.value)
      }
    default: break
    }
  }

  // References and escapes can produce characters that a file cannot have.
  private mutating func check(_ text: String, at offset: Int) {
    guard ForbiddenCharacter.mayBe(in: text.utf8) else { return }
    for scalar in text.unicodeScalars {
      guard let character = ForbiddenCharacter(scalar) else { continue }
      diagnostics.append(character.diagnostic(at: locate(offset)))
      return
    }
  }

  mutating func report(
    _ id: DiagnosticID, as severity: Diagnostic.Severity? = nil, _ message: String, fix: String? = nil,
    _ place: SourceLocation
  ) {
    let usual = (severity ?? id.severity) == .note ? "nothing has to be done" : "correct it there"
    diagnostics.append(Diagnostic(id, as: severity, message, fix: fix ?? usual, at: place))
  }

  mutating func report(
    _ id: DiagnosticID, as severity: Diagnostic.Severity? = nil, _ message: String, at value: LocatedValue
  ) { report(id, as: severity, message, locate(value.offset)) }

  mutating func add(_ found: [Diagnostic]) { diagnostics += found }

  /// The value of a key, which counts as read.
  mutating func value(_ key: String) -> LocatedValue? {
    read.insert(key)
    return members.last { $0.key == key }?.value
  }

  /// The text of a key. A number counts as its text, with a note.
  mutating func text(_ key: String) -> Text? {
    guard let value = value(key) else { return nil }
    let place = locate(value.offset)
    switch value.content {
    case .string(let text):
      take(key, text, place)
      return (text, place)
    case .number(let number):
      report(.notText, "\(key) is a number; its text '\(number)' was taken", place)
      take(key, number, place)
      return (number, place)
    default:
      report(.badText, "\(key) is \(value.kind), not a text", place)
      return nil
    }
  }

  /// The number of a key. A text that is a number counts as one, with a note.
  mutating func number(_ key: String) -> Text? {
    guard let value = value(key) else { return nil }
    let place = locate(value.offset)
    var number = value.number
    if let text = value.string {
      guard Double(text) != nil, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || ".-".utf8.contains($0) }) else {
        report(.badNumber, "\(key): '\(text.quotable)' is not a number", fix: "write digits", place)
        return nil
      }
      report(.notText, "\(key) is a text; its number \(text) was taken", place)
      number = text
    }
    guard let number else {
      report(.badNumber, "\(key) is \(value.kind), not a number", fix: "write digits", place)
      return nil
    }
    take(key, number, place)
    return (number, place)
  }

  mutating func boolean(_ key: String) -> Text? {
    guard let value = value(key) else { return nil }
    let place = locate(value.offset)
    let words = ["true": true, "yes": true, "1": true, "false": false, "no": false, "0": false]
    guard let flag = value.boolean ?? (value.string ?? value.number).flatMap({ words[$0.lowercased()] }) else {
      report(.badBoolean, "\(key) is \(value.kind), not true or false", place)
      return nil
    }
    if value.boolean == nil { report(.notText, "\(key) is \(value.kind); \(flag) was taken", place) }
    take(key, "\(flag)", place)
    return ("\(flag)", place)
  }

  /// Adds a value that the feeds of the site should have.
  mutating func take(_ name: String, _ text: String, _ place: SourceLocation) { fields.append((name, text, place)) }

  mutating func forget(_ name: String) { fields.removeAll { $0.name == name } }

  func place(of value: LocatedValue) -> SourceLocation { locate(value.offset) }

  /// Reports the values that were not read.
  ///
  /// - Parameter noun: The thing that has these keys: `an alert`.
  mutating func finish(_ noun: String, known: [String]) {
    for member in members where !read.contains(member.key) {
      let meant = suggestion(for: member.key, among: known) ?? known.first { member.key.hasSuffix(" \($0)") }
      report(
        .notTaken, "'\(member.key.quotable)' is not a key of \(noun)\(meant.map { "; did you mean '\($0)'?" } ?? "")",
        fix: meant.map { "rename it to '\($0)' if it is meant" } ?? "no client reads it; nothing is missing without it",
        locate(member.offset))
    }
  }
}
