import Diagnostics
public import FeedModel
import Text

/// `content/translations.lock`: of each translated text, which original it belongs to. A line a text:
/// `notifications/winter de 0123456789abcdef fedcba9876543210`, sorted by their bytes.
public struct TranslationLock: Equatable, Sendable {
  public static let path = "content/translations.lock"

  /// A translated text, by ``CodedText/fingerprint``s.
  public struct Pair: Hashable, Sendable {
    public var source: String
    public var text: String

    public init(source: String, text: String) { (self.source, self.text) = (source, text) }
  }

  private struct Place: Hashable, Sendable {
    var file: String
    var locale: String
  }

  private var pairs: [Place: Set<Pair>] = [:]

  public init() {}

  /// - Parameter diagnostics: Gets an error for each line that is none, and one for git's marks of a conflict.
  init(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) {
    guard let text = String(validating: file.bytes, as: UTF8.self)?.withLineFeeds else {
      diagnostics.append(Self.badLine(at: SourceLocation(path: file.path)))
      return
    }
    var hasConflict = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty
    {
      let place = SourceLocation(path: file.path, line: index + 1, column: 1)
      if Self.conflictMarks.contains(where: { line == $0 || line.hasPrefix($0 + " ") }) {
        if !hasConflict { diagnostics.append(Self.conflict(at: place)) }
        hasConflict = true
      } else if !add(line) {
        diagnostics.append(Self.badLine(at: place))
      }
    }
  }

  private static let conflictMarks = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]

  private static func conflict(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, .badLock, "these are git's marks of a merge conflict",
      fix: "keep the lines of both sides, without the marks; run publish translations accept after choosing the texts",
      at: place)
  }

  private static func badLine(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, .badLock, "this line is not a path, a language and two fingerprints",
      fix: "remove it, or take the file from git again; 'publish translations accept' writes it", at: place)
  }

  /// False for a line that is none.
  private mutating func add(_ line: Substring) -> Bool {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, !parts[0].isEmpty, LanguageTag(parts[1])?.text == parts[1],
      parts[2...].allSatisfy(\.isFingerprint)
    else { return false }
    pairs[Place(file: parts[0], locale: parts[1]), default: []].insert(Pair(source: parts[2], text: parts[3]))
    return true
  }

  /// What is recorded of a file in a language.
  public func pairs(of file: TranslatableFile, in locale: LanguageTag) -> Set<Pair> {
    pairs[Place(file: file.id, locale: locale.text)] ?? []
  }

  /// Replaces what is recorded of a file in a language.
  public mutating func record(_ recorded: Set<Pair>, of file: TranslatableFile, in locale: LanguageTag) {
    pairs[Place(file: file.id, locale: locale.text)] = recorded.isEmpty ? nil : recorded
  }

  /// Forgets translations that do not exist any more.
  ///
  /// - Parameter files: All of the site's.
  public mutating func keepOnly(_ files: [TranslatableFile]) {
    let existing = Set(files.flatMap { file in file.locales.map { Place(file: file.id, locale: $0.text) } })
    pairs = pairs.filter { existing.contains($0.key) }
  }

  /// The file: equal locks give equal bytes.
  public var bytes: [UInt8] {
    let lines = pairs.flatMap { place, pairs in
      pairs.map { "\(place.file) \(place.locale) \($0.source) \($0.text)\n" }
    }
    return lines.sorted { $0.precedes($1) }.flatMap { Array($0.utf8) }
  }
}

extension String {
  fileprivate var isFingerprint: Bool {
    utf8.count == 16 && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
