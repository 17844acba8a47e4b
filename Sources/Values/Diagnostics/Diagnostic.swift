package import Text

/// One message to an author: the problem, its place, and the text to write instead.
///
/// It behaves like a value. It is a class because a site of 10,000 files may have 30,000 notes, which are collected,
/// sorted and merged; a struct would copy three texts at each step.
public final class Diagnostic: Error {
  public enum Severity: String, Sendable, Comparable, CaseIterable, Codable {
    case note, warning, error

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .error ? 2 : self == .warning ? 1 : 0 }
  }

  public let severity: Severity
  public let id: DiagnosticID
  private let words: Words
  /// The advice for the author, as an imperative.
  public let fix: String?
  public let location: SourceLocation
  /// The number of scalars that it covers, starting at the location; at least 1.
  public let length: Int
  /// The way in which its edits are made; nil if it has none.
  let remedy: Remedy?
  /// A second place that it is about, such as the other file of two that have the same id.
  public let related: Related?

  /// A place that is related to a finding, with a message about it. This is a class because most of thousands of
  /// findings have none.
  public final class Related: Sendable {
    public let location: SourceLocation
    /// One sentence without a full stop, which names the place only as "here".
    public let message: String

    init(_ location: SourceLocation, _ message: String) { (self.location, self.message) = (location, message) }
  }

  /// - Parameter severity: Nil for the id's own ``DiagnosticID/severity``.
  public convenience init(
    _ id: DiagnosticID, as severity: Severity? = nil, _ message: String, fix: String? = nil,
    at location: SourceLocation, length: Int = 1, remedy: Remedy? = nil
  ) { self.init(severity ?? id.severity, id, .written(message), fix, location, length, remedy) }

  /// Makes a diagnostic with a message on demand, for kinds that a site may have thousands of, of which only some are
  /// shown.
  ///
  /// - Parameter message: Returns the message. It is called each time that the message is used.
  public convenience init(
    _ id: DiagnosticID, as severity: Severity? = nil, fix: String? = nil, at location: SourceLocation,
    length: Int = 1, message: @escaping @Sendable () -> String
  ) {
    self.init(severity ?? id.severity, id, .made(message), fix, location, length, nil)
  }

  private init(
    _ severity: Severity, _ id: DiagnosticID, _ words: Words, _ fix: String?, _ location: SourceLocation, _ length: Int,
    _ remedy: Remedy?, _ related: Related? = nil
  ) {
    (self.severity, self.id, self.words, self.fix, self.location) = (severity, id, words, fix, location)
    (self.length, self.remedy, self.related) = (max(1, length), remedy, related)
  }

  /// The same diagnostic with a different severity, message or place.
  public func changed(
    severity: Severity? = nil, message: String? = nil, at location: SourceLocation? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity ?? self.severity, id, message.map(Words.written) ?? words, fix, location ?? self.location, length,
      remedy, related)
  }

  /// The same diagnostic with a second place.
  ///
  /// - Parameter message: A message about the place: "the other file with this id is here".
  public func pointing(to place: SourceLocation, _ message: String) -> Diagnostic {
    Diagnostic(severity, id, words, fix, location, length, remedy, Related(place, message))
  }

  /// One sentence without a full stop.
  public var message: String {
    switch words {
    case .written(let message): message
    case .made(let make): make()
    }
  }

  private enum Words: Sendable {
    case written(String)
    case made(@Sendable () -> String)
  }
}

extension Diagnostic: Hashable {
  public static func == (a: Diagnostic, b: Diagnostic) -> Bool {
    a === b
      || (a.severity, a.id, a.location, a.length) == (b.severity, b.id, b.location, b.length)
        && (a.message, a.fix) == (b.message, b.fix)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(message)
    hasher.combine(location)
  }
}

extension Diagnostic: Comparable {
  /// Orders by place; at one place the most severe first, then by id and message, so that every run prints the same.
  public static func < (a: Diagnostic, b: Diagnostic) -> Bool {
    if a.location != b.location { return a.location < b.location }
    if a.severity != b.severity { return a.severity > b.severity }
    return a.id != b.id ? a.id < b.id : a.message < b.message
  }
}

extension [Diagnostic] {
  /// Avoids a new list: nearly all lists of diagnostics are empty, and Swift makes a new list of two empty ones.
  @inlinable
  public static func += (diagnostics: inout [Diagnostic], others: [Diagnostic]) {
    if !others.isEmpty { diagnostics.append(contentsOf: others) }
  }

  /// Avoids a new list, too.
  @inlinable
  public static func + (diagnostics: [Diagnostic], others: [Diagnostic]) -> [Diagnostic] {
    if others.isEmpty { return diagnostics }
    if diagnostics.isEmpty { return others }
    var all = diagnostics
    all.append(contentsOf: others)
    return all
  }

  public var hasErrors: Bool { contains { $0.severity == .error } }

  public func count(of severity: Diagnostic.Severity) -> Int { count { $0.severity == severity } }

  /// The sorted diagnostics. It costs nothing if they are sorted already, because several steps ask for it.
  public var inOrder: [Diagnostic] { indices.dropFirst().allSatisfy { self[$0 - 1] <= self[$0] } ? self : sorted() }

  /// Joins lists into one that is sorted.
  ///
  /// - Parameter lists: Lists, each of which is sorted. Most of them belong after the ones before them.
  public static func merged(_ lists: [[Diagnostic]], _ others: [Diagnostic]) -> [Diagnostic] {
    let lists = lists.filter { !$0.isEmpty }
    let isSorted = zip(lists, lists.dropFirst()).allSatisfy { $0[$0.count - 1] <= $1[0] }
    let sorted = isSorted ? lists.flatMap(\.self) : lists.flatMap(\.self).sorted()
    var merged: [Diagnostic] = []
    merged.reserveCapacity(sorted.count + others.count)
    var index = 0
    for diagnostic in others.inOrder {
      let next = sorted[index...].partitioningIndex { !($0 < diagnostic) }
      merged += sorted[index..<next]
      merged.append(diagnostic)
      index = next
    }
    return merged + sorted[index...]
  }
}

/// A place in a source file.
public struct SourceLocation: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The path relative to the site's folder, with `/`.
  public var path: String
  /// The line, counted from 1; 0 means the file as a whole.
  public var line: Int
  /// The column, counted from 1 in Unicode scalars, as editors show it; 0 means the line as a whole.
  public var column: Int

  public init(path: String, line: Int = 0, column: Int = 0) {
    (self.path, self.line, self.column) = (path, line, column)
  }

  package init(path: String, _ place: TextPlace) { self.init(path: path, line: place.line, column: place.column) }

  /// Orders by path, then line, then column.
  public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
    if a.path != b.path { return a.path < b.path }
    return (a.line, a.column) < (b.line, b.column)
  }

  /// `path:line:column`, without the parts that are 0.
  public var description: String {
    guard line > 0 else { return path }
    return column > 0 ? "\(path):\(line):\(column)" : "\(path):\(line)"
  }
}

extension [Diagnostic] {
  /// Leaves out repetitions that no author reads: the first 100 of one kind in one file stay, and the last of them says
  /// how many more there are.
  ///
  /// A file of 64 KiB can hold 20,000 mistakes, and a site 10,000 files.
  ///
  /// - Precondition: They are sorted.
  public func withoutCrowds(of limit: Int = 100) -> [Diagnostic] {
    guard count > limit else { return self }
    let sizes = reduce(into: [Crowd: Int]()) { $0[Crowd($1), default: 0] += 1 }
    guard sizes.values.contains(where: { $0 > limit }) else { return self }
    var seen: [Crowd: Int] = [:]
    return compactMap { diagnostic in
      let crowd = Crowd(diagnostic)
      seen[crowd, default: 0] += 1
      guard let number = seen[crowd], let size = sizes[crowd], number <= limit else { return nil }
      return number == limit && size > limit ? diagnostic.standing(for: size - limit) : diagnostic
    }
  }
}

private struct Crowd: Hashable {
  let path: String
  let id: DiagnosticID
  let severity: Diagnostic.Severity

  init(_ diagnostic: Diagnostic) {
    (path, id, severity) = (diagnostic.location.path, diagnostic.id, diagnostic.severity)
  }
}

extension Diagnostic {
  fileprivate func standing(for others: Int) -> Diagnostic {
    changed(message: "\(message); \(others) more of this kind in this file are not listed")
  }
}
